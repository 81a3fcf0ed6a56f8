import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { streamOf } from '../../src/output/screen.ts';
import { complain, note, warn } from '../../src/output/talk.ts';
import { cut, pad, safe, width, wrap } from '../../src/output/text.ts';
import { kit } from './kit.ts';

test.each([
  [true, undefined, {}, true],
  [false, undefined, {}, false],
  [false, 'always', { NO_COLOR: '1' }, true],
  [true, 'never', { FORCE_COLOR: '1' }, false],
  [true, 'auto', { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  [true, 'auto', { NO_COLOR: '' }, true],
  [false, undefined, { FORCE_COLOR: '1' }, true],
  [true, undefined, { FORCE_COLOR: '0' }, false],
  [false, undefined, { CLICOLOR_FORCE: '1', CLICOLOR: '0' }, true],
  [true, undefined, { CLICOLOR_FORCE: '0' }, true],
  [true, undefined, { CLICOLOR: '0' }, false],
  [true, undefined, { TERM: 'dumb' }, false],
])('colour on a terminal %s, with --color %s, %o: %s', (isTerminal, color, env, isColoured) => {
  const output = { isTerminal, width: 80, rows: 24, isGone: false, write: async () => {} };
  expect(streamOf(output, color, env, output.write).paint.red('x') !== 'x').toBe(isColoured);
});

/** Texts with what a terminal would obey, wide characters, and ones that join others. */
const odd = fc.string({ unit: 'binary', maxLength: 60 });
// wrap-ansi normalises to NFC, in which some signs of music are wider.
const words = fc
  .array(fc.oneof(odd, fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 12 })
  .map((some) => some.map((one) => one.normalize('NFC')));

describe('texts', () => {
  test('hold nothing that a terminal obeys once they are safe, and lose nothing', () => {
    fc.assert(
      fc.property(odd, (text) => {
        const shown = safe(text);
        expect(shown).toMatch(/^[^\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]*$/u);
        expect(safe(shown)).toBe(shown);
        if (!text.includes('\\') && !text.includes('"')) expect(JSON.parse(`"${shown}"`)).toBe(text);
      }),
    );
  });

  test('are wrapped, cut and padded to a width', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 3, max: 40 }), (some, columns) => {
        const text = safe(some.join(' '));
        for (const line of wrap(text, columns)) expect(width(line)).toBeLessThanOrEqual(columns);
        expect(width(cut(text, columns))).toBeLessThanOrEqual(columns);
        expect(width(pad(cut(text, columns), columns, 'right'))).toBe(columns);
      }),
    );
    expect(wrap('a longword b', 4)).toEqual(['a', 'long', 'word', 'b']);
    expect(wrap('a longword b', 4, 'whole')).toEqual(['a', 'longword', 'b']);
    expect(cut('a longword', 6)).toBe('a lon…');
  });
});

describe('talk', () => {
  const failure = 'there is no token for this\u001b[2J.\nStore one: recibo login --profile x';

  test('is one line in a pipe, whatever stands in it', async () => {
    const { io, stderr } = kit({ columns: null });
    await complain(failure, io);
    await warn('odd', io);
    await note('saved', io);
    expect(stderr()).toBe(
      'recibo: there is no token for this\\u001b[2J.\\nStore one: recibo login --profile x\n' +
        'recibo: warning: odd\nrecibo: saved\n',
    );
  });

  test('is wrapped on a terminal, and no command is broken', async () => {
    const { io, stderr } = kit({ columns: 30, lang: 'pt' });
    await complain(failure, io);
    await warn('um desvio do que foi combinado', io);
    expect(stderr().split('\n')).toEqual([
      'recibo: there is no token for',
      'this\\u001b[2J.\\nStore one:',
      'recibo login --profile x',
      'recibo: aviso: um desvio do',
      'que foi combinado',
      '',
    ]);
  });
});
