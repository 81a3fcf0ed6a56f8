import { isLikely, trimmed } from './receipt.ts';

const DATE = String.raw`\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}`;
const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s*[AP]\.?M\.?)?`;
/** Who wrote: a telephone's number, or a name without a receipt in it. */
const NAME = String.raw`(?:\+[\d\s()-]{8,20}|(?![^:]*\d{5})[^:]{1,60}):(?=\s|$)`;
/** `[29/11/2026 09:12] Loja 12:`, `Loja 12, [29/11/2026 09:12]`, `29/11/2026 09:12 - Loja 12:` */
const MESSENGER = new RegExp(
  String.raw`^(?:(?:[^[\]:]{1,60},\s*)?\[[^\]]{0,30}?${TIME}[^\]]{0,30}\]:?|${DATE},?\s+(?:\u00e0s\s+)?${TIME}\s+[-\u2013])\s*(?:${NAME})?`,
  'i',
);
/** A quote's sign; a bullet or a number of a list; the word and what stands beside it: `Nº do recibo:`. */
const MARKS = [
  /^>+/,
  /^(?:[*+\p{Pd}](?=\s)|(?![!-~\ufffd])[\p{S}\u00b7\u2022\u2023]\ufe0f?)/u,
  /^(?:(?:\d{1,3}[.\u00ba\u00aa]|\(\d{1,3}\)|\d{1,3}\s*\p{Pd})(?=\s)|\d{1,3}\))/u,
  /^n(?:\.?[\u00ba\u00b0](?:s(?=[\s.:]))?|(?:\.?o|ro?|[u\u00fa]m(?:ero)?)(?=[\s.:])|\.(?=[\s:]))[\s.:=#]*(?:d[eo]s?\s+(?=recibo))?/iu,
  /^(?:recibos?|receipts?)(?:\s+number)?(?=[\s:=#]|n\.?[\u00ba\u00b0])[\s:=#]*/iu,
];

/** A line without what a messenger puts before it. */
export function withoutSender(line: string): string {
  const text = trimmed(line);
  const rest = text.replace(MESSENGER, '');
  return rest === text ? line : trimmed(rest);
}

/** What a line of a list or of a chat says: without what people write before a receipt. */
export function withoutMarks(line: string): string {
  let rest = trimmed(withoutSender(line));
  // Nobody writes more of them: of a long line of nothing else each costs as much as the line.
  for (let [round, before] = [0, '']; round < 8 && before !== rest; round += 1) {
    before = rest;
    for (const mark of MARKS) rest = trimmed(rest.replace(mark, ''));
  }
  return rest;
}

/** The receipts of a line where it holds several with commas or semicolons between them, all of one length; else what it says. */
export function wordsIn(text: string): string[] {
  const words = text.split(/[,;]/).map(trimmed).filter(Boolean);
  return areReceipts(words) ? words : [text];
}

/** Whether a line of a table holds receipts alone, and is a line of a list. */
export function isReceipts(line: string): boolean {
  return areReceipts(
    withoutMarks(line)
      .split(/[\t|,;]/)
      .map(trimmed)
      .filter(Boolean),
  );
}

function areReceipts(words: readonly string[]): boolean {
  return words.every((word) => isLikely(word) && !/\s/.test(word) && word.length === words[0]?.length);
}
