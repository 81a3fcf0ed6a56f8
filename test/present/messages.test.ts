import { describe, expect, test } from 'vitest';
import type { Deviation } from '../../src/contract/deviation.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { deviationLines, noteLine, problemLine, warningLine } from '../../src/present/messages.ts';
import { createTheme } from '../../src/present/theme.ts';

const writer = { words: await CATALOGUES.en.messages(), theme: createTheme(false) };
const NOTHING = { baseUrl: null, excerpt: null };

describe('a problem', () => {
  test('is one line: what happened, and what to do next', () => {
    const line = problemLine({ kind: 'missing-receipt', operation: 'nfe' }, NOTHING, writer);
    expect(line).toMatch(/^recibo: no receipt was given[^\n]*\. [^\n]*recibo nfe <receipt>\.\n$/);
  });

  test('that ends in a question has no full stop behind it', () => {
    const problem = { kind: 'unknown-option', command: 'nfe', typed: '--jsn', nearest: '--json' } as const;
    expect(problemLine(problem, NOTHING, writer)).toMatch(/Did you mean --json\?\n$/);
  });

  test('that quotes the service is cut where it gets long', () => {
    const line = problemLine({ kind: 'unknown-status', text: 'x'.repeat(100_000) }, NOTHING, writer);
    expect(line.length).toBeLessThan(3000);
    expect(line).toMatch(/xxx…/);
  });

  test('names the base address that was asked', () => {
    const circumstances = { ...NOTHING, baseUrl: 'https://api.example.com' };
    const line = problemLine({ kind: 'http-status', status: 404 }, circumstances, writer);
    expect(line).toContain('https://api.example.com');
  });
});

describe('deviations', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index): Deviation => ({ kind: 'extra', path: `field-${index}` }));

  test('have a line each', () => {
    expect(deviationLines(many(2), writer)).toEqual([
      'recibo: warning: the field field-0 is not in the specification\n',
      'recibo: warning: the field field-1 is not in the specification\n',
    ]);
  });

  test('beyond fifty are counted', () => {
    const lines = deviationLines(many(1000), writer);
    expect(lines).toHaveLength(51);
    expect(lines.at(-1)).toContain('and 950 more deviations');
  });

  test('beyond a thousand are not', () => {
    expect(deviationLines(many(1001), writer).at(-1)).toContain('more than 950 further deviations');
  });

  test('of exactly fifty are all told', () => {
    expect(deviationLines(many(50), writer)).toHaveLength(50);
  });
});

test('a warning and a note say what they are', () => {
  expect(warningLine('w', writer)).toBe('recibo: warning: w\n');
  expect(noteLine('n', writer)).toBe('recibo: note: n\n');
});

test('text that would act on a terminal is made visible', () => {
  expect(warningLine('a\u001b[2J\nb', writer)).toBe('recibo: warning: a\\u001b[2J\\nb\n');
});
