import { RECEIPT_LIMIT, type Receipt, type ReceiptFlaw, readReceipt } from '../contract/receipt.ts';
import { textOfBytes } from '../contract/utf8.ts';

/** What stands in a receipt's place: a receipt, or a text that is none. */
export type ListEntry =
  | { readonly kind: 'receipt'; readonly receipt: Receipt }
  | { readonly kind: 'flawed'; readonly text: string; readonly flaw: ReceiptFlaw };

/** How much of a text that is no receipt is kept, in characters. */
const KEPT = RECEIPT_LIMIT;

/** The entry that a text is. */
export function entryOf(text: string): ListEntry {
  const read = readReceipt(text);
  return 'flaw' in read ? flawed(text, read.flaw) : { kind: 'receipt', receipt: read.receipt };
}

/** An entry that is no receipt; where its text is cut, a mark behind it keeps it from being taken for a whole one. */
function flawed(text: string, flaw: ReceiptFlaw): ListEntry {
  return { kind: 'flawed', text: text.length > KEPT ? `${text.slice(0, KEPT)}…` : text, flaw };
}

const LINE_FEED = 10;
const NOTHING = new Uint8Array(0);
/** The most entries in a piece: those of a whole chunk live so long that V8 counts them among what stays. */
const PIECE = 256;
/** The most bytes of a line that are kept: more than the longest receipt takes, blanks around it included. */
const LONGEST_LINE = 8 * RECEIPT_LIMIT;

/**
 * The entries in a list of receipts, one a line, in pieces as the list is read: UTF-8, with or without a byte order mark,
 * line ends LF or CRLF. Blank lines and lines that begin with `#` are none. Takes no more memory for a longer list.
 */
export async function* entriesOfLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly ListEntry[]> {
  const lines = new Lines();
  for await (const chunk of chunks) yield* lines.add(chunk);
  const last = lines.end();
  if (last !== null) yield [last];
}

class Lines {
  /** The beginning of a line whose end has not come yet. */
  #rest: Uint8Array = NOTHING;
  #isTooLong = false;
  #isFirst = true;

  *add(chunk: Uint8Array): Generator<readonly ListEntry[]> {
    let entries: ListEntry[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      const entry = this.#line(chunk.subarray(start, end));
      if (entry !== null) entries.push(entry);
      start = end + 1;
      if (entries.length < PIECE) continue;
      yield entries;
      entries = [];
    }
    this.#keep(chunk.subarray(start));
    if (entries.length > 0) yield entries;
  }

  end(): ListEntry | null {
    return this.#line(NOTHING);
  }

  #keep(bytes: Uint8Array): void {
    const kept = bytes.subarray(0, LONGEST_LINE - this.#rest.length);
    this.#isTooLong ||= kept.length < bytes.length;
    // Most lines stand in one chunk, and are not copied.
    this.#rest = this.#rest.length === 0 ? kept : Buffer.concat([this.#rest, kept]);
  }

  #line(end: Uint8Array): ListEntry | null {
    this.#keep(end);
    const text = textOfBytes(this.#rest, 'utf8').replace(this.#isFirst ? /^\ufeff|\r$/g : /\r$/, '');
    const isTooLong = this.#isTooLong;
    this.#rest = NOTHING;
    this.#isTooLong = false;
    this.#isFirst = false;
    if (text.startsWith('#')) return null;
    if (isTooLong) return flawed(text, 'too-long');
    return text.trim() === '' ? null : entryOf(text);
  }
}
