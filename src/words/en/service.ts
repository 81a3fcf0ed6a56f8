/** Why there is no answer, or none that counts: what happened, then one thing to do. */
export const service = {
  unknownHost: (host: string) => `the host ${host} is not known. Check the base address and the network connection`,
  nameNotResolved: (host: string, code: string) =>
    `the name ${host} could not be looked up (${code}). Check the network connection and try again`,
  refused: (address: string) =>
    `${address} refused the connection. Check host and port of the base address; is the service running?`,
  unreachable: (address: string, code: string) =>
    `${address} cannot be reached (${code}). Check the network connection`,
  connectTimeout: (address: string) =>
    `${address} did not accept the connection in time. Check the network; a firewall may be in the way`,
  lost: (code: string) => `the connection was lost before an answer came (${code}). Try again in a moment`,
  cut: () => 'the answer arrived incomplete. Try again in a moment',
  brokenHttp: (code: string) =>
    `what came back is not valid HTTP (${code}). Check that the base address is that of the service`,
  certificate: {
    expired: (host: string) =>
      `the certificate of ${host} has expired. Its owner has to renew it; check this machine's clock too`,
    notYetValid: (host: string) => `the certificate of ${host} is not valid yet. Check the clock of this machine`,
    wrongName: (host: string) =>
      `the certificate of ${host} is for another host name. Check the host in the base address`,
    selfSigned: (host: string) =>
      `the certificate of ${host} is self-signed. To trust it, name its file in NODE_EXTRA_CA_CERTS`,
    unknownAuthority: (host: string) =>
      `the certificate of ${host} is of an unknown authority. To trust that, name its file in NODE_EXTRA_CA_CERTS`,
    notVerified: (host: string, code: string) =>
      `the certificate of ${host} cannot be verified (${code}). Ask whoever runs the server`,
  },
  tls: (host: string, code: string) =>
    `no secure connection to ${host} could be made (${code}). ` +
    'Check that this port speaks https, and asks for no client certificate',
  proxyAddress: (variable: string) =>
    `the proxy in ${variable} is no http:// or https:// address. It looks like http://proxy.example.com:3128`,
  proxyPassword: (proxy: string) =>
    `the proxy ${proxy} wants a user name and password (HTTP 407). Check them in HTTPS_PROXY or HTTP_PROXY`,
  proxy: (proxy: string, reason: string) =>
    `the proxy ${proxy} did not open the connection (${reason}). Check HTTPS_PROXY, or list the host in NO_PROXY`,
  late: (ms: number) => `no answer within ${seconds(ms)} s. Try again, or give it longer with --timeout`,
  waitOver: () => 'no answer before the end of --wait. Try again, or wait longer with --wait',
  tooManyRequests: (pauseMs: number | null) => `too many requests (HTTP 429). Ask again ${later(pauseMs)}`,
  requestTimeout: () => 'the service waited too long for the request (HTTP 408). Try again in a moment',
  serverError: (status: number, pauseMs: number | null) =>
    `the service is not available (HTTP ${status}). Try again ${later(pauseMs)}`,
  tokenRefused: () =>
    'the service refused the company token (HTTP 401). ' +
    'Check that RECIBO_TOKEN, or the profile, holds the token of the company that issued the document',
  forbidden: () =>
    'the service refused the request (HTTP 403). Check the company token; a firewall may also have stopped it',
  redirect: (status: number, location: string) =>
    `the service points elsewhere (HTTP ${status}${location === '' ? '' : `, to ${location}`}), ` +
    'where recibo does not follow. Check the base address; a login page in between may do this',
  httpStatus: (status: number, came: string) =>
    `the service answered with HTTP ${status}, which is not in its contract${came === '' ? '' : ` (${came})`}. ` +
    'Check the base address, version included',
  notJson: (came: string) =>
    `the answer is not JSON (${came === '' ? 'it is empty' : came}). ` +
    'Check the base address; a login or error page in between may do this',
  /** Stands where the beginning of such an answer would. */
  page: () => 'an HTML page',
  tooLarge: (mebibytes: number) =>
    `the answer is larger than ${mebibytes} MiB. Check that the base address is that of the service`,
  encoding: (name: string) =>
    `the answer is encoded in an unknown way: ${name}. Check for a proxy that changes answers`,
  documentStatus: (status: number) => `the server answered with HTTP ${status}`,
  documentRedirects: () => 'its link redirects more than five times',
  notEnvelope: 'the answer is JSON, but has no status: this is not the service. Check the base address',
  unknownStatus: (status: string) =>
    `the status is not one that the service has promised: ${status}. A newer recibo may know it`,
  strict: (count: number) =>
    `--strict: the answer deviates from the contract ${count === 1 ? 'once' : `${count} times`}. ` +
    'Without --strict it is accepted with warnings',
  deviation: {
    missing: (path: string) => `${path} is missing in the answer`,
    extra: (path: string) => `${path} is not in the contract`,
    'wrong-type': (path: string, expected: string, found: string) => `${path} should be ${expected}, and is ${found}`,
    'unknown-value': (path: string, _expected: string, found: string) => `${path} has an unknown value: ${found}`,
    'status-wording': (_path: string, expected: string, found: string) => `the status says ${found}, not ${expected}`,
    'not-utf8': () => 'the answer is not UTF-8',
  },
  deviating: (count: number) => `${count} ${count === 1 ? 'answer deviates' : 'answers deviate'} from the contract`,
  noField: (path: string, nearest: string | null) =>
    `the answer has no ${path}${nearest === null ? '; -o plain lists its fields' : `. Did you mean ${nearest}?`}`,
};

function seconds(ms: number): string {
  return String(Math.ceil(ms / 10) / 100);
}

function later(pauseMs: number | null): string {
  return pauseMs === null ? 'later' : `in ${Math.ceil(pauseMs / 1000)} s or later`;
}
