#!/usr/bin/env node
const { keepCompiled, load } = require('./load.js');
const { endProcess, main, processRuntime } = load();

const runtime = processRuntime();
main(runtime).then((exit) => {
  if (!runtime.interruption.aborted) keepCompiled(exit);
  endProcess(exit, runtime);
});
