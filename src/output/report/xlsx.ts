import type { Io } from '../../io.ts';
import type { Words } from '../../words/index.ts';
import type { Lines, StyledCell } from '../../workbooks/sheet.ts';
import { openBook } from '../../workbooks/write.ts';
import { isExact } from '../columns.ts';
import { COLUMN_NAMES, headCells, headTexts, PRINTED } from './cells.ts';
import type { Report } from './sums.ts';

/** The report as a workbook: a sheet of receipts, a sheet of sums. */
export async function xlsx(report: Report, io: Io): Promise<Iterable<Uint8Array>> {
  const { words } = io;
  const { all, sums } = words.report;
  const { texts } = report.rows;
  const heads = headCells(words.document.receipt, words.batch.columns.document, ...headTexts(words));
  const totals = sumsOf(report, words);
  // The kind of document stands in a column of its own where there are both.
  const [hers, known] = [report.hasBoth ? 2 : 1, 0];
  const [width, printed] = [hers + COLUMN_NAMES.length, hers + PRINTED];
  const blocks = [
    [all, { head: 1, last: texts.length + 1, width, printed, known }],
    [sums, { head: 0, last: totals.length, width: 4, printed: 4, known }],
  ] as const;
  const book = await openBook(null, blocks, io.signal);
  const listed: Lines = {
    *[Symbol.iterator]() {
      yield [1, heads.toSpliced(1, 2 - hers)];
      for (const [at, text] of texts.entries()) {
        const cells: StyledCell[] = JSON.parse(report.rows.read(text).shown);
        yield [at + 2, cells.toSpliced(1, 2 - hers)];
      }
    },
  };
  return book.write([listed, totals.map((cells, at) => [at + 1, cells] as const)], io.lang);
}

function sumsOf({ title, about, outcomes, parties }: Report, words: Words): StyledCell[][] {
  const { report, document, batch } = words;
  const shares = outcomes.map(({ label, size, share, amount, sum }): StyledCell[] => {
    const money: StyledCell = isExact(amount) ? ['amount', amount] : ['text', sum];
    return [['text', label], ['count', size], ['=0.0%', share.toFixed(4)], money];
  });
  const sizes = parties.map(({ label, size }): StyledCell[] => [
    ['text', label],
    ['count', size],
  ]);
  const lines = about.map((line): StyledCell[] => [['text', line]]);
  return [
    headCells(title),
    ...lines,
    [],
    headCells(document.status, report.all, '%', batch.amount),
    ...shares,
    [],
    headCells(document.whoActs, report.all),
    ...sizes,
  ];
}
