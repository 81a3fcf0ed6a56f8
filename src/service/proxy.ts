import querystring from 'node:querystring';
import { isLoopback } from '../contract/links.ts';
import { Failure } from '../failure.ts';

/** The variables that name proxies and exceptions; the first that is set counts: lowercase first, as in curl. */
export const PROXY_VARIABLES = {
  httpsProxy: ['https_proxy', 'HTTPS_PROXY'],
  httpProxy: ['http_proxy', 'HTTP_PROXY'],
  noProxy: ['no_proxy', 'NO_PROXY'],
} as const;

/**
 * The proxy for an address, and the variable that names it; null where there is none, or `NO_PROXY` names the host. A
 * proxy on another machine never gets what goes to this one: it would ask its own loopback, and read the token.
 * @throws Failure `config` where the one that applies is no address
 */
export function proxyFor(target: URL, env: Readonly<Record<string, string | undefined>>) {
  const firstSet = (names: readonly string[]) => names.find((one) => env[one]);
  const variable = firstSet(PROXY_VARIABLES[target.protocol === 'https:' ? 'httpsProxy' : 'httpProxy']);
  if (variable === undefined || isExempt(target, env[firstSet(PROXY_VARIABLES.noProxy) ?? ''] ?? '')) return null;
  const url = readProxy(env[variable]?.trim() ?? '');
  if (isLoopback(target.hostname) && (url === null || !isLoopback(url.hostname))) return null;
  if (url === null) throw new Failure('config', (words) => words.service.proxyAddress(variable));
  return { url, variable };
}

export type ProxyChoice = NonNullable<ReturnType<typeof proxyFor>>;

const portOf = ({ protocol, port }: URL) => port || (protocol === 'https:' ? '443' : '80');
/** `host:port`, also where the address leaves the port out; nothing of a user name or password. */
export const hostAndPort = (url: URL) => `${url.hostname}:${portOf(url)}`;

/** The user name and password in a proxy's address, as its header wants them; undefined where there are none. */
export function credentialsOf({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined;
  return `Basic ${Buffer.from(`${querystring.unescape(username)}:${querystring.unescape(password)}`).toString('base64')}`;
}

/** A proxy's address, with a scheme or without; null where it is none. */
function readProxy(text: string): URL | null {
  const [, scheme = 'http://', user = '', host = ''] = /^([a-z][\w+.-]*:\/\/)?(.*@)?(.*)$/is.exec(text) ?? [];
  // `DOMAIN\user`, and a password with a sign that `URL` takes for the end of the host.
  const address = scheme + user.replace(/[\\/?#]/g, encodeURIComponent) + host;
  // A `.env` or a service's unit keeps the quotes of a shell, and `URL` takes them for part of the name.
  const isQuoted = /["'`\u2018-\u201f]/.test(host);
  return !isQuoted && /^https?:\/\/[^/]/i.test(address) && URL.canParse(address) ? new URL(address) : null;
}

/** In lowercase, without brackets and without the dot at the end of a whole name. */
const bareHost = (host: string) => host.toLowerCase().replace(/^\[|\]$|\.$/g, '');

/**
 * Whether a `NO_PROXY` list names the host. Entries stand between commas or blanks: `*` is every host; `example.com`,
 * `.example.com` and `*.example.com` are the domain and all below it; a port limits an entry to that port.
 */
function isExempt(target: URL, list: string): boolean {
  const host = bareHost(target.hostname);
  return list.split(/[\s,]+/).some((entry) => {
    if (entry === '*') return true;
    // `::1` is an address, not a name and a port; `[::1]:80` is both.
    const [, named = entry, port = portOf(target)] = /^([^:]+|\[.*\]):(\d+)$/.exec(entry) ?? [];
    const domain = bareHost(named).replace(/^\*?\./, '');
    return domain !== '' && port === portOf(target) && `.${host}`.endsWith(`.${domain}`);
  });
}
