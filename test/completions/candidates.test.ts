import { describe, expect, test } from 'vitest';
import { COMMAND_NAMES, optionsOf, TOPICS } from '../../src/cli/commands.ts';
import { isDefinedFor, STATUSES } from '../../src/contract/status-table.ts';
import { EXITS } from '../../src/exit-codes-by-status-and-problem.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { COLOR_CHOICES, CONFIG_ACTIONS, FORMAT_NAMES, LANGUAGES, SHELLS } from '../../src/options/choices.ts';
import { OPTION_ROWS } from '../../src/options/options.ts';
import { ENDINGS } from '../support/endings.ts';
import { recibo } from '../support/program.ts';
import { ask } from './ask.ts';

const codesOf = (operation: 'nfe' | 'nfse') =>
  STATUSES.filter((status) => isDefinedFor(status, operation)).map(({ code }) => code);

const beginningWith = (digits: string, words: readonly string[] = codesOf('nfe')) =>
  words.filter((word) => word.startsWith(digits));

/** A line as it was typed, its words between blanks; what stands before the candidates; the candidates in their order. */
const LINES: readonly (readonly [line: string, kept: string, candidates: readonly string[]])[] = [
  // Commands.
  ['', '', COMMAND_NAMES],
  ['nf', '', ['nfe', 'nfse']],
  ['--lang pt ', '', COMMAND_NAMES],
  ['--lang=pt --color never comp', '', ['completion']],
  ['nothing-of-ours ', '', []],
  ['nothing-of-ours --out', '', []],

  // Options.
  ['nfe --outp', '', ['--output']],
  ['nfe 004 -', '', [...optionWords('nfe')]],
  ['nfe --strict --stri', '', []],
  ['nfe -q --qui', '', []],
  ['nfe --sandbox --open', '', []],
  ['nfe --curl --dry', '', []],
  ['nfe --json --output', '', ['--output']],
  ['nfe -qvojson --verb', '', []],
  ['--strict', '', []],
  ['nfe -- --out', '', []],
  ['nfe --output --out', '', []],

  // Values from a choice.
  ['nfe --output ', '', FORMAT_NAMES],
  ['nfe 004 --output=pl', '--output=', ['plain']],
  ['nfe -o', '', ['-o']],
  ['nfe -ota', '-o', ['table']],
  ['nfe -qvopl', '-qvo', ['plain']],
  ['--lang ', '', LANGUAGES],
  ['nfse --color=', '--color=', COLOR_CHOICES],
  ['--output ', '', []],
  ['help --output=', '', []],
  ['nfe --json=', '', []],
  ['nfe --nope=', '', []],

  // Values that nobody can know.
  ['nfe --base-url ', '', []],
  ['nfe --timeout 5', '', []],

  ['nfe --wait=', '', []],

  // Lists of statuses.
  ['nfe --accept ', '', codesOf('nfe')],
  ['nfse --accept ', '', codesOf('nfse')],
  ['nfe --accept 00', '', beginningWith('00')],
  ['nfe --accept 002,00', '002,', beginningWith('00').filter((code) => code !== '002')],
  ['nfe --accept=010,002,', '--accept=010,002,', codesOf('nfe').filter((code) => code !== '010' && code !== '002')],
  ['nfe --accept nothing-of-ours,', '', []],

  // One status.
  ['doctor --expect ', '', codesOf('nfe')],
  ['doctor --expect=01', '--expect=', beginningWith('01')],
  ['doctor --expect 004,', '', []],

  // Settings.
  ['config ', '', CONFIG_ACTIONS],
  ['config list ', '', []],
  ['config path ', '', []],
  ['config set ', '', ['defaultProfile', 'tokenFile', 'tokenCommand', 'baseUrl']],
  ['config unset ', '', ['defaultProfile', 'token', 'tokenFile', 'tokenCommand', 'baseUrl']],
  ['config unset token ', '', []],
  ['config unset tokenFile ', '', []],
  ['config set tokenFile x ', '', []],
  ['config set baseUrl ', '', []],
  ['config set defaultProfile x ', '', []],

  // Fields.
  ['nfe --field st', '', ['status']],
  ['nfe -f data.sefaz.m', '', ['data.sefaz.mensagem']],
  ['nfe -fdata.valor-t', '-f', ['data.valor-total']],
  ['nfe --field=data.itens.0.q', '--field=', ['data.itens.0.quantidade']],
  ['nfe -f data.itens.12.n', '', ['data.itens.12.nome']],
  ['nfse -f data.retorno', '', ['data-emissao', 'chave', 'mensagem'].map((name) => `data.retorno-municipio.${name}`)],
  ['nfse -f data.sefaz', '', []],

  // Arguments.
  ['nfe ', '', []],
  ['nfe 0', '', []],
  ['nfe --sandbox ', '', ENDINGS],
  ['nfse --sandbox --json 60', '', beginningWith('60', ENDINGS)],
  ['nfe --sandbox -- 00', '', beginningWith('00', ENDINGS)],
  ['nfe --sandbox 004 9', '', beginningWith('9', ENDINGS)],
  ['nfe --sandbox --wait 29', '', beginningWith('29', ENDINGS)],
  ['nfe --sandbox -qw 90s 29', '', beginningWith('29', ENDINGS)],
  ['help ', '', [...new Set([...COMMAND_NAMES, ...TOPICS])]],
  ['help exi', '', ['exit-codes']],
  ['help nfe ', '', []],
  ['explain 0', '', beginningWith('0')],
  [
    'explain re',
    '',
    beginningWith(
      're',
      EXITS.map(({ name }) => name),
    ),
  ],
  ['completion ', '', SHELLS],
  ['completion bash ', '', []],
  ['--help ', '', COMMAND_NAMES],
  ['--version nf', '', ['nfe', 'nfse']],
];

