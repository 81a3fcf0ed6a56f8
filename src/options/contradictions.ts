import type { OptionName, OptionValues } from './options.ts';
import type { UsageProblem } from './usage-problem.ts';

type Given = Readonly<Partial<OptionValues>>;

/** Two options of which only one may be given, and when they agree all the same. */
interface Contradiction {
  readonly pair: readonly [OptionName, OptionName];
  readonly unless?: (options: Given) => boolean;
}

const CONTRADICTIONS: readonly Contradiction[] = [
  { pair: ['json', 'output'], unless: ({ output }) => output === 'json' },
  { pair: ['field', 'json'] },
  { pair: ['field', 'output'] },
  { pair: ['dry-run', 'curl'] },
  // The sandbox needs no settings: one that is typed beside it is a mistake.
  { pair: ['sandbox', 'base-url'] },
  { pair: ['sandbox', 'profile'] },
];

/** The first contradiction among the options that were given, or null where there is none. */
export function contradictionIn(options: Given): UsageProblem | null {
  const found = CONTRADICTIONS.find(
    ({ pair, unless }) => pair.every((name) => isGiven(options[name])) && unless?.(options) !== true,
  );
  if (found === undefined) return null;
  const [first, second] = found.pair;
  return { kind: 'conflicting-options', first: `--${first}`, second: `--${second}` };
}

function isGiven(value: OptionValues[OptionName] | undefined): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== false;
}
