import { Chalk, type ChalkInstance } from 'chalk';
import type { Status } from '../contract/status.ts';

/** What colour a line is: the tones of the statuses, and what is no answer. */
type Tone = Status['tone'];

/** Gives a text its colour. */
export type Paint = (text: string) => string;

/** The roles that text can play on the screen; each leaves the text as it is where there is no colour. */
export interface Theme {
  readonly isColoured: boolean;
  readonly badge: (tone: Tone, text: string) => string;
  readonly tone: (tone: Tone, text: string) => string;
  readonly strong: Paint;
  readonly heading: Paint;
  readonly label: Paint;
  readonly note: Paint;
  readonly link: Paint;
  readonly warning: Paint;
  readonly error: Paint;
  readonly json: Readonly<Record<'key' | 'string' | 'number' | 'literal' | 'punctuation', Paint>>;
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
  const tones: Readonly<Record<Tone, Paint>> = {
    good: painter(chalk.green),
    waiting: painter(chalk.yellow),
    cancelled: painter(chalk.magenta),
    bad: painter(chalk.redBright),
  };
  const badges: Readonly<Record<Tone, Paint>> = {
    good: painter(chalk.black.bgGreen),
    waiting: painter(chalk.black.bgYellow),
    cancelled: painter(chalk.black.bgMagentaBright),
    bad: painter(chalk.black.bgRedBright),
  };
  return {
    isColoured,
    badge: (tone, text) => badges[tone](isColoured ? ` ${text} ` : text),
    tone: (tone, text) => tones[tone](text),
    strong: painter(chalk.bold),
    heading: painter(chalk.bold.cyan),
    label: painter(chalk.cyan),
    note: painter(chalk.dim),
    link: painter(chalk.underline),
    warning: painter(chalk.yellow.bold),
    error: painter(chalk.red.bold),
    json: {
      key: painter(chalk.bold),
      string: painter(chalk.green),
      number: painter(chalk.cyan),
      literal: painter(chalk.magenta),
      punctuation: painter(chalk.dim),
    },
  };
}

/**
 * What stands before and behind a text in its colour. What is painted holds no colours and no line ends, for which chalk looks
 * each text through: of a list of a hundred thousand fields that takes a tenth of the time.
 */
function painter(chalk: ChalkInstance): Paint {
  const [before = '', behind = ''] = chalk('x').split('x');
  return (text) => (text === '' ? '' : `${before}${text}${behind}`);
}
