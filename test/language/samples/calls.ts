import type { JsonKind } from '../../../src/contract/deviation.ts';
import type { Party } from '../../../src/contract/status-table.ts';
import type { GroupName } from '../../../src/language/types/document.ts';
import type { TimingName } from '../../../src/language/types/messages.ts';
import { type Calls, every, type Told, type Words } from './samples.ts';
import { service } from './service.ts';
import { PATH, SOURCES, settings } from './settings.ts';
import { usage } from './usage.ts';

const FOUND = every<JsonKind>({ string: true, object: true, array: true, number: true, boolean: true, null: true });
const EXPECTED = every({ string: true, object: true, array: true });

export const TOLD: Told = {
  problem: { ...usage, ...settings, ...service },
  deviation: {
    missing: [{ path: 'data.path' }],
    extra: [{ path: 'data.path' }],
    duplicate: [{ path: 'data.path' }],
    'wrong-type': EXPECTED.flatMap((expected) => FOUND.map((found) => ({ path: 'data.path', expected, found }))),
    'unknown-value': [{ path: 'data.path', value: 'X7' }],
    'status-wording': [{ text: '004 (Texto)', expected: '004 (Outro)' }],
    'not-utf8': [{}],
  },
};

const GROUPS = every<GroupName>({
  document: true,
  customer: true,
  totals: true,
  items: true,
  shipping: true,
  references: true,
  notes: true,
  other: true,
});

const MOVES = every<Party>({
  issuer: true,
  customer: true,
  accountant: true,
  software: true,
  'city-hall': true,
  sefaz: true,
  asker: true,
  nobody: true,
}).map((party) => [party] as const);
const TIMINGS = every<TimingName>({ dns: true, connect: true, tls: true, firstByte: true, total: true });

