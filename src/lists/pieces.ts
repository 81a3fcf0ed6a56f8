/**
 * What comes first, until it is enough, and all from the beginning: what came first in one piece.
 * @param isLate ends the waiting for more, once there is something
 */
export async function ahead<T>(
  source: AsyncIterable<readonly T[]>,
  isEnough: (first: readonly T[]) => boolean,
  isLate: Promise<void> | null = null,
) {
  const iterator = source[Symbol.asyncIterator]();
  const first: T[] = [];
  let next: Promise<IteratorResult<readonly T[]>> | null = null;
  while (!isEnough(first)) {
    next ??= iterator.next();
    const found = await (first.length > 0 && isLate !== null ? Promise.race([next, isLate]) : next);
    if (found === undefined || found.done) break;
    for (const one of found.value) first.push(one);
    next = null;
  }
  async function* all(): AsyncGenerator<readonly T[]> {
    yield first;
    const last = await next;
    if (last && !last.done) yield last.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return [first, all()] as const;
}

/** One by one what comes so many at a time. */
export async function* each<T>(source: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const some of source) yield* some;
}
