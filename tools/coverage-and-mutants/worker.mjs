// In each worker of Vitest: has the processes that a test starts report as the worker does.
import childProcess, { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { note, watch } from './watch.mjs';

/** What tells a process what to measure, or which mutant it is. Tests give their children an environment of their own. */
const HANDED_ON = ['RECIBO_TAKEN_INTO', 'RECIBO_REACHED_BY', '__STRYKER_ACTIVE_MUTANT__'];

const { RECIBO_REACHED_INTO: folder } = process.env;
if (folder !== undefined) {
  const { testPath } = expect.getState();
  process.env.RECIBO_REACHED_BY = join(folder, testPath.slice(process.cwd().length + 1).replaceAll('/', '%'));
  mkdirSync(process.env.RECIBO_REACHED_BY, { recursive: true });
}
watch();
afterAll(note);

function handedOn() {
  return HANDED_ON.filter((name) => process.env[name] !== undefined).map((name) => [name, process.env[name]]);
}

const { spawn } = ChildProcess.prototype;
ChildProcess.prototype.spawn = function (options) {
  const pairs = handedOn().map((pair) => pair.join('='));
  return spawn.call(this, { ...options, envPairs: [...options.envPairs, ...pairs] });
};

for (const name of ['spawnSync', 'execFileSync']) {
  const original = childProcess[name];
  childProcess[name] = (file, words, options) => {
    const env = { ...(options?.env ?? process.env), ...Object.fromEntries(handedOn()) };
    return original(file, words, { ...options, env });
  };
}
syncBuiltinESMExports();
