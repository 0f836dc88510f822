import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest suites, slowest first: if one of them started last, it would run alone at the end. */
const longest = [
  'import/realSources',
  'site/browser',
  'deploys/netlify',
  'register/vintages',
  'oauth/attacks',
  'register/recompute',
  'web/browser',
  'workers',
  'incentives/round',
  'deploys/faults',
].map((name) => `/test/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(name));
      return found < 0 ? longest.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/setup.ts'],
    setupFiles: ['test/keepTypeStripper.ts'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // One more than the number of cores, because suites wait for processes and disks.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Importing all sources takes a minute or two on two cores, and longer on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 600_000,
    // A test that depends on clocks or processes may lose a race on a busy machine; a real failure occurs twice.
    retry: 1,
    // Other processes may be slow on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
