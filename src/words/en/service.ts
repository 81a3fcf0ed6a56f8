import type { BodyForm } from '../../contract/json.ts';
import { exactSpan, grouped, spanText } from '../span.ts';

/** What the body says stands behind the status. */
const http = (status: number, reason: string) => `HTTP ${status}${reason && `: ${reason}`}`;

/** Why there is no answer, or none that counts: what happened, then one thing to do. */
export const service = () => ({
  unknownHost: (host: string, code: string) => `unknown host ${host} (${code}). Check the base address and the network`,
  refused: (address: string) => `${address} refused the connection. Check host and port; is the service running?`,
  unreachable: (address: string, code: string) => `${address} cannot be reached (${code}). Check network and firewall`,
  exhausted: (code: string) => `this machine takes no more connections (${code}). Ask fewer at once: --concurrency 2`,
  noWebAssembly: () =>
    'the HTTP parser (WebAssembly) has no room: the address space of this shell is limited (ulimit -v). Set NODE_OPTIONS=--disable-wasm-trap-handler',
  lost: (code: string) => `the connection was lost before an answer came (${code}). Try again in a moment`,
  cut: () => 'the answer arrived incomplete. Try again in a moment',
  brokenHttp: (code: string) => `what came back is not valid HTTP (${code}). Check the base address`,
  onlyHttp2: (address: string) => `${address} speaks only HTTP/2, and recibo HTTP/1.1. Ask its owner to allow both`,
  certificate: {
    wrongTime: (host: string, code: string) =>
      `the certificate of ${host} ${code === 'CERT_HAS_EXPIRED' ? 'has expired' : 'is not valid yet'}. Check this machine's clock; else its owner has to renew it`,
    wrongName: (host: string) => `the certificate of ${host} is for another host name. Check the base address`,
    unknownAuthority: ({ host, mayTrust, extra }: Readonly<{ host: string; mayTrust: boolean; extra: string }>) =>
      `the certificate of ${host} is self-signed, or of an unknown authority. ${extra === '' ? 'To trust it, name its file in NODE_EXTRA_CA_CERTS' : `${extra} (NODE_EXTRA_CA_CERTS) does not hold it, or cannot be read`}${mayTrust ? '. If this system trusts it, set NODE_USE_SYSTEM_CA=1' : ''}`,
    notVerified: (host: string, code: string) => `the certificate of ${host} is not trusted (${code}). Ask its owner`,
  },
  tls: (host: string, code: string) =>
    `no secure connection to ${host} could be made (${code}). Check that this port speaks https, and asks for no client certificate`,
  proxyAddress: (variable: string) => `${variable} is no address like http://proxy.example:3128, without quotes`,
  proxy: (proxy: string, reason: string) =>
    `the proxy ${proxy} did not open the connection (${reason}). Check its address${reason === 'HTTP 407' ? ', user name and password' : ''}, or list the host in NO_PROXY`,
  late: (ms: number) => `no answer within ${exactSpan(ms, 'en')}. Try again, or raise --timeout`,
  waitOver: () => 'no answer before the end of --wait. Try again, or wait longer with --wait',
  unavailable: (status: number, reason: string, pauseMs: number | null) =>
    `${status === 429 || status === 403 ? 'too many requests' : 'the service is not available'} (${http(status, reason)}). Try again ${later(pauseMs)}`,
  networkLogin: () => 'this network wants a login first (HTTP 511). Open any page in a browser, log in, and try again',
  tokenRefused: (status: 401 | 403, reason: string, source: string) =>
    `the service refused the ${status === 401 ? 'company token' : 'request'} (${http(status, reason)}). ` +
    `Check that ${source === '' ? 'the token is that' : `${source} holds the token`} of the company that issued the document${status === 401 ? '' : '; a firewall may also have stopped it'}`,
  unknownPath: () =>
    'the base address leads to an API gateway that does not know the path (HTTP 403: Missing Authentication Token). Check the base address, version included; the token is not the problem',
  otherDoor: (scheme: string) =>
    `a server in between wants a user name and a password (HTTP 401, ${scheme}), not the company token. Check the base address, or ask whoever runs that server`,
  redirect: (status: number, location: string) =>
    `the service points elsewhere (HTTP ${status}, to ${location}), where recibo does not follow. Check the base address; a login page in between may do this`,
  httpStatus: (status: number, content: string) =>
    `the service answered with HTTP ${status}, which is not in its contract${content === '' ? '' : ` (${content})`}. Check the base address, version included`,
  notJson: (content: string) =>
    `the answer is not JSON (${content || 'it is empty'}). Check the base address; a login or error page in between may do this`,
  brokenJson: (content: string) => `the answer is ${content}. Tell whoever runs the service, or the proxy in between`,
  /** What came; empty of JSON that is shown. */
  body: (is: BodyForm, words: string) =>
    ({
      json: '',
      deep: 'JSON that is nested beyond all sense',
      cut: 'JSON that is cut off',
      extra: `JSON with something extra at its end (${words})`,
      page: 'an HTML page',
      text: words,
    })[is],
  tooLarge: (mebibytes: number) => `the answer is larger than ${mebibytes} MiB. Check the base address`,
  encoding: (name: string) => `the answer is not in its Content-Encoding (${name}). Check for a proxy`,
  documentStatus: (status: number) => `the server answered with HTTP ${status}`,
  documentRedirects: () => 'its link redirects more than five times',
  /** `type`: what its status is, if there is one. */
  notEnvelope: (type: string | null) =>
    `the answer is JSON, but ${type === null ? 'has no status' : `its status is ${type}, not string`}: this is not the service. Check the base address`,
  unknownStatus: (status: string) => `unknown status: ${status}. A newer recibo may know it`,
  strict: (count: number) =>
    `--strict: the answer deviates from the contract ${count === 1 ? 'once' : `${count} times`}. Without --strict it is accepted with warnings`,
  deviation: {
    missing: (path: string) => `${path} is missing in the answer`,
    extra: (path: string) => `${path} is not in the contract`,
    'wrong-type': (path: string, expected: string, found: string) => `${path} should be ${expected}, and is ${found}`,
    'unknown-value': (path: string, _expected: string, found: string) => `${path} has an unknown value: ${found}`,
    'status-wording': (_: string, expected: string, found: string) => `the status says "${found}", not "${expected}"`,
    'not-utf8': () => 'the answer is not UTF-8',
  },
  moreDeviations: (count: number) => `${grouped(count, 'en')} more deviations from the contract`,
  times: (count: number) => (count === 1 ? '' : ` (${grouped(count, 'en')} times)`),
  deviating: (count: number) => `answers that deviate from the contract: ${grouped(count, 'en')}`,
});

