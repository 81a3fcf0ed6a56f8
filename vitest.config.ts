import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const COMPLETIONS = fileURLToPath(new URL('completions/', import.meta.url));

/** The bundle holds the completion scripts as text; Vite has no `with { type: 'text' }` yet. */
const asText = {
  name: 'as-text',
  load: (path: string) =>
    path.startsWith(COMPLETIONS) ? `export default ${JSON.stringify(readFileSync(path, 'utf8'))}` : undefined,
};

/** Tests of how the npm form is bundled, packed and installed; `RECIBO_PROGRAM` names another one (`npm run test:standalone`). */
const OF_NPM_FORM = ['test/bundle/**', 'test/package/**'];

export default defineConfig({
  plugins: [asText],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: process.env.RECIBO_PROGRAM === undefined ? [] : OF_NPM_FORM,
    // The program's own chunks are tested too, so they are built first.
    globalSetup: ['test/support/build.ts'],
    testTimeout: 30_000,
    // A worker takes one file after the other and loads what they share once: no test changes what others see.
    isolate: false,
    // Most tests wait for programs and servers, and not for the processor. Vitest takes no percentage above 100.
    maxWorkers: 2 * availableParallelism(),
  },
});
