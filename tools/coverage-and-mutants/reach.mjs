import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { folderIn, resultsOfTests } from './copy.mjs';

/**
 * One run of the tests in which nothing is changed: which test files come to which mutants, be it in a process that they
 * start, and how long each takes. Files that do not pass (those that look at the sources themselves) are left out.
 *
 * @returns {Promise<{ failed: string[], testsFor: (mutant) => { path: string, ms: number }[] }>}
 */
export async function findReach(copy, tests) {
  const folder = folderIn(copy, 'reached');
  const files = await resultsOfTests(copy, { tests, environment: { RECIBO_REACHED_INTO: folder } });
  const reached = new Map(
    readdirSync(folder).map((name) => [name.replaceAll('%', '/'), new Set(readdirSync(join(folder, name)))]),
  );
  const passed = files.filter(({ hasPassed }) => hasPassed);
  return {
    failed: files.filter(({ hasPassed }) => !hasPassed).map(({ path }) => path),
    testsFor: ({ id, path }) =>
      nearestFirst(
        passed.filter((test) => reached.get(test.path)?.has(id)),
        path,
      ),
  };
}

/** The test of the same name, then those that take the least time. */
function nearestFirst(tests, source) {
  const isOwn = ({ path }) => basename(path, '.test.ts') === basename(source, '.ts');
  return tests.toSorted((one, other) => isOwn(other) - isOwn(one) || one.ms - other.ms);
}
