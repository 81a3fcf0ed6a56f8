import { describe, expect, test } from 'vitest';
import type { Deviation } from '../../src/contract/deviation.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { type Failure, failed } from '../../src/outcome.ts';
import { createTheme } from '../../src/present/colours-and-symbols.ts';
import {
  deviationMessages,
  documentMessages,
  failureText,
  problemMessage,
  problemText,
  writeProblem,
} from '../../src/present/print-problem.ts';
import {
  cut,
  errorMessage,
  type MessageWriter,
  noteMessage,
  plainMessage,
  warningMessage,
} from '../../src/present/stderr-lines.ts';
import { wrapAtWords } from '../../src/present/wrap-prose.ts';
import type { DocumentLoss, Problem } from '../../src/problem.ts';
import { answeredRecord } from '../support/record.ts';
import { keptScreen } from '../support/screen.ts';

const words = await CATALOGUES.en.messages();
const writer: MessageWriter = { words, theme: createTheme(false), columns: null };
const onTerminal = (columns: number): MessageWriter => ({ ...writer, columns });
const NOTHING = { baseUrl: null, excerpt: null, isTokenTyped: false };

describe('a problem', () => {
  test('is one line: what happened, and what to do next', () => {
    const line = problemMessage({ kind: 'missing-receipt', operation: 'nfe' }, NOTHING, writer);
    expect(line).toMatch(/^recibo: no receipt was given[^\n]*\. [^\n]*recibo nfe <receipt>[^\n]*\.\n$/);
  });

  test('that ends in a question has no full stop behind it', () => {
    const problem = { kind: 'unknown-option', command: 'nfe', typed: '--jsn', nearest: '--json' } as const;
    expect(problemMessage(problem, NOTHING, writer)).toMatch(/Did you mean --json\?\n$/);
  });

  test.each(['pt', 'en'] as const)(
    'that somebody made by a signal has no advice, which a batch has given: %s',
    async (tag) => {
      const messages = { ...writer, words: await CATALOGUES[tag].messages() };
      for (const columns of [null, 80]) {
        const line = problemMessage({ kind: 'interrupted', signal: 'SIGINT' }, NOTHING, { ...messages, columns });
        expect(line).toMatch(/^recibo: \w+ \(SIGINT\)\.\n$/);
      }
    },
  );

  test('that quotes the service is cut where it gets long', () => {
    const line = problemMessage({ kind: 'unknown-status', text: 'x'.repeat(100_000) }, NOTHING, writer);
    expect(line.length).toBeLessThan(3000);
    expect(line).toMatch(/xxx…/);
  });

  test.each<Problem>([
    { kind: 'input-unreadable', path: 'list', code: 'EMFILE' },
    { kind: 'bad-out-file', path: 'out', flaw: { kind: 'failed', code: 'ENFILE' } },
    { kind: 'settings-unreadable', path: 'config.json', code: 'EMFILE' },
  ])('of a machine that has no more files to give is told as that: $kind', (problem) => {
    const line = problemMessage(problem, NOTHING, writer);
    expect(line).toMatch(/ \(E[MN]FILE\): .* no more files or connections \(E[MN]FILE\)\. Raise the limit, .*\n$/);
    expect(line).not.toContain('Check');
  });

  test('names the base address that was asked', () => {
    const circumstances = { ...NOTHING, baseUrl: 'https://api.example.com' };
    const line = problemMessage({ kind: 'http-status', status: 404 }, circumstances, writer);
    expect(line).toContain('https://api.example.com');
  });
});

test('a remedy that asks something on the way ends in a full stop all the same', () => {
  expect(errorMessage('it failed', 'Is it there? Look', writer)).toBe('recibo: it failed. Is it there? Look.\n');
});

test.each([
  ['x'.repeat(1000), 'x'.repeat(1000)],
  ['x'.repeat(1001), `${'x'.repeat(1000)}…`],
])('of a text a thousand characters are told (case %#)', (text, told) => {
  expect(cut(text)).toBe(told);
});

