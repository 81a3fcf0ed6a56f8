import type { Kind } from '../contract/statuses.ts';

/**
 * What the last three characters of a receipt choose: its name, the endings, and the statuses that are answered on one lookup
 * after the other, of which the last stays; without them, the ending is the status. The server answers by it, the help tells it.
 */
export const ENDINGS = [
  ['status', '002 003 004 010 900 500 999'],
  ['sefaz-code', 'x-778-900', '900'],
  ['nfse-error', 'x-E0312-003', '003'],
  ['http', '401 403 404 429 502 503'],
  ['issued-later', '204', '002 003 004'],
  ['rejected-later', '290', '002 003 900'],
  ['limited-once', '428', '429 004'],
  ['silent', '408'],
  ['redirect', '301'],
  ['page', '601'],
  ['cut', '602', '004'],
  ['unknown', '603'],
  ['missing', '604', '004'],
  ['extra', '605', '004'],
  ['hostile', '606', '004'],
  ['no-documents', '610', '004'],
  ['page-documents', '611', '004'],
  ['relative-links', '612', '004'],
  ['cut-documents', '613', '004'],
] as const;

export type Ending = (typeof ENDINGS)[number][0];

/** What a receipt's ending chooses on one of its lookups, counted from 0; a receipt with any other ending does not exist. */
export function endingOf(receipt: string, kind: Kind, lookup: number) {
  const end = /[\s;,|]/.test(receipt) ? '' : receipt.slice(-3);
  const row = ENDINGS.find(([, ends]) => ends.split(' ').includes(end)) ?? (['status', end, '500'] as const);
  const steps = (row[2] ?? end).split(' ');
  const step = steps[lookup] ?? steps.at(-1) ?? end;
  // No service invoice is rejected.
  const other = end === '900' ? '500' : '999';
  return { name: row[0], step: step === '900' && kind === 'nfse' ? other : step };
}

/** The code of SEFAZ, or of a municipality, that a receipt asks for before its ending; empty where it does not. */
export function errorIn(receipt: string): string {
  return /-(\d{3,4})-900$|-(E\d{1,4}|RNG\d+|L\d+)-003$/i.exec(`-${receipt}`)?.slice(1).join('').toUpperCase() ?? '';
}
