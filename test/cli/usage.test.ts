import { describe, expect, test } from 'vitest';
import { parse } from '../../src/cli/parse.ts';
import { CONFIG_ACTIONS } from '../../src/options/choices.ts';

function problemOf(...argv: string[]) {
  const parsed = parse(argv);
  return 'problem' in parsed ? parsed.problem : null;
}

const SET_COMMAND = 'recibo config set tokenCommand';
const LOOKUPS = ['nfe', 'nfse'];

describe('a command', () => {
  test.each([
    [['nf', 'R1'], { kind: 'unknown-command', typed: 'nf', meant: 'recibo nfe' }],
    [['nfee', 'R1'], { kind: 'unknown-command', typed: 'nfee', meant: 'recibo nfe' }],
    [['nfee', '-9', 'R1'], { kind: 'unknown-command', typed: 'nfee', meant: 'recibo nfe' }],
    [['NFE', 'R1'], { kind: 'unknown-command', typed: 'NFE', meant: 'recibo nfe' }],
    [['version'], { kind: 'unknown-command', typed: 'version', meant: 'recibo --version' }],
    [['exit-codes'], { kind: 'unknown-command', typed: 'exit-codes', meant: 'recibo help exit-codes' }],
    [['exit-code'], { kind: 'unknown-command', typed: 'exit-code', meant: 'recibo help exit-codes' }],
    [['nfe', '1', '–json'], { kind: 'pasted-dash', meant: '--json' }],
    [['nfe', '1', '—sandbox'], { kind: 'pasted-dash', meant: '--sandbox' }],
    [['−v', 'nfe', '1'], { kind: 'pasted-dash', meant: '-v' }],
    [['nfe', '1', '—timeout=5s'], { kind: 'pasted-dash', meant: '--timeout' }],
    [['nfe', '—s3cr3t'], { kind: 'pasted-dash', meant: null }],
    [['nfe', '1', '--url', 'x'], { kind: 'unknown-option', command: 'nfe', typed: '--url', nearest: '--base-url' }],
    [['nfe', '1', '--timeout'], { kind: 'bad-duration', option: '--timeout' }],
    [['nfe', '1', '--accept', '010  002 999'], { kind: 'commas-missing', option: '--accept', list: '010,002,999' }],
    [['nfe', '1', '--accept', '010 002'], { kind: 'commas-missing', option: '--accept', list: '010,002' }],
    [['brew'], { kind: 'unknown-command', typed: 'brew', meant: null }],
    [['35261100012345'], { kind: 'unknown-command', typed: null, meant: null }],
    [['nf', '004', '--sandbox'], { kind: 'unknown-command', typed: 'nf', meant: 'recibo nfe' }],
    [['--lang', 'pt', 'nf', '004', '--sandbox'], { kind: 'unknown-command', typed: 'nf', meant: 'recibo nfe' }],
    [['--nope', 'nfee', '004'], { kind: 'unknown-command', typed: 'nfee', meant: 'recibo nfe' }],
    [['--sandbox', '--lang', 'pt', 'nfe', '004'], { kind: 'misplaced-option', option: '--sandbox', commands: LOOKUPS }],
    [['nfe', 'R1', '--port', '1'], { kind: 'misplaced-option', option: '--port', commands: ['sandbox'] }],
    [['config', 'set', 'tokenCommand', 'sh', '-c', 'x'], { kind: 'dashes-missing', command: SET_COMMAND }],
    [['config', 'set', 'tokenCommand', 'aws', '--output', 'x'], { kind: 'dashes-missing', command: SET_COMMAND }],
    [['sandbox', 'npm', 'test', '--silent'], { kind: 'dashes-missing', command: 'recibo sandbox' }],
    [['sandbox', 'sleep', '-5'], { kind: 'dashes-missing', command: 'recibo sandbox' }],
    [['config', 'set', 'tokenCommand', 'cut', '-1'], { kind: 'dashes-missing', command: SET_COMMAND }],
    [['sandbox', '-x', 'sh'], { kind: 'unknown-option', command: 'sandbox', typed: '-x', nearest: null }],
    [['config', 'set', 'baseUrl', '-x'], { kind: 'unknown-option', command: 'config', typed: '-x', nearest: null }],
    [['sandbox', '--list', '--', 'sh'], { kind: 'surplus-argument', command: 'sandbox' }],
    [['config', 'path', '--json'], { kind: 'conflicting-options', first: '--json', second: 'config path' }],
    [['config', 'set', 'a', 'b', '--json'], { kind: 'conflicting-options', first: '--json', second: 'config set' }],
    [['sandbox', '--json'], { kind: 'partner-missing', option: '--json', partners: ['--list'] }],
    [['explain'], { kind: 'nothing-to-explain' }],
    [['config'], { kind: 'missing-choice', of: 'action', command: 'recibo config', choices: CONFIG_ACTIONS }],
    [['nfe', '--sandbox=1'], { kind: 'value-not-taken', option: '--sandbox' }],
    [['explain', ' ', ''], { kind: 'nothing-to-explain' }],
    [['enf'], { kind: 'unknown-command', typed: 'enf', meant: 'recibo nfe' }],
    [['nsfe'], { kind: 'unknown-command', typed: 'nsfe', meant: 'recibo nfse' }],
    [['nfes'], { kind: 'unknown-command', typed: 'nfes', meant: 'recibo nfse' }],
    [['help', 'nfe', 'nfse'], { kind: 'surplus-argument', command: 'help' }],
    [['nfse'], { kind: 'missing-receipt', operation: 'nfse' }],
    [['completion', 'bash', 'zsh'], { kind: 'surplus-argument', command: 'completion' }],
    [['login', 'acme'], { kind: 'surplus-argument', command: 'login' }],
    [['-o', 'json', 'nfe', 'R1'], { kind: 'misplaced-option', option: '-o', commands: LOOKUPS }],
    [['-v', 'nfe', 'R1'], { kind: 'misplaced-option', option: '--verbose', commands: LOOKUPS }],
    [['nfe', '-'], { kind: 'dash-receipt', operation: 'nfe' }],
    [['nfse', 'R1', '--', '-'], { kind: 'dash-receipt', operation: 'nfse' }],
    [['nfe', 'R1', 'R2', '--open', 'danfe'], { kind: 'single-only', option: '--open' }],
    [['nfe', 'R1', '--out', 'f', '--open', 'danfe'], { kind: 'single-only', option: '--open' }],
    [['nfe', '--input', 'f', '--open', 'danfe'], { kind: 'single-only', option: '--open' }],
    [['nfe', 'R1', '--input', 'f'], { kind: 'receipts-and-input' }],
    [['nfe', '--input', 'f', '-i', 'g'], { kind: 'lists-typed', command: 'nfe', option: '--input' }],
    [['nfe', 'R1', '--out', '-'], { kind: 'dash-out' }],
    [['nfe', 'R1', '--input='], { kind: 'value-missing', command: 'nfe', option: '--input' }],
    [['nfe', '-1'], { kind: 'unknown-option', command: 'nfe', typed: null, nearest: null }],
    [['nfe', '-vq90', '--', '-1'], { kind: 'unknown-option', command: 'nfe', typed: null, nearest: null }],
  ])('typed as %j is refused', (argv, problem) => {
    expect(problemOf(...argv)).toEqual(problem);
  });
});

