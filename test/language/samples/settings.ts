import type { Missing, SettingsProblem, Source } from '../../../src/settings/settings-problem.ts';
import { every, type ProblemSamples } from './samples.ts';

export const PATH = '/home/x/config.json';

export const SOURCES: readonly Source[] = [
  { kind: 'flag', name: '--flag' },
  { kind: 'environment', name: 'RECIBO_VARIABLE' },
  { kind: 'profile', profile: 'acme', key: 'profileKey' },
  { kind: 'file', key: 'fileKey' },
  { kind: 'input' },
];

const MISSING: readonly Missing[] = [
  { profile: null, isTyped: false, known: [], path: null },
  { profile: null, isTyped: false, known: [], path: PATH },
  { profile: null, isTyped: false, known: ['acme', 'vault'], path: PATH },
  { profile: 'acme', isTyped: false, known: ['acme'], path: PATH },
  { profile: 'acme', isTyped: true, known: ['acme'], path: PATH },
];

export const settings: ProblemSamples<SettingsProblem> = {
  'no-token': MISSING,
  'no-base-url': MISSING,
  'no-settings-place': [{}],
  'settings-not-written': [
    { path: PATH, code: null },
    { path: PATH, code: 'EACCES' },
  ],
  'bad-base-url': [
    ...every({
      'not-an-address': true,
      'no-scheme': true,
      'not-http': true,
      'plain-http': true,
      query: true,
      fragment: true,
      'user-name': true,
      'holds-token': true,
    }).map((flaw) => ({ flaw, source: { kind: 'flag' as const, name: '--flag' } })),
    ...SOURCES.map((source) => ({ flaw: 'query' as const, source })),
  ],
  'settings-unreadable': [{ path: PATH, code: 'EACCES' }],
  'settings-empty': [{ path: PATH }],
  'settings-utf16': [{ path: PATH }],
  'settings-not-json': [{ path: PATH, line: 12, column: 345 }],
  'settings-unknown-key': [
    { path: PATH, key: 'profiles.acme.tokn', isShown: true, nearest: null },
    { path: PATH, key: 'profiles.acme.tokn', isShown: true, nearest: 'token' },
    { path: PATH, key: 'profiles.acme.(redacted)', isShown: false, nearest: null },
  ],
  'settings-repeated-key': [{ path: PATH, key: 'profiles.acme.token' }],
  'settings-wrong-type': every({ text: true, object: true, command: true }).flatMap((expected) => [
    { path: PATH, key: '', expected },
    { path: PATH, key: 'profiles.acme', expected },
  ]),
  'unknown-profile': SOURCES.flatMap((source) => [
    { source, known: [], nearest: null, path: null, hasFile: false },
    { source, known: [], nearest: null, path: PATH, hasFile: false },
    { source, known: [], nearest: null, path: PATH, hasFile: true },
    { source, known: ['acme', 'vault'], nearest: null, path: PATH, hasFile: true },
    { source, known: ['acme', 'vault'], nearest: 'acme', path: PATH, hasFile: true },
  ]),
  'reserved-name': SOURCES.map((source) => ({ source })),
  'token-file-unreadable': SOURCES.flatMap((source) => [
    { path: null, code: 'EACCES', source },
    { path: PATH, code: 'EACCES', source },
  ]),
  'token-input-unreadable': [{ code: 'EBADF' }],
  'bad-token': every({ empty: true, 'too-long': true, 'bad-character': true }).flatMap((flaw) =>
    SOURCES.map((source) => ({ flaw, source })),
  ),
  'token-command-failed': [
    { flaw: { kind: 'not-started', code: 'ENOENT' }, profile: 'acme' },
    { flaw: { kind: 'needs-cmd', code: 'ENOENT' }, profile: 'acme' },
    { flaw: { kind: 'exited', exit: 1 }, profile: 'acme' },
    { flaw: { kind: 'killed', signal: 'SIGKILL' }, profile: 'acme' },
    { flaw: { kind: 'too-slow', seconds: 30 }, profile: 'acme' },
    { flaw: { kind: 'interrupted' }, profile: 'acme' },
  ],
  'token-bound-elsewhere': [
    { profile: 'acme', origin: null },
    { profile: 'acme', origin: 'https://bound.example' },
  ],
};