export const CALLS: Calls<Words> = {
  messages: {
    excerpt: [['<html>']],
    moreDeviations: [
      [1, true],
      [27, true],
      [950, false],
    ],
    absentField: [
      ['data.path', null, { kind: 'unknown' }],
      ['receipt', '004 (Texto)', { kind: 'column' }],
      ['data.path', '004 (Texto)', { kind: 'near', path: 'data.otherPath' }],
      ['data.path', '900 (Texto)', { kind: 'elsewhere', path: 'data.path', codes: ['017', '019'] }],
      ['data.x,data.y', '002 (Texto)', { kind: 'list', paths: ['data.x', 'data.y'] }],
    ],
    sandboxAddress: [['https://base.example/v9']],
    asking: [['host.example', 8, 30.5, 2]],
    waiting: [
      ['003 (Texto)', 41, 17],
      [null, 41, 17],
    ],
    stillOnItsWay: [['003 (Texto)']],
    kept: (['xml', 'danfe'] as const).flatMap((document) =>
      [true, false].map((isNew) => [document, 'notas/K-nfe.xml', 4321, isNew] as const),
    ),
    notLinked: [['xml'], ['danfe']],
    fetching: [['xml', '12.3']],
    notOpened: (['no-link', 'no-program', 'no-address', 'unsafe-scheme', 'credentials'] as const).map(
      (why) => ['danfe', why] as const,
    ),
    batch: {
      done: [
        [711, 1802],
        [711, null],
      ],
      rate: [['85']],
      timeLeft: [['43 s']],
      wait: { 'rate-limited': [['31 s']], rate: [['31 s']] },
      briefWait: { 'rate-limited': [['31 s']], rate: [['31 s']] },
      receipts: [
        [1, '43 s'],
        [711, '43 s'],
      ],
      answeredBefore: [[1], [204]],
      received: [['12.3']],
      documents: [
        [{ saved: 1, before: 204, lost: 1, unlinked: 1 }],
        [{ saved: 711, before: 1, lost: 27, unlinked: 711 }],
        [{ saved: 711, before: 0, lost: 0, unlinked: 0 }],
      ],
      rejections: [[[['539', 12]]]],
      deviating: [[1], [27]],
      wrongReceipts: { rounded: [[1], [27]], key: [[1], [27]], pasted: [[1], [27]] },
      left: [
        [{ done: 711, remaining: 1802, canResume: true, isUntouched: false, isTooLong: false }],
        [{ done: 711, remaining: null, canResume: false, isUntouched: false, isTooLong: false }],
        [{ done: 1, remaining: null, canResume: true, isUntouched: false, isTooLong: false }],
        [{ done: 711, remaining: 1, canResume: false, isUntouched: false, isTooLong: false }],
        [{ done: 711, remaining: 0, canResume: true, isUntouched: false, isTooLong: false }],
        [{ done: 711, remaining: 0, canResume: false, isUntouched: false, isTooLong: false }],
        [{ done: 711, remaining: 1802, canResume: true, isUntouched: false, isTooLong: true }],
        [{ done: 711, remaining: 0, canResume: true, isUntouched: false, isTooLong: true }],
        [{ done: 0, remaining: 1802, canResume: true, isUntouched: true, isTooLong: false }],
        [{ done: 0, remaining: 1802, canResume: true, isUntouched: true, isTooLong: true }],
      ],
      failFast: [['R-17']],
      neverFound: [
        ['data.path', { kind: 'unknown' }],
        ['receipt', { kind: 'column' }],
        ['data.path', { kind: 'near', path: 'data.otherPath' }],
        ['data.path', { kind: 'elsewhere', path: 'data.otherPath', codes: [] }],
        ['data.x,data.y', { kind: 'list', paths: ['data.x', 'data.y'] }],
      ],
      breaker: [[20]],
    },
    trace: {
      timings: [[TIMINGS.map((name, index) => ({ name, ms: 701 + index }))]],
      sizes: [
        [4321, 4321],
        [4321, 987],
      ],
      failed: [['ECODE']],
      again: [
        ['1.5', 2, 'backoff'],
        ['1.5', 2, 'header'],
      ],
      outOfTime: [['7.5', '3.2']],
    },
  },
  document: {
    group: GROUPS.flatMap((name) => [[name, 'nfe'] as const, [name, 'nfse'] as const]),
    contingency: [
      ['8', null],
      ['7', 'SVC-RS'],
    ],
    andMore: [[27]],
    status: {
      pending: { now: MOVES },
      issuing: { now: MOVES },
      issued: { now: MOVES },
      cancelled: { now: MOVES },
      rejected: { now: MOVES },
      'not-found': { now: MOVES },
      'service-error': { now: MOVES },
    },
    documentSentence: [
      [{ kind: 'NF-e', number: '11', series: '22', receipt: 'R33', customer: 'C44', total: '55.00' }],
      [{ kind: 'NF-e', number: null, series: null, receipt: 'R33', customer: null, total: null }],
    ],
    checks: [['nfe'], ['nfse']],
    pastedAlong: [[['U+200B', '“']]],
    isAccessKey: [[44, '3526']],
    hint: [['H1']],
  },
  explain: {
    wrongCheckDigit: [['7']],
  },
  notices: {
    text: {
      'setting-stored': [null, 'acme'].map((profile) => [{ kind: 'setting-stored', key: 'aKey', profile, path: PATH }]),
      'relative-to-settings': [[{ kind: 'relative-to-settings', key: 'tokenFile', folder: '/home/x' }]],
      'setting-removed': [null, 'acme'].map((profile) => [
        { kind: 'setting-removed', key: 'aKey', profile, path: PATH },
      ]),
      'setting-absent': [[{ kind: 'setting-absent', key: 'aKey' }]],
      'profile-made': [[{ kind: 'profile-made', profile: 'acme' }]],
      'other-origin': (['token', 'tokenFile'] as const).map((key) => [
        { kind: 'other-origin', key, profile: 'acme', before: 'https://old.example', after: 'https://new.example' },
      ]),
      'no-version-prefix': [[{ kind: 'no-version-prefix', baseUrl: 'https://base.example' }]],
      'address-meant': [[{ kind: 'address-meant', meant: 'https://base.example/v9' }]],
      'address-replaced': [
        [{ kind: 'address-replaced', profile: 'acme', before: 'https://old.example', after: 'https://new.example' }],
      ],
      'link-replaced': [[{ kind: 'link-replaced', path: PATH }]],
      'key-in-groups': [[{ kind: 'key-in-groups', key: '3'.repeat(44), count: 11 }]],
      'name-says-other-format': [
        [{ kind: 'name-says-other-format', path: 'month.csv', format: 'ndjson', named: 'csv' }],
        [{ kind: 'name-says-other-format', path: 'month.json', format: 'csv', named: 'ndjson' }],
      ],
      'plain-token': [null, 'acme'].map((profile) => [{ kind: 'plain-token', path: PATH, profile }]),
      'token-tried': [[{ kind: 'token-tried', host: 'host.example', receipt: 'R-17' }]],
      'token-untried': [[{ kind: 'token-untried' }]],
      'token-proved': [[{ kind: 'token-proved', status: '500 (Texto)' }]],
      'token-not-stored': [[{ kind: 'token-not-stored' }]],
      'token-stored': [true, false].map((isDefault) => [
        { kind: 'token-stored', profile: 'acme', path: PATH, isDefault },
      ]),
      'setting-unused': [
        [{ kind: 'setting-unused', key: 'baseUrl', by: { kind: 'environment', name: 'RECIBO_BASE_URL' } }],
        [{ kind: 'setting-unused', key: 'tokenFile', by: { kind: 'profile', profile: 'acme', key: 'tokenCommand' } }],
      ],
      'variable-wins': [[{ kind: 'variable-wins', variable: 'RECIBO_TOKEN' }]],
      'variable-left': [[{ kind: 'variable-left', variable: 'RECIBO_TOKEN' }]],
      'key-wins': [[{ kind: 'key-wins', key: 'tokenFile', profile: 'acme' }]],
      'token-removed': [[], ['firstKey', 'otherKey']].map((left) => [
        { kind: 'token-removed', profile: 'acme', path: PATH, left },
      ]),
      'sandbox-ends': [[{ kind: 'sandbox-ends' }]],
      'sandbox-stopped': [[{ kind: 'sandbox-stopped', signal: 'SIGTERM' }]],
      'no-token-stored': [null, 'acme'].map((profile) => [{ kind: 'no-token-stored', profile }]),
      'exposed-file': [true, false].map((isFixed) => [{ kind: 'exposed-file', path: '/home/x/config.json', isFixed }]),
      'unmasked-documents': [[{ kind: 'unmasked-documents' }]],
      'reading-from-terminal': [[{ kind: 'reading-from-terminal' }]],
    },
    afterLogin: [[null], ['acme']],
  },
  setup: {
    list: {
      source: [[null], ...SOURCES.map((source) => [source] as const)],
      overridden: SOURCES.map((source) => [source] as const),
      file: [[null], ['/home/x/config.json']],
    },
    prompt: { token: [['https://base.example']] },
  },
  doctor: {
    finding: {
      'settings-read': [null, 'acme'].map((profile) => [{ kind: 'settings-read', path: PATH, profile }]),
      'no-settings-file': [[{ kind: 'no-settings-file', path: PATH }], [{ kind: 'no-settings-file', path: null }]],
      'settings-exposed': [[{ kind: 'settings-exposed', path: PATH }]],
      'settings-exposed-for-good': [[{ kind: 'settings-exposed-for-good', path: PATH }]],
      'token-found': SOURCES.map((source) => [{ kind: 'token-found', source }]),
      'base-url-found': SOURCES.map((source) => [
        { kind: 'base-url-found', baseUrl: 'https://base.example/v9', source },
      ]),
      'no-version-prefix': SOURCES.map((source) => [
        { kind: 'no-version-prefix', baseUrl: 'https://base.example', source },
      ]),
      'no-proxy': [[{ kind: 'no-proxy' }]],
      'proxy-found': [[{ kind: 'proxy-found', variable: 'HTTPS_PROXY', address: 'proxy.example:3128' }]],
      'own-certificates': [[{ kind: 'own-certificates' }]],
      'extra-certificates': [[{ kind: 'extra-certificates', path: PATH }]],
      'certificates-unreadable': [[{ kind: 'certificates-unreadable', path: PATH, code: 'ECODE' }]],
      'no-certificates': [[{ kind: 'no-certificates', path: PATH }]],
      'marked-certificates': [[{ kind: 'marked-certificates', path: PATH }]],
      'name-resolved': ['host.example', '10.1.2.3'].map((host) => [
        { kind: 'name-resolved', host, addresses: ['10.1.2.3', 'fd00::7'] },
      ]),
      connected: [[{ kind: 'connected', address: '10.1.2.3' }]],
      'no-tls': [[{ kind: 'no-tls' }]],
      'tls-through-proxy': [77, 1].map((daysLeft) => [
        { kind: 'tls-through-proxy', version: 'TLSv1.3', issuer: 'Authority X', daysLeft },
      ]),
      'tls-secured': [77, 1].map((daysLeft) => [
        { kind: 'tls-secured', version: 'TLSv1.3', issuer: 'Authority X', daysLeft },
      ]),
      'tls-expiring': [9, 1].map((daysLeft) => [
        { kind: 'tls-expiring', version: 'TLSv1.3', issuer: 'Authority X', daysLeft },
      ]),
      answered: [[{ kind: 'answered', receipt: 'R-17', status: '500 (Texto)' }]],
      'unexpected-status': [null, '004'].map((expected) => [
        { kind: 'unexpected-status', receipt: 'R-17', status: '500 (Texto)', expected, exit: 50 },
      ]),
      'contract-kept': [[{ kind: 'contract-kept' }]],
      'contract-deviates': [[{ kind: 'contract-deviates', count: 27 }]],
      'clock-right': [3, -3].map((seconds) => [{ kind: 'clock-right', seconds }]),
      'clock-wrong': [61, -711, 8000, 200_000].map((seconds) => [{ kind: 'clock-wrong', seconds }]),
      'no-date': [[{ kind: 'no-date' }]],
    },
    notWell: [[69]],
  },
  help: {
    fallback: [['30s']],
    range: [[23, 89]],
  },
};
