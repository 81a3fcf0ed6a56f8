import { quote } from '../../quote.ts';

/** ` in RECIBO_TOKEN`, or nothing for what was typed or came in a pipe. */
const inSource = (source: string) => (source === '' ? '' : ` in ${source}`);
const forProfile = (profile: string | null) => (profile === null ? '' : ` --profile ${quote(profile)}`);
const orMeant = (meant: string | null) => (meant === null ? '' : ` Did you mean ${meant}?`);

const TOKEN_FLAWS = {
  empty: 'is empty',
  json: 'is JSON. Give the value alone, for instance by jq -r in the tokenCommand',
  lines: 'has several lines. Give one alone: of pass show, for instance, the first is the secret',
  wrapped: 'stands in quotes, or behind a word, Token or Bearer. Leave them out',
  letter: 'has a blank, a letter beyond ASCII or a byte order mark. Give the token alone',
};

export const settings = () => ({
  notJson: (path: string, line: number) =>
    `the settings file ${path} is not valid JSON at line ${line}. An example: recibo help environment`,
  noObject: (path: string, key: string) =>
    `${path} needs an object${inSource(key)}. An example: recibo help environment`,
  keyTwice: (path: string, key: string, line: number) => `${path} has the key ${key} again in line ${line}. Remove one`,
  unusable: (path: string, key: string, takes: string) =>
    `the settings file ${path} has a value that cannot be used: ${key} takes ${takes}. To remove it: recibo config unset ${quote(key)}`,
  unknownKey: (path: string, key: string, meant: string | null) =>
    `the settings file ${path} has an unknown key: ${key}.${orMeant(meant)} To remove it: recibo config unset ${quote(key)}`,
  unknownProfile: (name: string, meant: string | null, known: readonly string[]) =>
    `there is no profile "${name}".${orMeant(meant)} ${known.length === 0 ? `To make it: recibo login --profile ${quote(name)}` : `There are: ${known.join(', ')}`}`,
  whichProfile: (known: readonly string[]) => `which profile? Name one with --profile: ${known.join(', ')}`,
  noAddress: (profile: string | null) =>
    `there is no base address. Type recibo login${forProfile(profile)}, or set RECIBO_BASE_URL`,
  noToken: (profile: string | null) =>
    `there is no company token. Type recibo login${forProfile(profile)}, or set RECIBO_TOKEN`,
  tokenElsewhere: (source: string, origin: string) =>
    `${source} is only for the baseUrl of its profile, and is not sent to ${origin}. Give the right token in RECIBO_TOKEN`,
  badAddress: (source: string) =>
    `the base address${inSource(source)} has to begin with https:// (http:// only on this machine), and has no user name, ? or #. For example: https://api.example.com/v3`,
  badToken: (source: string, flaw: keyof typeof TOKEN_FLAWS) => `the token${inSource(source)} ${TOKEN_FLAWS[flaw]}`,
  commandFailed: (source: string, how: string) => `${source} gave no token: ${how}. Run the command by hand to see why`,
  commandEnd: (end: number | string | null, seconds: number) =>
    end === null ? `it took longer than ${seconds} s` : `it ended with ${end}`,
  noShell: 'no shell reads it: write ~ and variables out, and each word by itself, as in ["pass", "show", "recibo"]',
  badVariable: (name: string, choices: readonly string[]) => `${name} takes ${choices.join(' or ')}, or nothing`,
  ofProfile: (profile: string, what: string) => `profile "${profile}": ${what}`,
  profilesAsked: (count: number) => `profiles asked: ${count}`,
  exposed: (path: string) => `other users can read the token in ${path}. Type: chmod 600 ${quote(path)}`,
  login: {
    askAddress: (offered: string) => `Base address of the service${offered === '' ? '' : ` [${offered}]`}: `,
    askToken: (origin: string) => `Company token for ${origin} (it is not shown): `,
    stored: (profile: string, path: string) =>
      `the token works, and is stored in plain text in ${path}, which only you can read (profile "${profile}")`,
    received: (count: number, isMended: boolean) =>
      `characters received: ${count}${isMended ? '; the quotes or the word around the token are left out' : ''}`,
    mendedAddress: (address: string) => `the address is taken as ${address}`,
    next: (profile: string | null) => `to look up a receipt, type: recibo nfe RECEIPT${forProfile(profile)}`,
    notStored: 'the token is not stored',
    wins: (name: string) => `${name} is set, and wins over the stored token`,
  },
  config: {
    commandInOneWord: 'type words, not one text: recibo config set tokenCommand -- pass show recibo',
    stored: (key: string, path: string) => `${key} is set in ${path}`,
    removed: (key: string, path: string) => `${key} was removed from ${path}`,
    moved: (profile: string, before: string) =>
      `the token of the profile "${profile}" was for ${before}. If it is not for the new address: recibo login --profile ${quote(profile)}`,
  },
  list: {
    head: ['Setting', 'Value', 'Comes from'],
    byDefault: 'default',
    overridden: (name: string) => `not used: ${name} wins`,
    /** Of keys and of truth values; in English they say enough themselves. */
    names: {} as Readonly<Record<string, string>>,
    notSet: (names: string) => `Not set: ${names}`,
  },
  doctor: {
    step: {
      settings: 'Settings',
      token: 'Token',
      'base-url': 'Base address',
      proxy: 'Proxy',
      certificates: 'Certificates',
      service: 'Service',
      contract: 'Contract',
      clock: 'Clock',
      node: 'Node',
    },
    head: ['Result', 'Step', 'Found'],
    verdict: { ok: 'ok', warning: 'warning', failure: 'failure' },
    settings: (path: string, profile: string | null) =>
      `${path}, ${profile === null ? 'no profile in use' : `profile "${profile}"`}`,
    oldNode: (engine: string) => `${engine} is out of support. Install Node 24`,
    noFile: (path: string) => `no settings file (${path}): using environment variables and options`,
    from: (name: string, address = '') => `${address && `${address}, `}from ${name}`,
    noProxy: 'none for this address',
    certificates: (path: string, usesSystem: boolean) =>
      `the authorities that come with the program${path && `, those in ${path} (NODE_EXTRA_CA_CERTS)`}${usesSystem ? ', those of this system' : ''}`,
    noSystemStore: (engine: string) =>
      `NODE_USE_SYSTEM_CA has no effect on ${engine}. Name a file of certificates in NODE_EXTRA_CA_CERTS instead`,
    noCertificates: (path: string) => `${path} (NODE_EXTRA_CA_CERTS) is left out: it holds no readable PEM certificate`,
    service: (receipt: string, status: string) => `answers ${status} for ${receipt}`,
    contract: 'the answer has the shape it should have',
    clock: (seconds: number) => `agrees with the service's (${seconds} s apart)`,
    clockWrong: (seconds: number) =>
      `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the service's. Set this machine's: certificates are judged by it`,
    noDate: 'the service does not tell the time',
    problems: (count: number, step: string) => `problems: ${count}. Start with: ${step}`,
  },
});