test.each(['get', 'show', 'lst'])('config %s is not told to be set, but list', (typed) => {
  const refused = { kind: 'bad-choice', option: 'recibo config', typed, choices: CONFIG_ACTIONS };
  expect(problemOf('config', typed, 'baseUrl')).toEqual({ ...refused, nearest: 'list' });
  expect(problemOf('config', 'sett')).toEqual({ ...refused, typed: 'sett', nearest: 'set' });
});

describe('an option', () => {
  test.each([
    ['--jsn', { kind: 'unknown-option', typed: '--jsn', nearest: '--json' }],
    ['--retry', { kind: 'unknown-option', typed: '--retry', nearest: '--retries' }],
    ['--base', { kind: 'unknown-option', typed: '--base', nearest: '--base-url' }],
    ['--dry', { kind: 'unknown-option', typed: '--dry', nearest: '--dry-run' }],
    ['--language', { kind: 'unknown-option', typed: '--language', nearest: '--lang' }],
    ['--time', { kind: 'unknown-option', typed: '--time', nearest: '--timeout' }],
    ['--base_url=https://a.example', { kind: 'unknown-option', typed: null, nearest: '--base-url' }],
    ['--outptu=json', { kind: 'unknown-option', typed: '--outptu', nearest: '--output' }],
    ['-x', { kind: 'unknown-option', command: 'nfe', typed: '-x', nearest: null }],
    [`--${'x'.repeat(21)}`, { kind: 'unknown-option', typed: `--${'x'.repeat(21)}` }],
    [`--${'x'.repeat(22)}`, { kind: 'unknown-option', typed: null }],
    ['--output', { kind: 'value-missing', command: 'nfe', option: '--output' }],
    ['--resume', { kind: 'partner-missing', option: '--resume', partners: ['--out'] }],
    ['--force', { kind: 'partner-missing', option: '--force', partners: ['--out', '--save'] }],
    ['--excel', { kind: 'partner-missing', option: '--excel', partners: ['-o csv'] }],
    ['--json=yes', { kind: 'value-not-taken', option: '--json' }],
    ['--output=1json', { kind: 'bad-choice', option: '--output', typed: null, nearest: 'json' }],
    ['--output=yaml', { kind: 'bad-choice', option: '--output', typed: 'yaml', nearest: null }],
    ['-otabl', { kind: 'bad-choice', option: '--output', typed: 'tabl', nearest: 'table' }],
    ['--color=alway', { kind: 'bad-choice', option: '--color', typed: 'alway', nearest: 'always' }],
    ['--lang=es', { kind: 'bad-choice', option: '--lang', typed: 'es', nearest: null }],
    ['--lang=fr', { kind: 'bad-choice', option: '--lang', typed: 'fr', nearest: null }],
    ['--accept=4', { kind: 'bad-choice', option: '--accept', typed: '4', nearest: '004' }],
    ['--accept=004,,010', { kind: 'bad-choice', option: '--accept', typed: null, nearest: null }],
    ['--field=', { kind: 'value-missing', command: 'nfe', option: '--field' }],
  ])('typed as %s is refused', (typed, problem) => {
    expect(problemOf('nfe', 'R1', typed)).toMatchObject(problem);
  });

  test.each([
    [
      ['--json', '--output', 'table'],
      ['--json', '-o table'],
    ],
    [
      ['--field', 'a', '--json'],
      ['--field', '--json'],
    ],
    [
      ['--field', 'a', '-o', 'plain'],
      ['--field', '-o plain'],
    ],
    [
      ['--dry-run', '--curl'],
      ['--dry-run', '--curl'],
    ],
    [
      ['--sandbox', '--base-url', 'https://a.example'],
      ['--sandbox', '--base-url'],
    ],
    [
      ['--profile', 'p', '--sandbox'],
      ['--sandbox', '--profile'],
    ],
    [
      ['--open', 'danfe', '--sandbox'],
      ['--open', '--sandbox'],
    ],
    [
      ['--out', 'f', '--resume', '--force'],
      ['--resume', '--force'],
    ],
    [
      ['--out', 'f', '--field', 'a'],
      ['--out', '--field'],
    ],
    [
      ['--out', 'f', '-o', 'table'],
      ['--out', '-o table'],
    ],
    [
      ['--out', 'f', '-o', 'plain'],
      ['--out', '-o plain'],
    ],
  ])('%j exclude each other', (typed, [first, second]) => {
    expect(problemOf('nfe', 'R1', ...typed)).toEqual({ kind: 'conflicting-options', first, second });
  });

  test('a profile without a name is none, whatever would be done with it', () => {
    for (const words of [['nfe', 'R1'], ['login'], ['config', 'set', 'baseUrl', 'https://x']]) {
      const problem = { kind: 'value-missing', command: words[0], option: '--profile' };
      expect(problemOf(...words, '--profile', '')).toEqual(problem);
      expect(problemOf(...words, '--profile=')).toEqual(problem);
      expect(problemOf(...words, '--profile', '--lang')).toEqual(problem);
    }
  });

  test('the next option is no receipt, but a dash may begin one', () => {
    const problem = { kind: 'value-missing', command: 'doctor', option: '--receipt' };
    expect(problemOf('doctor', '--receipt', '--json')).toEqual(problem);
    expect(problemOf('doctor', '--receipt', '-1')).toBeNull();
  });

  test.each(['--out', '--save', '--input'])(
    'the next option is no path for %s, unless it is written as one',
    (option) => {
      for (const next of ['--resume', '-q', '--', '--wait']) {
        expect(problemOf('nfe', option, next)).toEqual({ kind: 'value-missing', command: 'nfe', option });
      }
      expect(problemOf('nfe', ...(option === '--input' ? [] : ['R1']), option, './--resume')).toBeNull();
    },
  );

  test('a short one may not swallow what looks like the next option', () => {
    const problem = { kind: 'bad-choice', option: '--output', typed: null };
    expect(problemOf('nfe', 'R1', '-o', '--json')).toMatchObject(problem);
  });
});

