import type { Outcome } from '../outcome.ts';
import type { Context } from './command-context.ts';

/** `recibo help`: explains a command or a topic; without either, recibo itself. */
export function runHelp(word: string | null, { presenter }: Context): Promise<Outcome> {
  return presenter.help(word);
}
