import { firstWords, messageIn, readBody } from '../contract/json.ts';
import { withoutUser } from '../contract/links.ts';
import { type Body, Failure } from '../failure.ts';
import { trustsSystem } from '../host.ts';
import type { Io } from '../io.ts';
import type { Words } from '../words/index.ts';
import { hostAndPort } from './proxy.ts';
import type { Headers } from './request.ts';

/** The address is the host with its port, `extra` what NODE_EXTRA_CA_CERTS says. `mayTrust`: the system's authorities could count. */
type Fault = Readonly<Record<'code' | 'host' | 'address' | 'extra', string> & { mayTrust: boolean }>;
type Say = (words: Words['service'], fault: Fault) => string;

/**
 * What Node, OpenSSL and undici report as `code syscall`, such as `EAI_AGAIN getaddrinfo`, else as `code message`. The first
 * row that fits counts; its last column says whether another try makes sense.
 */
const FAULTS: readonly (readonly [pattern: RegExp, say: Say, retry?: boolean])[] = [
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)/, ({ certificate }, { host, code }) => certificate.wrongTime(host, code)],
  [/ALTNAME|^HOSTNAME/, ({ certificate }, { host }) => certificate.wrongName(host)],
  [/SELF_SIGNED|ISSUER_CERT|LEAF/, (words, fault) => words.certificate.unknownAuthority(fault)],
  [/^HTTP\/2|NO_APPLICATION_PROTOCOL/, ({ onlyHttp2 }, { address }) => onlyHttp2(address)],
  [/^(EPROTO|ERR_SSL_|ERR_TLS_)/, ({ tls }, { host, code }) => tls(host, code)],
  [/CERT|^CRL_|^INVALID_|^PATH_LENGTH_/, ({ certificate }, { host, code }) => certificate.notVerified(host, code)],
  // This machine has no more files, ports or memory for connections.
  [/^(EMFILE|ENFILE|EADDRNOTAVAIL|ENOBUFS|ENOMEM)/, ({ exhausted }, { code }) => exhausted(code)],
  [/^ENOTFOUND/, ({ unknownHost }, { host, code }) => unknownHost(host, code)],
  [/getaddrinfo/, ({ unknownHost }, { host, code }) => unknownHost(host, code), true],
  [/^ECONNREFUSED/, ({ refused }, { address }) => refused(address)],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)/, ({ unreachable }, { address, code }) => unreachable(address, code), true],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)/, ({ lost }, { code }) => lost(code), true],
  // The network, or a firewall on this machine: ENETUNREACH, EACCES; UNKNOWN is what libuv has no name for.
  [/^(E[A-Z]+|UNKNOWN) /, ({ unreachable }, { address, code }) => unreachable(address, code)],
  // V8 wants 10 GB of addresses for it (nodejs/node#52766); undici's parser is made of it.
  [/^RangeError WebAssembly/, ({ noWebAssembly }) => noWebAssembly()],
  [/^(UND_ERR_|HPE_|HTTPParserError|ERR_ASSERTION)/, ({ brokenHttp }, { code }) => brokenHttp(code)],
];

/**
 * The failure behind an error of the system, of TLS or of undici. Any other error is a bug, and comes back as it is.
 * @param isBegun whether the head of an answer has come.
 */
export function faultOf(
  error: unknown,
  url: URL,
  isBegun: boolean,
  { env, engine }: Pick<Io, 'env' | 'engine'>,
): unknown {
  if (error instanceof Failure) return error;
  // A host with several addresses fails with an error for each.
  const cause = error instanceof AggregateError ? error.errors.at(-1) : error;
  // undici 7.30 means to give its parser's errors a code (`HPE_…`), but looks it up the wrong way round.
  const { name, data, message, syscall = message } = Object(cause);
  // A frame of SETTINGS or GOAWAY (RFC 9113, section 4.1).
  const isHttp2 = /^\0..[\x04\x07]/s.test(String(data));
  const { code = isHttp2 ? 'HTTP/2' : name } = Object(cause);
  const row = FAULTS.find(([pattern]) => pattern.test(`${code} ${syscall}`));
  if (row === undefined) return error;
  if (isBegun) return new Failure('unavailable', ({ service }) => service.cut());
  const [, say, retry = false] = row;
  const mayTrust = trustsSystem(engine) && env.NODE_USE_SYSTEM_CA !== '1';
  const fault = { code, host: url.hostname, address: hostAndPort(url), mayTrust, extra: env.NODE_EXTRA_CA_CERTS ?? '' };
  const reason = code === 'ECONNREFUSED' ? 'refused' : null;
  return new Failure('unavailable', ({ service }) => say(service, fault), { retry, reason });
}