const later = (pauseMs: number | null) =>
  pauseMs ? `in ${spanText(Math.ceil(pauseMs / 1000) * 1000, 'en')} or later` : 'later';

/** `recibo sandbox` and `--sandbox`. */
export const sandbox = () => ({
  howTo: (address: string, isFixed: boolean) =>
    `the simulated service is up; Ctrl-C stops it. In another terminal, with any token: recibo login --base-url ${address}${isFixed ? '' : '. At the same address each time: recibo sandbox --port 8003'}`,
  stopped: 'the sandbox has stopped',
  portRefused: (port: number, code: string) =>
    `the sandbox cannot listen on port ${port}${code === 'EADDRINUSE' ? ': it is in use' : ` (${code})`}. Without --port it takes a free one`,
  noProgram: (program: string) =>
    `${program} ended with 127: is there such a program? To look up a receipt: recibo nfe RECEIPT --sandbox`,
  ends: 'the sandbox ends with this run, and its links with it; recibo sandbox keeps one up',
  endings: {
    status: 'that status; 900: NF-e only',
    'sefaz-code': '900 with that SEFAZ code and what it says (NF-e)',
    'nfse-error': '003 whose municipality tells that error (NFS-e)',
    http: 'that HTTP status',
    later: '002, then 003, then 004 on the lookups that follow; 290: then 900 (NFS-e: 999)',
    'limited-once': 'HTTP 429 once, then 004',
    silent: 'no answer at all',
    redirect: 'a redirect to another host',
    page: 'an HTML page with HTTP 200',
    cut: 'a body cut in the middle',
    unknown: 'an unknown status, 007 (Em análise)',
    fields: '004 with fields missing, with fields that nobody knows, with escape sequences',
    documents: '004 whose documents are missing (404), are an HTML page, have relative links, are cut',
  },
});
