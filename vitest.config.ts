import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/setup.ts'],
    // Imports of all sources take a minute each on two cores, and longer beside other work.
    testTimeout: 120_000,
    hookTimeout: 600_000,
  },
});
