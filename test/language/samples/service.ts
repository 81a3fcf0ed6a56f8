import { MOST_DEVIATIONS } from '../../../src/contract/deviation.ts';
import type { DocumentTrouble, Problem } from '../../../src/problem.ts';
import { every, type ProblemSamples } from './samples.ts';
import type { settings } from './settings.ts';
import type { usage } from './usage.ts';

/** The problems of neither the command line nor the settings. */
type ServiceProblem = Exclude<Problem, { readonly kind: keyof typeof usage | keyof typeof settings }>;

const HOST = 'host.example';
const ADDRESS = 'host.example:8443';
const CODE = 'ECODE';

const FLAWS = every({ 'no-address': true, 'unsafe-scheme': true, credentials: true });
const TROUBLES: readonly DocumentTrouble[] = [
  ...FLAWS.flatMap((flaw) => [
    { kind: 'bad-link' as const, flaw },
    { kind: 'bad-redirect' as const, flaw },
  ]),
  { kind: 'too-many-redirects' },
  { kind: 'document-status', status: 418 },
  { kind: 'document-fault', fault: { kind: 'dns-failed', host: HOST, code: CODE } },
  { kind: 'wrong-content', isPage: true },
  { kind: 'wrong-content', isPage: false },
  { kind: 'token-inside' },
  { kind: 'name-taken', file: '/home/x/notas/K-nfe.xml' },
  { kind: 'not-kept', code: CODE },
];

export const service: ProblemSamples<ServiceProblem> = {
  'bad-out-file': [
    ...every({ exists: true, 'not-a-file': true, 'is-the-list': true, 'in-use': true }).map((kind) => ({
      path: '/home/x/records.csv',
      flaw: { kind },
    })),
    ...[null, 1, 42].map((line) => ({
      path: '/home/x/records.csv',
      flaw: { kind: 'no-records' as const, line },
    })),
    { path: '/home/x/records.csv', flaw: { kind: 'failed', code: CODE } },
    { path: '/home/x/records.csv', flaw: { kind: 'failed', code: 'EBUSY' } },
    { path: '/home/x/records.csv', flaw: { kind: 'failed', code: 'ENOSPC' } },
  ],
  'documents-lost': [
    { losses: TROUBLES.map((trouble) => ({ document: 'xml', trouble })) },
    ...TROUBLES.map((trouble) => ({ losses: [{ document: 'danfe' as const, trouble }] })),
  ],
  'bad-save-folder': [
    { path: '/home/x/notas', code: CODE },
    { path: '/home/x/notas', code: 'EDQUOT' },
  ],
  'input-unreadable': [
    { path: '/home/x/list.txt', code: CODE },
    { path: '/home/x/list.txt', code: 'ESTALE' },
    { path: '-', code: CODE },
  ],
  'output-is-list': [{}],
  'unknown-host': [{ host: HOST }],
  'dns-failed': [{ host: HOST, code: CODE }],
  'connection-refused': [{ address: ADDRESS }],
  unreachable: [{ address: ADDRESS, code: CODE }],
  'connect-timeout': [{ address: ADDRESS }],
  'no-more-files': [{ code: CODE }],
  'no-webassembly': [{}],
  'connection-lost': [{ code: CODE }, { code: 'UND_ERR_SOCKET' }],
  certificate: every({
    expired: true,
    'not-yet-valid': true,
    'self-signed': true,
    'unknown-authority': true,
    'wrong-host': true,
    untrusted: true,
  }).map((trouble) => ({ host: HOST, trouble, code: CODE })),
  'tls-failed': every({
    'unknown-name': true,
    'wants-certificate': true,
    'no-common-ground': true,
    unspecified: true,
  }).map((trouble) => ({ host: HOST, trouble, code: CODE })),
  'bad-proxy': [{ variable: 'HTTPS_PROXY' }],
  'proxy-failed': [
    { proxy: ADDRESS, status: null, code: CODE },
    { proxy: ADDRESS, status: 407, code: CODE },
    { proxy: ADDRESS, status: 502, code: CODE },
  ],
  'body-cut': [{ code: CODE }, { code: 'UND_ERR_SOCKET' }],
  'broken-http': [{ code: CODE }],
  'server-error': [
    { status: 502, retryAfterMs: null },
    { status: 503, retryAfterMs: 7000 },
  ],
  'rate-limited': [{ retryAfterMs: null }, { retryAfterMs: 61_000 }],
  'request-timeout': [{ retryAfterMs: null }],
  deadline: [{ timeoutMs: 2500 }],
  'patience-over': [{ patienceMs: 2500 }],
  'token-refused': [{ status: 401 }, { status: 403 }],
  redirected: [
    { status: 302, location: null },
    { status: 302, location: 'https://elsewhere.example/' },
  ],
  'http-status': [{ status: 418 }],
  'body-too-large': [{ limit: 10 * 1024 * 1024 }],
  'unknown-encoding': [{ encoding: 'zstd' }],
  'empty-body': [{}],
  'not-json': [{}],
  'not-envelope': [{}],
  'unknown-status': [{ text: '007 (Em curso)' }],
  'status-not-defined': [
    { text: '900 (Texto)', operation: 'nfe' },
    { text: '900 (Texto)', operation: 'nfse' },
  ],
  strict: [{ count: 1 }, { count: 2 }, { count: MOST_DEVIATIONS }, { count: MOST_DEVIATIONS + 1 }],
  'output-failed': [{ code: CODE }, { code: 'EFBIG' }, { code: 'EDQUOT' }],
  'records-not-written': [
    { path: 'records.ndjson', code: CODE },
    { path: 'records.ndjson', code: 'ENOENT' },
    { path: 'records.ndjson', code: 'EFBIG' },
  ],
  'port-refused': [
    { port: 8080, code: 'EADDRINUSE' },
    { port: 80, code: CODE },
  ],
  'program-not-started': [
    { program: './nada', code: 'ENOENT' },
    { program: './nada', code: CODE },
  ],
  interrupted: [{ signal: 'SIGINT' }, { signal: 'SIGTERM' }, { signal: 'SIGHUP' }],
  bug: [null, 'https://bugs.example'].map((reportsTo) => ({ error: new Error('never told'), reportsTo })),
};
