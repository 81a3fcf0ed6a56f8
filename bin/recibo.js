#!/usr/bin/env node
const { keepCompiled, load } = require('./load.js');
const { endProcess, main, openRuntime } = load();

const runtime = openRuntime();
main(runtime).then((exit) => {
  if (!runtime.interruption.aborted) keepCompiled(exit);
  endProcess(exit, runtime);
});
