import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND_NAMES, optionsOf, TOPICS } from '../../src/cli/commands.ts';
import { STATUSES } from '../../src/contract/status.ts';
import { LANGUAGES } from '../../src/language/catalogue.ts';
import { COLOR_CHOICES, FORMATS, SHELLS } from '../../src/options/choices.ts';
import { OPTION_ROWS } from '../../src/options/options.ts';
import { pressTab, SHELLS_HERE, settingsFile } from './shells.ts';

const codes = STATUSES.map(({ code }) => code);

/** What is to be offered behind a line; the tables say it, so that a row that is added is expected here too. */
const OFFERS: Readonly<Record<string, readonly string[]>> = {
  'recibo ': COMMAND_NAMES,
  'recibo nf': COMMAND_NAMES.filter((name) => name.startsWith('nf')),
  'recibo --lang pt ': COMMAND_NAMES,
  'recibo nfe --outpu': ['--output'],
  'recibo nfe --output ': FORMATS,
  'recibo nfe --output=': FORMATS,
  'recibo nfe --output=pl': ['plain'],
  'recibo nfse 004 -o ta': ['table'],
  'recibo nfe --color ': COLOR_CHOICES,
  'recibo --lang ': LANGUAGES,
  'recibo nfe --accept ': codes,
  'recibo nfe --accept 00': ['002', '003', '004'],
  'recibo nfe --accept 002,00': ['003', '004'],
  'recibo nfe --accept=010,': codes.filter((code) => code !== '010'),
  'recibo help ': [...COMMAND_NAMES, ...TOPICS],
  'recibo help exi': ['exit-codes'],
  'recibo help nfe ': [],
  'recibo completion ': SHELLS,
  'recibo nfe ': [],
  'recibo nfe 004 ': [],
  'recibo nfe --base-url ': [],
  'recibo nfe --timeout ': [],
};

const TOKENS_EVERYWHERE = `{ "$schema": "token-1", "defaultProfile": "token-2",
  "profiles": {
    "acme": { "token": "token-3", "baseUrl": "https://example.com/{\\"profiles\\":{\\"token-4\\":1}}" },
    "$(touch pressed)": { "token": "token-5" }, "a b": {}, "--help": {}, "\`touch pressed\`": {}, ";x": {},
    "são-paulo": { "tokenCommand": ["token-6", "token-7"] },
    "ci": { "tokenFile": "token-8" }
  },
  "other": { "token-9": 1 } }`;

describe.each(SHELLS_HERE)('the completions in %s', (shell) => {
  it('offer what the tables hold', () => {
    const { offered } = pressTab(shell, Object.keys(OFFERS));
    const expected = Object.entries(OFFERS).map(([line, words]) => [line, [...words].sort()]);
    expect(Object.fromEntries(offered)).toEqual(Object.fromEntries(expected));
  });

  it('offer every option of a command, long and short, and no other', () => {
    const { offered } = pressTab(
      shell,
      COMMAND_NAMES.map((name) => `recibo ${name} -`),
    );
    for (const name of COMMAND_NAMES) {
      const options = optionsOf(name).filter((option) => option !== 'version');
      const names = options.flatMap((option) => {
        const { short } = OPTION_ROWS[option];
        return [`--${option}`, ...(short === undefined ? [] : [`-${short}`])];
      });
      // zsh lets a hyphen stand for one within a word, and offers `exit-codes` too.
      const offers = offered.get(`recibo ${name} -`)?.filter((word) => word.startsWith('-'));
      expect(offers).toEqual(names.sort());
    }
  });

  it('offer the profiles of the settings file, and nothing else that is in it', () => {
    const path = settingsFile(TOKENS_EVERYWHERE);
    const lines = ['recibo nfe --profile ', 'recibo nfe --profile=a'];
    const { offered, output } = pressTab(shell, lines, { RECIBO_CONFIG: path });
    expect([...offered.values()]).toEqual([['acme', 'ci', 'são-paulo'], ['acme']]);
    expect(output).not.toMatch(/token|pressed/);
    expect(existsSync(join(dirname(path), 'pressed'))).toBe(false);
  });

  it.each([
    ['a token in the place of a profile', '{"profiles": {"ci": "token-1" "token-2": {}}}'],
    ['a list in the place of the profiles', '{"profiles": ["token-1", {"token-2": 1}]}'],
    ['a text that does not end', '{"profiles": {"ci": {"token": "token-1\n, "token-2": {} }'],
    ['a text that ends early', '{"profiles": {"ci": {"token": "token-1"token-2": 1}, "token-3": {}}}'],
    ['no JSON', 'token-1'],
    ['nothing', ''],
  ])('offer no token where the settings file is broken: %s', (_, text) => {
    const { output } = pressTab(shell, ['recibo nfe --profile '], { RECIBO_CONFIG: settingsFile(text) });
    expect(output).not.toContain('token');
  });

  it.each([
    ['RECIBO_CONFIG', { RECIBO_CONFIG: 'named.json', XDG_CONFIG_HOME: 'xdg', HOME: 'home' }, 'named'],
    ['XDG_CONFIG_HOME', { XDG_CONFIG_HOME: 'xdg', RECIBO_CONFIG: '', HOME: 'home' }, 'xdg'],
    ['HOME', { XDG_CONFIG_HOME: '', HOME: 'home' }, 'home'],
  ])('find the settings file by %s, as the program does', (_, environment, profile) => {
    const folder = dirname(settingsFile('{"profiles": {"named": {}}}', 'named.json'));
    settingsFile('{"profiles": {"xdg": {}}}', 'xdg/recibo/config.json', folder);
    settingsFile('{"profiles": {"home": {}}}', 'home/.config/recibo/config.json', folder);
    const paths = Object.entries(environment).map(([name, path]) => [name, path && join(folder, path)]);
    const { offered } = pressTab(shell, ['recibo nfe --profile '], Object.fromEntries(paths));
    expect(offered.get('recibo nfe --profile ')).toEqual([profile]);
  });
});

it('are tried in bash at least', () => {
  expect(SHELLS_HERE).toContain('bash');
});