/** The HTTP statuses after which another try makes sense. */
const PASSING = [408, 429, 500, 502, 503, 504];

/**
 * The failure behind an HTTP status other than 200: business outcomes all come with 200 (`service.md`, section 7).
 * @param body without secrets, as are the headers. @param now counts where the answer has no `Date`.
 * @param source where the token comes from.
 */
export function faultOfStatus(status: number, headers: Headers, body: Body, now: Date, source = ''): Failure {
  // Of a token (RFC 6750, section 3).
  const [, description] = /\berror_description="([^"]+)"/.exec(`${headers['www-authenticate']}`) ?? [];
  const message = description === undefined ? messageIn(body.text) : firstWords(description);
  // A limit by another name.
  const isLimit = status === 403 && 'retry-after' in headers;
  if (status === 511) return new Failure('unavailable', (words) => words.service.networkLogin());
  if (isLimit || status === 408 || status === 429 || (status >= 500 && status <= 599)) {
    const pauseMs = requestedPause(headers, now);
    const say: Failure['say'] = (words) => words.service.unavailable(status, message, pauseMs);
    const reason = isLimit || status === 429 ? 'throttled' : null;
    const late = status < 500 ? 'no-answer-in-time' : 'unavailable';
    return new Failure(isLimit ? 'token-refused' : late, say, {
      retry: isLimit || PASSING.includes(status),
      pauseMs,
      reason,
    });
  }
  if (status === 401 || status === 403) {
    // The answer of Amazon's gateway to an unknown path, and of a door before the service.
    const isPath = status === 403 && message === 'Missing Authentication Token';
    const [, door] = /^401 (basic|digest|negotiate|ntlm)\b/i.exec(`${status} ${headers['www-authenticate']}`) ?? [];
    return new Failure('token-refused', ({ service }) => {
      if (isPath) return service.unknownPath();
      return door ? service.otherDoor(door) : service.tokenRefused(status, message, source);
    });
  }
  const { location } = headers;
  if (location !== undefined && status >= 300 && status <= 399) {
    const target = firstWords(withoutUser(location));
    return new Failure('contract', (words) => words.service.redirect(status, target), { body, next: 'asker' });
  }
  const { is, words: beginning } = readBody(body.text);
  const say: Failure['say'] = ({ service }) => service.httpStatus(status, service.body(is, beginning));
  return new Failure('contract', say, { body, next: status === 404 || is === 'page' ? 'asker' : 'service' });
}

/** @param limit in bytes */
export const tooLarge = (limit: number) =>
  new Failure('contract', (words) => words.service.tooLarge(limit / 1024 / 1024));

/** NaN for what is no date of HTTP: `Date.parse` takes more for one, such as `1` and `Tuesday 5`. */
const dateIn = (text = '') => (/^[A-Z][a-z]{2}, .+ GMT$/.test(text) ? Date.parse(text) : Number.NaN);

/** The pause that the service asks for, in milliseconds; null where it asks for none. */
function requestedPause(headers: Headers, now: Date): number | null {
  for (const name of ['retry-after', 'ratelimit-reset', 'rate-limit-reset']) {
    const text = headers[name]?.trim() ?? '';
    const ms = /^\d{1,15}$/.test(text) ? Number(text) * 1000 : Number.NaN;
    // A large number is a moment too, in seconds since 1970: as a pause it would be over 31 years.
    const moment = ms >= 1_000_000_000_000 ? ms : dateIn(text);
    // By the service's own clock, which need not be that of this machine.
    if (!Number.isNaN(moment)) return Math.max(0, moment - (dateIn(headers.date) || now.getTime()));
    if (!Number.isNaN(ms)) return ms;
  }
  return null;
}
