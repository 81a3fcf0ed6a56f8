import { type PlainRequest, shownHeader } from '../service/transport-interface.ts';
import { quoted } from '../shell-quote.ts';

/** A request as it would be sent, its token redacted. */
export function renderRequest({ method, url, headers }: PlainRequest): string {
  const lines = [
    `${method} ${url}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${shownHeader(value)}`),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * A request as a `curl` command for `sh`. The token is read from `$RECIBO_TOKEN` when the command runs. Plain http stays on
 * this machine: through a proxy, curl would send it in clear.
 */
export function renderCurl({ url, headers }: PlainRequest): string {
  const direct = url.startsWith('http:') ? ["--noproxy '*'"] : [];
  const options = Object.entries(headers).map(([name, value]) =>
    typeof value === 'string' ? `-H ${quoted(`${name}: ${value}`)}` : `-H "${name}: ${value.scheme} $RECIBO_TOKEN"`,
  );
  return `${['curl', '--globoff', ...direct, ...options, quoted(url)].join(' ')}\n`;
}
