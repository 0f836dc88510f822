import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { postgresAnswers } from './test/accounts/store.ts';

const fileOf = (name: string) => `test/${name}.test.ts`;

/**
 * Suites that take long or need the publishers' files: `npm test` leaves them out, `npm run test:all` runs
 * them first, the longest first, since one that starts last would run on alone.
 */
const longSuites = [
  'import/realSources',
  'import/corruption',
  'deploys/netlify',
  'site/layout',
  'oauth/tokenAttacks',
  'oauth/clientAttacks',
  'oauth/consentAttacks',
  'workers',
  'register/vintages',
  'register/recompute',
  'register/trace',
  'incentives/round',
  'import/kill',
  'deploys/faults',
  'rank/naive',
  'verify/everyValue',
  'register/bea',
  'release/damage',
  'mcp/inspector',
  'mcp/conformance',
  'client/runtimes',
  'accounts/twoProcesses',
  'fuzz/fuzz',
].map(fileOf);

/** Suites that `npm test` runs on SQLite only. `npm run test:all` also runs them on Postgres, if it is available. */
const storeSuites = [
  'oauth/flow',
  'web/links',
  'web/signIn',
  'web/settingsMembers',
  'web/settingsKeys',
  'web/settingsSecurity',
  'web/invitations',
  'accounts/credentials',
  'accounts/terms',
  'accounts/meanwhile',
].map(fileOf);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longSuites.findIndex((name) => moduleId.endsWith(name));
      return found < 0 ? longSuites.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'quick', include: ['test/**/*.test.ts'], exclude: longSuites, env: { STORES: 'SQLite' } },
      },
      { extends: true, test: { name: 'long', include: longSuites } },
      ...((await postgresAnswers())
        ? [{ extends: true as const, test: { name: 'postgres', include: storeSuites, env: { STORES: 'Postgres' } } }]
        : []),
    ],
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
