import { COMMAND_NAMES, TOPICS } from '../../cli/commands.ts';
import { nearestOf } from '../../nearest.ts';
import { repeatable } from '../../options/readers.ts';
import { DONE, failed, type Outcome } from '../../outcome.ts';
import { print, type Screen } from '../screen.ts';
import { createTheme } from '../theme.ts';
import { type HelpSubject, helpPage } from './pages.ts';
import { renderHelp } from './render.ts';

/** Prints the help on a command or topic; without either, recibo's own. */
export async function printHelp(word: string | null, screen: Screen): Promise<Outcome> {
  const subject = subjectOf(word);
  if (subject === null) {
    const nearest = nearestOf(word ?? '', [...COMMAND_NAMES, ...TOPICS]);
    return failed({ kind: 'unknown-topic', typed: repeatable(word ?? ''), nearest });
  }
  const { answerStyle, catalogue } = screen;
  const page = helpPage(subject, await catalogue.help());
  return print(renderHelp(page, answerStyle.columns, createTheme(answerStyle.isColoured)), DONE, screen);
}

function subjectOf(word: string | null): HelpSubject | null {
  if (word === null) return { kind: 'program' };
  const command = COMMAND_NAMES.find((name) => name === word);
  if (command !== undefined) return { kind: 'command', command };
  const topic = TOPICS.find((name) => name === word);
  return topic === undefined ? null : { kind: 'topic', topic };
}
