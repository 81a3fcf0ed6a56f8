import { hostAndPort } from '../../hosts-and-ports.ts';
import { isOutOfFiles } from '../../system-error-code.ts';
import type { CertificateTrouble, Fault, TlsTrouble } from '../fault.ts';

/** What is known of a request that failed. */
export interface FailedRequest {
  /** What was asked, or the proxy. */
  readonly url: URL;
  /** How much of the answer had come: not a byte, some of its head, or the whole head. */
  readonly progress: 'nothing' | 'begun' | 'head';
  /** Whether the peer closed or reset the connection, rather than we. */
  readonly isBrokenOff: boolean;
  /** Whether the connection had carried an answer before. */
  readonly isReused: boolean;
  /** The code of the error that the system or TLS found on the connection; null for none. */
  readonly socketError: string | null;
}

const CERTIFICATE_TROUBLES: Readonly<Record<string, CertificateTrouble>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet-valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown-authority',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown-authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown-authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'wrong-host',
  HOSTNAME_MISMATCH: 'wrong-host',
  CERT_SIGNATURE_FAILURE: 'untrusted',
  CERT_CHAIN_TOO_LONG: 'untrusted',
  CERT_REVOKED: 'untrusted',
  CERT_UNTRUSTED: 'untrusted',
  CERT_REJECTED: 'untrusted',
  INVALID_CA: 'untrusted',
  INVALID_PURPOSE: 'untrusted',
  PATH_LENGTH_EXCEEDED: 'untrusted',
};

/** The ends of the words that OpenSSL has for a peer's alerts. Those about a certificate mean ours: recibo sends none. */
const TLS_TROUBLES: readonly (readonly [RegExp, TlsTrouble])[] = [
  [/_UNRECOGNIZED_NAME$/, 'unknown-name'],
  [/_(CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE)$/, 'wants-certificate'],
  [/_(PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|HANDSHAKE_FAILURE|INSUFFICIENT_SECURITY)$/, 'no-common-ground'],
];

const UNREACHABLE = [
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOBUFS',
  'EACCES',
  'EPERM',
];
const BROKEN_OFF = ['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'];
const LENGTH_MISMATCH = 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
const PARSER_ERROR = 'HTTPParserError';

/**
 * The fault that an error of undici or Node stands for, told by its code; null where the error is none of the network's, but
 * a bug.
 */
export function faultOfError(error: unknown, situation: FailedRequest): Fault | null {
  const { code: told, syscall } = detailsOf(mostSpecificError(error));
  const code = refusalBehind(told, situation) ?? told;
  if (code === null && !canRunWebAssembly()) return { kind: 'no-webassembly' };
  if (code === null || code === 'UND_ERR_INVALID_ARG' || error instanceof TypeError) return null;
  if (error instanceof ProxyError) return { kind: 'proxy-failed', proxy: error.proxy, status: error.status, code };
  return connectFault(code, syscall, situation) ?? tlsFault(code, situation) ?? answerFault(code, situation);
}

/**
 * Why the peer refused us as it closed a connection that it had just secured, as it does in TLS 1.3 for want of a client's
 * certificate: our clients tell of the close alone. Null where that was all, and for what was damaged on its way.
 */
function refusalBehind(code: string | null, { progress, isReused, socketError }: FailedRequest): string | null {
  if (code !== 'UND_ERR_SOCKET' || progress !== 'nothing' || isReused || socketError === null) return null;
  return refusalIn(socketError) === undefined ? null : socketError;
}

function refusalIn(code: string): TlsTrouble | undefined {
  return TLS_TROUBLES.find(([end]) => end.test(code))?.[1];
}

/** Not under `--jitless`, and not where `ulimit -v` leaves less address space than its memory reserves. */
function canRunWebAssembly(): boolean {
  try {
    return new WebAssembly.Memory({ initial: 1 }).buffer.byteLength > 0;
  } catch {
    return false;
  }
}

