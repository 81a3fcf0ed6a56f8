import type { PageExtras } from '../../src/commands/lookup-presenter-interface.ts';
import { recordOf } from '../../src/commands/record-of-answer.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { type AnsweredRecord, isAnswered } from '../../src/lookup-record.ts';
import type { LanguageTag } from '../../src/options/choices.ts';
import { FORMAT_ROWS } from '../../src/present/formats.ts';
import { type Printable, piecesOf } from '../../src/present/print-on-stdout.ts';
import { renderTable } from '../../src/present/table/render-table.ts';
import { withLetters } from './body-with-letters.ts';
import { receiptOf } from './receipt.ts';

/** What becomes of a receipt whose answer is this body; an object becomes JSON. */
export function answeredRecord(content: object | string, operation: Operation = 'nfe', receipt = 'R1'): AnsweredRecord {
  const body = withLetters(typeof content === 'string' ? content : JSON.stringify(content));
  const asked = { reply: { kind: 'answer' as const, ...body }, attempts: 1, elapsedMs: 0, echoed: false };
  const standards = { accept: [], strict: false, baseUrl: 'https://api.example.com/v3' };
  const record = recordOf({ operation, receipt: receiptOf(receipt) }, asked, standards);
  if (!isAnswered(record)) throw new Error('no JSON');
  return record;
}

/** What a format writes of a record, as text. */
export function lineOf(letters: string): string {
  return Buffer.from(letters, 'latin1').toString('utf8');
}

/** What a format prints, as a whole. */
export function wholeOf(printable: Printable): string {
  return [...piecesOf(printable)]
    .map((piece) => (typeof piece === 'string' ? piece : new TextDecoder().decode(piece)))
    .join('');
}

export interface TableOptions {
  readonly columns?: number;
  /** The terminal's height; null, where nothing else is said, is one that does not know it. */
  readonly rows?: number | null;
  readonly isColoured?: boolean;
  readonly lang?: LanguageTag;
  readonly extras?: PageExtras;
}

/** As without any option. */
export const EXTRAS: PageExtras = {
  baseUrl: 'https://api.example.com/v3',
  showsHints: true,
  hidesCpfs: false,
  hasWaited: false,
};

/** The page of a record, as a terminal gets it that nothing else is written on. */
export async function tableOf(record: AnsweredRecord, options: TableOptions = {}) {
  const { columns = 80, rows = null, isColoured = false, lang = 'en', extras = EXTRAS } = options;
  const style = { isTerminal: true, isColoured, columns, rows };
  const { text, footer = '' } = await renderTable(record, style, CATALOGUES[lang], extras);
  return `${wholeOf(text)}${footer}`;
}

/** The renderer of a format that has one for an answer that is alone. */
export function pageIn(format: 'table' | 'plain' | 'json' | 'message') {
  return FORMAT_ROWS[format].single;
}
