import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The bundle holds these files as text (`tools/build.mjs`). */
const asText = {
  name: 'as-text',
  enforce: 'pre' as const,
  load: (path: string) =>
    /(\.(css|client\.js|bash|fish|ps1)|_recibo)$/.test(path)
      ? { code: `export default ${JSON.stringify(readFileSync(path, 'utf8'))}`, moduleType: 'js' as const }
      : undefined,
};

export default defineConfig({
  plugins: [asText],
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/setup.ts'],
    // No test ends by it, however busy the machine is.
    testTimeout: 120_000,
    // A worker takes one file after the other and loads what they share once: no test changes what others see.
    isolate: false,
    // Most tests wait for programs and servers, not for the processor.
    maxWorkers: 2 * availableParallelism(),
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      // Only a process reaches these; tests start it.
      exclude: ['src/node.ts', 'src/system/process.ts'],
      reporter: ['text-summary', 'html'],
      thresholds: { branches: 92 },
    },
  },
});
