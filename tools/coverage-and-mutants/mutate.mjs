// How many changes to `src` the tests notice, in a sample: `npm run mutate -- --help`.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyTree, runTests, sources } from './copy.mjs';
import { sampleOfMutants } from './mutants.mjs';
import { findReach } from './reach.mjs';

const HELP = `npm run mutate -- [--seed n] [--sample n] [--files a,b] [--tests c,d] [--jobs n]

Changes src in as many places as --sample says (700), one at a time, and runs the test files that come to the place, in the
program as it is built too. --files and --tests: only paths that begin with one of these. --seed: the same sample again.
What changes nothing that can be seen stands in tools/coverage-and-mutants/equivalents.json.`;

const GOAL_PERCENT = 95;
/** How long a run may take: some time to start, and its tests several times what they took before. */
const START_MS = 20_000;
const PATIENCE = 4;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    sample: { type: 'string', default: '700' },
    files: { type: 'string', default: 'src/' },
    tests: { type: 'string', default: '' },
    jobs: { type: 'string', default: String(availableParallelism()) },
  },
});
if (values.help) console.log(HELP);
else await mutate();

async function mutate() {
  const [seed, size] = [Number(values.seed), Number(values.sample)];
  for (const { path, at } of lostRows()) console.log(`excused, but no longer there: ${path}: ${at}`);
  const chosen = sources().filter(({ path }) =>
    values.files.split(',').some((beginning) => path.startsWith(beginning)),
  );
  const { total, mutants, code } = await sampleOfMutants(chosen, { seed, size });
  console.log(`${mutants.length} of ${total} changes in ${chosen.length} files, --seed ${seed}`);
  const copy = copyTree(code);
  const { failed, testsFor } = await findReach(copy, values.tests.split(',').filter(Boolean));
  for (const path of failed) console.log(`left out, since it does not pass in the instrumented tree: ${path}`);
  const left = [...mutants];
  const judged = [];
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  rmSync(copy, { recursive: true, force: true });
  report(judged);

  async function work() {
    for (let mutant = left.pop(); mutant !== undefined; mutant = left.pop()) {
      const verdict = await judge(copy, mutant, testsFor(mutant));
      judged.push({ ...mutant, verdict });
      if (verdict !== 'killed') console.log(told({ ...mutant, verdict }));
      if (judged.length % 25 === 0) console.log(`${judged.length} of ${mutants.length} judged`);
    }
  }
}

/** The changes that are excused in lines that are not there any more. */
function lostRows() {
  const linesOf = new Map(
    sources().map(({ path, text }) => [path, new Set(text.split('\n').map((line) => line.trim()))]),
  );
  return excused().filter(({ path, at }) => !linesOf.get(path)?.has(at));
}

/** What changes nothing that can be seen, by file and reason: the line, what stands in it, and what would stand there. */
function excused() {
  const files = JSON.parse(readFileSync('tools/coverage-and-mutants/equivalents.json', 'utf8'));
  return Object.entries(files).flatMap(([path, reasons]) =>
    Object.values(reasons)
      .flat()
      .map(([at, original, replacement]) => ({ path, at, original, replacement })),
  );
}

/** Whether a test notices the mutant: `killed`, `late` (which is to be noticed too), `survived` or `not reached`. */
async function judge(copy, { id }, tests) {
  if (tests.length === 0) return 'not reached';
  const exit = await runTests(copy, {
    tests: tests.map(({ path }) => path),
    words: ['--bail=1', '--retry=0', '--maxWorkers=1', '--reporter=dot'],
    environment: { __STRYKER_ACTIVE_MUTANT__: id },
    limitMs: START_MS + PATIENCE * tests.reduce((sum, { ms }) => sum + ms, 0),
  });
  if (exit === 'late') return 'late';
  return exit === 0 ? 'survived' : 'killed';
}

/** The score. `npm test` begins with `tsc`, which notices some of what no test can. */
function report(judged) {
  const alive = judged.filter(({ verdict }) => verdict === 'survived' || verdict === 'not reached');
  const known = excused();
  const equivalent = alive.filter((mutant) =>
    known.some((row) => ['path', 'at', 'original', 'replacement'].every((key) => row[key] === mutant[key])),
  );
  const unknown = alive.filter((mutant) => !equivalent.includes(mutant));
  const survivors = unknown.length === 0 ? [] : compiled(unknown);
  const counted = judged.length - equivalent.length;
  const score = counted === 0 ? 100 : (100 * (counted - survivors.length)) / counted;
  console.log(`\n${survivors.length} survivors:`);
  for (const mutant of survivors.sort((one, other) => (one.path < other.path ? -1 : 1))) console.log(told(mutant));
  console.log(`\n${judged.filter(({ verdict }) => verdict === 'late').length} late, ${equivalent.length} equivalent`);
  console.log(`${unknown.length - survivors.length} noticed by tsc alone`);
  console.log(`${score.toFixed(1)} % of ${counted} changes are noticed`);
  if (score < GOAL_PERCENT) process.exitCode = 1;
}

/** Those of the mutants that the compiler has nothing to say against. */
function compiled(mutants) {
  const copy = copyTree(new Map());
  const left = mutants.filter(({ path, changed }) => {
    const file = join(copy, path);
    const before = readFileSync(file);
    writeFileSync(file, changed);
    const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc'], { cwd: copy });
    writeFileSync(file, before);
    return status === 0;
  });
  rmSync(copy, { recursive: true, force: true });
  return left;
}

function told({ path, line, mutatorName, original, replacement, verdict }) {
  const short = (text) => text.replace(/\s+/g, ' ').slice(0, 90);
  return `${verdict}  ${path}:${line}  ${mutatorName}: ${short(original)}  =>  ${short(replacement)}`;
}
