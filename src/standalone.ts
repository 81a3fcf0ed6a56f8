import { main } from './main.ts';
import { endProcess, processRuntime } from './runtime.ts';

// The entry of the program that brings its own runtime; `bin/recibo.js` is that of the npm form.
const runtime = processRuntime();
main(runtime).then((exit) => endProcess(exit, runtime));