describe('a receipt', () => {
  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['.', 'dot-segment'],
    [' .. ', 'dot-segment'],
    ['a\u0000b', 'utf16'],
    ['a\rb', 'control-character'],
    ['a\nb', 'several-lines'],
    ['a\r\nb\u0000', 'several-lines'],
    ['a\u007fb', 'control-character'],
    ['a\u009bb', 'control-character'],
    ['\ud800', 'unpaired-surrogate'],
    ['x'.repeat(513), 'too-long'],
  ])('%j is none', (typed, flaw) => {
    expect(problemOf('nfe', typed)).toEqual({ kind: 'bad-receipt', flaw });
  });

  test.each(['-R1', '--json', '--'])('%s is one behind --', (typed) => {
    expect(parse(['nfe', '--', typed])).toHaveProperty('value.invocation.argument', [typed]);
  });

  test('and options may stand before the -- of a receipt', () => {
    const parsed = parse(['nfse', '-q', '--', '-R1']);
    expect(parsed).toMatchObject({
      value: { command: 'nfse', invocation: { argument: ['-R1'], options: { quiet: true } } },
    });
  });
});

describe('a token on the command line', () => {
  const SECRET = 's3cr3t-t0ken';
  test.each([
    ['nfe', 'R1', '--token', SECRET],
    ['nfe', 'R1', `--token=${SECRET}`],
    ['nfe', '--token', SECRET, 'R1'],
    ['--token', SECRET, 'nfe', 'R1'],
    [`--token=${SECRET}`],
    ['nfe', 'R1', `--api-key=${SECRET}`],
    ['nfe', 'R1', '--company-token', SECRET],
    ['nfe', 'R1', `--authorization=${SECRET}`],
    ['nfe', 'R1', `--TOKEN=${SECRET}`],
    ['nfe', 'R1', `--apikey=${SECRET}`],
    ['nfe', 'R1', `--x-api-key=${SECRET}`],
    ['nfe', 'R1', `-auth=${SECRET}`],
  ])('is refused: %s %s %s', (...argv) => {
    expect(problemOf(...argv)).toEqual({ kind: 'token-typed' });
  });

  test.each(['--tokens', '--a-b-token'])('is not looked for behind %s', (option) => {
    expect(problemOf('nfe', 'R1', option)).toMatchObject({ kind: 'unknown-option', typed: option });
  });

  test.each([
    [SECRET],
    ['nfe', 'R1', `--${SECRET}`],
    ['nfe', 'R1', `-${SECRET}`],
    ['nfe', 'R1', `--tokn=${SECRET}`],
    ['nfe', 'R1', '-o', SECRET],
    ['nfe', 'R1', '--accept', SECRET],
    ['nfe', 'R1', `--timeout=${SECRET}`],
    ['nfe', 'R1', '--lang', SECRET],
  ])('in a wrong place is not repeated: %s %s %s', (...argv) => {
    expect(problemOf(...argv)).not.toBeNull();
    expect(JSON.stringify(problemOf(...argv))).not.toContain(SECRET);
  });
});
