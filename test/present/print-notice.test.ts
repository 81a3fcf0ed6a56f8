import { expect, test } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { inWords } from '../../src/language/types/words-by-kind.ts';
import type { Notice } from '../../src/notice.ts';
import { writeNotice } from '../../src/present/print-notice.ts';
import { keptScreen } from '../support/screen.ts';

const PATH = '/home/x y/config.json';
const STORED = { kind: 'token-stored', profile: 'acme', path: PATH } as const;

/** Every kind: what may be a mistake is a warning, and behind it stands what can be copied. */
const NOTICES: readonly (readonly [mark: 'note' | 'warning', notice: Notice, command?: string])[] = [
  ['note', { kind: 'setting-stored', key: 'baseUrl', profile: null, path: PATH }],
  ['note', { kind: 'relative-to-settings', key: 'tokenFile', folder: '/home/x y' }],
  ['note', { kind: 'setting-removed', key: 'baseUrl', profile: 'acme', path: PATH }],
  ['note', { kind: 'setting-absent', key: 'baseUrl' }],
  ['note', { kind: 'profile-made', profile: 'acme' }],
  ['warning', { kind: 'other-origin', key: 'token', profile: 'acme', before: 'https://a', after: 'https://b' }],
  ['warning', { kind: 'no-version-prefix', baseUrl: 'https://a' }],
  ['warning', { kind: 'address-meant', meant: 'https://a' }],
  ['warning', { kind: 'key-in-groups', key: '3', count: 11 }],
  ['warning', { kind: 'name-says-other-format', path: 'a.csv', format: 'ndjson', named: 'csv' }],
  ['warning', { kind: 'address-replaced', profile: 'p', before: 'https://a', after: 'https://b' }],
  ['warning', { kind: 'link-replaced', path: PATH }],
  ['warning', { kind: 'plain-token', path: PATH, profile: null }],
  ['note', { kind: 'token-tried', host: 'a', receipt: 'R1' }],
  ['warning', { kind: 'token-untried' }],
  ['note', { kind: 'token-proved', status: '500 (Não existe)' }],
  ['warning', { kind: 'token-not-stored' }],
  ['note', { ...STORED, isDefault: true }, 'recibo nfe <receipt>'],
  ['note', { ...STORED, isDefault: false }, 'recibo nfe <receipt> --profile acme'],
  ['warning', { kind: 'variable-wins', variable: 'RECIBO_TOKEN' }],
  ['warning', { kind: 'setting-unused', key: 'baseUrl', by: { kind: 'environment', name: 'RECIBO_BASE_URL' } }],
  ['warning', { kind: 'variable-left', variable: 'RECIBO_TOKEN' }],
  ['warning', { kind: 'key-wins', key: 'tokenFile', profile: 'acme' }],
  ['note', { kind: 'token-removed', profile: 'acme', path: PATH, left: [] }],
  ['warning', { kind: 'exposed-file', path: PATH, isFixed: false }, "chmod 600 '/home/x y/config.json'"],
  ['warning', { kind: 'exposed-file', path: PATH, isFixed: true }],
  ['note', { kind: 'unmasked-documents' }],
  ['note', { kind: 'reading-from-terminal' }],
  ['note', { kind: 'sandbox-ends' }],
  ['note', { kind: 'sandbox-stopped', signal: 'SIGTERM' }],
  ['note', { kind: 'no-token-stored', profile: null }],
];

test.each(NOTICES.map(([mark, notice, command = null]) => ({ mark, notice, command })))(
  'as a $mark: $notice.kind',
  async ({ mark, notice, command }) => {
    const { screen, written } = keptScreen();
    await writeNotice(notice, screen);
    const { text } = await CATALOGUES.en.notices();
    const told = `recibo: ${mark}: ${inWords<Notice>(text, notice)}`;
    expect(written).toEqual([command === null ? `${told}\n` : `${told} ${command}\n`]);
  },
);

test('every kind is tried', async () => {
  const { text } = await CATALOGUES.en.notices();
  expect(new Set(NOTICES.map(([, { kind }]) => kind))).toEqual(new Set(Object.keys(text)));
});
