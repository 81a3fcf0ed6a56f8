import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMMAND_NAMES } from '../../src/cli/commands.ts';
import { parse } from '../../src/cli/parse.ts';
import { readColorAndLanguage } from '../../src/cli/read-color-and-lang-options.ts';
import { OPTION_NAMES } from '../../src/options/options.ts';

describe('--lang and --color', () => {
  test.each([
    ['--lang', 'pt', 'nfe', 'R1'],
    ['nfe', '--lang', 'pt', 'R1'],
    ['nfe', 'R1', '--lang=pt'],
  ])('stand anywhere: %s %s %s %s', (...argv) => {
    expect(JSON.stringify(parse(argv))).toBe(JSON.stringify(parse(['nfe', 'R1'])));
    expect(readColorAndLanguage(argv).lang).toBe('pt');
  });

  test.each([
    ['--color', 'always', 'help'],
    ['help', '--color=always'],
  ])('are known to help too: %s %s', (...argv) => {
    expect(parse(argv)).toMatchObject({ value: { command: 'help', invocation: { argument: null } } });
    expect(readColorAndLanguage(argv).color).toBe('always');
  });

  test.each(['pt', 'en', 'PT', 'pt_BR', 'pt-BR', 'pt_BR.UTF-8', 'en_US.UTF-8', 'en.UTF-8'])(
    '--lang takes %s',
    (lang) => {
      expect(parse(['nfe', 'R1', '--lang', lang])).toHaveProperty('value');
    },
  );

  test.each(['', 'p', 'pto', 'ptbr', 'french', 'C'])('--lang refuses %j', (lang) => {
    expect(parse(['nfe', 'R1', `--lang=${lang}`])).toHaveProperty('problem.kind', 'bad-choice');
  });

  test('of several, the last one counts', () => {
    expect(readColorAndLanguage(['--lang', 'pt', 'nfe', '--lang=en', '--color', 'never', '--color', 'always'])).toEqual(
      {
        lang: 'en',
        color: 'always',
      },
    );
  });

  test('behind -- they are no options', () => {
    expect(readColorAndLanguage(['nfe', '--', '--lang=pt', '--color=always'])).toEqual({ lang: null, color: 'auto' });
  });

  test('one that cannot be used still lets the error be told', () => {
    expect(readColorAndLanguage(['nfe', 'R1', '--color', 'sometimes', '--lang'])).toEqual({
      lang: null,
      color: 'auto',
    });
    expect(parse(['nfe', 'R1', '--color', 'sometimes'])).toHaveProperty('problem.option', '--color');
  });
});

describe('help and version', () => {
  const page = (command: string | null) => ({ value: { kind: 'help', command } });

  test.each([[], ['-h'], ['--help']])('%s is the first page', (...argv) => {
    expect(parse(argv)).toEqual(page(null));
  });

  test.each(COMMAND_NAMES)('%s has a page, whatever else is missing', (command) => {
    expect(
      [
        [command, '--help'],
        [command, '-h'],
      ].map(parse),
    ).toEqual([page(command), page(command)]);
    expect(parse(['help', command])).toMatchObject({ value: { command: 'help', invocation: { argument: command } } });
  });

  test('help is given even where receipts are too many and options exclude each other', () => {
    expect(parse(['nfe', 'R1', 'R2', '--json', '-o', 'table', '--help'])).toEqual(page('nfe'));
  });

  test.each(['-V', '--version'])('%s is the version', (flag) => {
    expect(parse([flag])).toEqual({ value: { kind: 'version', isVerbose: false } });
    expect(parse(['-v', flag])).toEqual({ value: { kind: 'version', isVerbose: true } });
    expect(parse(['nfe', flag, '-v'])).toEqual({ value: { kind: 'version', isVerbose: true } });
  });
});

describe('whatever is typed', () => {
  const words = [
    'nfe',
    'nfse',
    'help',
    '--',
    '-',
    '--token',
    '__proto__',
    '--__proto__',
    'constructor',
    '--constructor',
  ];
  const dashed = OPTION_NAMES.flatMap((name) => [`--${name}`, `--${name}=`, `--no-${name}`, `-${name}`]);
  const argument = fc.oneof(fc.constantFrom(...words, ...dashed), fc.string(), fc.string({ unit: 'binary' }));
  const argv = fc.array(argument, { maxLength: 8 });

  test('is a value or a problem', () => {
    fc.assert(
      fc.property(argv, (typed) => {
        const parsed = parse(typed);
        expect('value' in parsed !== 'problem' in parsed).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('has a manner', () => {
    fc.assert(fc.property(argv, (typed) => ['auto', 'always', 'never'].includes(readColorAndLanguage(typed).color)));
  });

  test('is read quickly, however long it is', () => {
    const long = [
      '-'.repeat(100_000),
      'a-'.repeat(50_000),
      `--${'x'.repeat(100_000)}`,
      `--lang=${'-pt_'.repeat(50_000)}`,
    ];
    expect(long.map((argument) => 'problem' in parse([argument]))).toEqual([true, true, true, true]);
  });
});
