import { MOST_DEVIATIONS } from '../../contract/deviation.ts';
import { codeBehind, isWorthTelling, type Messages, said } from '../types/messages.ts';

/** What keeps us from an answer, and answers that cannot be taken for one: exits 69 to 77. */
export const serviceProblems = {
  'unknown-host': ({ host }) =>
    said(`the host ${host} is not known`, 'Check the base address and the network connection'),
  'dns-failed': ({ host, code }) =>
    said(`the name ${host} could not be looked up (${code})`, 'Check the network connection and try again'),
  'connection-refused': ({ address }) =>
    said(`${address} refused the connection`, 'Check the host and port of the base address; is the service running?'),
  unreachable: ({ address, code }) => said(`${address} cannot be reached (${code})`, 'Check the network connection'),
  'connect-timeout': ({ address }) =>
    said(
      `${address} did not accept the connection in time`,
      'Check the network connection; a firewall may be in the way',
    ),
  'no-more-files': ({ code }) =>
    said(
      `this machine lets recibo open no more files or connections (${code})`,
      'Raise the limit, for example: ulimit -n 1024',
    ),
  'no-webassembly': () =>
    said(
      'Node.js cannot run WebAssembly here, and recibo needs it for HTTP',
      'Raise the limit on virtual memory (ulimit -v unlimited), and start Node.js without --jitless',
    ),
  'connection-lost': ({ code }) =>
    said(`the connection was lost before an answer came${codeBehind(code)}`, 'Try again in a moment'),
  certificate: ({ host, trouble, code }) =>
    said(
      `the certificate of ${host} is not trusted: ${CERTIFICATE_TROUBLES[trouble]} (${code})`,
      CERTIFICATE_ADVICE[trouble],
    ),
  'tls-failed': ({ host, trouble, code }) =>
    said(`no secure connection to ${host} could be made (${code})`, TLS_ADVICE[trouble]),
  'bad-proxy': ({ variable }) =>
    said(
      `the proxy in ${variable} cannot be used: it is not an http:// or https:// address`,
      'It looks like http://proxy.example.com:3128',
    ),
  'proxy-failed': ({ proxy, status, code }) =>
    said(
      `the proxy ${proxy} did not open the connection (${status === null ? code : `HTTP ${status}`})`,
      status === 407
        ? 'It asks for a user name and password, or refuses those in its address: check HTTPS_PROXY or HTTP_PROXY'
        : 'Check HTTPS_PROXY or HTTP_PROXY, or list the host in NO_PROXY',
    ),
  'body-cut': ({ code }) => said(`the answer arrived incomplete${codeBehind(code)}`, 'Try again in a moment'),
  'broken-http': ({ code }) =>
    said(
      `what came back is not valid HTTP (${code})`,
      'Check that the base address is the service and not another program',
    ),
  'server-error': ({ status, retryAfterMs }) =>
    said(
      `the service is not available (HTTP ${status})`,
      isWorthTelling(retryAfterMs) ? `Try again in ${Math.ceil(retryAfterMs / 1000)} s or later` : 'Try again later',
    ),
  'rate-limited': ({ retryAfterMs }) =>
    said(
      'too many requests (HTTP 429)',
      isWorthTelling(retryAfterMs)
        ? `Ask again in ${Math.ceil(retryAfterMs / 1000)} s or later`
        : 'Wait a while before asking again',
    ),
  'request-timeout': () => said('the service waited too long for the request (HTTP 408)', 'Try again in a moment'),
  deadline: ({ timeoutMs }) =>
    said(`no answer within ${timeoutMs / 1000} s`, 'Try again, or give it longer with --timeout'),
  'patience-over': ({ patienceMs }) =>
    said(`no answer within ${patienceMs / 1000} s, the time of --wait`, 'Try again, or wait longer with --wait'),
  'token-refused': ({ status }, { baseUrl, isTokenTyped }) =>
    status === 401
      ? said(
          'the service refused the company token (HTTP 401)',
          isTokenTyped
            ? `Check that it was pasted whole, and that it belongs to ${baseUrl}`
            : 'Check that RECIBO_TOKEN, or the profile, holds the token of the company that issued the document (recibo help environment)',
        )
      : said(
          'the service refused the request (HTTP 403)',
          'Check the company token; a firewall in between may also have stopped the request',
        ),
  redirected: ({ status, location }) =>
    said(
      `the service pointed elsewhere (HTTP ${status}${location === null ? '' : `, to ${location}`}), and redirects are not followed`,
      'Check the base address; a login page in between may also do this',
    ),
  'http-status': ({ status }, { baseUrl }) =>
    said(
      `the service answered with HTTP ${status}, which the specification does not know`,
      baseUrl === null ? 'Check the base address' : `Check the base address, version included: ${baseUrl}`,
    ),
  'body-too-large': ({ limit }) =>
    said(`the answer is larger than ${limit / 1024 / 1024} MiB`, 'Check that the base address is that of the service'),
  'unknown-encoding': ({ encoding }) =>
    said(`the answer is encoded in an unknown way: ${encoding}`, 'Check for a proxy that changes answers'),
  'empty-body': () => said('the answer is empty', 'Check that the base address is that of the service'),
  'not-json': () =>
    said('the answer is not JSON', 'Check the base address; a login or error page in between may also do this'),
  'not-envelope': () =>
    said(
      'the answer is JSON without a "status" that is a string, so it is not an answer of the service',
      'Check that the base address is that of the service',
    ),
  'unknown-status': ({ text }) =>
    said(
      `the answer has a status that the specification does not know: ${text}`,
      'Your recibo may be out of date. See: recibo help exit-codes',
    ),
  'status-not-defined': ({ text, operation }) =>
    said(
      `the status ${text} is not defined for ${operation}`,
      'Check whether the receipt is one for goods (nfe) or services (nfse)',
    ),
  strict: ({ count }) =>
    said(
      `--strict: the answer deviates from the specification (${timesIn(count)})`,
      'Without --strict it is taken with a warning',
    ),
} as const satisfies Partial<Messages['problem']>;

function timesIn(count: number): string {
  return count > MOST_DEVIATIONS ? `more than ${MOST_DEVIATIONS} times` : `${count} ${count === 1 ? 'time' : 'times'}`;
}

const CERTIFICATE_TROUBLES = {
  expired: 'it has expired',
  'not-yet-valid': 'it is not valid yet',
  'self-signed': 'it is self-signed',
  'unknown-authority': 'its authority is not known',
  'wrong-host': 'it is for another host name',
  untrusted: 'it could not be verified',
} as const;

const PRIVATE_AUTHORITY =
  "If it is of a private authority, such as that of a proxy that opens TLS, name that authority's file in NODE_EXTRA_CA_CERTS";

const TLS_ADVICE = {
  'unknown-name': 'The server does not go by this name: check the host name in the base address',
  'wants-certificate':
    'The server wants a client certificate, and recibo sends none: ask whoever runs the service for an address that wants the token alone',
  'no-common-ground':
    'The server refused the versions and ciphers of TLS that were offered, or wants a client certificate, which recibo does not send: ask whoever runs the service',
  unspecified: 'Check that the port of the base address speaks https',
};

const CERTIFICATE_ADVICE = {
  expired: 'Its owner has to renew it; check the clock of this machine too',
  'not-yet-valid': 'Check the clock of this machine',
  'self-signed': PRIVATE_AUTHORITY,
  'unknown-authority': PRIVATE_AUTHORITY,
  'wrong-host': 'Check the host name in the base address',
  untrusted: PRIVATE_AUTHORITY,
} as const;
