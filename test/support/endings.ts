import { SCENARIOS } from '../../src/sandbox/scenario-by-receipt-ending.ts';

/** The endings of receipts that mean something to the sandbox. */
export const ENDINGS: readonly string[] = SCENARIOS.map(({ ending }) => ending);
