import { main } from './main.ts';
import { endProcess, processRuntime, runtimeParser } from './process-runtime.ts';

// The entry of the program that brings its own runtime; that of the npm form is `npm-entry.ts`.

/** What Bun has beside Node's modules, as far as it is used here. */
declare const Bun: {
  readonly unsafe: {
    /** How many times as long as usual code has to run before it is compiled; 1 is as usual. */
    setJITPolicy(scale: number): void;
  };
};

/** A run that is not over by then, in milliseconds, is worth compiling. */
const SHORT_RUN_MS = 150;

/** The program starts with a policy under which nothing is compiled (`tools/standalone/standalone.mjs`). */
function compileAsUsual(): void {
  Bun.unsafe.setJITPolicy(1);
}

setTimeout(compileAsUsual, SHORT_RUN_MS).unref();
const runtime = processRuntime({
  loadHttpClient: async () => (await import('./service/llhttp/llhttp-client.ts')).clientsOf(runtimeParser()),
  tuneFor: async (requests) => {
    // How long code has to run is decided when it runs first: what comes from here on is what a batch does all the time.
    if (requests === 'many') compileAsUsual();
    return () => {};
  },
});
main(runtime).then((exit) => endProcess(exit, runtime));
