import { createEscaper, unicodeEscape } from './escape-code-by-code.ts';

/**
 * What a terminal would obey instead of show: C0, DEL and C1 controls, line and paragraph separators, the controls that
 * turn the direction of writing (which make a text read otherwise than it is), and unpaired surrogates, which no UTF-8
 * can carry.
 */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/u;

/** The same inside JSON text, with the quotes and escapes that tell where a string begins and ends. */
const JSON_UNSAFE = new RegExp(String.raw`\\["\\]|"|\r\n?|${UNSAFE.source}`, 'gu');

/** A text from the service, fit for a terminal: unsafe characters as visible escapes, all others untouched. */
export const safeText = createEscaper(UNSAFE, { '\t': 't', '\r': 'r', '\n': 'n' });

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
