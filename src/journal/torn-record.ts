import { isUtf8 } from 'node:buffer';
import { textOfBytes } from '../contract/utf8.ts';

/** What a record begins with, part by part: a text, or the pattern of a value that may end with what there is of it. */
type Part = string | RegExp;

/** A string of JSON, whole or cut. */
const STRING = String.raw`"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)`;
const WORD = /^[a-z-]+/;
const EXIT_CODE = /^[01]?\d{1,2}/;
/** The most bytes of a character that can be missing of it, and be left over. */
const LONGEST_CHARACTER = 4;

const NDJSON_PARTS: readonly Part[] = [
  '{"receipt":',
  new RegExp(`^${STRING}`),
  ',"document":"',
  /^n(?:f(?:s?e"|s?e?$)|$)/,
  ',"exitCode":',
  EXIT_CODE,
  ',"outcome":"',
  WORD,
  '","status":',
  new RegExp(`^(?:${STRING}|null|n(?:ul?)?$)`),
  ',"envelope":',
];

/**
 * Whether the end of a file, behind its last line end, is a record that was being written when its run was killed: as far as it
 * goes, it is what a record begins with. Anything else is somebody else's, and must not be cut off.
 */
export type IsBeginning = (bytes: Uint8Array) => boolean;

/** A record of `ndjson` that is not whole. */
export const isNdjsonBeginning: IsBeginning = (bytes) => beginsWith(NDJSON_PARTS, bytes);

/** A record of `csv` that is not whole. */
export function csvBeginning(separator: string): IsBeginning {
  const cell = new RegExp(String.raw`^(?:"[^"]*(?:""[^"]*)*(?:"|$)|[^"${separator}\x00-\x1f]*)`);
  const parts = [cell, separator, /^n(?:f(?:s?e|s?$)|$)/, separator, EXIT_CODE, separator, WORD, separator, cell];
  return (bytes) => beginsWith(parts, bytes);
}

function beginsWith(parts: readonly Part[], bytes: Uint8Array): boolean {
  if (!isCutText(bytes)) return false;
  let rest = textOfBytes(bytes, 'utf8');
  for (const part of parts) {
    if (rest === '') return true;
    const length = typeof part === 'string' ? lengthOfText(part, rest) : (part.exec(rest)?.[0].length ?? null);
    if (length === null) return false;
    rest = rest.slice(length);
  }
  return true;
}

/** How much of `rest` the text takes; null where something else stands there. */
function lengthOfText(text: string, rest: string): number | null {
  if (rest.startsWith(text)) return text.length;
  return text.startsWith(rest) ? rest.length : null;
}

/** UTF-8, but for a character at its end that is not whole. */
function isCutText(bytes: Uint8Array): boolean {
  const lengths = Array.from({ length: Math.min(LONGEST_CHARACTER, bytes.length + 1) }, (_, cut) => bytes.length - cut);
  return lengths.some((length) => isUtf8(bytes.subarray(0, length)));
}
