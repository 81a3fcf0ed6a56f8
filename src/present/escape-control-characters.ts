/**
 * What a terminal would obey instead of show: C0, DEL and C1 controls, line and paragraph separators, the controls that
 * turn the direction of writing (which make a text read otherwise than it is), and unpaired surrogates, which no UTF-8
 * can carry.
 */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/gu;

/** Whether there is any: to look takes a third of the time that replacing none does. */
const HAS_UNSAFE = new RegExp(UNSAFE.source, 'u');

/**
 * Many at once, with the ASCII between them where that is short: met one by one, millions take five times as long. The number is
 * bounded, since V8 remembers each step of such a match.
 */
const UNSAFE_RUN = new RegExp(`${UNSAFE.source}+(?:[ -~]{1,3}${UNSAFE.source}+){0,999}`, 'gu');

/** The same inside JSON text, with the quotes and escapes that tell where a string begins and ends. */
const JSON_UNSAFE = new RegExp(String.raw`\\["\\]|"|\r\n?|${UNSAFE.source}`, 'gu');

const SHORT_ESCAPES: Readonly<Record<string, string>> = { '\t': '\\t', '\r': '\\r', '\n': '\\n' };
/** By the codes of these, the letters behind the back slash. */
const SHORT_LETTERS = new Uint8Array(0x20);
for (const [character, shown] of Object.entries(SHORT_ESCAPES))
  SHORT_LETTERS[character.charCodeAt(0)] = shown.charCodeAt(1);
/** Those that were met: a text may have millions, and there are two thousand. */
const UNICODE_ESCAPES = new Map<string, string>();

/** `text` from the service, fit for a terminal: unsafe characters as visible escapes, all others untouched. */
export function safeText(text: string): string {
  if (!HAS_UNSAFE.test(text)) return text;
  return text.replace(UNSAFE_RUN, escapedRun);
}

const [BACKSLASH, LETTER_U] = [0x5c, 0x75];
/** The first and the last of ASCII that are shown as they are. */
const [FIRST_SHOWN, LAST_SHOWN] = [0x20, 0x7e];
const HEX_DIGITS = Buffer.from('0123456789abcdef');
const LONGEST_ESCAPE = '\\u0000'.length;

/** The escapes of unsafe characters, which are ASCII like what stands between them: written code by code, since there may be millions. */
function escapedRun(run: string): string {
  if (run.length === 1) return SHORT_ESCAPES[run] ?? unicodeEscape(run);
  const bytes = Buffer.allocUnsafe(LONGEST_ESCAPE * run.length);
  let length = 0;
  for (let at = 0; at < run.length; at += 1) {
    const code = run.charCodeAt(at);
    if (code >= FIRST_SHOWN && code <= LAST_SHOWN) {
      bytes[length] = code;
      length += 1;
      continue;
    }
    const letter = SHORT_LETTERS[code] ?? 0;
    bytes[length] = BACKSLASH;
    bytes[length + 1] = letter || LETTER_U;
    length += 2;
    if (letter === 0) length = writeHex(code, bytes, length);
  }
  return bytes.toString('latin1', 0, length);
}

/** Writes four digits, and tells where they end. */
function writeHex(code: number, bytes: Buffer, at: number): number {
  bytes[at] = HEX_DIGITS[code >> 12] ?? 0;
  bytes[at + 1] = HEX_DIGITS[(code >> 8) & 15] ?? 0;
  bytes[at + 2] = HEX_DIGITS[(code >> 4) & 15] ?? 0;
  bytes[at + 3] = HEX_DIGITS[code & 15] ?? 0;
  return at + 4;
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
