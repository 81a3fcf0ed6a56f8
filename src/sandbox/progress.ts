/** How often each receipt was asked for, within one sandbox. */
export interface Progress {
  /** The step that this lookup meets; the one after it waits for the next lookup, and the last one stays. */
  next<Step>(key: string, steps: readonly [Step, ...Step[]]): Step;
}

/** A progress on which nothing was asked yet. */
export function startProgress(): Progress {
  const asked = new Map<string, number>();
  return {
    next(key, steps) {
      if (steps.length === 1) return steps[0];
      const index = asked.get(key) ?? 0;
      asked.set(key, Math.min(index + 1, steps.length - 1));
      return steps[index] ?? steps[0];
    },
  };
}
