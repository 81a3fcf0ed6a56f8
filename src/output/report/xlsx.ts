import type { Io } from '../../io.ts';
import type { Words } from '../../words/index.ts';
import type { Lines, StyledCell } from '../../workbooks/sheet.ts';
import { openBook } from '../../workbooks/write.ts';
import { isExact } from '../columns.ts';
import { COLUMN_NAMES, headCells, PRINTED } from './cells.ts';
import { partsOf } from './rows.ts';
import type { Report } from './sums.ts';

/** The report as a workbook: a sheet of receipts, a sheet of sums. */
export async function xlsx(report: Report, io: Io): Promise<Iterable<Uint8Array>> {
  const { words } = io;
  const { all, sums } = words.report;
  const { texts } = report.rows;
  const heads: StyledCell[] = [
    ['head', words.document.receipt],
    ['head', words.batch.columns.document],
    ...headCells(words),
  ];
  const totals = sumsOf(report, words);
  // The kind of document stands in a column of its own where there are both.
  const [hers, known] = [report.hasBoth ? 2 : 1, 0];
  const receipts = {
    head: 1,
    last: texts.length + 1,
    width: hers + COLUMN_NAMES.length,
    printed: hers + PRINTED,
    known,
  };
  const blocks = [
    [all, receipts],
    [sums, { head: 0, last: totals.length, width: 4, printed: 4, known }],
  ] as const;
  const book = await openBook(null, blocks, io.signal);
  const listed: Lines = {
    *[Symbol.iterator]() {
      yield [1, heads.toSpliced(1, 2 - hers)];
      for (const [at, text] of texts.entries()) {
        const cells: StyledCell[] = JSON.parse(partsOf(text).shown);
        yield [at + 2, cells.toSpliced(1, 2 - hers)];
      }
    },
  };
  return book.write([listed, totals.map((cells, at) => [at + 1, cells] as const)], io.lang);
}

function sumsOf({ title, about, outcomes, parties }: Report, words: Words): StyledCell[][] {
  const { report, document, batch } = words;
  const heads = (...texts: string[]) => texts.map((text): StyledCell => ['head', text]);
  const shares = outcomes.map(({ label, size, share, amount, sum }): StyledCell[] => {
    const money: StyledCell = isExact(amount) ? ['amount', amount] : ['text', sum];
    return [['text', label], ['count', size], ['share', share.toFixed(4)], money];
  });
  const sizes = parties.map(({ label, size }): StyledCell[] => [
    ['text', label],
    ['count', size],
  ]);
  const lines = about.map((line): StyledCell[] => [['text', line]]);
  return [
    heads(title),
    ...lines,
    [],
    heads(document.status, report.all, '%', batch.amount),
    ...shares,
    [],
    heads(document.whoActs, report.all),
    ...sizes,
  ];
}
