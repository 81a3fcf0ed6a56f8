import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { DONE } from '../../src/outcome.ts';
import { createTheme } from '../../src/present/colours-and-symbols.ts';
import { FORMAT_ROWS } from '../../src/present/formats.ts';
import { printJson, renderJson } from '../../src/present/pretty-json.ts';
import { answeredRecord, EXTRAS } from '../support/record.ts';
import { keptScreen } from '../support/screen.ts';

function shownJson(source: string, isColoured: boolean): string {
  return [...renderJson(source, isColoured)].join('');
}

const COLOURS = /\u001b\[\d+m/g;

describe('json on a terminal', () => {
  test('is indented, with every token as it came', () => {
    const source = String.raw`{"b":1.10,"a":[],"a":{"x":{}, "y":[1e400,"\u00e9"]},"2":null}`;
    expect(shownJson(source, false)).toBe(
      [
        '{',
        '  "b": 1.10,',
        '  "a": [],',
        '  "a": {',
        '    "x": {},',
        '    "y": [',
        '      1e400,',
        String.raw`      "\u00e9"`,
        '    ]',
        '  },',
        '  "2": null',
        '}',
        '',
      ].join('\n'),
    );
  });

  test('is what JSON.stringify would indent, where that loses nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const source = JSON.stringify(value);
        const shown = shownJson(source, false);
        expect(JSON.parse(shown)).toEqual(JSON.parse(source));
        if (!/[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/.test(source)) {
          expect(shown).toBe(`${JSON.stringify(JSON.parse(source), null, 2)}\n`);
        }
      }),
    );
  });

  test('has the same characters in colour', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const source = JSON.stringify(value);
        expect(shownJson(source, true).replace(COLOURS, '')).toBe(shownJson(source, false));
      }),
    );
  });

  test('tells keys, texts, numbers and words apart by colour', () => {
    const colourOf = (token: string) =>
      /\u001b\[(\d+)m$/.exec(shownJson('{"k":"s","n":1,"w":true}', true).split(token)[0] ?? '')?.[1];
    expect(new Set(['"k"', '"s"', '1', 'true'].map(colourOf)).size).toBe(4);
  });

  test('paints each token, and what stands between them', () => {
    const { key, string, number, literal, punctuation: mark } = createTheme(true).json;
    const [open, close, begin, end, comma, colon] = [...'{}[],:'].map((text) => mark(text));
    expect(shownJson('{"k":["s",-1,true,false,null],"e":{}}', true)).toBe(
      [
        open,
        `  ${key('"k"')}${colon} ${begin}`,
        `    ${string('"s"')}${comma}`,
        `    ${number('-1')}${comma}`,
        ...['true', 'false'].map((word) => `    ${literal(word)}${comma}`),
        `    ${literal('null')}`,
        `  ${end}${comma}`,
        `  ${key('"e"')}${colon} ${open}${close}`,
        close,
        '',
      ].join('\n'),
    );
    expect(shownJson('"s"', true)).toBe(`${string('"s"')}\n`);
  });

  test('is indented twenty levels deep, and stays on one line below', () => {
    const nested = (levels: number): unknown => (levels === 0 ? [] : [nested(levels - 1)]);
    const indented = `${JSON.stringify(nested(20), null, 2)}\n`;
    expect(shownJson(JSON.stringify(nested(20)), false)).toBe(indented);
    expect(shownJson(JSON.stringify(nested(21)), false)).toBe(indented.replace('[]', `[[]\n${'  '.repeat(20)}]`));
    const several = JSON.stringify(nested(20)).replace('[]', '[[1,[],{"a":1,"b":2}],3]');
    expect(shownJson(several, false).replace(/\s/g, '')).toBe(several);
  });

  test('of a long body is given on in pieces that are worth it', () => {
    const items = Array.from({ length: 20_000 }, () => 'x');
    const pieces = [...renderJson(JSON.stringify(items), false)];
    expect(pieces.join('') === `${JSON.stringify(items, null, 2)}\n`).toBe(true);
    for (const piece of pieces.slice(0, -1)) expect(piece.length).toBeGreaterThanOrEqual(48 * 1024);
    for (const piece of pieces) expect(piece.length).toBeLessThan(48 * 1024 + 1000);
  });

  test('shows hostile text as escapes that mean the same', () => {
    const source = '{"\u202e":"\u009b31m\u007f"}';
    expect(shownJson(source, false)).toBe(String.raw`{
  "\u202e": "\u009b31m\u007f"
}
`);
  });
});

describe('json through a pipe', () => {
  test.each([
    ['{ "status" : "002 (Pendente de processamento)",\r\n "descricao":"d" }\n'],
    ['\ufeff{"status":"002 (Pendente de processamento)","descricao":"\u009b31m"}'],
    ['{"a":1.10,"a":1e400}'],
  ])('is the body itself: %j', async (source) => {
    const style = { isTerminal: false, isColoured: true, columns: 80, rows: null };
    const report = answeredRecord(source);
    expect((await FORMAT_ROWS.json.single?.(report, style, CATALOGUES.en, EXTRAS))?.text).toBe(report.body);
    expect(report.body).toEqual(Buffer.from(source));
  });
});

test.each([
  [null, '{"a":[1]}\n'],
  [80, '{\n  "a": [\n    1\n  ]\n}\n'],
])('what recibo tells of itself is one line in a pipe, and indented on a terminal: %j', async (columns, text) => {
  const { screen, written } = keptScreen({ columns });
  expect(await printJson({ a: [1] }, DONE, screen)).toBe(DONE);
  expect(written.join('')).toBe(text);
});
