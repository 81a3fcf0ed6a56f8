import { describe, expect, test } from 'vitest';
import type { Deviation } from '../../src/contract/deviation.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { foldWords } from '../../src/present/fold-words.ts';
import { type MessageWriter, noteMessage, warningMessage } from '../../src/present/message-lines.ts';
import { deviationMessages, problemMessage } from '../../src/present/problem-messages.ts';
import { createTheme } from '../../src/present/theme.ts';

const words = await CATALOGUES.en.messages();
const writer: MessageWriter = { words, theme: createTheme(false), columns: null };
const onTerminal = (columns: number): MessageWriter => ({ ...writer, columns });
const NOTHING = { baseUrl: null, excerpt: null, isTokenTyped: false };

describe('a problem', () => {
  test('is one line: what happened, and what to do next', () => {
    const line = problemMessage({ kind: 'missing-receipt', operation: 'nfe' }, NOTHING, writer);
    expect(line).toMatch(/^recibo: no receipt was given[^\n]*\. [^\n]*recibo nfe <receipt>\.\n$/);
  });

  test('that ends in a question has no full stop behind it', () => {
    const problem = { kind: 'unknown-option', command: 'nfe', typed: '--jsn', nearest: '--json' } as const;
    expect(problemMessage(problem, NOTHING, writer)).toMatch(/Did you mean --json\?\n$/);
  });

  test('that quotes the service is cut where it gets long', () => {
    const line = problemMessage({ kind: 'unknown-status', text: 'x'.repeat(100_000) }, NOTHING, writer);
    expect(line.length).toBeLessThan(3000);
    expect(line).toMatch(/xxx…/);
  });

  test('names the base address that was asked', () => {
    const circumstances = { ...NOTHING, baseUrl: 'https://api.example.com' };
    const line = problemMessage({ kind: 'http-status', status: 404 }, circumstances, writer);
    expect(line).toContain('https://api.example.com');
  });
});

describe('deviations', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index): Deviation => ({ kind: 'extra', path: `field-${index}` }));

  test('have a line each', () => {
    expect(deviationMessages(many(2), writer)).toEqual([
      'recibo: warning: the field field-0 is not in the specification\n',
      'recibo: warning: the field field-1 is not in the specification\n',
    ]);
  });

  test('beyond fifty are counted', () => {
    const lines = deviationMessages(many(1000), writer);
    expect(lines).toHaveLength(51);
    expect(lines.at(-1)).toContain('and 950 more deviations');
  });

  test('beyond a thousand are not', () => {
    expect(deviationMessages(many(1001), writer).at(-1)).toContain('more than 950 further deviations');
  });

  test('of exactly fifty are all told', () => {
    expect(deviationMessages(many(50), writer)).toHaveLength(50);
  });
});

test('a warning and a note say what they are', () => {
  expect(warningMessage('w', writer)).toBe('recibo: warning: w\n');
  expect(noteMessage('n', writer)).toBe('recibo: note: n\n');
});

test('text that would act on a terminal is made visible', () => {
  expect(warningMessage('a\u001b[2J\nb', writer)).toBe('recibo: warning: a\\u001b[2J\\nb\n');
});

describe('on a terminal', () => {
  const problem = { kind: 'token-refused', status: 403 } as const;

  test.each([30, 40, 60, 80])(
    'of %i columns a problem is broken between words, and its remedy begins a line',
    (columns) => {
      const lines = problemMessage(problem, NOTHING, onTerminal(columns)).trimEnd().split('\n');
      expect(lines.filter((line) => line.length > columns)).toEqual([]);
      expect(lines.join(' ')).toBe(problemMessage(problem, NOTHING, writer).trimEnd());
      expect(lines.find((line) => line.startsWith('Check'))).toBeDefined();
    },
  );

  test('what can be copied is never broken', () => {
    const path = `/home/${'folder/'.repeat(20)}config.json`;
    expect(warningMessage(`other users can read ${path}; run:`, onTerminal(40), `chmod 600 '${path}'`)).toBe(
      `recibo: warning: other users can read\n${path};\nrun:\nchmod 600 '${path}'\n`,
    );
  });

  test.each([
    ['Set one (recibo help environment)', 30, ['Set one', '(recibo help environment)']],
    ['Type recibo config list, or set it', 20, ['Type', 'recibo config list,', 'or set it']],
    ['See: recibo help output. Or ask', 20, ['See:', 'recibo help output.', 'Or ask']],
    ['repeat it: -f a.b -f c.d', 20, ['repeat it:', '-f a.b -f c.d']],
    ['the number of the recibo is wrong', 20, ['the number of the', 'recibo is wrong']],
    ['Type recibo config set tokenFile x', 20, ['Type recibo config', 'set tokenFile x']],
  ])('a command that has room on a line is not broken: %s', (text, columns, lines) => {
    expect(foldWords(text, columns)).toEqual(lines);
  });

  test.each([
    ['40 receipts in 9 s · 8 rejected, 8 issued', 31, ['40 receipts in 9 s ·', '8 rejected, 8 issued']],
    ['40 receipts in 9 s · 8 rejected, 8 issued', 34, ['40 receipts in 9 s · 8 rejected,', '8 issued']],
    ['no answer within 1.5 s', 20, ['no answer within', '1.5 s']],
    ['it says 404 (Not found)', 12, ['it says 404', '(Not found)']],
    [`see 1 ${'a'.repeat(30)}`, 20, ['see 1', 'a'.repeat(30)]],
  ])('a number stays with what it counts: %s', (text, columns, lines) => {
    expect(foldWords(text, columns)).toEqual(lines);
  });

  test('a mark is coloured, and colours take no room', () => {
    const coloured = { ...onTerminal(24), theme: createTheme(true) };
    expect(noteMessage('one two three', coloured)).toBe('recibo: \u001b[1mnote:\u001b[22m one two\nthree\n');
  });
});

test('in a pipe a command stands behind its message', () => {
  expect(noteMessage('to go on:', writer, 'recibo nfe  --resume')).toBe(
    'recibo: note: to go on: recibo nfe  --resume\n',
  );
});
