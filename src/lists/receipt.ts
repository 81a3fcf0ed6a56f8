import { caught, refuse } from '../failure.ts';
import type { Io } from '../io.ts';
import type { Question } from '../record.ts';
import type { Words } from '../words/index.ts';

/** The most characters (code points) that a receipt may have. */
const LONGEST_RECEIPT = 512;
/** The most that a line or a cell may have: bytes of a line, characters of a cell. */
export const LONGEST = 64 * 1024;
/** What nearly all receipts are: nothing has to be looked at twice. */
const USUAL = /^[!-~]{3,512}$/;

/** Tells the reader something beside the answer. */
export type Tell = (say: (words: Words) => string) => unknown;

/** What may be a receipt, without blanks around it; of a table with the number of its row, as spreadsheet programs show it. */
export interface Entry {
  readonly text: string;
  /** Why it is known to be none. */
  readonly flaw?: Flaw | null;
  readonly row?: number | undefined;
}

/** Why a text is no receipt, in the reader's language. */
export type Flaw = (flaws: Words['usage']['receiptFlaws']) => string;

/**
 * A receipt as it was typed or pasted: one segment of a path. White space around it is dropped, and with it the
 * invisible marks (Unicode's format characters) that chats put around what is copied from them.
 * @throws Failure `usage` for anything else, without the token in it.
 */
export function receiptOf({ text, flaw: known, row }: Entry, { secrets }: Pick<Io, 'secrets'>): string {
  if (secrets.has(text)) refuse((usage) => usage.isToken);
  const receipt = trimmed(text);
  const flaw = known ?? (USUAL.test(receipt) ? null : flawOf(receipt));
  if (flaw) refuse((usage) => usage.badReceipt(flaw(usage.receiptFlaws), row ?? null));
  return receipt;
}

/** What is asked; of a text that is no receipt also why nothing is. */
export function questionOf({ kind }: Pick<Question, 'kind'>, entry: Entry, io: Pick<Io, 'secrets'>) {
  try {
    return { kind, receipt: receiptOf(entry, io), failure: null };
  } catch (error) {
    return { kind, receipt: entry.text.trim(), failure: caught(error) };
  }
}

/** Linear, also of blanks alone: what is dropped at the end is looked for from there. CP/M filled the end of a file with 0x1A. */
export function trimmed(text: string): string {
  if (USUAL.test(text)) return text;
  return /[^\s\p{Cf}\x1a](?:.*[^\s\p{Cf}\x1a])?/su.exec(text)?.[0] ?? '';
}

/** A line or a cell that is too long, with its beginning. */
export function begun(text: string, flaw: Flaw = ({ tooBig }) => tooBig, row?: number): Entry {
  return { text: `${text.slice(0, LONGEST_RECEIPT)}…`, flaw, row };
}

/** Whether a word looks like a receipt rather than like a number in a sentence: it has five digits or more. */
export function isLikely(word: string): boolean {
  return /^(?:\D*\d){5}/.test(word);
}

function flawOf(text: string): Flaw | null {
  if (text === '' || text === '.' || text === '..') return ({ empty }) => empty;
  // What becomes of bytes that are no UTF-8, and halves of a surrogate pair.
  if (/[\ufffd\ud800-\udfff]/u.test(text)) return ({ notUtf8 }) => notUtf8;
  // Patterns take U+FEFF for white space, which nobody sees.
  if (/[^\S\ufeff]/.test(text)) return wordsFlaw(text);
  const mark = /[\p{Cc}\p{Cf}]/u.exec(text)?.[0].codePointAt(0)?.toString(16).padStart(4, '0');
  if (mark !== undefined) return ({ invisible }) => invisible(`\\u${mark}`);
  return [...text].length > LONGEST_RECEIPT ? ({ tooLong }) => tooLong : null;
}

/** Of several words the one that must be meant is proposed; without any, they may be one receipt in groups. */
function wordsFlaw(text: string): Flaw {
  const [word, ...others] = text.split(/\s+/).filter(isLikely);
  if (others.length > 0) return ({ several }) => several;
  if (word === undefined) return ({ spaced }) => spaced(text.replace(/\s+/g, '').slice(0, LONGEST_RECEIPT));
  const bare = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(word)?.[0] ?? word;
  return ({ among }) => among(bare.slice(0, LONGEST_RECEIPT));
}
