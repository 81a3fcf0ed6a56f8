/**
 * Milliseconds on a clock that nobody sets. Not `performance.now`: in Node 20 its first call loads eight modules, which takes
 * 1 to 2 ms.
 */
export function monotonicNow({ hrtime }: Pick<NodeJS.Process, 'hrtime'>): number {
  return Number(hrtime.bigint()) / 1e6;
}
