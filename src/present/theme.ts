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

/** How a terminal is told to begin and to end a style (ECMA-48, SGR). */
const STYLES = {
  bold: [1, 22],
  dim: [2, 22],
  underline: [4, 24],
  black: [30, 39],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  magenta: [35, 39],
  cyan: [36, 39],
  redBright: [91, 39],
  onGreen: [42, 49],
  onYellow: [43, 49],
  onRedBright: [101, 49],
  onMagentaBright: [105, 49],
} as const;

/**
 * The one theme. It keeps to the terminal's own sixteen colours, which the user has chosen to be readable, and sets
 * both colours of a badge, so that it holds on a light and on a dark background. Blue is too dark for most dark
 * terminals, and plain red and magenta too dark below black.
 */
export function createTheme(isColoured: boolean): Theme {
  const painted = (text: string, ...styles: readonly (keyof typeof STYLES)[]) =>
    isColoured && text !== '' ? inStyles(text, styles) : text;
  const tones = { good: 'green', waiting: 'yellow', cancelled: 'magenta', bad: 'redBright' } as const;
  const badges = {
    good: 'onGreen',
    waiting: 'onYellow',
    cancelled: 'onMagentaBright',
    bad: 'onRedBright',
  } as const;
  return {
    isColoured,
    badge: (tone, text) => painted(isColoured ? ` ${text} ` : text, 'black', badges[tone]),
    tone: (tone, text) => painted(text, tones[tone]),
    strong: (text) => painted(text, 'bold'),
    heading: (text) => painted(text, 'bold', 'cyan'),
    label: (text) => painted(text, 'cyan'),
    note: (text) => painted(text, 'dim'),
    link: (text) => painted(text, 'underline'),
    warning: (text) => painted(text, 'yellow', 'bold'),
    error: (text) => painted(text, 'red', 'bold'),
    json: {
      key: (text) => painted(text, 'bold'),
      string: (text) => painted(text, 'green'),
      number: (text) => painted(text, 'cyan'),
      literal: (text) => painted(text, 'magenta'),
      punctuation: (text) => painted(text, 'dim'),
    },
  };
}

function inStyles(text: string, styles: readonly (keyof typeof STYLES)[]): string {
  const begin = styles.map((style) => `\u001b[${STYLES[style][0]}m`);
  const end = styles.map((style) => `\u001b[${STYLES[style][1]}m`).reverse();
  return begin.join('') + text + end.join('');
}
