import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // The program's own chunks are tested too, so they are built first.
    globalSetup: ['test/support/build.ts'],
    testTimeout: 30_000,
  },
});
