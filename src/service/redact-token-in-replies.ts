import type { Secret } from '../secret.ts';
import { type Clean, tokenCleaner } from './redact-token-in-any-spelling.ts';
import type { Exchange, PlainReply } from './transport-interface.ts';

/** How much is told of an encoding that nobody knows, in characters. */
const LONGEST_ENCODING = 100;

/**
 * Makes what takes the token out of replies that repeat it: where the peer sends it back in a header, its name included, or in the
 * body, `(redacted)` stands instead and `PlainReply.echoed` is true. Tokens of fewer than 8 characters or of nothing but
 * back slashes are let through, and so is the body that a `BodyReceiver` takes.
 */
export function echoRemover(token: Secret): (exchange: Exchange) => Exchange {
  const clean = tokenCleaner(token);
  const isInHeaders = headerSearch(clean);
  return (exchange) => cleaned(exchange, clean, isInHeaders);
}

function cleaned(exchange: Exchange, clean: Clean, isInHeaders: HeaderSearch): Exchange {
  const { result } = exchange;
  if (result.kind === 'reply') {
    const reply = cleanedReply(result.reply, clean, isInHeaders);
    return reply === result.reply ? exchange : { ...exchange, result: { kind: 'reply', reply } };
  }
  if (result.kind !== 'fault' || result.fault.kind !== 'unknown-encoding') return exchange;
  // Cut only now: half a token would not be recognised.
  const encoding = clean(result.fault.encoding).slice(0, LONGEST_ENCODING);
  return { ...exchange, result: { kind: 'fault', fault: { ...result.fault, encoding } } };
}

function cleanedReply(reply: PlainReply, clean: Clean, isInHeaders: HeaderSearch): PlainReply {
  const headers = isInHeaders(reply.headers) ? cleanedHeaders(reply.headers, clean) : reply.headers;
  // Whatever the bytes mean, those beside the token come back as they were.
  const letters = clean(reply.letters);
  if (headers === reply.headers && letters === reply.letters) return reply;
  const body = letters === reply.letters ? reply.body : Buffer.from(letters, 'latin1');
  return { ...reply, headers, body, letters, echoed: true };
}

type HeaderSearch = (headers: PlainReply['headers']) => boolean;

/** Most answers of a batch have the headers of the one before. */
function headerSearch(clean: Clean): HeaderSearch {
  let lastWithoutIt: PlainReply['headers'] = {};
  return (headers) => {
    if (areAll(headers, lastWithoutIt)) return false;
    // All of them at once: a token has no line end in it.
    const text = Object.entries(headers).flat().join('\n');
    if (clean(text) !== text) return true;
    lastWithoutIt = headers;
    return false;
  };
}

/** Whether each of the headers is among the others. */
function areAll(headers: PlainReply['headers'], others: PlainReply['headers']): boolean {
  for (const name in headers) if (headers[name] !== others[name]) return false;
  return true;
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
