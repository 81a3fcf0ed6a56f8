import type { Secret } from '../secret.ts';
import type { Exchange, PlainReply, Transport } from './transport.ts';

/** A shorter token could be ordinary data, such as a number in a document. */
const SHORTEST_TOKEN = 8;
const REDACTED = '(redacted)';

/**
 * A transport whose replies do not repeat the token: where the peer sends it back in a header or in the body, `(redacted)`
 * stands instead and `PlainReply.echoed` is true. Tokens of fewer than 8 characters are let through.
 */
export function withoutEcho(transport: Transport, token: Secret): Transport {
  if (token.reveal().length < SHORTEST_TOKEN) return transport;
  return {
    send: async (request, signal) => cleaned(await transport.send(request, signal), token),
    close: () => transport.close(),
  };
}

function cleaned(exchange: Exchange, token: Secret): Exchange {
  const { result } = exchange;
  if (result.kind === 'reply')
    return { ...exchange, result: { kind: 'reply', reply: cleanedReply(result.reply, token) } };
  if (result.fault.kind !== 'unknown-encoding') return exchange;
  const encoding = cleanedText(result.fault.encoding, token);
  return { ...exchange, result: { kind: 'fault', fault: { ...result.fault, encoding } } };
}

function cleanedReply(reply: PlainReply, token: Secret): PlainReply {
  const headers = Object.fromEntries(
    Object.entries(reply.headers).map(([name, value]) => [name, cleanedText(value, token)]),
  );
  const body = cleanedBytes(reply.body, token);
  const isChanged =
    body !== reply.body || Object.entries(headers).some(([name, value]) => value !== reply.headers[name]);
  return isChanged ? { ...reply, headers, body, echoed: true } : reply;
}

function cleanedText(text: string, token: Secret): string {
  return text.replaceAll(token.reveal(), () => REDACTED);
}

/** The bytes with every occurrence replaced; the same array where there is none. */
function cleanedBytes(bytes: Uint8Array, token: Secret): Uint8Array {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const needle = Buffer.from(token.reveal(), 'utf8');
  const parts: Uint8Array[] = [];
  let from = 0;
  for (let at = body.indexOf(needle); at !== -1; at = body.indexOf(needle, from)) {
    parts.push(body.subarray(from, at), Buffer.from(REDACTED));
    from = at + needle.length;
  }
  return parts.length === 0 ? bytes : Buffer.concat([...parts, body.subarray(from)]);
}