/** The system's or undici's word for an error, e.g. `ECONNREFUSED`; null where it has none. */
export function codeOf(error: unknown): string | null {
  return detailsOf(mostSpecificError(error)).code;
}

function connectFault(code: string, syscall: string | null, { url }: FailedRequest): Fault | null {
  const [host, address] = [url.hostname, hostAndPort(url)];
  if (code === 'ENOTFOUND') return { kind: 'unknown-host', host };
  if (syscall === 'getaddrinfo') return { kind: 'dns-failed', host, code };
  if (code === 'ECONNREFUSED') return { kind: 'connection-refused', address };
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return { kind: 'connect-timeout', address };
  if (code === 'ETIMEDOUT' && syscall !== 'read' && syscall !== 'write') return { kind: 'connect-timeout', address };
  if (isOutOfFiles(code)) return { kind: 'no-more-files', code };
  if (UNREACHABLE.includes(code)) return { kind: 'unreachable', address, code };
  return syscall === 'connect' && !BROKEN_OFF.includes(code) ? { kind: 'unreachable', address, code } : null;
}

function tlsFault(code: string, { url: { hostname: host } }: FailedRequest): Fault | null {
  const trouble = Object.hasOwn(CERTIFICATE_TROUBLES, code) ? CERTIFICATE_TROUBLES[code] : undefined;
  if (trouble !== undefined) return { kind: 'certificate', host, trouble, code };
  if (!/^(EPROTO$|ERR_SSL_|ERR_TLS_)/.test(code)) return null;
  return { kind: 'tls-failed', host, trouble: refusalIn(code) ?? 'unspecified', code };
}

function answerFault(name: string, { progress, isBrokenOff, isReused }: FailedRequest): Fault {
  // undici knows the length of a body before it knows that the head is none.
  const code = name === LENGTH_MISMATCH && progress !== 'head' ? PARSER_ERROR : name;
  // What is no head is the rest of the answer before, which was longer than its peer had said: the connection is of no use.
  if (code === PARSER_ERROR && isReused && progress !== 'head') return { kind: 'connection-lost', code };
  // undici closes the connection itself, under UND_ERR_SOCKET, on what it takes for no answer: 100 unasked, an upgrade.
  if (BROKEN_OFF.includes(code) || (code === 'UND_ERR_SOCKET' && isBrokenOff)) {
    return { kind: progress === 'nothing' ? 'connection-lost' : 'body-cut', code };
  }
  // A syntax error that its parser meets at the end of the connection is a body that was cut.
  const isCut = code === LENGTH_MISMATCH || (code === PARSER_ERROR && isBrokenOff);
  return { kind: isCut && progress === 'head' ? 'body-cut' : 'broken-http', code };
}

/**
 * A host with several addresses fails with all their errors at once: a time-out says more than a refusal, a refusal more than
 * the rest.
 */
function mostSpecificError(error: unknown): unknown {
  if (!(error instanceof AggregateError)) return error;
  const errors: unknown[] = error.errors;
  const coded = (code: string) => errors.find((one) => detailsOf(one).code === code);
  return coded('ETIMEDOUT') ?? coded('ECONNREFUSED') ?? errors[0] ?? error;
}

function detailsOf(error: unknown): { code: string | null; syscall: string | null } {
  if (!(error instanceof Error)) return { code: null, syscall: null };
  // undici 7.30 means to give its parser's errors a code (HPE_...), but looks it up the wrong way round: it is undefined.
  const name = error.name === PARSER_ERROR ? PARSER_ERROR : null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : name;
  const syscall = 'syscall' in error && typeof error.syscall === 'string' ? error.syscall : null;
  return { code, syscall };
}

/** A proxy that did not let us through. Its address is host and port only: the rest of it may hold a password. */
export class ProxyError extends Error {
  readonly proxy: string;
  /** The proxy's answer to CONNECT, or null where it gave none. */
  readonly status: number | null;
  readonly code: string;

  constructor(proxy: string, status: number | null, code: string) {
    super('The proxy did not open a tunnel.');
    this.proxy = proxy;
    this.status = status;
    this.code = code;
  }
}
