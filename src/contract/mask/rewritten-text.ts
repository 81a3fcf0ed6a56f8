import { widthAt } from './decode-escapes.ts';
import { codesOf, textOfCodes } from './utf16.ts';

const STAR = 0x2a;
/** Of what is noted of a character: that it is hidden; the rest is the code of the sign before it. */
const HIDDEN = 0x80;
const NO_NOTES = new Uint8Array(0);

/** A part of a text that another text stands for. */
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
    for (let at = start; at < end; at += 1) if ((notes[at] ?? 0) >= HIDDEN) return true;
    return false;
  }

  /** The same text where nothing became of any character. */
  toString(): string {
    if (this.#notes === null && this.#replaced.length === 0) return this.source;
    const source = codesOf(this.source);
    const codes = new Uint16Array(source.length + this.#growth);
    let [length, kept] = [0, 0];
    for (const { start, end, text } of [...this.#replaced, { start: source.length + 1, end: 0, text: '' }]) {
      length = this.#write(source, kept, start, codes, length);
      for (let at = 0; at < text.length; at += 1, length += 1) codes[length] = text.charCodeAt(at);
      kept = end;
    }
    return textOfCodes(codes, length);
  }

  /** Writes a part behind so many codes; how many there are then. */
  #write(source: Uint16Array, start: number, end: number, codes: Uint16Array, before: number): number {
    const notes = this.#notes ?? NO_NOTES;
    let length = before;
    for (let at = start; at < end; ) {
      const note = notes[at] ?? 0;
      if (note % HIDDEN > 0) {
        codes[length] = note % HIDDEN;
        length += 1;
      }
      if (note >= HIDDEN) {
        codes[length] = STAR;
        length += 1;
        at += widthAt(source, at);
        continue;
      }
      // Behind the last character there may be a sign as well.
      if (at < source.length) {
        codes[length] = source[at] ?? 0;
        length += 1;
      }
      at += 1;
    }
    return length;
  }

  #note(at: number, note: number): void {
    this.#notes ??= new Uint8Array(this.source.length + 1);
    this.#notes[at] = (this.#notes[at] ?? 0) | note;
  }
}
