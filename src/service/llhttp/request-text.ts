import type { SentRequest } from '../http/http-client-interface.ts';

const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/;

/** A run's requests share their headers, which are put into text once. */
const TEXTS = new WeakMap<SentRequest['headers'], string>();

/**
 * A request as it is sent, in Latin-1 (RFC 9112, section 2.1). Throws where a line of it would not be one.
 *
 * @param host what stands in `Host` unless the headers have their own.
 */
export function textOfRequest({ method, path, headers }: SentRequest, host: string): string {
  const known = TEXTS.get(headers);
  const text = known ?? textOfHeaders(headers, host, method === 'CONNECT');
  if (known === undefined) TEXTS.set(headers, text);
  return `${method} ${sendable(path)} HTTP/1.1\r\n${text}\r\n`;
}

function textOfHeaders(headers: readonly string[], host: string, isLast: boolean): string {
  let own = '';
  let sentHost = host;
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2);
    if (name.toLowerCase() === 'host') sentHost = value;
    else own += `${name}: ${sendable(value)}\r\n`;
  }
  return `host: ${sendable(sentHost)}\r\nconnection: ${isLast ? 'close' : 'keep-alive'}\r\n${own}`;
}

function sendable(text: string): string {
  if (UNSENDABLE.test(text)) throw new Error('A header cannot be sent as it is.');
  return text;
}
