/** The SEFAZ codes that hints exist for. Public tables contradict each other on others, which therefore have none. */
export const REJECTION_CODES = [
  '204',
  '205',
  '206',
  '208',
  '209',
  '210',
  '213',
  '215',
  '225',
  '228',
  '232',
  '233',
  '234',
  '237',
  '252',
  '302',
  '303',
  '327',
  '328',
  '386',
  '528',
  '539',
  '564',
  '590',
  '591',
  '598',
  '600',
  '610',
  '611',
  '629',
  '656',
  '703',
  '778',
  '805',
  '806',
  '817',
  '866',
  '904',
  '972',
  '999',
  '1115',
] as const;

/** A SEFAZ code (`data.sefaz.codigo`) that a hint exists for. */
export type RejectionCode = (typeof REJECTION_CODES)[number];

/** One unofficial hint a code, in one language: what to do next. SEFAZ's own message always stands before it. */
export type RejectionHints = Readonly<Record<RejectionCode, string>>;

/** The hint for a code as it came, or null where there is none. */
export function hintFor(hints: RejectionHints, codigo: string): string | null {
  const known = REJECTION_CODES.find((code) => code === codigo);
  return known === undefined ? null : hints[known];
}
