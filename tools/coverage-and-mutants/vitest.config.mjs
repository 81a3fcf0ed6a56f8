import { fileURLToPath } from 'node:url';
import { BaseSequencer } from 'vitest/node';
import config from '../../vitest.config.ts';

const ORDER = (process.env.RECIBO_TEST_ORDER ?? '').split(',');

/** The test files as they were named: those that are most likely to notice come first. */
class AsNamed extends BaseSequencer {
  async sort(files) {
    const place = ({ moduleId }) => ORDER.findIndex((name) => moduleId.endsWith(`/${name}`));
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

/** What looks at the sources and the package themselves, which are others here: imports, sizes, what a run loads. */
const OF_SOURCES = [
  'test/architecture.test.ts',
  'test/bundle/on-demand.test.ts',
  'test/options-in-use.test.ts',
  'test/package/package.test.ts',
];

/** For a copy of the tree, which is built once for all of its runs. */
export default {
  ...config,
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    ...config.test,
    exclude: [...config.test.exclude, ...OF_SOURCES],
    globalSetup: [],
    // What is reached is told by test file.
    isolate: true,
    setupFiles: ['tools/coverage-and-mutants/worker.mjs'],
    sequence: { sequencer: AsNamed },
  },
};
