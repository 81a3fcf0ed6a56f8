import { SCENARIOS } from '../../src/sandbox/scenario-table.ts';

/** The endings of receipts that mean something to the sandbox. */
export const ENDINGS: readonly string[] = SCENARIOS.map(({ ending }) => ending);
