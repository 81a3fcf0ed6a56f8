/**
 * The pieces that come first, until they are enough, and all from the beginning. @param isLate what ends the waiting for more,
 * once there is one
 */
export async function ahead<T>(
  source: AsyncIterable<T>,
  isEnough: (first: readonly T[]) => boolean,
  isLate: Promise<void> | null = null,
) {
  const iterator = source[Symbol.asyncIterator]();
  const first: T[] = [];
  let next: Promise<IteratorResult<T>> | null = null;
  while (!isEnough(first)) {
    next ??= iterator.next();
    const found = await (first.length > 0 && isLate !== null ? Promise.race([next, isLate]) : next);
    if (found === undefined || found.done) break;
    first.push(found.value);
    next = null;
  }
  async function* all(): AsyncGenerator<T> {
    yield* first;
    const last = await next;
    if (last?.done) return;
    if (last) yield last.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return [first, all()] as const;
}

/** One by one what comes so many at a time. */
export async function* each<T>(source: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const some of source) yield* some;
}
