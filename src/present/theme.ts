import { Chalk, type ChalkInstance } from 'chalk';
import type { Status } from '../contract/status.ts';

/** What colour a line is: the tones of the statuses, and what is no answer. */
type Tone = Status['tone'];

/** The roles that text can play on the screen; each leaves the text as it is where there is no colour. */
export interface Theme {
  readonly isColoured: boolean;
  readonly badge: (tone: Tone, text: string) => string;
  readonly tone: (tone: Tone, text: string) => string;
  readonly strong: (text: string) => string;
  readonly heading: (text: string) => string;
  readonly label: (text: string) => string;
  readonly note: (text: string) => string;
  readonly link: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly error: (text: string) => string;
  readonly json: Readonly<Record<'key' | 'string' | 'number' | 'literal' | 'punctuation', (text: string) => string>>;
}

/** The symbol of each tone: colour is never the only sign. */
export const SYMBOLS: Readonly<Record<Tone, string>> = { good: '✔', waiting: '…', cancelled: '⊘', bad: '✖' };

/**
 * The one theme. It keeps to the terminal's own sixteen colours, which the user has chosen to be readable, and sets
 * both colours of a badge, so that it holds on a light and on a dark background. Blue is too dark for most dark
 * terminals, and plain red and magenta too dark below black.
 */
export function createTheme(isColoured: boolean): Theme {
  const chalk = new Chalk({ level: isColoured ? 1 : 0 });
  const tones: Readonly<Record<Tone, ChalkInstance>> = {
    good: chalk.green,
    waiting: chalk.yellow,
    cancelled: chalk.magenta,
    bad: chalk.redBright,
  };
  const badges: Readonly<Record<Tone, ChalkInstance>> = {
    good: chalk.black.bgGreen,
    waiting: chalk.black.bgYellow,
    cancelled: chalk.black.bgMagentaBright,
    bad: chalk.black.bgRedBright,
  };
  return {
    isColoured,
    badge: (tone, text) => badges[tone](isColoured ? ` ${text} ` : text),
    tone: (tone, text) => tones[tone](text),
    strong: (text) => chalk.bold(text),
    heading: (text) => chalk.bold.cyan(text),
    label: (text) => chalk.cyan(text),
    note: (text) => chalk.dim(text),
    link: (text) => chalk.underline(text),
    warning: (text) => chalk.yellow.bold(text),
    error: (text) => chalk.red.bold(text),
    json: {
      key: (text) => chalk.bold(text),
      string: (text) => chalk.green(text),
      number: (text) => chalk.cyan(text),
      literal: (text) => chalk.magenta(text),
      punctuation: (text) => chalk.dim(text),
    },
  };
}
