/** `recibo report`, in the terminal and as a page. */
export const report = () => ({
  /** Of the page, and how `Intl` writes numbers. */
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
