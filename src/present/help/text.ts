import type { HelpSubject } from '../../cli/invocation.ts';
import type { Screen } from '../screen.ts';
import { createTheme } from '../theme.ts';
import { helpPage } from './pages.ts';
import { renderHelp } from './render.ts';

/** A page of help, for standard output. */
export async function helpText(subject: HelpSubject, { answer, catalogue }: Screen): Promise<string> {
  return renderHelp(helpPage(subject, await catalogue.help()), answer.columns, createTheme(answer.isColoured));
}
