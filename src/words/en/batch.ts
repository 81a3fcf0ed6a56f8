import { grouped } from '../span.ts';

const number = (count: number) => grouped(count, 'en');
const receipts = (count: number) => `${number(count)} ${count === 1 ? 'receipt' : 'receipts'}`;

export const batch = () => ({
  /** In the head of `csv --excel`, besides the names of fields. */
  columns: {
    document: 'Document',
    'exit-code': 'Exit code',
    outcome: 'Outcome',
    'customer-id': 'CNPJ/CPF',
    message: 'Message',
    attempts: 'Attempts',
    'elapsed-ms': 'Time (ms)',
    'asked-at': 'Asked at',
  },
  number: 'No./series',
  amount: 'Amount (R$)',
  exit: (code: number) => `exit ${code}`,
  receipts: (count: number, time: string) => `${receipts(count)} in ${time}`,
  unheard: (count: number) =>
    `${number(count)} ${count === 1 ? 'answer' : 'answers'} of another service or of the sandbox ${count === 1 ? 'does' : 'do'} not count here; what is in the list is asked for again`,
  skipped: (count: number) => `${number(count)} already answered`,
  documents: (count: number) => `${number(count)} ${count === 1 ? 'document' : 'documents'} in the folder`,
  /** The receipts that a signal has kept from their last answer. */
  unasked: (receipts: string) => `Still waiting: ${receipts}`,
  report: (command: string) => `All of the file: ${command}`,
  more: (count: number) => `and ${number(count)} more`,
  asking: (attempt: number, time: string) => `asking · ${attempt > 1 ? `try ${attempt} · ` : ''}${time}`,
  waiting: (status: string, next: string, left: string) => `${status} · asks again in ${next} · gives up in ${left}`,
  asksNow: (status: string, left: string) => `${status} · asking · gives up in ${left}`,
  done: (done: number, total: number | null) =>
    total === null ? `${number(done)} done` : `${number(done)} of ${number(total)}`,
  wait: (count: number) => `${number(count)} waiting`,
  left: (time: string) => `${time} left`,
  paused: (until: string, isAway: boolean) => `all pause until ${until} (${isAway ? 'refused' : 'too many requests'})`,
  trace: {
    answered: (ms: number) => `answered in ${ms} ms`,
    failed: (what: string, ms: number) => `failed after ${ms} ms: ${what}`,
    again: (attempt: number, time: string) => `try ${attempt} failed; another follows in ${time}`,
  },
  /** Of a list: where its receipts stand, and what is no receipt. */
  reads: (sheet: string | null, column: string) => `reads ${sheet === null ? '' : `sheet ${sheet}, `}column ${column}`,
  passed: (count: number, cells: string) =>
    `${number(count)} skipped, no receipt: row ${cells}${count > 10 ? ', …' : ''}`,
  nowUtf8: (file: string) => `${file} is in UTF-8: the encoding of the list lacks a character`,
  comments: (count: number) =>
    `not asked, behind a #: ${number(count)} ${count === 1 ? 'line' : 'lines'} with five digits or more`,
  hidden: (count: number) => `asked too, though hidden in the sheet: ${number(count)} ${count === 1 ? 'row' : 'rows'}`,
  emptyList: 'the list is empty',
  interrupted: (signal: string, done: number) => `interrupted (${signal}): ${receipts(done)} done`,
  resume: 'The same command with --resume goes on',
  recordsStay: (file: string) => `the records are in ${file}.ndjson: --resume asks for the rest and writes ${file}`,
  answersIn: (first: string, last: string) => `answers in columns ${first} to ${last}`,
  noMacros: 'without the macros of the list',
  noSignatures: 'without the digital signature of the list, which holds for it alone',
  valuesOnly: 'the values are those of the list; its colours and formulas do not come back',
  ended: (why: string, done: number) => `${why}. The batch ended there: ${receipts(done)} done`,
  failFast: (receipt: string) => `--fail-fast: ${receipt} is the first that did not succeed`,
  breaker: (count: number, last: string) => `${count} lookups in a row found no service. The last one: ${last}`,
});

/** `recibo report`, in the terminal and as a page. */
export const report = () => ({
  locale: 'en',
  receipts: (count: string) => `${count} ${count === '1' ? 'receipt' : 'receipts'}`,
  title: (receipts: string) => `Report on ${receipts}`,
  made: (when: string, files: string) => `Generated on ${when} · ${files}`,
  asked: (from: string, to: string) => (from === to ? `Asked on ${to}` : `Asked from ${from} to ${to}`),
  simulated: (count: string, isAll: boolean) => `${isAll ? '' : `${count} `}SIMULATED, no fiscal value`,
  since: (file: string) => `New or changed since ${file}`,
  leftOut: (count: string, all: string) => `Left out: ${count} of ${all} receipts`,
  all: 'Receipts',
  search: 'Search',
  any: 'All',
  of: (count: string) => `of ${count}`,
  copy: 'Copy',
  copyReceipts: 'Copy these receipts',
  copied: 'Copied',
  showAll: 'Show all',
  showMore: 'Show more',
  needsScript: 'The table of all receipts needs JavaScript; the sums and lists above do not.',
  torn: (file: string, line: number) => `line ${line} of ${file} has no end and was skipped: --resume completes it`,
  mayNotFit:
    'there may be no memory for all of these records. Leave some out with --only, --next or --since, or allow more: NODE_OPTIONS=--max-old-space-size=8192',
  noRoom: (records: string) =>
    `there is no memory for more than ${records} records. Leave some out with --only, --next or --since, or allow more: NODE_OPTIONS=--max-old-space-size=8192`,
  written: (file: string) => `wrote ${file}`,
  nobody: 'nobody has to act on these receipts: there is no message',
  again: 'Once that is resolved, ask again.',
  check: 'Check the receipt and the company.',
  whatToDo: 'What to do',
  noRecords: (file: string, line: number, list: string) =>
    `line ${line} of ${file} is not a record of a batch. To make records: recibo nfe -i ${list} --out records.ndjson`,
  sums: 'Totals',
  tooLarge: 'a sheet takes at most 1,048,575 records and 16,384 columns. Use -o csv',
  noColumns: (columns: number, last: string) =>
    `there is no room for ${columns} columns: the rows of the receipts have something up to column ${last}. Take it away (a merged row, say), or write to a file that ends in .ndjson`,
  ontoTerminal: 'a workbook cannot be shown in a terminal. Add --out report.xlsx',
});
