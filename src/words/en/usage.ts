/** Command lines that cannot be carried out: exit 2. */
export const usage = {
  unknownOption: (option: string, nearest: string | null, help: string) =>
    `there is no option ${option}. ${nearest === null ? `See: ${help}` : `Did you mean ${nearest}?`}`,
  optionElsewhere: (option: string, commands: string) => `${option} belongs to ${commands}`,
  noValueTaken: (option: string) => `${option} takes no value. Type it alone: ${option}`,
  valueMissing: (option: string, help: string) => `${option} needs a value. See: ${help}`,
  valueTaken: (option: string, flags: string, about: string) => `${option} needs a value: ${flags} (${about})`,
  pastedDash: (meant: string) => `a dash stands where hyphens belong, most likely pasted from a text. Type: ${meant}`,
  unknownCommand: (typed: string, meant: string | null) =>
    `there is no command "${typed}". ${meant === null ? 'To look up a receipt: recibo nfe RECEIPT. All commands: recibo help' : `Did you mean: ${meant}?`}`,
  receipt: 'RECEIPT',
  whichLookup: (typed: string, receipts: string) =>
    `there is no command "${typed}". For a goods invoice: recibo nfe ${receipts}; for a service invoice: recibo nfse ${receipts}`,
  forSandbox: (receipt: string) => `to ask the simulated service: recibo nfe ${receipt} --sandbox`,
  nameProfile: (command: string) => `the name of a profile stands behind its option: ${command} --profile NAME`,
  unknownTopic: (typed: string, nearest: string | null) =>
    `there is no help on "${typed}". ${nearest === null ? 'See: recibo help' : `Did you mean: recibo help ${nearest}?`}`,
  argumentMissing: (command: string, argument: string, help: string) => `${command} needs ${argument}. See: ${help}`,
  tooManyArguments: (help: string) => `there is one argument too many. See: ${help}`,
  badChoice: (option: string, typed: string, choices: string, nearest: string | null) =>
    `${option} does not take "${typed}". ${nearest === null ? '' : `Did you mean ${nearest}? `}It takes: ${choices}`,
  badDuration: (option: string) =>
    `${option} takes a duration above zero: 250ms, 90s, 5m, 1h30m; a number alone is seconds`,
  badNumber: (option: string, least: number, most: number) => `${option} takes a whole number from ${least} to ${most}`,
  badRate: (option: string) => `${option} takes a number above zero, e.g. ${option} 10 or ${option} 0.5`,
  waitOrReceipt: (typed: string, seconds: string) =>
    `is ${typed} after --wait a time or a receipt? For ${seconds} seconds type --wait=${seconds}; a receipt goes before --wait`,
  forExcel: (typed: string) =>
    `there is no format ${typed}. A csv for Excel: -o csv --excel; a workbook of a batch's records: recibo report FILE -o xlsx`,
  forFile: (name: string) => `-o takes a format. Into a file: --out ${name}`,
  unknownField: (path: string, nearest: string | null) =>
    `no answer has a field ${path}. ${nearest === null ? 'To see those it has: -o plain' : `Did you mean ${nearest}?`}`,
  conflict: (one: string, other: string) => `${one} and ${other} do not go together. Leave one of them out`,
  partnerMissing: (option: string, partners: string) =>
    `${option} has no effect without ${partners}. Add it, or leave ${option} out`,
  singleOnly: (option: string) => `${option} is for one receipt, without --input and --out`,
  noReceipt: (command: string) =>
    `no receipt was given. Type: ${command} RECEIPT, or name a list of them: --input FILE (- is standard input)`,
  badReceipt: (flaw: string) => `this is not a receipt: ${flaw}. Check what was pasted`,
  receiptFlaws: {
    empty: 'it is empty',
    dots: 'it is only dots',
    notUtf8: 'it is not UTF-8',
    invisible: (mark: string) => `it has a character in it that cannot be seen (${mark})`,
    tooLong: 'it has more than 512 characters',
  },
  receiptsAndInput: () => 'receipts were given besides --input. Leave --input out, or put all receipts into its file',
  twice: (option: string) => `${option} was typed twice. Put both lists into one file`,
  dashReceipt: (command: string) => `- is not a receipt. For receipts from standard input: ${command} --input -`,
  dashOut: () => '--out needs a file. Without --out, all goes to standard output',
  unknownColumn: (name: string, heads: string) => `there is no column "${name}". There are: ${heads}`,
  rounded: (sheet: string | null, row: number, column: string) =>
    `a spreadsheet has rounded this number (${sheet === null ? 'line' : `sheet ${sheet}, row`} ${row}, column ${column}). Format the column as text and enter it again`,
  reportName: (ending: string, written: string) =>
    `--out writes ndjson or csv, not ${ending}. Type --out day.ndjson, and then: recibo report day.ndjson --out day${written}`,
  readFrom: (file: string) => `${file} is the file that is read. Give --out another name`,
  tokenTyped: () =>
    'a token does not belong on the command line, where every user of this machine can read it. Type recibo login, or set RECIBO_TOKEN',
  tokenAsked: 'recibo does not print a token. Where it comes from: recibo config list',
  and: (words: readonly string[]) => words.join(', ').replace(/, ([^,]*)$/, ' and $1'),
  or: (words: readonly string[]) => words.join(' or '),
  isToken: 'this is the token, not a receipt',
};
