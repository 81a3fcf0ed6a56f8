import { readTableOfPs } from '../../../src/machine/process-table.ts';

/** Prints the table as `ps` tells it, as JSON. */
console.log(JSON.stringify(await readTableOfPs()));
