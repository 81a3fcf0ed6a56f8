import { literally, REDACTED, type Secret } from '../secret.ts';
import type { Exchange, PlainReply, Transport } from './transport.ts';

/**
 * A transport whose replies do not repeat the token: where the peer sends it back in a header or in the body, `(redacted)`
 * stands instead and `PlainReply.echoed` is true. Tokens of fewer than 8 characters are let through.
 */
export function withoutEcho(transport: Transport, token: Secret): Transport {
  if (!token.isRecognisable) return transport;
  const clean = cleanerFor(token);
  return {
    send: async (request, deadline) => cleaned(await transport.send(request, deadline), clean),
    close: () => transport.close(),
  };
}

/** A text without the token. */
type Clean = (text: string) => string;

function cleaned(exchange: Exchange, clean: Clean): Exchange {
  const { result } = exchange;
  if (result.kind === 'reply')
    return { ...exchange, result: { kind: 'reply', reply: cleanedReply(result.reply, clean) } };
  if (result.kind !== 'fault' || result.fault.kind !== 'unknown-encoding') return exchange;
  return { ...exchange, result: { kind: 'fault', fault: { ...result.fault, encoding: clean(result.fault.encoding) } } };
}

function cleanedReply(reply: PlainReply, clean: Clean): PlainReply {
  const headers = Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name, clean(value)]));
  const body = cleanedBytes(reply.body, clean);
  const isChanged =
    body !== reply.body || Object.entries(headers).some(([name, value]) => value !== reply.headers[name]);
  return isChanged ? { ...reply, headers, body, echoed: true } : reply;
}

/** The bytes with every occurrence replaced; the same array where there is none. */
function cleanedBytes(bytes: Uint8Array, clean: Clean): Uint8Array {
  // Each byte as one character: whatever the bytes mean, those beside the token come back as they were.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const cleanText = clean(text);
  return cleanText === text ? bytes : Buffer.from(cleanText, 'latin1');
}

/** Most texts disguise nothing; for them the pattern, whose compiling takes 3 % of a lookup, is not needed. */
function cleanerFor(token: Secret): Clean {
  const pattern = patternFor(token);
  return (text) => (/[\\%]/.test(text) || text.includes(token.reveal()) ? text.replace(pattern, REDACTED) : text);
}

/** Finds the token as it is, and as JSON (`\\/`, `\\u0041`) and addresses (`%2F`) may write its characters. */
function patternFor(token: Secret): RegExp {
  const characters = [...token.reveal()].map((character) => {
    const hex = character.charCodeAt(0).toString(16).padStart(2, '0');
    const literal = literally(character);
    const anyCase = hex.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
    return `(?:\\\\?${literal}|\\\\u00${anyCase}|%${anyCase})`;
  });
  return new RegExp(characters.join(''), 'g');
}
