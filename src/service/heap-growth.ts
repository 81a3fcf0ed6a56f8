/**
 * Has V8 collect its garbage sooner, for a run of many lookups: it would let the heap grow to four times of what is in use, and
 * a million receipts then take 280 MB at their peak. What it gives takes that back, to be called at the end (`parser-tier.ts`
 * says why).
 */
export async function holdHeapGrowth(): Promise<() => void> {
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString('--heap-growing-percent=25');
  return () => setFlagsFromString('--heap-growing-percent=0');
}
