/**
 * What `work` gives; undefined as soon as the signal is aborted, also where it was so before. The work goes on unheard.
 *
 * Not `Promise.race`: with one promise for the whole run it would keep everything that ever raced until that is settled.
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const end = () => resolve(undefined);
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    work.finally(() => signal.removeEventListener('abort', end)).then(resolve, reject);
  });
}
