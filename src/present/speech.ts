import { type Deviation, MOST_DEVIATIONS } from '../contract/deviation.ts';
import type { Said, Talk } from '../language/talk.ts';
import type { Circumstances, Problem } from '../outcome.ts';
import { safeText } from './safe-text.ts';
import type { Screen } from './screen.ts';
import { createTheme, type Theme } from './theme.ts';

/** How many deviations are told one by one. */
const MOST_TOLD = 50;
/** The most characters of one line: a service's text may be as long as it likes. */
const LONGEST_LINE = 1000;

/** The words and colours of what is said on standard error. */
export async function voiceOf({ catalogue, talk }: Screen): Promise<{ talk: Talk; theme: Theme }> {
  return { talk: await catalogue.talk(), theme: createTheme(talk.isColoured) };
}

/** A problem on one line: what happened and why, and what to do next. */
export function problemLine(problem: Problem, circumstances: Circumstances, talk: Talk, theme: Theme): string {
  const { what, next } = wordsFor(problem, circumstances, talk);
  const beginning = circumstances.excerpt === null ? '' : talk.excerpt(circumstances.excerpt);
  return `${theme.error('recibo:')} ${cut(what)}${cut(beginning)}. ${theme.note(`${cut(next)}${/[?!]$/.test(next) ? '' : '.'}`)}\n`;
}

/** What happened, without advice: for `--verbose`. */
export function problemWhat(problem: Problem, talk: Talk): string {
  return wordsFor(problem, { baseUrl: null, excerpt: null }, talk).what;
}

/** The words of a problem. Each kind has words for itself, which TypeScript cannot see through the union. */
function wordsFor(problem: Problem, circumstances: Circumstances, talk: Talk): Said {
  const words: (problem: never, circumstances: Circumstances) => Said = talk.problem[problem.kind];
  return words(problem as never, circumstances);
}

/** One warning a deviation, and one for all that would be too many. */
export function deviationLines(deviations: readonly Deviation[], talk: Talk, theme: Theme): string[] {
  const told = deviations.slice(0, MOST_TOLD).map((deviation) => {
    const words: (deviation: never) => string = talk.deviation[deviation.kind];
    return warningLine(words(deviation as never), talk, theme);
  });
  const more = deviations.length - told.length;
  if (more === 0) return told;
  const isAll = deviations.length <= MOST_DEVIATIONS;
  return [...told, warningLine(talk.moreDeviations(isAll ? more : MOST_DEVIATIONS - told.length, isAll), talk, theme)];
}

/** `recibo: warning: …` */
export function warningLine(text: string, talk: Talk, theme: Theme): string {
  return `recibo: ${theme.warning(`${talk.warning}:`)} ${cut(text)}\n`;
}

/** `recibo: note: …` */
export function noteLine(text: string, talk: Talk, theme: Theme): string {
  return `recibo: ${theme.note(`${talk.note}: ${cut(text)}`)}\n`;
}

function cut(text: string): string {
  const safe = safeText(text);
  return safe.length <= LONGEST_LINE ? safe : `${safe.slice(0, LONGEST_LINE)}…`;
}

/** The stack of an error, for those who debug recibo. */
export function debugText(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `${text.split('\n').map(safeText).join('\n')}\n`;
}
