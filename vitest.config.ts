import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/setup.ts'],
    // Every core: suites are files that do not touch each other.
    maxWorkers: '100%',
    // Imports of all sources take a minute each on two cores, and longer beside other work.
    testTimeout: 120_000,
    hookTimeout: 600_000,
  },
});
