import type { SentRequest } from '../http/http-client-interface.ts';

const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/;

/** A run's requests share their headers, whatever host they go to: they are put into text once. */
const TEXTS = new WeakMap<SentRequest['headers'], string>();

/**
 * A request as it is sent, in Latin-1 (RFC 9112, section 2.1). Throws where a line of it would not be one.
 *
 * @param host what stands in `Host`; a request for a tunnel has that among its headers.
 */
export function textOfRequest({ method, path, headers }: SentRequest, host: string): string {
  const known = TEXTS.get(headers);
  const text = known ?? textOfHeaders(headers);
  if (known === undefined) TEXTS.set(headers, text);
  const [hostLine, connection] = method === 'CONNECT' ? ['', 'close'] : [`host: ${sendable(host)}\r\n`, 'keep-alive'];
  return `${method} ${sendable(path)} HTTP/1.1\r\n${hostLine}${text}connection: ${connection}\r\n\r\n`;
}

/** Each of them, with its line end. */
function textOfHeaders(headers: readonly string[]): string {
  let lines = '';
  for (let index = 0; index < headers.length; index += 2) {
    lines += `${headers[index]}: ${sendable(headers[index + 1] ?? '')}\r\n`;
  }
  return lines;
}

function sendable(text: string): string {
  if (UNSENDABLE.test(text)) throw new Error('A header cannot be sent as it is.');
  return text;
}
