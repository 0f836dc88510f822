import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The suites that take longest start first: one that starts last would run on alone. Those of a project share processes. */
const longest = [
  'import/realSources',
  'import/corruption',
  'verify/everyValue',
  'deploys/netlify',
  'site/layout',
  'web/browser',
  'site/explorer',
  'web/forms',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      if (found >= 0) return found;
      return readFileSync(moduleId, 'utf8').startsWith('// @module-tag long') ? longest.length : longest.length + 1;
    };
    const sorted = (await super.sort(files)).toSorted((a, b) => a.project.name.localeCompare(b.project.name));
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * The suites that need neither stored pages nor the site: they import small files, or compute answers from the databases of the
 * newest release. `npx vitest run test/rank/rank.test.ts` starts without building anything else.
 */
const unit = ['test/rank/**/*.test.ts', 'test/import/**/*.test.ts'];

/** Each project runs it for itself. */
const globalSetup = ['test/setup.ts'];

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { globalSetup, name: 'unit', include: unit, env: { STORED_PAGES: 'none' } } },
      { extends: true, test: { globalSetup, name: 'built', include: ['test/**/*.test.ts'], exclude: unit } },
    ],
    // A suite has the tag in the first line of its file: `// @module-tag long`.
    tags: [{ name: 'long', description: 'Takes long, or needs files of publishers; `npm test` leaves it out.' }],
    setupFiles: ['test/keepTypeStripper.ts'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // A process runs several suites with the same modules, which saves loading them for each suite (a fifth of the time).
    isolate: false,
    // One more than the number of cores, because suites wait for processes and disks.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Importing all sources takes a minute or two on two cores, and longer on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 600_000,
    // A test that depends on clocks or processes may lose a race on a busy machine; a real failure occurs twice.
    retry: 1,
    // Other processes may be slow on a busy machine.
    expect: { poll: { timeout: 60_000 } },
  },
});
