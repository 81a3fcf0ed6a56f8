import { openOutputs } from '../../../src/machine/output.ts';

/** Tells whether standard output may have a reader. */
const signals = { interruption: new AbortController().signal, graceOver: new AbortController().signal };
const stream = (descriptor: 1 | 2) => ({
  descriptor,
  isTerminal: false,
  isWindows: false,
  open: () => process.stdout,
});
const { stdout } = openOutputs(stream(1), stream(2), { ...signals, leaveToSystem: async () => {} });
await stdout.write(String(stdout.hasReader()));
