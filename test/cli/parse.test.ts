import { describe, expect, test } from 'vitest';
import { optionsOf } from '../../src/cli/commands.ts';
import { parse } from '../../src/cli/parse.ts';
import { LOOKUP_OPTIONS } from '../../src/options/lookup-options.ts';
import { OPTION_ROWS, type OptionName, type OptionValues } from '../../src/options/options.ts';

/** The options of a lookup, as they are read. */
function optionsIn(...argv: string[]): Readonly<Partial<OptionValues>> {
  const parsed = parse(argv);
  if ('problem' in parsed) throw new Error(parsed.problem.kind);
  if (parsed.value.kind !== 'command') throw new Error(parsed.value.kind);
  return parsed.value.invocation.options;
}

/** What a command line comes to, without the function that would run it. */
function meaningOf(...argv: string[]): unknown {
  return JSON.parse(JSON.stringify(parse(argv)));
}

/** A value that the option takes; null for a switch. */
function sampleOf(name: OptionName): string | null {
  const { value, reader } = OPTION_ROWS[name];
  if (value === undefined) return null;
  const samples: Partial<Record<OptionName, string>> = {
    accept: '010',
    wait: '90s',
    interval: '1s',
    concurrency: '7',
    rate: '2.5',
    timeout: '5s',
    retries: '3',
  };
  return reader.choices?.[0] ?? samples[name] ?? 'x';
}

test('a receipt alone gives the defaults: of most options, nothing', () => {
  const options = Object.entries(optionsIn('nfe', 'R1'));
  const isNothing = (value: unknown) =>
    value === null || value === false || (Array.isArray(value) && value.length === 0);
  expect(options.map(([name]) => name)).toEqual(LOOKUP_OPTIONS);
  expect(Object.fromEntries(options.filter(([, value]) => !isNothing(value)))).toEqual({
    interval: 2000,
    concurrency: 4,
    timeout: 30_000,
    retries: 2,
  });
});

test.each(['nfe', 'nfse'] as const)('%s is asked for its receipt', (command) => {
  expect(parse([command, ' R1 '])).toMatchObject({ value: { command, invocation: { argument: [' R1 '] } } });
});

const BESIDE: Partial<Record<OptionName, readonly string[]>> = {
  resume: ['--out', 'f'],
  force: ['--out', 'f'],
  excel: ['-o', 'csv'],
};

describe.each(optionsOf('nfe').filter((name) => name !== 'help' && name !== 'version'))('--%s', (name) => {
  const sample = sampleOf(name);
  // What the option means something beside, and the receipts that may be typed beside it.
  const beside = BESIDE[name] ?? [];
  const receipts = name === 'input' ? [] : ['R1'];
  const spellings = sample === null ? [[`--${name}`]] : [[`--${name}`, sample], [`--${name}=${sample}`]];

  test.each(spellings.map((typed) => [typed]))('is taken as %j, before the receipt and behind it', (typed) => {
    expect(meaningOf('nfe', ...beside, ...typed, ...receipts)).toEqual(
      meaningOf('nfe', ...receipts, ...typed, ...beside),
    );
    expect(parse(['nfe', ...receipts, ...typed, ...beside])).toHaveProperty('value.kind', 'command');
  });

  const { short } = OPTION_ROWS[name];
  const typed = sample === null ? [] : [sample];
  test.each(short === undefined ? [] : [[`-${short}`, ...typed], [`-${short}${typed.join('')}`]])(
    'has a short form that means the same: %s %s',
    (...form) => {
      const [brief, long] = [form, [`--${name}`, ...typed]].map((words) => meaningOf('nfe', ...receipts, ...words));
      expect(brief).toEqual(long);
      expect(long).toHaveProperty('value');
    },
  );

  test('needs its value, or takes none', () => {
    const option = `--${name}`;
    const isDuration = OPTION_ROWS[name].value === 'duration';
    const missing = isDuration ? { kind: 'bad-duration', option } : { kind: 'value-missing', command: 'nfe', option };
    if (OPTION_ROWS[name].bare !== undefined) return expect(optionsIn('nfe', 'R1', option)[name]).not.toBeNull();
    if (sample !== null) expect(parse(['nfe', 'R1', option])).toEqual({ problem: missing });
    else expect(parse(['nfe', 'R1', `${option}=x`])).toEqual({ problem: { kind: 'value-not-taken', option } });
  });
});

