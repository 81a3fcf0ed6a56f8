import { describe, expect, test } from 'vitest';
import type { ColorChoice } from '../../src/options/choices.ts';
import { isColoured } from '../../src/present/is-coloured.ts';

type Row = readonly [ColorChoice, Record<string, string>, boolean, boolean];

/** Each rule against all those that stand behind it. */
const ROWS: readonly Row[] = [
  ['auto', {}, true, true],
  ['auto', {}, false, false],
  ['always', { NO_COLOR: '1', CLICOLOR: '0', TERM: 'dumb' }, false, true],
  ['never', { FORCE_COLOR: '1', CLICOLOR_FORCE: '1' }, true, false],
  ['auto', { NO_COLOR: '1', FORCE_COLOR: '1', CLICOLOR_FORCE: '1' }, true, false],
  ['auto', { NO_COLOR: '0' }, true, false],
  ['auto', { NO_COLOR: '' }, true, true],
  ['auto', { FORCE_COLOR: '1', CLICOLOR: '0', TERM: 'dumb' }, false, true],
  ['auto', { FORCE_COLOR: '3' }, false, true],
  ['auto', { FORCE_COLOR: 'true' }, false, true],
  ['auto', { FORCE_COLOR: '0' }, true, false],
  ['auto', { FORCE_COLOR: 'false' }, true, false],
  ['auto', { FORCE_COLOR: '' }, false, false],
  ['auto', { CLICOLOR_FORCE: '1', CLICOLOR: '0', TERM: 'dumb' }, false, true],
  ['auto', { CLICOLOR_FORCE: '0' }, false, false],
  ['auto', { CLICOLOR_FORCE: '0' }, true, true],
  ['auto', { CLICOLOR: '0' }, true, false],
  ['auto', { CLICOLOR: '1' }, true, true],
  ['auto', { CLICOLOR: '1' }, false, false],
  ['auto', { TERM: 'dumb' }, true, false],
  ['auto', { TERM: 'xterm' }, false, false],
];

describe('whether a stream is coloured', () => {
  test.each(ROWS)('--color %s with %j, terminal: %s → %s', (choice, environment, isTerminal, expected) => {
    expect(isColoured(choice, environment, isTerminal)).toBe(expected);
  });
});
