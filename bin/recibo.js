#!/usr/bin/env node
import { endProcess, main, processRuntime } from '../dist/recibo.js';

const runtime = processRuntime();
endProcess(await main(runtime), runtime);
