import { beginningOf, isPage, messageIn } from '../contract/body.ts';
import { readJson } from '../contract/json.ts';
import { withoutUser } from '../contract/links.ts';
import { trustsSystem } from '../engine.ts';
import { Failure } from '../failure.ts';
import type { Words } from '../words/index.ts';
import { hostAndPort } from './proxy.ts';
import type { Headers } from './request.ts';

/** What OpenSSL and Node say of a certificate that they do not trust. */
const CERTIFICATES: Readonly<Partial<Record<string, keyof Words['service']['certificate']>>> = {
  CERT_HAS_EXPIRED: 'wrongTime',
  CERT_NOT_YET_VALID: 'wrongTime',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'unknownAuthority',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknownAuthority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknownAuthority',
  UNABLE_TO_GET_ISSUER_CERT: 'unknownAuthority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknownAuthority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'wrongName',
  HOSTNAME_MISMATCH: 'wrongName',
};

const LOST = ['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'UND_ERR_SOCKET'];
const NO_WAY = ['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EACCES', 'EPERM'];
/** This machine has no more files, ports or memory for connections. */
const EXHAUSTED = ['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS', 'ENOMEM'];

/** A proxy that opened no tunnel: its answer to CONNECT, or the code of what went wrong. */
export class ProxyError extends Error {
  constructor(readonly reason: number | string) {
    super('The proxy did not open a tunnel.');
  }
}

/**
 * What an error of the system, of TLS or of undici stands for, told by its code; it is the failure's cause. An error that is
 * none of theirs is a bug, and comes back as it is.
 *
 * @param proxy as it is shown; null where there is none.
 * @param isBegun whether the head of an answer has come.
 */
export function faultOf(error: unknown, url: URL, proxy: string | null, isBegun: boolean): unknown {
  if (error instanceof Failure) return error;
  const unavailable = (say: Failure['say'], retry = false) => new Failure('unavailable', say, { retry, cause });
  const cause = mostSpecific(error);
  const [host, address] = [url.hostname, hostAndPort(url)];
  if (cause instanceof ProxyError) return unavailable((words) => sayOfProxy(words, proxy ?? '', cause.reason));
  const { code, syscall } = detailsOf(cause);
  if (code === null || code === 'UND_ERR_INVALID_ARG') return error;
  if (isBegun) return unavailable((words) => words.service.cut());
  const isTls = /^(EPROTO$|ERR_SSL_|ERR_TLS_)/.test(code);
  const isCertificate = !isTls && /CERT|^CRL_|^INVALID_|^PATH_LENGTH_/.test(code);
  const certificate = CERTIFICATES[code] ?? (isCertificate ? 'notVerified' : undefined);
  if (certificate !== undefined) {
    return unavailable((words) => words.service.certificate[certificate](host, code, trustsSystem()));
  }
  if (isTls) return unavailable((words) => words.service.tls(host, code));
  if (EXHAUSTED.includes(code)) return unavailable((words) => words.service.exhausted(code));
  if (syscall === 'getaddrinfo') {
    return unavailable((words) => words.service.unknownHost(host, code), code !== 'ENOTFOUND');
  }
  if (code === 'ECONNREFUSED') {
    return new Failure('unavailable', (words) => words.service.refused(address), { cue: 'refused', cause });
  }
  const isLate = code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT';
  if (isLate || NO_WAY.includes(code)) return unavailable((words) => words.service.unreachable(address, code), isLate);
  if (LOST.includes(code)) return unavailable((words) => words.service.lost(code), true);
  return unavailable((words) => words.service.brokenHttp(code));
}

/** The statuses of HTTP after which another try makes sense. */
const PASSING = [408, 429, 500, 502, 503, 504];

/**
 * What another HTTP status than 200 stands for: business outcomes all come with 200 (`service.md`, section 7).
 *
 * @param headers names in lowercase.
 * @param body as it may be shown.
 * @param now the time of day, for a pause that is told as a moment.
 * @param place where the token comes from.
 */
export function faultOfStatus(status: number, headers: Headers, body: string, now: Date, place = ''): Failure {
  const said = messageIn(body);
  if (status === 401 || status === 403) {
    return new Failure('token-refused', (words) => words.service.tokenRefused(status, said, place));
  }
  if (status === 511) return new Failure('unavailable', (words) => words.service.networkLogin());
  if (status === 408 || status === 429 || (status >= 500 && status <= 599)) {
    const pauseMs = requestedPause(headers, now);
    const say: Failure['say'] = (words) => words.service.unavailable(status, said, pauseMs);
    const cue = status === 429 ? 'throttled' : null;
    const exit = status < 500 ? 'no-answer-in-time' : 'unavailable';
    return new Failure(exit, say, { retry: PASSING.includes(status), pauseMs, cue });
  }
  // 304 says that what is kept is still right, of which nobody asked.
  if (status >= 300 && status <= 399 && status !== 304) {
    const location = withoutUser(headers.location ?? '');
    return new Failure('contract', (words) => words.service.redirect(status, location), { body, next: 'asker' });
  }
  // JSON is shown as the answer.
  const isShown = readJson(body) !== null;
  const say: Failure['say'] = (words) => words.service.httpStatus(status, isShown ? '' : beginningOf(body)(words));
  return new Failure('contract', say, { body, next: status === 404 || isPage(body) ? 'asker' : 'service' });
}

export function tooLarge(limit: number): Failure {
  return new Failure('contract', (words) => words.service.tooLarge(limit / 1024 / 1024));
}

/** The pause that a service asks for, in milliseconds: `Retry-After`, `RateLimit-Reset`; null where it asks for none. */
function requestedPause(headers: Headers, now: Date): number | null {
  const later = headers['retry-after']?.trim() ?? '';
  // `Date.parse` alone takes `1` and `Tuesday 5` for dates.
  const isDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(later);
  const until = (moment: number) => Math.max(0, moment - now.getTime());
  if (isDate) return until(Date.parse(later));
  const texts = [later, headers['ratelimit-reset'], headers['rate-limit-reset']];
  const text = texts.find((text) => text !== undefined && /^\s*\d+\s*$/.test(text));
  if (text === undefined) return null;
  const ms = Number(text) * 1000;
  // From there on it is a moment, in seconds since 1970: a span would be of 31 years.
  return ms < 1_000_000_000_000 ? ms : until(ms);
}

function sayOfProxy(words: Words, proxy: string, reason: number | string): string {
  if (/TIMED?_?OUT$/.test(String(reason))) return words.service.unreachable(proxy, String(reason));
  return words.service.proxy(proxy, typeof reason === 'number' ? `HTTP ${reason}` : reason);
}

/** A host with several addresses fails with all their errors at once; a time-out says more than a refusal, that more than the rest. */
function mostSpecific(error: unknown): unknown {
  if (!(error instanceof AggregateError)) return error;
  const withCode = (code: string) => error.errors.find((one: unknown) => detailsOf(one).code === code);
  return withCode('ETIMEDOUT') ?? withCode('ECONNREFUSED') ?? error.errors[0] ?? error;
}

function detailsOf(error: unknown): { code: string | null; syscall: string | null } {
  if (!(error instanceof Error)) return { code: null, syscall: null };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  const syscall = 'syscall' in error && typeof error.syscall === 'string' ? error.syscall : null;
  // undici 7.30 means to give its parser's errors a code (`HPE_…`), but looks it up the wrong way round.
  return { code: code ?? (error.name === 'HTTPParserError' ? error.name : null), syscall };
}
