import { Chalk, type ChalkInstance, type ColorName, type ModifierName } from 'chalk';
import type { Status } from '../contract/status-table.ts';

/** What colour a line is: the tones of the statuses, and what is no answer. */
type Tone = Status['tone'];

/** Gives a text its colour. */
export type Paint = (text: string) => string;

/** The roles that text can play on the screen; each leaves the text as it is where there is no colour. */
export type Theme = Readonly<ReturnType<typeof createTheme>>;

/** The symbol of each tone: colour is never the only sign. */
export const SYMBOLS: Readonly<Record<Tone, string>> = { good: '✔', waiting: '…', cancelled: '⊘', bad: '✖' };

/**
 * The one theme. It keeps to the terminal's own sixteen colours, which the user has chosen to be readable, and sets
 * both colours of a badge, so that it holds on a light and on a dark background. Blue is too dark for most dark
 * terminals, and plain red and magenta too dark below black.
 */
export function createTheme(isColoured: boolean) {
  const paint = isColoured ? painters() : () => UNPAINTED;
  const tones: Readonly<Record<Tone, Paint>> = {
    good: paint('green'),
    waiting: paint('yellow'),
    cancelled: paint('magenta'),
    bad: paint('redBright'),
  };
  const badges: Readonly<Record<Tone, Paint>> = {
    good: paint('black', 'bgGreen'),
    waiting: paint('black', 'bgYellow'),
    cancelled: paint('black', 'bgMagentaBright'),
    bad: paint('black', 'bgRedBright'),
  };
  return {
    isColoured,
    badge: (tone: Tone, text: string) => badges[tone](isColoured ? ` ${text} ` : text),
    tone: (tone: Tone, text: string) => tones[tone](text),
    strong: paint('bold'),
    heading: paint('bold', 'cyan'),
    label: paint('cyan'),
    note: paint('dim'),
    link: paint('underline'),
    warning: paint('yellow', 'bold'),
    error: paint('red', 'bold'),
    json: {
      key: paint('bold'),
      string: paint('green'),
      number: paint('cyan'),
      literal: paint('magenta'),
      punctuation: paint('dim'),
    },
  };
}

/** Leaves a text as it is. */
export const UNPAINTED: Paint = (text) => text;

/** Makes the painter of each style from chalk, which is loaded for that. */
function painters(): (...styles: readonly (ColorName | ModifierName)[]) => Paint {
  const chalk = new Chalk({ level: 1 });
  return (...styles) => painter(styles.reduce((painted, style) => painted[style], chalk));
}

/**
 * What stands before and behind a text in its colour. What is painted holds no colours and no line ends, for which chalk looks
 * each text through: of a list of a hundred thousand fields that takes a tenth of the time.
 */
function painter(chalk: ChalkInstance): Paint {
  const [before = '', behind = ''] = chalk('x').split('x');
  return (text) => (text === '' ? '' : `${before}${text}${behind}`);
}
