import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

const WATCH = 'tools/coverage-and-mutants/watch.mjs';
const CONFIG = 'tools/coverage-and-mutants/vitest.config.mjs';

/** The files of the repository, those that are not committed yet among them. */
function filesOfTree() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  return listed.split('\0').filter((path) => path !== '' && existsSync(path));
}

/** The sources that are measured, with their text. */
export function sources() {
  const paths = filesOfTree().filter((path) => /^src\/.*(?<!\.d)\.ts$/.test(path));
  return paths.sort().map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/**
 * A copy of the tree in a temporary folder, in which the sources have been replaced by instrumented ones. Tests of the copy
 * measure the workers of Vitest and each process that they start alike: both run the copy's sources.
 *
 * @param {Map<string, string>} instrumented by path, as in `src/main.ts`
 */
export function copyTree(instrumented) {
  const folder = mkdtempSync(join(tmpdir(), 'recibo-mutants-'));
  for (const path of filesOfTree()) cpSync(path, join(folder, path));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const [path, code] of instrumented)
    writeFileSync(join(folder, path), `import '${relative(dirname(path), WATCH)}';\n${code}`);
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

/**
 * Runs test files of a copy, all of them where none is named, in the order given.
 *
 * @returns {Promise<number | 'late'>} Vitest's exit code, or `late` where it did not end within `limitMs`
 */
export function runTests(folder, { tests = [], words = [], environment = {}, limitMs = 2 ** 31 - 1 }) {
  const temporary = mkdtempSync(join(tmpdir(), 'recibo-mutants-run-'));
  // A group of its own, so that a mutant that never ends goes with all that it has started.
  const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '-c', CONFIG, ...words, ...tests], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, ...environment, RECIBO_TEST_FOLDER: temporary, RECIBO_TEST_ORDER: tests.join() },
  });
  return new Promise((done, fail) => {
    let isLate = false;
    const clock = setTimeout(() => {
      isLate = true;
      endGroup(run.pid);
    }, limitMs);
    run.on('error', fail).on('exit', (code) => {
      clearTimeout(clock);
      endGroup(run.pid);
      rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
      done(isLate ? 'late' : code);
    });
  });
}

/** Ends what a run has left behind: programs that a change has made deaf, say. */
function endGroup(leader) {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {}
}

/**
 * The same with what each test file came to. Those that look at the sources themselves cannot pass in an instrumented tree.
 *
 * @returns {Promise<{ path: string, hasPassed: boolean, ms: number }[]>}
 */
export async function resultsOfTests(folder, given) {
  const report = join(folder, 'report.json');
  const words = ['--reporter=json', `--outputFile=${report}`, '--testTimeout=120000'];
  await runTests(folder, { ...given, words });
  if (!existsSync(report)) throw new Error('The tests of the instrumented tree did not run');
  return JSON.parse(readFileSync(report, 'utf8')).testResults.map(({ name, status, startTime, endTime }) => ({
    path: name.slice(folder.length + 1),
    hasPassed: status === 'passed',
    ms: endTime - startTime,
  }));
}

/** A new empty folder of the copy. */
export function folderIn(copy, name) {
  const path = join(copy, name);
  mkdirSync(path);
  return path;
}
