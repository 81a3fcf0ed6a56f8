/**
 * A figure below `limit` that depends on nothing but the receipt and what it is for: different receipts look
 * different, and the same receipt always gets the same answer (FNV-1a, 32 bits).
 */
export function figure(receipt: string, purpose: string, limit: number): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(`${purpose}:${receipt}`)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  // The low bits of FNV-1a are weak on short texts that differ only at the end, as receipts in a batch do.
  hash ^= hash >>> 15;
  return (Math.imul(hash, 0x85ebca6b) >>> 0) % limit;
}

/** As {@link figure}, written with leading zeros to exactly `width` digits (at most 9). */
export function digits(receipt: string, purpose: string, width: number): string {
  return String(figure(receipt, purpose, 10 ** width)).padStart(width, '0');
}

/** An amount of money as the service writes it: reais with two decimals and a full stop. */
export function amount(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Year and month (AAMM) of every document of the sandbox; keys and dates have to agree on it. */
export const YEAR_AND_MONTH = '2611';

/** A moment on the receipt's day, in Brasília time. */
export function moment(receipt: string, time: string): string {
  const day = String(1 + figure(receipt, 'day', 20)).padStart(2, '0');
  return `20${YEAR_AND_MONTH.slice(0, 2)}-${YEAR_AND_MONTH.slice(2)}-${day}T${time}-03:00`;
}
