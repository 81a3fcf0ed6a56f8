#!/usr/bin/env node
const { keepCompiled, load } = require('./load-with-kept-code.js');
const { endProcess, main, openRuntime } = load();

const runtime = openRuntime();
main(runtime).then((exit) => {
  if (!runtime.interruption.aborted) keepCompiled(exit);
  endProcess(exit, runtime);
});
