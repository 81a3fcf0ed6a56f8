import type { Operation } from '../../src/contract/operation.ts';
import { readAnswer } from '../../src/contract/reading.ts';
import { type Receipt, readReceipt } from '../../src/contract/receipt.ts';
import type { Report } from '../../src/contract/report.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { renderTable } from '../../src/present/table/table.ts';
import type { LanguageTag } from '../../src/settings/options.ts';

/** A text as the receipt that it is. */
export function receiptOf(text: string): Receipt {
  const read = readReceipt(text);
  if ('flaw' in read) throw new Error(read.flaw);
  return read.receipt;
}

/** A body as the program reads it; an object becomes JSON. */
export function reportOf(content: object | string, operation: Operation = 'nfe', receipt = 'R1'): Report {
  const body = new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));
  const { answer, ...reading } = readAnswer(body, operation);
  if (answer === null) throw new Error('no JSON');
  const status = reading.kind === 'envelope' ? reading.status : null;
  return { operation, receipt: receiptOf(receipt), status, body, answer };
}

export interface TableOptions {
  readonly columns?: number;
  readonly isColoured?: boolean;
  readonly lang?: LanguageTag;
}

/** The page of a report, as a terminal gets it. */
export function tableOf(report: Report, { columns = 80, isColoured = false, lang = 'en' }: TableOptions = {}) {
  return renderTable(report, { isTerminal: true, isColoured, columns }, CATALOGUES[lang]);
}
