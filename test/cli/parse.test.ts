import { describe, expect, test } from 'vitest';
import type { LookupInvocation } from '../../src/cli/invocation.ts';
import { parse } from '../../src/cli/parse.ts';
import { OPTION_NAMES, OPTION_ROWS } from '../../src/settings/options.ts';

function lookup(...argv: string[]): LookupInvocation {
  const parsed = parse(argv);
  if ('problem' in parsed) throw new Error(parsed.problem.kind);
  if (parsed.value.kind !== 'lookup') throw new Error(parsed.value.kind);
  return parsed.value.lookup;
}

/** A value that the option takes; null for a switch. */
function sampleOf(name: (typeof OPTION_NAMES)[number]): string | null {
  const { value, choices } = OPTION_ROWS[name];
  if (value === undefined) return null;
  const samples: Partial<Record<typeof name, string>> = { accept: '010', timeout: '5s', retries: '3' };
  return choices?.[0] ?? samples[name] ?? 'x';
}

test('a receipt alone gives the defaults', () => {
  expect(lookup('nfe', 'R1')).toEqual({
    operation: 'nfe',
    receipt: 'R1',
    display: { kind: 'format', format: null },
    preview: null,
    isVerbose: false,
    accept: [],
    isStrict: false,
    timeoutMs: 30_000,
    retries: 2,
    profile: null,
    baseUrl: null,
    isSandbox: false,
  });
});

describe.each(OPTION_NAMES)('--%s', (name) => {
  const sample = sampleOf(name);
  const spellings = sample === null ? [[`--${name}`]] : [[`--${name}`, sample], [`--${name}=${sample}`]];

  test.each(spellings)('is taken as %s %s, before the receipt and behind it', (...typed) => {
    expect(parse(['nfse', ...typed, 'R1'])).toEqual(parse(['nfse', 'R1', ...typed]));
    expect(parse(['nfse', 'R1', ...typed])).toHaveProperty('value.kind', 'lookup');
  });

  test('has a short form that means the same', () => {
    const { short } = OPTION_ROWS[name];
    const typed = sample === null ? [] : [sample];
    const forms = short === undefined ? [] : [[`-${short}`, ...typed], [`-${short}${typed.join('')}`]];
    const long = parse(['nfe', 'R1', `--${name}`, ...typed]);
    expect(forms.map((form) => parse(['nfe', 'R1', ...form]))).toEqual(forms.map(() => long));
  });

  test('needs its value, or takes none', () => {
    const option = `--${name}`;
    const missing = { kind: 'value-missing', command: 'nfe', option };
    if (sample !== null) expect(parse(['nfe', 'R1', option])).toEqual({ problem: missing });
    else expect(parse(['nfe', 'R1', `${option}=x`])).toEqual({ problem: { kind: 'value-not-taken', option } });
  });
});

describe('what an option changes', () => {
  test.each<[string[], Partial<LookupInvocation>]>([
    [['-o', 'table'], { display: { kind: 'format', format: 'table' } }],
    [['-ojson'], { display: { kind: 'format', format: 'json' } }],
    [['--json'], { display: { kind: 'format', format: 'json' } }],
    [['--json', '-o', 'json'], { display: { kind: 'format', format: 'json' } }],
    [['-f', 'a.b', '--field=c'], { display: { kind: 'fields', paths: ['a.b', 'c'] } }],
    [['-q'], { display: { kind: 'nothing' } }],
    [['-qv'], { display: { kind: 'nothing' }, isVerbose: true }],
    [['-vqojson'], { display: { kind: 'nothing' }, isVerbose: true }],
    [['--accept', '010'], { accept: ['010'] }],
    [['--accept', '002, 003', '--accept', '010'], { accept: ['002', '003', '010'] }],
    [['--strict'], { isStrict: true }],
    [['--retries', '0'], { retries: 0 }],
    [['--retries=10'], { retries: 10 }],
    [['--profile', 'acme'], { profile: 'acme' }],
    [['--base-url', 'https://a.example/v3'], { baseUrl: 'https://a.example/v3' }],
    [['--sandbox'], { isSandbox: true }],
    [['--dry-run'], { preview: 'dry-run' }],
    [['--curl'], { preview: 'curl' }],
  ])('%j', (typed, expected) => {
    expect(lookup('nfe', 'R1', ...typed)).toMatchObject(expected);
  });

  test('of an option that is given twice, the last value counts', () => {
    expect(lookup('nfe', 'R1', '--retries', '1', '--retries', '4').retries).toBe(4);
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
  ])('%s is %i ms', (text, ms) => {
    expect(lookup('nfe', 'R1', '--timeout', text).timeoutMs).toBe(ms);
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
