import { textOfBytes } from '../contract/text-of-bytes.ts';
import { escapeRegExp, REDACTED, type Secret } from '../secret.ts';
import type { Exchange, PlainReply, Transport } from './transport.ts';

/** How much is told of an encoding that nobody knows, in characters. */
const LONGEST_ENCODING = 100;

/**
 * A transport whose replies do not repeat the token: where the peer sends it back in a header, its name included, or in the
 * body, `(redacted)` stands instead and `PlainReply.echoed` is true. Tokens of fewer than 8 characters or of nothing but
 * back slashes are let through, and so is the body that a `BodyReceiver` takes.
 */
export function withoutEcho(transport: Transport, token: Secret): Transport {
  const isFindable = token.isRecognisable && bare(token.reveal()) !== '';
  const clean = isFindable ? cleanerFor(token) : (text: string) => text;
  return {
    send: (request, deadline, receiver) =>
      transport.send(request, deadline, receiver).then((exchange) => cleaned(exchange, clean)),
    close: () => transport.close(),
  };
}

/** A text without the token; the same text where it is not in it. */
type Clean = (text: string) => string;

function cleaned(exchange: Exchange, clean: Clean): Exchange {
  const { result } = exchange;
  if (result.kind === 'reply') {
    const reply = cleanedReply(result.reply, clean);
    return reply === result.reply ? exchange : { ...exchange, result: { kind: 'reply', reply } };
  }
  if (result.kind !== 'fault' || result.fault.kind !== 'unknown-encoding') return exchange;
  // Cut only now: half a token would not be recognised.
  const encoding = clean(result.fault.encoding).slice(0, LONGEST_ENCODING);
  return { ...exchange, result: { kind: 'fault', fault: { ...result.fault, encoding } } };
}

function cleanedReply(reply: PlainReply, clean: Clean): PlainReply {
  const headers = isWithin(reply.headers, clean) ? cleanedHeaders(reply.headers, clean) : reply.headers;
  const body = cleanedBytes(reply.body, clean);
  return headers === reply.headers && body === reply.body ? reply : { ...reply, headers, body, echoed: true };
}

/** Whether the token is in one of the headers. All at once: a token has no line end in it. */
function isWithin(headers: PlainReply['headers'], clean: Clean): boolean {
  let text = '';
  for (const name in headers) text += `${name}\n${headers[name]}\n`;
  return clean(text) !== text;
}

/** The headers without the token. Names that are then the same are one header. */
function cleanedHeaders(headers: PlainReply['headers'], clean: Clean): PlainReply['headers'] {
  const cleanHeaders = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    const others = cleanHeaders.get(clean(name));
    cleanHeaders.set(clean(name), others === undefined ? clean(value) : `${others}, ${clean(value)}`);
  }
  return Object.fromEntries(cleanHeaders);
}

/** The bytes with every occurrence replaced; the same array where there is none. */
function cleanedBytes(bytes: Uint8Array, clean: Clean): Uint8Array {
  // Each byte as one character: whatever the bytes mean, those beside the token come back as they were.
  const text = textOfBytes(bytes, 'latin1');
  const cleanText = clean(text);
  return cleanText === text ? bytes : Buffer.from(cleanText, 'latin1');
}

/**
 * What a character of the token may stand as, beside itself behind a back slash: as JSON, addresses and pages write it. To
 * look for how each begins takes a twentieth of what its pattern takes, and few answers have any of them.
 */
const ESCAPES = [
  { mark: '\\u00', pattern: /\\u00[0-7]/ },
  { mark: '\\U00', pattern: /\\U00[0-7]/ },
  { mark: '%', pattern: /%[0-7][\da-f]/i },
  { mark: '&#', pattern: /&#/ },
];

/** More texts than a single lookup has. */
const MANY = 20;

/** Most texts have neither the token nor an escape; for them the whole pattern, which takes 2 ms to compile, is not needed. */
function cleanerFor(token: Secret): Clean {
  const isIn = finderOf(token);
  let disguised: RegExp | null = null;
  return (text) => {
    if (!hasEscape(text) && !isIn(text)) return text;
    disguised ??= disguisedPattern(token);
    return text.replace(disguised, REDACTED);
  };
}

function hasEscape(text: string): boolean {
  return ESCAPES.some(({ mark, pattern }) => text.includes(mark) && pattern.test(text));
}

/**
 * Whether the token is in a text, in any letter case and with back slashes in between. A pattern takes a tenth of the time,
 * once it has been compiled, which takes 1 ms: it is made for a batch alone.
 */
function finderOf(token: Secret): (text: string) => boolean {
  const bareToken = bare(token.reveal());
  let pattern: RegExp | null = null;
  let count = 0;
  return (text) => {
    count += 1;
    if (count <= MANY) return bare(text).includes(bareToken);
    pattern ??= new RegExp([...bareToken].map(escapeRegExp).join('\\\\*'), 'i');
    return pattern.test(text);
  };
}

/** Without back slashes and letter case, which may disguise it as well. */
function bare(text: string): string {
  return text.replaceAll('\\', '').toLowerCase();
}

/**
 * Finds the token in any letter case, as it is and as JSON (`\\/`, `\\u0041`, also within JSON), addresses (`%2F`) and pages
 * (`&#x2f;`, `&#47;`) may write its characters.
 *
 * Back slashes before it go with it, a whole run of them or none: to begin in the middle of a run as well would take minutes
 * for one of 100,000. For the same reason those of the token itself are not asked for, wherever they may stand.
 */
function disguisedPattern(token: Secret): RegExp {
  const characters = [...bare(token.reveal())].map(formsOf);
  return new RegExp(`(?:(?<!\\\\)\\\\+)?${characters.join(BACK_SLASHES)}`, 'gi');
}

/** Any number of them, escaped or not. */
const BACK_SLASHES = String.raw`\\*(?:(?:u005c|%5c|&#(?:x0*5c|0*92);)\\*)*`;

/** How a character of the token may be written; what is left of an escape of JSON without its back slashes. */
function formsOf(character: string): string {
  const codes = [...new Set([character, character.toUpperCase()])].map((one) => one.charCodeAt(0));
  const hex = `(?:${codes.map((code) => code.toString(16)).join('|')})`;
  return `(?:${escapeRegExp(character)}|u00${hex}|%${hex}|&#(?:x0*${hex}|0*(?:${codes.join('|')}));)`;
}
