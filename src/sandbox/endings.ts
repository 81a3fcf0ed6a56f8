import type { Kind } from '../contract/statuses.ts';

/** What the last three characters of a receipt choose, as the help has it in rows: each its name and the endings. */
export const ENDINGS = {
  status: '002 003 004 010 900 500 999',
  'sefaz-code': 'x-778-900',
  'nfse-error': 'x-E0312-003',
  http: '401 403 404 429 502 503',
  later: '204 290',
  'limited-once': '428',
  silent: '408',
  redirect: '301',
  page: '601',
  cut: '602',
  unknown: '603',
  fields: '604 605 606',
  documents: '610 611 612 613',
} as const;
const KNOWN = Object.values(ENDINGS).join(' ').split(' ');

/** What is answered on one lookup after the other, of which the last stays; any other ending is what is answered. */
const STEPS: Readonly<Record<string, string>> = { '204': '002 003 004', '290': '002 003 900', '428': '429 004' };

/** A receipt's ending, and what it chooses on one of its lookups, counted from 0; a receipt with no such ending does not exist. */
export function endingOf(receipt: string, kind: Kind, lookup: number) {
  const last = /[\s;,|]/.test(receipt) ? '' : receipt.slice(-3);
  const ending = KNOWN.includes(last) ? last : '500';
  const steps = (STEPS[ending] ?? (/^6(?:02|0[4-6]|1)/.test(ending) ? '004' : ending)).split(' ');
  const step = steps[lookup] ?? steps.at(-1) ?? ending;
  // No service invoice is rejected.
  const other = ending === '900' ? '500' : '999';
  return { ending, step: step === '900' && kind === 'nfse' ? other : step };
}

/** The code of SEFAZ, or of a municipality, that a receipt asks for before its ending; empty where it does not. */
export function errorIn(receipt: string): string {
  return /-(\d{3,4})-900$|-(E\d{1,4}|RNG\d+|L\d+)-003$/i.exec(`-${receipt}`)?.slice(1).join('').toUpperCase() ?? '';
}
