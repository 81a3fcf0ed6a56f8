import { BatchTally } from '../../src/commands/batch-tally.ts';
import type { BatchDisplay } from '../../src/commands/lookup-presenter-interface.ts';
import { EXTRAS } from './record.ts';

/** How a batch is displayed where nothing is asked for but what is named here. */
export function batchDisplay(asked: Partial<BatchDisplay> = {}): BatchDisplay {
  return {
    display: { kind: 'format', format: null, extras: EXTRAS },
    isExcel: false,
    fileFormat: null,
    isVerbose: false,
    savesDocuments: false,
    isListTyped: false,
    tally: new BatchTally((record) => record),
    countAll: async () => null,
    waitNow: () => null,
    ...asked,
  };
}
