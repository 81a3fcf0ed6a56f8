/**
 * Milliseconds on a clock that nobody sets. Not `performance.now`: in Node 20 its first call loads eight modules, which takes
 * 1 to 2 ms. Nor `hrtime.bigint`, which takes longer, and is asked eight times a receipt.
 */
export function monotonicNow({ hrtime }: Pick<NodeJS.Process, 'hrtime'>): number {
  const [seconds, nanoseconds] = hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
