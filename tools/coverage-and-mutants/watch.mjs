// Loaded before each instrumented source, in the workers of Vitest and in every process that runs the program.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ends the name of a file that is still being written. */
export const PART = '.part';

/** Begins to measure what the environment asks for; once a process. */
export function watch() {
  const { RECIBO_TAKEN_INTO: taken, RECIBO_REACHED_BY: reached } = process.env;
  if (reached !== undefined) noteReached(reached);
  if (taken === undefined || globalThis.noteBranches !== undefined) return;
  globalThis.noteBranches = () => writeWhole(join(taken, `${process.pid}-${performance.now()}`), branches());
  process.on('exit', note);
  // Neither a signal to oneself nor another program in one's place comes to `exit`.
  for (const name of ['kill', 'execve']) {
    const original = process[name];
    if (original === undefined) continue;
    process[name] = (...given) => {
      note();
      return original.apply(process, given);
    };
  }
}

/** Writes what this process has taken so far. */
export function note() {
  globalThis.noteBranches?.();
}

/** The file is there once it is whole, and not at all where the test leaves the process no room for one. */
function writeWhole(path, text) {
  try {
    writeFileSync(`${path}${PART}`, text);
    renameSync(`${path}${PART}`, path);
  } catch {}
}

function makeFile(path) {
  try {
    writeFileSync(path, '');
  } catch {}
}

/** The counts of every source of which something has been counted. */
function branches() {
  const files = Object.values(globalThis.__coverage__ ?? {});
  return JSON.stringify(files.map(({ path, b }) => [path, b]).filter(([, b]) => Object.values(b).flat().some(Boolean)));
}

/** Also where an instrumented source has run before, as the order of a bundle's parts may have it. */
function noteReached(folder) {
  globalThis.__stryker__ ??= {};
  globalThis.__stryker__.mutantCoverage ??= { static: {}, perTest: {} };
  const { mutantCoverage } = globalThis.__stryker__;
  mutantCoverage.static = Object.assign(onFirst(folder), mutantCoverage.static);
}

/**
 * Makes an empty file for each mutant as soon as it is reached, since the process may be killed at any time, and there are tests
 * in which no file may be of any length.
 */
function onFirst(folder) {
  return new Proxy(
    {},
    {
      set(seen, id, count) {
        if (seen[id] === undefined) makeFile(join(folder, id));
        seen[id] = count;
        return true;
      },
    },
  );
}

watch();