describe('what an option changes', () => {
  test.each<[string[], Partial<OptionValues>]>([
    [['-o', 'table'], { output: 'table' }],
    [['-ojson'], { output: 'json' }],
    [['--json'], { json: true }],
    [['--json', '-o', 'json'], { json: true, output: 'json' }],
    [['-f', 'a.b', '--field=c'], { field: ['a.b', 'c'] }],
    [['-q'], { quiet: true }],
    [['-qv'], { quiet: true, verbose: true }],
    [['-qvw'], { quiet: true, verbose: true, wait: 300_000 }],
    [['-vqojson'], { quiet: true, verbose: true, output: 'json' }],
    [['--accept', '010'], { accept: ['010'] }],
    [['--accept', '002, 003', '--accept', '010'], { accept: ['002', '003', '010'] }],
    [['--strict'], { strict: true }],
    [['--retries', '0'], { retries: 0 }],
    [['--retries=10'], { retries: 10 }],
    [['--profile', 'acme'], { profile: 'acme' }],
    [['--base-url', 'https://a.example/v3'], { 'base-url': 'https://a.example/v3' }],
    [['--sandbox'], { sandbox: true }],
    [['--dry-run'], { 'dry-run': true }],
    [['--curl'], { curl: true }],
  ])('%j', (typed, expected) => {
    expect(optionsIn('nfe', 'R1', ...typed)).toMatchObject(expected);
  });

  test('of an option that is given twice, the last value counts', () => {
    expect(optionsIn('nfe', 'R1', '--retries', '1', '--retries', '4').retries).toBe(4);
  });
});

describe('--timeout', () => {
  test.each([
    ['250ms', 250],
    ['90s', 90_000],
    ['5m', 300_000],
    ['1h', 3_600_000],
    ['30', 30_000],
    ['0.5', 500],
    ['1.5m', 90_000],
    ['1.025s', 1025],
    [' 5s\n', 5000],
  ])('%s is %i ms', (text, ms) => {
    expect(optionsIn('nfe', 'R1', '--timeout', text).timeout).toBe(ms);
  });

  test.each(['', '0', '0s', '-1', '5 minutes', '1d', '1h30m', 'ms', '٣s', '1e3', 'Infinity', '9999999999'])(
    'refuses %j',
    (text) => {
      const problem = { kind: 'bad-duration', option: '--timeout' };
      expect(parse(['nfe', 'R1', `--timeout=${text}`])).toEqual({ problem });
    },
  );
});

test.each(['', '-1', '11', '1.5', '1e1', 'two', ' 2', '99999999999'])('--retries refuses %j', (text) => {
  const problem = { kind: 'bad-number', option: '--retries', smallest: 0, largest: 10 };
  expect(parse(['nfe', 'R1', `--retries=${text}`])).toEqual({ problem });
});

test.each([
  [['-f', '-w'], ['-w']],
  [['-f', '-qw'], ['-qw']],
  [['--field', '--wait'], ['--wait']],
  [['-qf', '-w'], ['-w']],
  [['-f', '-f', '-w', '9s'], ['-f']],
])('the word behind an option that takes one is its value, as it was typed: %j', (words, field) => {
  const { wait, ...options } = optionsIn('nfe', 'R1', ...words);
  expect([options.field, wait]).toEqual([field, words.length === 4 ? 9000 : null]);
});

describe('the duration behind --wait', () => {
  test.each<[string[], number | null, string[]]>([
    [['--wait', 'R1'], 300_000, ['R1']],
    [['-w', 'R1'], 300_000, ['R1']],
    [['R1', '--wait'], 300_000, ['R1']],
    [['--wait', '90s', 'R1'], 90_000, ['R1']],
    [['-w', '250ms', 'R1'], 250, ['R1']],
    [['-w1h', 'R1'], 3_600_000, ['R1']],
    [['--wait', '90', 'R1'], 300_000, ['90', 'R1']],
    [['--wait=90', 'R1'], 90_000, ['R1']],
    [['-qw', '90s', 'R1'], 90_000, ['R1']],
    [['-qw', 'R1'], 300_000, ['R1']],
    [['--wait', 'R90s'], 300_000, ['R90s']],
    [['w', '--wait=90s'], 90_000, ['w']],
    [['--wait', '90sx'], 300_000, ['90sx']],
    [['--wait', '--', '90s'], 300_000, ['90s']],
    [['R1', '--', '--wait'], null, ['R1', '--wait']],
  ])('%j', (typed, wait, receipts) => {
    expect(parse(['nfe', ...typed])).toMatchObject({
      value: { invocation: { argument: receipts, options: { wait } } },
    });
  });

  test('is not what stands behind an option that has a value', () => {
    expect(parse(['nfe', 'R1', '-fw'])).toMatchObject({
      value: { invocation: { options: { field: ['w'], wait: null } } },
    });
  });

  test.each(['', '0', 'x', '5 m'])('--wait=%s is refused', (typed) => {
    expect(parse(['nfe', 'R1', `--wait=${typed}`])).toEqual({ problem: { kind: 'bad-duration', option: '--wait' } });
  });
});

test.each(['0', '-1', '', 'x', '1e3', '.5'])('--rate refuses %j', (typed) => {
  expect(parse(['nfe', 'R1', `--rate=${typed}`])).toEqual({ problem: { kind: 'bad-decimal', option: '--rate' } });
});

test.each(['0', '65', '1.5'])('--concurrency refuses %j', (typed) => {
  const problem = { kind: 'bad-number', option: '--concurrency', smallest: 1, largest: 64 };
  expect(parse(['nfe', 'R1', `--concurrency=${typed}`])).toEqual({ problem });
});

test('the words of explain are one text', () => {
  expect(parse(['explain', ' 004', '(Documento', 'emitido) '])).toMatchObject({
    value: { invocation: { argument: '004 (Documento emitido)' } },
  });
});
