import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND_NAMES, TOPICS } from '../../src/cli/commands.ts';
import { STATUSES } from '../../src/contract/status-table.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { COLOR_CHOICES, FORMAT_NAMES, LANGUAGES, SHELLS } from '../../src/options/choices.ts';
import { temporaryFolder } from '../support/folder.ts';
import { pressTab, SHELLS_HERE, settingsFile } from './shells.ts';

const codes = STATUSES.map(({ code }) => code);
const beginningWith = (digits: string) => codes.filter((code) => code.startsWith(digits));

/** What is to be offered behind a line; the tables say it, so that a row that is added is expected here too. */
const OFFERS: Readonly<Record<string, readonly string[]>> = {
  'recibo ': COMMAND_NAMES,
  'recibo nf': COMMAND_NAMES.filter((name) => name.startsWith('nf')),
  'recibo --lang pt ': COMMAND_NAMES,
  'recibo nfe --outp': ['--output'],
  'recibo nfe --output ': FORMAT_NAMES,
  'recibo nfe --output=': FORMAT_NAMES,
  'recibo nfe --output=pl': ['plain'],
  'recibo nfse 004 -o ta': ['table'],
  'recibo nfe --color ': COLOR_CHOICES,
  'recibo --lang ': LANGUAGES,
  'recibo nfe --accept ': codes,
  'recibo nfe --accept 00': beginningWith('00'),
  'recibo nfe --accept 002,00': beginningWith('00').filter((code) => code !== '002'),
  'recibo nfe --accept=010,': codes.filter((code) => code !== '010'),
  'recibo nfe --base-url http://127.0.0.1:80/v3 --accept 01': beginningWith('01'),
  'recibo nfe --field data.itens.0.q': ['data.itens.0.quantidade'],
  'recibo nfe --field=data.sefaz.ch': ['data.sefaz.chave'],
  'recibo nfe --field "data.sefaz.ch': ['data.sefaz.chave'],
  "recibo nfe 004 -o 'ta": ['table'],
  'recibo help ': [...new Set([...COMMAND_NAMES, ...TOPICS])],
  'recibo help exi': ['exit-codes'],
  'recibo help nfe ': [],
  'recibo completion ': SHELLS,
  'recibo nfe ': [],
  'recibo nfe 004 ': [],
  'recibo nfe --base-url ': [],
  'recibo nfe --timeout ': [],
};

describe.each(SHELLS_HERE)('the completions in %s', (shell) => {
  it('offer what recibo says', () => {
    const { offered } = pressTab(shell, Object.keys(OFFERS));
    const expected = Object.entries(OFFERS).map(([line, words]) => [line, [...words].sort()]);
    expect(Object.fromEntries(offered)).toEqual(Object.fromEntries(expected));
  });

  it('offer the profiles that a shell takes for one word, and run nothing', () => {
    const path = settingsFile(`{ "profiles": {
      "acme": { "token": "a-token" }, "são-paulo": {}, "ci": {},
      "$(touch pressed)": {}, "a b": {}, "a@b": {}, "a:b": {}, "--help": {}, "\`touch pressed\`": {}, ";x": {} } }`);
    const lines = ['recibo nfe --profile ', 'recibo nfe --profile=a', 'recibo nfe $(touch pressed) --profile=a'];
    const { offered, output, folder } = pressTab(shell, lines, { RECIBO_CONFIG: path });
    expect([...offered.values()]).toEqual([['acme', 'ci', 'são-paulo'], ['acme'], ['acme']]);
    expect(output).not.toContain('token');
    expect(existsSync(join(folder, 'pressed'))).toBe(false);
  });

  it('offer files and folders where recibo says that they belong', () => {
    const folder = temporaryFolder('recibo-files-');
    mkdirSync(join(folder, 'notas'));
    for (const name of ['novas.txt', 'outras.txt']) writeFileSync(join(folder, name), '');
    const before = ['nfe --input=', 'nfe --input ', 'nfe --save=', 'nfe --save ', 'nfe 004 2> ', 'nfe -i - < '];
    const lines = before.map((words) => `recibo ${words}${folder}/no`);
    const { offered } = pressTab(shell, lines, { PATH: `${sayingWhatBelongs()}${delimiter}${process.env.PATH}` });
    const names = [...offered.values()].map((paths) => paths.map((path) => path.replace(/^.*\/(?=.)|\/$/g, '')));
    const [both, one] = [['notas', 'novas.txt'], ['notas']];
    expect(names).toEqual([both, both, one, one, both, both]);
  });

  it('offer nothing where there is no recibo', () => {
    const { offered } = pressTab(shell, ['recibo nfe -', 'recibo '], { PATH: process.env.PATH ?? '' });
    expect([...offered.values()]).toEqual([[], []]);
  });
});

it('tell in bash what the candidates mean where they are only listed', async () => {
  const lines = ['recibo nfe --accept 00', 'recibo nfe --accept 010'];
  const { offered } = pressTab('bash', lines, { COMP_TYPE: '63', RECIBO_LANG: 'pt' });
  const { status } = await CATALOGUES.pt.document();
  const begun = STATUSES.filter(({ code }) => code.startsWith('00'));
  expect([...offered.values()]).toEqual([begun.map(({ code, name }) => `${code}  (${status[name].short})`), ['010']]);
});

it('are tried in bash at least', () => {
  expect(SHELLS_HERE).toContain('bash');
});

/** The folder of a program that knows files and folders, and nothing else. */
function sayingWhatBelongs(): string {
  const bin = temporaryFolder('recibo-bin-');
  const script = `for word; do before=$typed typed=$word; done
    case "$before $typed" in *--input*) kind=files ;; *) kind=folders ;; esac
    case "$typed" in *=*) kept=\${typed%%=*}= ;; esac
    printf '%s\\t%s\\n' "$kind" "$kept"`;
  writeFileSync(join(bin, 'recibo'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return bin;
}
