#!/usr/bin/env node
const { keepCompiled, load } = require('../dist/load.js');
const { endProcess, main, processRuntime } = load('recibo.js');

const runtime = processRuntime();
main(runtime).then((code) => {
  endProcess(code, runtime);
  if (code === 0 || code === 2) keepCompiled();
});
