import { endTree } from '../../../src/machine/process-tree.ts';

/** Ends the tree of a program as on Windows, of whose processes none may be signalled; none is named for one that has ended. */
const [pid] = process.argv.slice(2);
const kill = () => {
  throw new Error('a process was signalled');
};
await endTree({ root: pid === undefined ? null : Number(pid), variable: 'RECIBO_TEST=1' }, { platform: 'win32', kill });
