import { endTree } from '../../../src/machine/end-process-tree.ts';

/** Ends the tree of a program as on Windows; none is named for one that has ended. Exits 3 where a process is signalled. */
const [pid] = process.argv.slice(2);
const kill = () => {
  process.exitCode = 3;
  return true as const;
};
await endTree({ root: pid === undefined ? null : Number(pid), variable: 'RECIBO_TEST=1' }, { platform: 'win32', kill });
