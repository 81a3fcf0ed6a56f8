import { CodeByCodeEscaper, MOST_AT_ONCE } from './escape-code-by-code.ts';
import { endOfPart } from './part-of-text.ts';

/**
 * What a terminal would obey instead of show: C0, DEL and C1 controls, line and paragraph separators, the controls that
 * turn the direction of writing (which make a text read otherwise than it is), and unpaired surrogates, which no UTF-8
 * can carry.
 */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/gu;

/** Whether there is any: to look takes a third of the time that replacing none does. */
const HAS_UNSAFE = new RegExp(UNSAFE.source, 'u');

/** The same inside JSON text, with the quotes and escapes that tell where a string begins and ends. */
const JSON_UNSAFE = new RegExp(String.raw`\\["\\]|"|\r\n?|${UNSAFE.source}`, 'gu');

const SHORT_LETTERS: Readonly<Record<string, string>> = { '\t': 't', '\r': 'r', '\n': 'n' };
/** Those that were met: a text may have millions, and there are two thousand. */
const UNICODE_ESCAPES = new Map<string, string>();

/** `text` from the service, fit for a terminal: unsafe characters as visible escapes, all others untouched. */
export function safeText(text: string): string {
  if (!HAS_UNSAFE.test(text)) return text;
  if (text.length <= SHORT) return text.replace(UNSAFE, escapeOf);
  escaper ??= new CodeByCodeEscaper(isUnsafe, SHORT_LETTERS);
  let shown = '';
  for (let start = 0; start < text.length; ) {
    const end = endOfPart(text, start, MOST_AT_ONCE);
    const part = text.slice(start, end);
    shown += HAS_UNSAFE.test(part) ? escaper.escaped(part) : part;
    start = end;
  }
  return shown;
}

/** Up to so many characters, a pattern is as fast. */
const SHORT = 16;
/** Made where it is needed: few texts have anything to escape. */
let escaper: CodeByCodeEscaper | null = null;

function escapeOf(character: string): string {
  const letter = SHORT_LETTERS[character];
  return letter === undefined ? unicodeEscape(character) : `\\${letter}`;
}

function isUnsafe(character: string): boolean {
  return HAS_UNSAFE.test(character);
}

/**
 * JSON text, or one token of it, fit for a terminal: unsafe characters inside strings as `\uXXXX`, so that it means the
 * same to whoever copies it. White space between the tokens stays, except that its line ends become LF: a bare CR would
 * let what follows overwrite the line.
 */
export function safeJsonSource(source: string): string {
  let inString = false;
  return source.replace(JSON_UNSAFE, (match) => {
    if (match === '"') inString = !inString;
    if (match === '"' || match.startsWith('\\')) return match;
    if (!inString && match.startsWith('\r')) return '\n';
    if (!inString && (match === '\n' || match === '\t')) return match;
    return [...match].map(unicodeEscape).join('');
  });
}

function unicodeEscape(character: string): string {
  const known = UNICODE_ESCAPES.get(character);
  if (known !== undefined) return known;
  const escaped = `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  UNICODE_ESCAPES.set(character, escaped);
  return escaped;
}
