import type { OptionValues } from './options.ts';
import type { UsageProblem } from './usage-problem.ts';

type Given = Pick<OptionValues, 'list' | 'json'>;

/** What keeps `recibo sandbox` from being carried out, or null: a list is no server, and only a list comes as JSON. */
export function sandboxProblem(command: readonly string[], { list, json }: Given): UsageProblem | null {
  if (list && command.length > 0) return { kind: 'surplus-argument' };
  return json && !list ? { kind: 'partner-missing', option: '--json', partners: ['--list'] } : null;
}