test.each(LINES)('recibo %s', async (line, kept, candidates) => {
  const kind = candidates.length === 0 ? '' : 'words';
  expect(await ask(line.split(' '))).toMatchObject({ kind, kept, words: candidates });
});

test.each([
  ['nfe -i ', ''],
  ['nfe --input=notas/', '--input='],
  ['nfse 004 --out lo', ''],
  ['nfe -qvinotas', '-qvi'],
  ['sandbox -- ', ''],
  ['config set tokenFile ', ''],
  ['config set tokenCommand -- ./to', ''],
  ['sandbox -- cat --nothing-of-ours x', ''],
])('recibo %s: files', async (line, kept) => {
  expect(await ask(line.split(' '))).toEqual({ kind: 'files', kept, words: [], abouts: {} });
});

test('a word that is not begun may be a blank, since Windows PowerShell hands on no empty one', async () => {
  expect(await ask(['completion', ' '])).toEqual(await ask(['completion', '']));
});

test.each(COMMAND_NAMES)('recibo %s takes the options that are offered, long and short, and no other', async (name) => {
  expect((await ask([name, '-'])).words).toEqual(optionWords(name));
});

describe.each(LANGUAGES)('in the language %s', (language) => {
  const asked = async (line: string) => (await ask(line.split(' '), { RECIBO_LANG: language })).abouts;

  test('commands, topics and options are told as the help does', async () => {
    const { command, topic, option } = await CATALOGUES[language].help();
    expect(await asked('help ')).toMatchObject({ nfe: command.nfe.summary, output: topic.output.summary });
    expect(await asked('nfe -')).toMatchObject({ '--strict': option.strict, '-o': option.output });
  });

  test('statuses, fields and the endings of the sandbox are told in words', async () => {
    const { status, field, envelope } = await CATALOGUES[language].document();
    const { sandboxEnding } = await CATALOGUES[language].help();
    expect(await asked('nfe --accept ')).toMatchObject({ '003': status.issuing.short });
    expect(await asked('nfe -f ')).toMatchObject({ 'data.itens.0.nome': field['itens.nome'], status: envelope.status });
    expect(await asked('nfe --sandbox ')).toMatchObject({ '428': sandboxEnding['http-429-once'] });
  });

  test('every field has a label', async () => {
    const candidates = [...Object.entries(await asked('nfe -f ')), ...Object.entries(await asked('nfse -f '))];
    expect(candidates.filter(([, about]) => about === '')).toEqual([]);
    expect(candidates.length).toBeGreaterThan(50);
  });

  test('a language that stands on the line wins', async () => {
    const words = ['--lang', language, 'nfe', '--stri'];
    const { option } = await CATALOGUES[language].help();
    const other = language === 'pt' ? 'en' : 'pt';
    expect((await ask(words, { RECIBO_LANG: other })).abouts).toEqual({ '--strict': option.strict });
  });
});

test('the command that the scripts ask by is told nowhere', async () => {
  const runs = await Promise.all([recibo(['--help']), recibo(['help', 'completion']), recibo(['__complet'])]);
  expect(runs.map(({ stdout, stderr }) => `${stdout}${stderr}`).join('')).not.toContain('__complete');
});

/** Every way to write the options of a command, in the order of its row; the version is told without a command. */
function optionWords(command: (typeof COMMAND_NAMES)[number]): string[] {
  const names = optionsOf(command).filter((name) => name !== 'version');
  return names.flatMap((name) => {
    const { short } = OPTION_ROWS[name];
    return [`--${name}`, ...(short === undefined ? [] : [`-${short}`])];
  });
}
