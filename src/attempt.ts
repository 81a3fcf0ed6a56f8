/** What a call gives; undefined where it fails, and why does not matter. */
export function attempt<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