/** What the system's codes of errors mean to whoever has to do something about them. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EBUSY: 'it is open elsewhere',
  EDQUOT: 'your quota on the disk is used up',
  EFBIG: 'it is larger than a file may be',
  EIO: 'the disk failed',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open (ulimit -n)',
  ENAMETOOLONG: 'its name is too long',
  ENFILE: 'too many files are open on this machine',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of its path is not a folder',
  EPERM: 'permission denied',
  EROFS: 'it cannot be changed there (read-only)',
};

const reason = (code: string) => REASONS[code] ?? code;
const KINDS = {
  workbook: 'a workbook, which is read by its name, not from there: -i FILE.xlsx',
  packed: 'compressed. Unpack it first',
  picture: 'a picture, not a list. Type its receipts, one a line: -i -',
  document: 'a document, not a list. Copy its receipts, one a line: -i -',
  pdf: 'a PDF, not a list. Copy its receipts, one a line: -i -',
  markup: 'a web page or XML, not a list. If a spreadsheet program opens it, save it there as .xlsx',
  json: 'JSON, but no records of recibo. Save its receipts one a line',
  binary: 'no text and no workbook. Save the list as .xlsx, .csv or .txt',
};

/** Files: what is read, written, opened and kept. */
export const files = () => ({
  reason,
  unreadable: (file: string, code: string) => `${file} cannot be read: ${reason(code)}`,
  unwritable: (file: string, code: string) => `${file} cannot be written: ${reason(code)}`,
  standardInput: 'standard input',
  notPrinted: (code: string) => `the output cannot be written: ${reason(code)}`,
  noHome: 'this user has no home, so there is no place for settings. Name a file in RECIBO_CONFIG',
  notRegular: (file: string, target: string | null) =>
    `${file} is ${target === null ? 'not a regular file. Choose another one' : `a link to ${target}, and recibo writes through no link. Name that file`}`,
  badWorkbook: (file: string) =>
    `${file} is no workbook that can be read here: it is broken, has a password or is of another kind. Open it and save it as .xlsx, without a password`,
  noList: (file: string, kind: keyof typeof KINDS) => `${file} is ${KINDS[kind]}`,
  typing: (isWindows: boolean) =>
    `paste or type one receipt a line; ${isWindows ? 'Ctrl-Z and Enter' : 'Ctrl-D'} at the end`,
  largeWorkbook: (file: string) => `${file} has more than 50 MiB, or 128 MiB unpacked. Save the sheet as csv`,
  brokenTable: (file: string, line: number) => `${file} cannot be read as a table: see the quotes from line ${line} on`,
  utf16: (file: string) => `${file} is UTF-16. Save it as UTF-8`,
  exists: (file: string, canResume: boolean) =>
    `${file} exists already. ${canResume ? 'Continue it with --resume, or replace' : 'Replace'} it with --force`,
  noRecord: (file: string, line: number) => `line ${line} of ${file} is no record of a batch; nothing was written`,
  locked: (file: string, pid: string) => `in use: another run (process ${pid}) is writing to ${file}. Wait for its end`,
  lockLost: (file: string) => `another run took ${file} over while this one stood still. Go on later with --resume`,
  watching: (file: string) => `another run may be writing to ${file}: its lock is watched for up to 30 s`,
  removed: (file: string) => `${file} was removed or replaced while it was written: the answers of this run are lost`,
  noLock: (lock: string) => `${lock} is no lock of recibo, which needs that name. Remove it, or choose another --out`,
  documentLost: (document: 'xml' | 'danfe', why: string) => `the ${document.toUpperCase()} is not saved: ${why}`,
  unsafeLink: (link: string) => `recibo does not follow this link; it should be https, without a user name: ${link}`,
  noLink: (document: 'xml' | 'danfe') => `the answer has no link to the ${document.toUpperCase()}`,
  wrongContent: 'something else came instead, such as a web page',
  otherDocument: (root: string) => `what came is <${root}>, not the invoice with this key`,
  notMasked: 'saved documents and their names are not masked',
  document: (file: string, bytes: number) => `${file} (${bytes} bytes)`,
  notOpened: (address: string) => `no program on this system opened ${address}`,
});
