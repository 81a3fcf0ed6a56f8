import { main } from './main.ts';
import { endProcess, processRuntime } from './runtime.ts';

// The entry of the program that brings its own runtime; `bin/recibo.js` is that of the npm form.

/** What Bun has beside Node's modules, as far as it is used here. */
declare const Bun: {
  readonly unsafe: {
    /** How many times as long as usual code has to run before it is compiled; 1 is as usual. */
    setJITPolicy(scale: number): void;
  };
};

/** A run that is not over by then, in milliseconds, such as a batch, is worth compiling. */
const SHORT_RUN_MS = 150;

// The program starts with a policy under which nothing is compiled (`tools/standalone/standalone.mjs`).
setTimeout(() => Bun.unsafe.setJITPolicy(1), SHORT_RUN_MS).unref();
const runtime = processRuntime();
main(runtime).then((exit) => endProcess(exit, runtime));
