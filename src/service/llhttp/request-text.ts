import type { SentRequest } from '../http/http-client-interface.ts';

const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/;

interface HeadersText {
  /** What they say in `Host`; null where they have none. */
  readonly host: string | null;
  /** The others, each with its line end. */
  readonly lines: string;
}

/** A run's requests share their headers, whatever host they go to: they are put into text once. */
const TEXTS = new WeakMap<SentRequest['headers'], HeadersText>();

/**
 * A request as it is sent, in Latin-1 (RFC 9112, section 2.1). Throws where a line of it would not be one.
 *
 * @param host what stands in `Host` unless the headers have their own.
 */
export function textOfRequest({ method, path, headers }: SentRequest, host: string): string {
  const known = TEXTS.get(headers);
  const text = known ?? textOfHeaders(headers);
  if (known === undefined) TEXTS.set(headers, text);
  const connection = method === 'CONNECT' ? 'close' : 'keep-alive';
  const first = `${method} ${sendable(path)} HTTP/1.1\r\nhost: ${sendable(text.host ?? host)}\r\n`;
  return `${first}connection: ${connection}\r\n${text.lines}\r\n`;
}

function textOfHeaders(headers: readonly string[]): HeadersText {
  let host: string | null = null;
  let lines = '';
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2);
    if (name.toLowerCase() === 'host') host = value;
    else lines += `${name}: ${sendable(value)}\r\n`;
  }
  return { host, lines };
}

function sendable(text: string): string {
  if (UNSENDABLE.test(text)) throw new Error('A header cannot be sent as it is.');
  return text;
}
