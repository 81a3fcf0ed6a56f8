import { widthAt } from './decode-escapes.ts';
import { codesOf, textOfCodes } from './utf16.ts';

const STAR = 0x2a;
/** What is noted of a character: that it is hidden, and the code of the sign before it. */
const [HIDDEN, SIGN] = [0x80, 0x7f];
const NO_NOTES = new Uint8Array(0);
/** What stands behind the last change, and behind the escape that may be hidden there, stays as it is. */
const LONGEST_ESCAPE = '\\u0000'.length;

interface Replaced {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * A text that is written anew with some of its characters hidden. It is put together code by code: of a million CPFs, pieces of
 * text would take five times as long.
 */
export class RewrittenText {
  readonly source: string;
  /** By their places, what becomes of characters. */
  #notes: Uint8Array | null = null;
  /** Where the last character stands that anything was noted of; 0 before that. */
  #last = 0;
  readonly #replaced: Replaced[] = [];
  #growth = 0;

  constructor(source: string) {
    this.source = source;
  }

  /** Puts a star where the character or the escape at `at` stands. */
  hide(at: number): void {
    this.#note(at, HIDDEN);
  }

  /** Puts a sign of ASCII before what stands at `at`. */
  insert(at: number, sign: string): void {
    this.#note(at, sign.charCodeAt(0));
    this.#growth += 1;
  }

  /** Puts `text` in place of a part, which has to be behind all that were replaced before. */
  replace(start: number, end: number, text: string): void {
    this.#replaced.push({ start, end, text });
    this.#growth += text.length;
  }

  /** Whether a character of a part is hidden. */
  hasHidden(start: number, end: number): boolean {
    const notes = this.#notes;
    if (notes === null) return false;
    for (let at = start; at < Math.min(end, this.#last + 1); at += 1) if ((notes[at] ?? 0) >= HIDDEN) return true;
    return false;
  }

  /** The same text where nothing became of any character. */
  toString(): string {
    if (this.#notes === null && this.#replaced.length === 0) return this.source;
    const changed = Math.max(this.#last + LONGEST_ESCAPE, this.#replaced.at(-1)?.end ?? 0);
    // To join two texts takes a while as well.
    if (changed > this.source.length / 2) return this.#rewritten(codesOf(this.source));
    return this.#rewritten(codesOf(this.source.slice(0, changed))) + this.source.slice(changed);
  }

  #rewritten(source: Uint16Array): string {
    const signAtEnd = (this.#notes ?? NO_NOTES)[source.length] ?? 0;
    const end = { start: source.length, end: 0, text: signAtEnd === 0 ? '' : String.fromCharCode(signAtEnd) };
    const codes = new Uint16Array(source.length + this.#growth);
    let [length, kept] = [0, 0];
    for (const { start, end: behind, text } of [...this.#replaced, end]) {
      length = this.#write(source, kept, start, codes, length);
      for (let at = 0; at < text.length; at += 1, length += 1) codes[length] = text.charCodeAt(at);
      kept = behind;
    }
    return textOfCodes(codes, length);
  }

  /** Writes a part behind so many codes; how many there are then. */
  #write(source: Uint16Array, start: number, end: number, codes: Uint16Array, before: number): number {
    const notes = this.#notes ?? NO_NOTES;
    let length = before;
    for (let at = start; at < end; ) {
      const note = notes[at] ?? 0;
      if ((note & SIGN) > 0) {
        codes[length] = note & SIGN;
        length += 1;
      }
      codes[length] = note < HIDDEN ? (source[at] ?? 0) : STAR;
      length += 1;
      at += note < HIDDEN ? 1 : widthAt(source, at);
    }
    return length;
  }

  #note(at: number, note: number): void {
    this.#notes ??= new Uint8Array(this.source.length + 1);
    this.#notes[at] = (this.#notes[at] ?? 0) | note;
    if (at > this.#last) this.#last = at;
  }
}