describe('a problem that is told', () => {
  const LOSSES: readonly DocumentLoss[] = [
    { document: 'xml', trouble: { kind: 'not-kept', code: 'EXML' } },
    { document: 'danfe', trouble: { kind: 'not-kept', code: 'EDANFE' } },
  ];
  const KEPT = { document: 'xml', file: 'kept.xml', bytes: 321, isNew: true } as const;
  const bug = (error: unknown) => failed({ kind: 'bug', error, reportsTo: null });
  const told = async (outcome: Failure, environment = {}) => {
    const { screen, written } = keptScreen({ environment });
    await writeProblem(outcome, screen);
    return written;
  };

  test('has a line for each document that is lost', async () => {
    const lines = await told(failed({ kind: 'documents-lost', losses: LOSSES }));
    expect(lines).toEqual([expect.stringContaining('EXML'), expect.stringContaining('EDANFE')]);
  });

  test('beside documents that are kept has a line for each of both', () => {
    const lines = documentMessages({ kept: [KEPT], lost: LOSSES, unlinked: ['xml'] }, writer);
    expect(lines).toEqual([
      expect.stringMatching(/^recibo: note: .*kept\.xml.*321/),
      expect.stringMatching(/^recibo: note: the answer has no link to the XML/),
      expect.stringContaining('EXML'),
      expect.stringContaining('EDANFE'),
    ]);
  });

  test.each([
    [
      Object.assign(new Error('oops'), { stack: 'Error: oops\n    at \u001b[2Jhere' }),
      'Error: oops\n    at \\u001b[2Jhere\n',
    ],
    [Object.assign(new Error('oops'), { stack: undefined }), 'oops\n'],
    ['thrown', 'thrown\n'],
  ])('as a fault of recibo has its stack behind it where RECIBO_DEBUG is 1: %o', async (error, stack) => {
    const [, ...behind] = await told(bug(error), { RECIBO_DEBUG: '1' });
    expect(behind).toEqual([stack]);
    for (const environment of [{}, { RECIBO_DEBUG: '0' }]) expect(await told(bug(error), environment)).toHaveLength(1);
  });

  test('as no fault of recibo has none', async () => {
    expect(await told(failed({ kind: 'not-envelope' }), { RECIBO_DEBUG: '1' })).toHaveLength(1);
  });

  test('in a record is told with the beginning of the body, and without advice', () => {
    const problem = { kind: 'empty-body' } as const;
    const alone = problemText(problem, NOTHING, words);
    expect(problemMessage(problem, NOTHING, writer)).toContain(`recibo: ${alone}. `);
    expect(problemText(problem, { ...NOTHING, excerpt: '<html>' }, words)).toBe(`${alone}; the body begins: <html>`);
  });

  test('in a record is told with the documents that are lost besides, and each of these once', () => {
    const record = answeredRecord({ status: '004 (Documento emitido)', descricao: 'd' });
    const documents = { kept: [KEPT], lost: LOSSES, unlinked: [] };
    const lost = problemText({ kind: 'documents-lost', losses: LOSSES }, NOTHING, words);
    const strict = { kind: 'strict', count: 1 } as const;
    const text = problemText(strict, NOTHING, words);
    expect(failureText({ ...record, documents }, words)).toBeNull();
    expect(failureText({ ...record, outcome: failed(strict) }, words)).toBe(text);
    expect(failureText({ ...record, outcome: failed(strict), documents }, words)).toBe(`${text}; ${lost}`);
    const outcome = failed({ kind: 'documents-lost', losses: LOSSES });
    expect(failureText({ ...record, outcome, documents }, words)).toBe(lost);
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
    ['if csv is meant, type -o csv', 26, ['if csv is meant, type', '-o csv']],
    ['Or recibo config list, or recibo config path', 19, ['Or', 'recibo config list,', 'or', 'recibo config path']],
  ])('a command that has room on a line is not broken: %s', (text, columns, lines) => {
    expect(wrapAtWords(text, columns)).toEqual(lines);
  });

  test.each([
    ['40 receipts in 9 s · 8 rejected, 8 issued', 31, ['40 receipts in 9 s ·', '8 rejected, 8 issued']],
    ['40 receipts in 9 s · 8 rejected, 8 issued', 34, ['40 receipts in 9 s · 8 rejected,', '8 issued']],
    ['no answer within 1.5 s', 20, ['no answer within', '1.5 s']],
    ['it says 404 (Not found)', 12, ['it says 404', '(Not found)']],
    [`see 1 ${'a'.repeat(30)}`, 20, ['see 1', 'a'.repeat(30)]],
    ['it is 1 km', 7, ['it is', '1 km']],
    ['1 issued, 1 being issued', 16, ['1 issued,', '1 being issued']],
    ['1 emitida, 2 com erro interno', 25, ['1 emitida,', '2 com erro interno']],
    ['1 não é recibo, 1 emitida', 13, ['1 não é', 'recibo,', '1 emitida']],
    ['1 receipt was given and that, too', 13, ['1 receipt was', 'given and', 'that, too']],
    ['it was 9 of 12, and no more', 11, ['it was 9 of', '12, and no', 'more']],
    ['not JSON: line 1, column 29', 17, ['not JSON: line 1,', 'column 29']],
    ['it is 1 km', 4, ['it', 'is', '1 km']],
    ['it is 1 km', 3, ['it', 'is', '1', 'km']],
  ])('a number stays with what it counts: %s', (text, columns, lines) => {
    expect(wrapAtWords(text, columns)).toEqual(lines);
  });

  test.each([
    ['try R1 now', 6, ['try R1', 'now']],
    ['half is 1/2 of', 6, ['half', 'is 1/2', 'of']],
    [`${'a'.repeat(30)} b`, 20, ['a'.repeat(30), 'b']],
  ])('words stand alone that are no number, or are wider than a line: %s', (text, columns, lines) => {
    expect(wrapAtWords(text, columns)).toEqual(lines);
  });

  test('what went wrong begins in the colour of errors', () => {
    const coloured = { ...writer, theme: createTheme(true) };
    expect(errorMessage('w', 'N', coloured)).toBe(`${coloured.theme.error('recibo:')} w. N.\n`);
    expect(plainMessage('p', coloured)).toBe('recibo: p\n');
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
