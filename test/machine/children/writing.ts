import { openOutputs } from '../../../src/machine/output.ts';

/** Writes on both standard streams without waiting for either, and more than a pipe holds. */
const signals = { interruption: new AbortController().signal, graceOver: new AbortController().signal };
const stream = (descriptor: 1 | 2) => ({
  descriptor,
  isTerminal: false,
  isWindows: false,
  open: () => process.stdout,
});
const { stdout, stderr } = openOutputs(stream(1), stream(2), { ...signals, leaveToSystem: async () => {} });
const pieces = ['a', 'b', 'c', 'd'].map((letter) => `${letter.repeat(200_000)}\n`);
await Promise.all(pieces.map((piece, at) => (at % 2 === 0 ? stdout : stderr).write(piece)));
