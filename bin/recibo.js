#!/usr/bin/env node
const { endProcess, main, processRuntime } = require('../dist/recibo.js');

const runtime = processRuntime();
main(runtime).then((code) => endProcess(code, runtime));
