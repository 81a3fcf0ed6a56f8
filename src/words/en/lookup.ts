/** What the system's codes of errors mean to whoever has to do something about them. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EBUSY: 'it is open elsewhere',
  EDQUOT: 'your quota on the disk is used up',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of its path is not a folder',
  EPERM: 'permission denied',
  EROFS: 'it cannot be changed there (read-only)',
};

const reason = (code: string) => REASONS[code] ?? code;
const receipts = (count: number) => `${count} ${count === 1 ? 'receipt' : 'receipts'}`;
const DOCUMENTS = { xml: 'XML', danfe: 'DANFE' };
type Document = keyof typeof DOCUMENTS;

/** Lookups, their files, and what ends them. */
export const lookup = {
  reason,
  bug: (message: string) =>
    `recibo: this is a fault of recibo itself: ${message}\n` +
    'Please report it with what you typed; RECIBO_DEBUG=1 adds details',
  interrupted: (signal: string) => `interrupted (${signal})`,
  batchInterrupted: (signal: string, done: number, canResume: boolean) =>
    `interrupted (${signal}): ${receipts(done)} done. ` +
    (canResume ? 'The same command with --resume goes on' : 'With --out <file>, --resume could go on from here'),
  batchEnded: (why: string, done: number) => `${why}. The batch ended there: ${receipts(done)} done`,
  failFast: (receipt: string) => `--fail-fast: ${receipt} is the first that did not succeed`,
  breaker: (count: number, last: string) => `${count} lookups in a row found no service. The last one: ${last}`,

  unreadable: (file: string, code: string) => `${file} cannot be read: ${reason(code)}`,
  unwritable: (file: string, code: string) => `${file} cannot be written: ${reason(code)}`,
  standardInput: 'standard input',
  notPrinted: (code: string) => `the output cannot be written: ${reason(code)}`,
  notRegular: (file: string) => `${file} is not a regular file. Choose another one`,
  exists: (file: string, canResume: boolean) =>
    `${file} exists already. ${canResume ? 'Continue it with --resume, or replace' : 'Replace'} it with --force`,
  noRecord: (file: string, line: number) =>
    `line ${line} of ${file} is not a record of a batch (-o ndjson); nothing was written. Choose another file`,
  locked: (file: string, lock: string, pid: string) =>
    `another run (process ${pid}) is writing to ${file}. Wait for it; if there is none, delete ${lock}`,
  isToken: 'this is the token, not a receipt',

  notEnvelope: 'the answer is JSON, but has no status: this is not the service. Check the base address',
  unknownStatus: (status: string) =>
    `the status is not one that the service has promised: ${status}. A newer recibo may know it`,
  strict: (count: number) =>
    `--strict: the answer deviates from the contract ${count === 1 ? 'once' : `${count} times`}. ` +
    'Without --strict it is accepted with warnings',
  deviation: {
    missing: (path: string) => `${path} is missing in the answer`,
    extra: (path: string) => `${path} is not in the contract`,
    'wrong-type': (path: string, expected: string, found: string) => `${path} should be ${expected}, and is ${found}`,
    'unknown-value': (path: string, _expected: string, found: string) => `${path} has an unknown value: ${found}`,
    'status-wording': (_path: string, expected: string, found: string) => `the status says ${found}, not ${expected}`,
    'not-utf8': () => 'the answer is not UTF-8',
  },
  deviating: (count: number) => `${count} ${count === 1 ? 'answer deviates' : 'answers deviate'} from the contract`,
  noField: (path: string, nearest: string | null) =>
    `the answer has no ${path}${nearest === null ? '; -o plain lists its fields' : `. Did you mean ${nearest}?`}`,

  documentLost: (document: Document, why: string) => `the ${DOCUMENTS[document]} is not saved: ${why}`,
  unsafeLink: (link: string) => `recibo does not follow this link; it should be https, without a user name: ${link}`,
  noLink: (document: Document) => `the answer has no link to the ${DOCUMENTS[document]}`,
  wrongContent: 'something else came instead, such as a web page',
  notMasked: 'saved documents and their names are not masked',
  document: (file: string, bytes: number) => `${file} (${bytes} bytes)`,
  notOpened: (address: string) => `no program on this system opened ${address}`,
  sandboxEnds: 'the sandbox ends with this run; recibo sandbox keeps one up for the command',
};
