/**
 * Whether the end of a file, behind its last line end, is a record that was being written when its run was killed: as far as it
 * goes, it is what a record begins with. Anything else is somebody else's, and must not be cut off.
 */
export type IsBeginning = (bytes: Uint8Array) => boolean;

/** A string of JSON, whole or cut. */
const STRING = String.raw`"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)`;
const WORD = '[a-z-]+';
const EXIT_CODE = String.raw`[01]?\d{1,2}`;

/** A record of `ndjson` that is not whole. */
export const isNdjsonBeginning: IsBeginning = beginningOf([
  ...'{"receipt":',
  STRING,
  ...',"document":"nf',
  's?',
  ...'e","exitCode":',
  EXIT_CODE,
  ...',"outcome":"',
  WORD,
  ...'","status":',
  `(?:${STRING}|null|n(?:ul?)?$)`,
  ...',"envelope":',
]);

/** A record of `csv` that is not whole. */
export function csvBeginning(separator: string): IsBeginning {
  const cell = String.raw`(?:"[^"]*(?:""[^"]*)*(?:"|$)|[^"${separator}\x00-\x1f]*)`;
  return beginningOf([cell, separator, 'n', 'f', 's?', 'e', separator, EXIT_CODE, separator, WORD, separator, cell]);
}

/** Tells whether a text is these patterns one after the other, or stops behind any of them. */
function beginningOf(patterns: readonly string[]): IsBeginning {
  const beginning = new RegExp(`^${patterns.reduceRight((rest, pattern) => `(?:$|${pattern}${rest})`, '')}`);
  return (bytes) => {
    const text = textOfCut(bytes);
    return text !== null && beginning.test(text);
  };
}

/** What the bytes say, but for a character at their end that is not whole; null where they are no UTF-8. */
function textOfCut(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}
