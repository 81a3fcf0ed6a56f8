import type { ChalkInstance } from 'chalk';
import type { Status } from '../contract/statuses.ts';
import type { Host, Output } from '../host.ts';
import type { Paper, Stream } from '../io.ts';
import { lazy } from '../lazy.ts';

type Tone = Status['tone'];

/** Colour is never the only sign. */
export const SYMBOLS: Readonly<Record<Tone, string>> = { good: '✔', waiting: '…', cancelled: '⊘', bad: '✖' };
/** As text and as ground; plain red and magenta are too dark on black. */
const COLOURS = {
  good: ['green', 'bgGreen'],
  waiting: ['yellow', 'bgYellow'],
  cancelled: ['magenta', 'bgMagentaBright'],
  bad: ['redBright', 'bgRedBright'],
} as const;

/** A stream with its colour, decided once. `color` is what was typed behind `--color`, if anything. */
export function streamOf(output: Output, color: string | undefined, env: Host['env'], write: Stream['write']): Stream {
  let paint: ChalkInstance | undefined;
  // Loaded by its first use.
  const get = () => {
    paint ??= new (lazy.chalk().Chalk)({ level: isColoured(output, color, env) ? 1 : 0 });
    return paint;
  };
  // All else is the output's, whose width and readers may change.
  return Object.create(output, { paint: { get }, write: { value: write } });
}

/** The paper that a file is: 80 columns, without colour, wherever it is written. */
export const filePaper = (): Paper => ({ width: 80, paint: new (lazy.chalk().Chalk)({ level: 0 }) });

/** The text in the colour of its tone. */
export const toned = ({ paint }: Paper, tone: Tone, text: string) => paint[COLOURS[tone][0]](text);

/** The text on its tone; both colours are set, so that it holds on any background. */
export function badge({ paint }: Paper, tone: Tone, text: string): string {
  return paint.level === 0 ? text : paint.black[COLOURS[tone][1]](` ${text} `);
}

/** The variables that decide on colour, in their order. */
export const COLOR_VARIABLES = ['NO_COLOR', 'FORCE_COLOR', 'CLICOLOR_FORCE', 'CLICOLOR'];

/** `--color` > `NO_COLOR` > `FORCE_COLOR`/`CLICOLOR_FORCE` > `CLICOLOR=0`, `TERM=dumb` > is it a terminal? Empty counts as unset. */
function isColoured({ isTerminal }: Output, color: string | undefined, env: Host['env']): boolean {
  const { NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, CLICOLOR, TERM } = env;
  if (color === 'always' || color === 'never') return color === 'always';
  if (NO_COLOR) return false;
  // Node's own tools read FORCE_COLOR=0 as a wish for no colour.
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (CLICOLOR_FORCE && CLICOLOR_FORCE !== '0') return true;
  return CLICOLOR !== '0' && TERM !== 'dumb' && isTerminal;
}
