/** `recibo report`, in the terminal and as a page. */
export const report = {
  /** Of the page, and how `Intl` writes numbers. */
  locale: 'en',
  receipts: (count: string) => `${count} ${count === '1' ? 'receipt' : 'receipts'}`,
  title: (receipts: string) => `Report on ${receipts}`,
  made: (when: string, files: string) => `Made on ${when} · ${files}`,
  all: 'Receipts',
  search: 'Search',
  any: 'All',
  of: (count: string) => `of ${count}`,
  copy: 'Copy',
  copied: 'Copied',
  showMore: 'Show more',
  needsScript: 'The table of all receipts needs JavaScript; the sums and lists above do not.',
  torn: (file: string, line: number) =>
    `line ${line} of ${file} has no end and was skipped. The same batch with --resume completes it`,
  written: (file: string) => `${file} is written`,
};
