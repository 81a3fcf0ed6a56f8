import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { createTheme } from '../../src/present/colours-and-symbols.ts';
import { renderFields } from '../../src/present/plain-format.ts';
import { problemMessage } from '../../src/present/print-problem.ts';
import { NFE_BODIES } from '../../src/sandbox/nfe-documents.ts';
import { ODD_NFE_BODIES } from '../../src/sandbox/odd-bodies.ts';
import { answeredRecord, EXTRAS, pageIn, tableOf, wholeOf } from '../support/record.ts';

/** What a terminal would obey, but for the line ends between our own lines. */
const RAW = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\p{Surrogate}/u;
const OWN_COLOURS = /\u001b\[\d{1,2}m/g;

const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '\u001b[31m',
      '\u001b]0;x\u0007',
      '\u009b2J',
      '\r',
      '\n',
      '\t',
      '\u202e',
      '\u2028',
      '\u0000',
      '\ud800',
    ),
    fc.string({ unit: 'binary' }),
  ),
});
const value = fc.letrec((tie) => ({
  tree: fc.oneof({ maxDepth: 3 }, hostile, fc.array(tie('tree')), fc.dictionary(hostile, tie('tree'))),
})).tree;

/** A goods invoice, its texts hostile, with unknown fields of every kind. */
const body = fc.record({ text: hostile, more: fc.dictionary(hostile, value) }).map(({ text, more }) => {
  const hostileTexts = JSON.stringify(NFE_BODIES['004']('R1'), (key, plain) =>
    typeof plain === 'string' && key !== 'status' ? `${plain}${text}` : plain,
  );
  const { data, ...envelope } = JSON.parse(hostileTexts);
  // Raw in the source, as a service may send it: JSON.stringify escapes C0 controls only.
  return JSON.stringify({ ...envelope, status: `004 ${text}`, data: { ...data, ...more } });
});

describe.each([false, true])('on a terminal, coloured: %s', (isColoured) => {
  const style = { isTerminal: true, isColoured, columns: 40, rows: null };

  test.each(['table', 'plain', 'json', 'message'] as const)('%s lets nothing raw through', async (format) => {
    await fc.assert(
      fc.asyncProperty(body, async (source) => {
        const shown = wholeOf((await pageIn(format)(answeredRecord(source), style, CATALOGUES.pt, EXTRAS)).text);
        const own = format === 'plain' ? /^[^\t\n]*\t/gm : OWN_COLOURS;
        expect(shown.replace(own, (text) => text.replace(/\t$|\u001b\[\d{1,2}m/g, ''))).not.toMatch(RAW);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});

test.each([60, 120])('a page of %i columns, with its grid of items, lets nothing raw through', async (columns) => {
  const page = await tableOf(answeredRecord(ODD_NFE_BODIES['escape-sequences'](NFE_BODIES['004']('R1'))), {
    columns,
    isColoured: true,
  });
  expect(page.replace(OWN_COLOURS, '')).not.toMatch(RAW);
});

test('--field lets nothing raw through', () => {
  fc.assert(
    fc.property(body, hostile, (source, path) => {
      const { tree } = answeredRecord(source).answer;
      for (const paths of [['status'], ['data'], ['data.numero', 'data.cliente', path]]) {
        expect(renderFields(tree, paths, true)).not.toMatch(/[^\P{Control}\n\t]/u);
        expect(renderFields(tree, paths, true).replaceAll('\t', '')).not.toMatch(RAW);
      }
    }),
  );
});

describe('in words about a problem', () => {
  test.each(['pt', 'en'] as const)('nothing raw goes through, and they stay on one line: %s', async (lang) => {
    const writer = { words: await CATALOGUES[lang].messages(), theme: createTheme(false), columns: null };
    fc.assert(
      fc.property(hostile, (text) => {
        const problems = [
          { kind: 'not-json' },
          { kind: 'unknown-status', text },
          { kind: 'redirected', status: 302, location: text },
          { kind: 'unknown-encoding', encoding: text },
          { kind: 'settings-unknown-key', path: text, key: text, isShown: true, nearest: null },
          {
            kind: 'unknown-profile',
            hasFile: true,
            source: { kind: 'flag', name: '--profile' },
            known: [text],
            nearest: text,
            path: text,
          },
        ] as const;
        for (const problem of problems) {
          const line = problemMessage(problem, { baseUrl: text, excerpt: text, isTokenTyped: true }, writer);
          expect(line.slice(0, -1)).not.toMatch(RAW);
          expect(line.slice(0, -1)).not.toContain('\n');
        }
      }),
    );
  });
});
