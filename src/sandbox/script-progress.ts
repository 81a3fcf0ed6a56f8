/** How often each receipt was asked for, within one sandbox. */
export interface ScriptProgress {
  /** The step that this lookup meets; the one after it waits for the next lookup, and the last one stays. */
  next<Step>(key: string, steps: readonly [Step, ...Step[]]): Step;
}

/** How many receipts are remembered at the least; of more than twice as many the longest unasked are forgotten. */
const REMEMBERED = 50_000;

/**
 * A progress on which nothing was asked yet. A receipt that is forgotten, as after a hundred thousand others, begins again:
 * a sandbox may be asked about any number of them, and does not grow.
 */
export function startScriptProgress(remembered = REMEMBERED): ScriptProgress {
  let young = new Map<string, number>();
  let old = new Map<string, number>();
  return {
    next(key, steps) {
      if (steps.length === 1) return steps[0];
      const index = young.get(key) ?? old.get(key) ?? 0;
      if (young.size >= remembered) {
        old = young;
        young = new Map();
      }
      young.set(key, Math.min(index + 1, steps.length - 1));
      return steps[index] ?? steps[0];
    },
  };
}
