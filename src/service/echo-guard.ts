import { literally, REDACTED, type Secret } from '../secret.ts';
import type { Exchange, PlainReply, Transport } from './transport.ts';

/**
 * A transport whose replies do not repeat the token: where the peer sends it back in a header or in the body, `(redacted)`
 * stands instead and `PlainReply.echoed` is true. Tokens of fewer than 8 characters are let through.
 */
export function withoutEcho(transport: Transport, token: Secret): Transport {
  if (!token.isRecognisable) return transport;
  const pattern = patternFor(token);
  return {
    send: async (request, signal) => cleaned(await transport.send(request, signal), pattern),
    close: () => transport.close(),
  };
}

function cleaned(exchange: Exchange, pattern: RegExp): Exchange {
  const { result } = exchange;
  if (result.kind === 'reply')
    return { ...exchange, result: { kind: 'reply', reply: cleanedReply(result.reply, pattern) } };
  if (result.fault.kind !== 'unknown-encoding') return exchange;
  const encoding = cleanedText(result.fault.encoding, pattern);
  return { ...exchange, result: { kind: 'fault', fault: { ...result.fault, encoding } } };
}

function cleanedReply(reply: PlainReply, pattern: RegExp): PlainReply {
  const headers = Object.fromEntries(
    Object.entries(reply.headers).map(([name, value]) => [name, cleanedText(value, pattern)]),
  );
  const body = cleanedBytes(reply.body, pattern);
  const isChanged =
    body !== reply.body || Object.entries(headers).some(([name, value]) => value !== reply.headers[name]);
  return isChanged ? { ...reply, headers, body, echoed: true } : reply;
}

function cleanedText(text: string, pattern: RegExp): string {
  return text.replace(pattern, REDACTED);
}

/** The bytes with every occurrence replaced; the same array where there is none. */
function cleanedBytes(bytes: Uint8Array, pattern: RegExp): Uint8Array {
  // Each byte as one character: whatever the bytes mean, those beside the token come back as they were.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const cleaned = cleanedText(text, pattern);
  return cleaned === text ? bytes : Buffer.from(cleaned, 'latin1');
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
