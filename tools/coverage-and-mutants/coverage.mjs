// How many branches of `src` the tests take, in Vitest's workers and in the processes they start: `npm run coverage`.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import coverage from 'istanbul-lib-coverage';
import { createInstrumenter } from 'istanbul-lib-instrument';
import { copyTree, folderIn, resultsOfTests, sources } from './copy.mjs';
import { PART } from './watch.mjs';

const GOAL_PERCENT = 95;
const WORST = 40;

const instrumenter = createInstrumenter({ esModules: true, parserPlugins: ['typescript', 'importAttributes'] });
const instrumented = new Map();
const counted = new Map();
for (const { path, text } of sources()) {
  instrumented.set(path, instrumenter.instrumentSync(text, path));
  counted.set(path, instrumenter.lastFileCoverage());
}
const copy = copyTree(instrumented);
const taken = folderIn(copy, 'taken');
const tests = await resultsOfTests(copy, { tests: process.argv.slice(2), environment: { RECIBO_TAKEN_INTO: taken } });
for (const name of readdirSync(taken).filter((name) => !name.endsWith(PART)))
  addCounts(readFileSync(join(taken, name), 'utf8'));
rmSync(copy, { recursive: true, force: true });

const total = coverage.createCoverageSummary();
const rows = [...counted.values()].map((data) => {
  const { branches } = coverage.createFileCoverage(data).toSummary();
  total.merge({ branches });
  return { path: data.path, ...branches, lines: linesNotTaken(data) };
});
rows.sort((one, other) => other.total - other.covered - (one.total - one.covered));
for (const { path, total, covered, lines } of rows.slice(0, WORST)) {
  if (covered < total) console.log(`${String(total - covered).padStart(4)} of ${total} not taken  ${path}:${lines}`);
}
const { covered, total: all, pct } = total.branches;
console.log(`\n${pct} % of branches: ${covered} of ${all}`);
for (const { path } of tests.filter(({ hasPassed }) => !hasPassed)) console.log(`not all of it passed: ${path}`);
if (pct < GOAL_PERCENT) process.exitCode = 1;

function addCounts(text) {
  for (const [path, branches] of JSON.parse(text)) {
    const { b } = counted.get(path);
    for (const [id, counts] of Object.entries(branches)) b[id] = b[id].map((count, at) => count + counts[at]);
  }
}

/** The lines on which a branch that was never taken begins. */
function linesNotTaken({ b, branchMap }) {
  const lines = Object.entries(b).flatMap(([id, counts]) => {
    const { loc, locations } = branchMap[id];
    return counts.flatMap((count, at) => (count > 0 ? [] : [locations[at]?.start.line ?? loc.start.line]));
  });
  return [...new Set(lines)].sort((one, other) => one - other).join();
}
