/** Command lines that cannot be carried out: exit 2. */
export const usage = () => ({
  unknownOption: (option: string, nearest: string | null, help: string) =>
    `there is no option ${option}. ${nearest === null ? `See: ${help}` : `Did you mean ${nearest}?`}`,
  optionElsewhere: (option: string, commands: string) => `${option} belongs to ${commands}`,
  noValueTaken: (option: string) => `${option} takes no value. Type it alone: ${option}`,
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
  argumentMissing: (command: string, argument: string, help: string) => `${command} needs ${argument}. See: ${help}`,
  tooManyArguments: (help: string) => `there is one argument too many. See: ${help}`,
  badChoice: (option: string, typed: string, choices: string, nearest: string | null) =>
    `${option} does not take "${typed}". ${nearest === null ? '' : `Did you mean ${nearest}? `}It takes: ${choices}`,
  shardOut: () => '--shard writes records, --out part.ndjson: a workbook, a table or a page is made of all parts',
  waitOrReceipt: (typed: string, seconds: string) =>
    `is ${typed} after --wait a time or a receipt? For ${seconds} seconds type --wait=${seconds}; a receipt goes before --wait`,
  forFile: (name: string) => `-o takes a format. Into a file: --out ${name}; a csv for Excel: -o csv --excel`,
  unknownField: (path: string, nearest: string | null) =>
    `there is no field ${path}. ${nearest === null ? 'To see those there are: -o plain' : `Did you mean ${nearest}?`}`,
  conflict: (one: string, other: string) => `${one} and ${other} do not go together. Leave one of them out`,
  partnerMissing: (option: string, partners: string) => `${option} needs ${partners}. Add it, or leave ${option} out`,
  csvResumed: 'a csv cannot be resumed. Type --out day.ndjson --resume, then: recibo report day.ndjson --out day.csv',
  singleOnly: (option: string) => `${option} is for one receipt, without --input and --out`,
  noReceipt: (command: string) =>
    `receipts are typed, or stand in a list: ${command} RECEIPT, ${command} -i FILE; to paste them: ${command} -i -`,
  badReceipt: (flaw: string, row: number | null) =>
    `${row === null ? 'this is not a receipt' : `row ${row} has no receipt`}: ${flaw}`,
  receiptFlaws: {
    empty: 'it is empty, or only dots. Check what was pasted',
    notUtf8: 'it is not UTF-8. Save the list as UTF-8',
    spaced: (without: string) => `it has blanks; write several apart. If it is one, type it without: ${without}`,
    several: 'there are several in it. Write one a line, or commas between them',
    among: (receipt: string) => `there is more in it than a receipt. Leave only: ${receipt}`,
    invisible: (mark: string) => `it has a character in it that cannot be seen (${mark}). Check what was pasted`,
    tooLong: 'it has more than 512 characters. Check what was pasted',
    tooBig: 'it has more than 64 KiB',
    noRecord: 'it is no record of recibo, as the other lines are',
    rounded: 'a spreadsheet has rounded this number. Format the cell as text and enter it again',
    unsolved:
      'the result of its formula, or its text, is not stored. Open the file in a spreadsheet program and save it',
    error: 'a formula ended in an error. Mend it in the spreadsheet',
    noText: 'it is a date or a truth value, no text',
  },
  groups: (command: string) => `if that is one receipt in groups, type: ${command}`,
  isList: (file: string) => `there is a file of this name. To look up the receipts in it: -i ${file}`,
  whichPlace: (option: string, places: string) => `where are the receipts? Name it with ${option}: ${places}`,
  noReceipts: (column: string, passed: string) =>
    `column ${column} has no receipts${passed && `, only rows without a digit: ${passed}`}. Choose another one with --column`,
  unknownEnding: (ending: string) => `--out writes no ${ending}: only .xlsx, .csv, .html (to print), .md, .ndjson`,
  readFrom: (file: string) => `${file} is the file that is read. Give --out another name`,
  tokenTyped: 'no token on a command line, which every user here can read. Type recibo login, or set RECIBO_TOKEN',
  tokenAsked: 'recibo does not print a token. Where it comes from: recibo config list',
  isToken: 'this is the token, not a receipt',
});
