/** Command lines that cannot be carried out: exit 2. */
export const usage = () => ({
  unknownOption: (option: string, nearest: string | null, help: string) =>
    `there is no option ${option}. ${nearest === null ? `See: ${help}` : `Did you mean ${nearest}?`}`,
  optionElsewhere: (option: string, commands: string) => `${option} belongs to ${commands}`,
  noValueTaken: (option: string) => `${option} takes no value. Type it alone: ${option}`,
  valueMissing: (option: string, help: string) => `${option} needs a value. See: ${help}`,
  valueTaken: (option: string, flags: string, about: string) => `${option} needs a value: ${flags} (${about})`,
  pastedDash: (meant: string) => `a dash stands where hyphens belong, most likely pasted from a text. Type: ${meant}`,
  unknownCommand: (typed: string, meant: string | null) =>
    `there is no command "${typed}". ${meant === null ? 'To look up a receipt: recibo nfe RECEIPT. All commands: recibo help' : `Did you mean: ${meant}?`}`,
  onlyLooksUp: (typed: string) =>
    `there is no command "${typed}": recibo only looks up. The issuing software issues, cancels and sends again; to see what became of it: recibo nfe RECEIPT`,
  receipt: 'RECEIPT',
  whichLookup: (typed: string, receipts: string) =>
    `there is no command "${typed}". For a goods invoice: recibo nfe ${receipts}; for a service invoice: recibo nfse ${receipts}`,
  forSandbox: (receipt: string) => `to ask the simulated service: recibo nfe ${receipt} --sandbox`,
  nameOption: (line: string) => `what stands there has an option: ${line}`,
  unknownTopic: (typed: string, nearest: string | null) =>
    `there is no help on "${typed}". ${nearest === null ? 'See: recibo help' : `Did you mean: recibo help ${nearest}?`}`,
  argumentMissing: (command: string, argument: string, help: string) => `${command} needs ${argument}. See: ${help}`,
  tooManyArguments: (help: string) => `there is one argument too many. See: ${help}`,
  badChoice: (option: string, typed: string, choices: string, nearest: string | null) =>
    `${option} does not take "${typed}". ${nearest === null ? '' : `Did you mean ${nearest}? `}It takes: ${choices}`,
  badDuration: (option: string) => `${option} takes a duration above zero: 250ms, 90s, 5m, 1h30m; 90 means 90s`,
  badNumber: (option: string, least: number, most: number) => `${option} takes a whole number from ${least} to ${most}`,
  badRate: (option: string) => `${option} takes a number above zero, e.g. ${option} 10 or ${option} 0.5`,
  badShard: (option: string) => `${option} takes a part and how many there are, e.g. ${option} 1/4 to ${option} 4/4`,
  shardOut: () => '--shard writes records, --out part.ndjson: a workbook, a table or a page is made of all parts',
  waitOrReceipt: (typed: string, seconds: string) =>
    `is ${typed} after --wait a time or a receipt? For ${seconds} seconds type --wait=${seconds}; a receipt goes before --wait`,
  forFile: (name: string) => `-o takes a format. Into a file: --out ${name}; a csv for Excel: -o csv --excel`,
  unknownField: (path: string, nearest: string | null) =>
    `no answer has a field ${path}. ${nearest === null ? 'To see those it has: -o plain' : `Did you mean ${nearest}?`}`,
  conflict: (one: string, other: string) => `${one} and ${other} do not go together. Leave one of them out`,
  partnerMissing: (option: string, partners: string) => `${option} needs ${partners}. Add it, or leave ${option} out`,
  csvResumed: 'a csv cannot be resumed. Type --out day.ndjson --resume, then: recibo report day.ndjson --out day.csv',
  singleOnly: (option: string) => `${option} is for one receipt, without --input and --out`,
  noReceipt: (command: string) =>
    `no receipt was given. Type: ${command} RECEIPT, a list: -i FILE, a pasted list: -i -`,
  badReceipt: (flaw: string, row: number | null) =>
    `${row === null ? 'this is not a receipt' : `row ${row} has no receipt`}: ${flaw}`,
  receiptFlaws: {
    empty: 'it is empty. Check what was pasted',
    dots: 'it is only dots. Check what was pasted',
    notUtf8: 'it is not UTF-8. Save the list as UTF-8',
    spaced: (without: string) => `it has blanks; write several apart. If it is one, type it without: ${without}`,
    several: 'there are several in it. Write one a line, or commas between them',
    among: (receipt: string) => `there is more in it than a receipt. Leave only: ${receipt}`,
    invisible: (mark: string) => `it has a character in it that cannot be seen (${mark}). Check what was pasted`,
    tooLong: 'it has more than 512 characters. Check what was pasted',
    tooBig: 'it has more than 64 KiB',
    noRecord: 'it is no record of recibo, as the other lines are',
    rounded: 'a spreadsheet has rounded this number. Format the cell as text and enter it again',
    unsolved: 'the result of its formula is not stored. Open the file in a spreadsheet program and save it',
    unheld: 'the workbook does not hold its text. Open the file in a spreadsheet program and save it',
    error: 'a formula ended in an error. Mend it in the spreadsheet',
    noText: 'it is a date or a truth value, no text',
  },
  groups: (command: string) => `if that is one receipt in groups, type: ${command}`,
  twice: (option: string) => `${option} was typed twice. Put both lists into one file`,
  dashReceipt: (command: string) => `- is not a receipt. For receipts from standard input: ${command} --input -`,
  dashOut: () => '--out needs a file. Without --out, all goes to standard output',
  whichPlace: (option: string, name: string | null, places: string) =>
    name === null
      ? `it is not clear where the receipts are. Say it with ${option}: ${places}`
      : `${option} "${name}" fits none or several of: ${places}`,
  noReceipts: (column: string, passed: string) =>
    `column ${column} has no receipts${passed && `, only rows without a digit: ${passed}`}. Choose another one with --column`,
  reportName: (ending: string, written: string) =>
    `--out writes no ${ending}. Type --out day${written}${ending.toLowerCase() === '.pdf' ? ', and print that page in a browser' : ''}`,
  readFrom: (file: string) => `${file} is the file that is read. Give --out another name`,
  tokenTyped: 'no token on a command line, which every user here can read. Type recibo login, or set RECIBO_TOKEN',
  tokenAsked: 'recibo does not print a token. Where it comes from: recibo config list',
  and: (words: readonly string[]) => words.join(', ').replace(/, ([^,]*)$/, ' and $1'),
  or: (words: readonly string[]) => words.join(' or '),
  isToken: 'this is the token, not a receipt',
  /** What people type, or other programs have, for what is to be typed here. */
  meant: {
    'recibo nfe -h': 'examples',
    'recibo nfe -i <file>': 'spreadsheet list file',
    'recibo nfe <receipt> --open danfe': 'open danfe pdf',
    'recibo nfe <receipt> --save <folder>': 'xml download save',
    'recibo --version': 'version',
    'recibo config list': 'show ls profiles',
    'recibo config set defaultProfile': 'use switch',
    'recibo config unset <key>': 'delete remove rm',
    '"$EDITOR" "$(recibo config path)"': 'edit',
    '-o': '--format',
    '-o message': '--copy',
    '--json | jq': '--jq',
    '--save, --open danfe': '--danfe --pdf',
    '--save, --open xml': '--xml --download',
    '--out x.xlsx': '--xlsx',
  } as Readonly<Record<string, string>>,
  /** Commands and options as people call them, each with its own name. */
  calls:
    'about=help man=help init=login setup=login whoami=doctor auth=doctor test=doctor settings=config watch=wait follow=wait url=base-url host=base-url endpoint=base-url dry-run=curl outcome=only query=field select=field silent=quiet debug=verbose parallel=concurrency jobs=concurrency limit=rate',
  /** Commands that would look a receipt up, of whichever kind; and those that no lookup is. */
  looksUp: 'note invoice lookup get find search query view see status show',
  acts: 'cancel issue emit send resend void correct',
});
