import { lazy } from '../lazy.ts';

/** The first digit says whether goods come or go, and how far. */
const DIGITS = ['1', '2', '3', '5', '6', '7'] as const;

/** A CFOP, with its dot or without; null for anything else. `says` is null of those that the table does not have. */
export function readCfop(text: string) {
  const [code = ''] = /^\d\.?\d{3}$/.exec(text) ?? [];
  const digit = DIGITS.find((one) => code.startsWith(one));
  if (digit === undefined) return null;
  const bare = code.replace('.', '');
  const [, pt = '', en = ''] = lazy.cfops().find(([known]) => known === bare) ?? [];
  const says = pt === '' ? null : { pt, en };
  return { code: bare, digit, says };
}
