import { openOutputs } from '../../../src/machine/output-streams.ts';

const signals = { interruption: new AbortController().signal, graceOver: new AbortController().signal };
const stream = (descriptor: 1 | 2) => ({
  descriptor,
  isTerminal: false,
  isWindows: process.argv.includes('windows'),
  open: () => process.stdout,
  openWaiting: null,
});

/** The two standard streams of this process, as recibo opens them. */
export const { stdout, stderr } = openOutputs(stream(1), stream(2), { ...signals, leaveToSystem: async () => {} });
