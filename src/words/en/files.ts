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
    target === null
      ? `${file} is not a regular file. Choose another one`
      : `${file} is a link to ${target}, and recibo writes through no link. Name the file itself`,
  badWorkbook: (file: string) =>
    `${file} is no workbook that can be read here: it is broken, has a password or is of another kind. Open it and save it as .xlsx, without a password`,
  /** What is no list; how a list is made of it. */
  noList: (file: string, kind: keyof typeof KINDS) => `${file} is ${KINDS[kind]}`,
  typing: (isWindows: boolean) =>
    `type or paste the receipts, one a line. ${isWindows ? 'Ctrl-Z and Enter end' : 'Ctrl-D ends'} the list`,
  largeWorkbook: (file: string) => `${file} has more than 50 MiB, or 128 MiB unpacked. Save the sheet as csv`,
  brokenTable: (file: string, line: number) => `${file} cannot be read as a table: see the quotes up to line ${line}`,
  utf16: (file: string) => `${file} is UTF-16. Save it as UTF-8`,
  exists: (file: string, canResume: boolean) =>
    `${file} exists already. ${canResume ? 'Continue it with --resume, or replace' : 'Replace'} it with --force`,
  noRecord: (file: string, line: number) =>
    `line ${line} of ${file} is not a record of a batch (-o ndjson); nothing was written. Choose another file`,
  locked: (file: string, pid: string) => `in use: another run (process ${pid}) is writing to ${file}. Wait for its end`,
  lockLost: (file: string) =>
    `another run took ${file} over while this one stood still. Wait for its end, then go on with --resume`,
  watching: (file: string) => `another run may be writing to ${file}: its lock is watched for up to 30 s`,
  notRemoved: (file: string, code: string) => `${file} cannot be removed: ${reason(code)}`,
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
