import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CANARY } from '../support/canary.ts';
import { temporaryFolder } from '../support/folder.ts';
import { recibo } from '../support/program.ts';
import { onTerminal } from '../support/terminal.ts';
import { ask } from './ask.ts';
import { settingsFile } from './shells.ts';

/** Of what was typed, options and codes that are known; and candidates that a terminal can be shown. */
const SHOWN = /^((words|files|folders)\t(--[a-z-]+=|-[a-zA-Z]+)?(\d{3},)*\n([\p{L}\p{N}._+-]+(\t\P{C}+)?\n)*)?$/u;

const KNOWN = [
  'nfe',
  'help',
  '--sandbox',
  '--accept',
  '--accept=002,',
  '-f',
  '-qo',
  '--profile',
  '--lang=pt',
  '--',
  ' ',
];

test('nothing that is typed breaks it, or comes back', async () => {
  const word = fc.oneof(
    fc.constantFrom(...KNOWN),
    fc.string({ unit: 'binary' }),
    fc.string().map((text) => `--${text}`),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 6 }), async (words) => {
      const { stdout, stderr, exit } = await onTerminal(['__complete', ...words]);
      expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
      expect(stdout).toMatch(SHOWN);
    }),
  );
});

test.each([
  ['nothing at all', []],
  ['a word', ['x'.repeat(1_000_000)]],
  ['an option', ['nfe', `--${'x'.repeat(1_000_000)}`]],
  ['short options', ['nfe', `-${'q'.repeat(1_000_000)}`, '']],
  ['a value', ['nfe', `--output=${'x'.repeat(1_000_000)}`]],
  ['a list', ['nfe', '--accept', `${'x,'.repeat(500_000)}`]],
  ['a list of statuses', ['nfe', '--accept', `${'002,'.repeat(250_000)}9`]],
  ['the position of a field', ['nfe', '-f', `data.itens.${'1'.repeat(1_000_000)}`]],
  ['words', ['nfe', ...Array.from({ length: 300_000 }, () => '-q'), '']],
])('it takes a million characters: %s', async (_, words) => {
  const { stdout, stderr, exit } = await onTerminal(['__complete', ...words]);
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
  expect(stdout).toMatch(SHOWN);
});

/** Each of these runs fails where the token surfaces. */
test.each(
  [
    [CANARY],
    [CANARY, ''],
    ['--token', CANARY],
    ['nfe', CANARY, ''],
    ['nfe', '--token', CANARY],
    ['nfe', `--token=${CANARY}`],
    ['nfe', `--output=${CANARY}`],
    ['nfe', '--accept', `${CANARY},`],
    ['nfe', `-f${CANARY}`],
    ['nfe', '-f', `data.itens.${CANARY}`],
    ['nfe', '--profile', CANARY],
    ['nfe', '--sandbox', CANARY],
    ['help', CANARY],
  ].map((words) => [words]),
)('a token that is typed is not repeated: %j', async (words) => {
  expect(await ask(words, { RECIBO_TOKEN: CANARY })).toMatchObject({ words: [] });
});

describe('of the settings file', () => {
  const profilesIn = async (text: string) => {
    const { stdout, stderr, exit } = await recibo(['__complete', 'nfe', '--profile', ''], {
      environment: { RECIBO_CONFIG: settingsFile(text), RECIBO_TOKEN: CANARY },
    });
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    return stdout;
  };

  test('the names of the profiles come out, and nothing else', async () => {
    const stdout = await profilesIn(`{ "$schema": "${CANARY}", "defaultProfile": "${CANARY}",
      "profiles": {
        "acme": { "token": "${CANARY}", "baseUrl": "https://example.com/${CANARY}" },
        "são-paulo": { "tokenCommand": ["${CANARY}", "${CANARY}"] },
        "ci": { "tokenFile": "${CANARY}" },
        "$(${CANARY})": {}, "a ${CANARY}": {}, "--${CANARY}": {}, "\\u001b[${CANARY}": {}
      } }`);
    expect(stdout).toBe('words\t\nacme\nsão-paulo\nci\n');
  });

  test('no program is run', async () => {
    const trace = join(temporaryFolder('recibo-run-'), 'ran');
    const command = ['sh', '-c', `touch '${trace}'`];
    expect(await profilesIn(JSON.stringify({ profiles: { vault: { tokenCommand: command } } }))).toContain('vault');
    expect(existsSync(trace)).toBe(false);
  });

  test.each([
    ['is no JSON', CANARY],
    ['ends too early', `{"profiles": {"acme": {"token": "${CANARY}`],
    ['has a token in the place of a profile', `{"profiles": {"acme": {}, "${CANARY}"}}`],
    ['has a list in the place of the profiles', `{"profiles": ["${CANARY}"]}`],
    ['has a profile that is a text', `{"profiles": {"acme": "${CANARY}"}}`],
    ['has a key that nobody knows', `{"${CANARY}": 1, "profiles": {"acme": {}}}`],
    ['is empty', ''],
  ])('that %s, nothing comes out, and nothing is said', async (_, text) => {
    expect(await profilesIn(text)).toBe('');
  });

  test('that is not there, or is a folder, nothing comes out', async () => {
    const folder = temporaryFolder('recibo-settings-');
    writeFileSync(join(folder, 'file'), '');
    for (const path of [folder, join(folder, 'missing'), join(folder, 'file', 'below')]) {
      expect(await ask(['nfe', '--profile', ''], { RECIBO_CONFIG: path })).toMatchObject({ kind: '', words: [] });
    }
  });
});
