import type { Outcome } from '../outcome.ts';
import { renderJson } from './pretty-json.ts';
import { print, type Screen } from './screen.ts';

/** Prints what recibo itself has to tell as JSON: indented and coloured on a terminal, else on one line. */
export function printJson(value: unknown, outcome: Outcome, screen: Screen): Promise<Outcome> {
  const { isTerminal, isColoured } = screen.answerStyle;
  const source = JSON.stringify(value);
  return print(isTerminal ? renderJson(source, isColoured) : `${source}\n`, outcome, screen);
}
