import type { ChalkInstance } from 'chalk';
import type { Status } from '../contract/statuses.ts';
import type { Host, Output, Paper, Stream } from '../io.ts';
import { lazy } from '../lazy.ts';

/** What a colour and a symbol stand for: the tones of the statuses. */
export type Tone = Status['tone'];

/** Colour is never the only sign. */
export const SYMBOLS: Readonly<Record<Tone, string>> = { good: '✔', waiting: '…', cancelled: '⊘', bad: '✖' };

/** A stream with its colour, decided once. `color` is what was typed behind `--color`, if anything. */
export function streamOf(
  output: Output,
  color: string | undefined,
  env: Host['env'],
  write: Stream['write'] = (text) => output.write(text),
): Stream {
  let paint: ChalkInstance | undefined;
  return {
    isTerminal: output.isTerminal,
    get width() {
      return output.width;
    },
    get rows() {
      return output.rows;
    },
    get isGone() {
      return output.isGone;
    },
    get paint() {
      paint ??= new (lazy.chalk().Chalk)({ level: isColoured(output, color, env) ? 1 : 0 });
      return paint;
    },
    write,
  };
}

/** The paper that a file is: 80 columns, without colour, wherever it is written. */
export function filePaper(): Paper {
  return { width: 80, paint: new (lazy.chalk().Chalk)({ level: 0 }) };
}

/** Narrower screens get `label: value` lines and lists whose entries stand below each other. */
export function isNarrow(paper: Paper): boolean {
  return paper.width < 60;
}

/** The text in the colour of its tone; plain red and magenta are too dark on black. */
export function toned({ paint }: Paper, tone: Tone, text: string): string {
  const painters = { good: paint.green, waiting: paint.yellow, cancelled: paint.magenta, bad: paint.redBright };
  return painters[tone](text);
}

/** The text on its tone; both colours are set, so that it holds on any background. */
export function badge({ paint }: Stream, tone: Tone, text: string): string {
  const { bgGreen, bgYellow, bgMagentaBright, bgRedBright } = paint.black;
  const painters = { good: bgGreen, waiting: bgYellow, cancelled: bgMagentaBright, bad: bgRedBright };
  return paint.level === 0 ? text : painters[tone](` ${text} `);
}

/** The variables that decide on colour, in their order, and what each says: null where it leaves that to the next. */
export const COLOR_VARIABLES: Readonly<Record<string, (value: string) => boolean | null>> = {
  NO_COLOR: () => false,
  // Node's own tools read FORCE_COLOR=0 as a wish for no colour.
  FORCE_COLOR: (value) => value !== '0' && value !== 'false',
  CLICOLOR_FORCE: (value) => (value === '0' ? null : true),
  CLICOLOR: (value) => (value === '0' ? false : null),
};

/** `--color` > `NO_COLOR` > `FORCE_COLOR`/`CLICOLOR_FORCE` > `CLICOLOR=0`, `TERM=dumb` > is it a terminal? Empty counts as unset. */
function isColoured(output: Output, color: string | undefined, env: Host['env']): boolean {
  if (color === 'always' || color === 'never') return color === 'always';
  for (const [name, judge] of Object.entries(COLOR_VARIABLES)) {
    const stated = env[name] && judge(env[name]);
    if (typeof stated === 'boolean') return stated;
  }
  return output.isTerminal && env.TERM !== 'dumb';
}
