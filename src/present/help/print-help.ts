import { COMMAND_NAMES, TOPICS } from '../../cli/commands.ts';
import { nearestOf } from '../../nearest.ts';
import { repeatable } from '../../options/readers.ts';
import { DONE, failed, type Outcome } from '../../outcome.ts';
import { print, type Screen } from '../screen.ts';
import { createTheme } from '../theme.ts';
import { helpPage } from './pages.ts';
import { renderHelp } from './render.ts';

/** Prints the help on a command or topic; without either, recibo's own. */
export async function printHelp(word: string | null, screen: Screen): Promise<Outcome> {
  const { answerStyle, catalogue } = screen;
  const page = helpPage(word, await catalogue.help());
  if (page === null) {
    const nearest = nearestOf(word ?? '', [...COMMAND_NAMES, ...TOPICS]);
    return failed({ kind: 'unknown-topic', typed: repeatable(word ?? ''), nearest });
  }
  return print(renderHelp(page, answerStyle.columns, createTheme(answerStyle.isColoured)), DONE, screen);
}
