import { join } from 'node:path';
import { operations } from '../../api/operations/index.ts';
import { openRelease } from '../../common/release/reader.ts';
import { builtFiles } from '../../common/release/served.ts';
import { accountServices } from '../../dynamic/identity/accounts/services.ts';
import { openSqlite } from '../../dynamic/stores/sql/sqlite.ts';
import type { Benchmark } from './benchmark.ts';
import { type Figure, perSecond } from './figure.ts';
import { none, openLoad, stored, within } from './load.ts';
import type { LoadResult } from './loadClient.ts';

/** Seconds of each load. */
const seconds = Number(process.env['FAIR_SECONDS'] ?? 20);
const keyCount = 10;
const plenty = '999999999,999999999';

export const fair: Benchmark = {
  name: 'fair',
  about: 'small rankings of API keys, and stored pages, while anonymous clients loop the most expensive request',
  async run({ temp, checkout, note }) {
    const { dir, builtDir } = await checkout();
    const dataDir = join(temp, 'fair');
    const keys = await makeKeys(dataDir);
    const claims = await costliestClaims(builtDir);
    const settings = { LIMIT_KEY: plenty, LIMIT_ACCOUNT: '999999999' };
    const figures: Figure[] = [];
    for (const [name, crowd, more] of [
      ['140 networks, one request each at a time', { connections: 140 }, {}],
      ['20 addresses, 8 requests each', { connections: 160, addresses: 20 }, {}],
      ['200 networks, one request each at a time', { connections: 200 }, {}],
      ['200 networks, usual limits', { connections: 200 }, { LIMIT_ADDRESS: '30,2000' }],
    ] as const) {
      const { under, end } = await openLoad({ dir, builtDir }, dataDir, { ...settings, ...more });
      const anonymous = () =>
        under({ kind: 'verify', claims, ...crowd, pauseMs: 1000, rampMs: 2000, background: true }, seconds);
      const probe = () => under({ kind: 'paths', connections: 4, perSecond: 100, paths: [stored] }, seconds);
      try {
        note(`fair: ${name}, ${seconds} s`);
        await under({ kind: 'small', connections: 4, keys: keys.slice(0, 1) }, 2);
        const [load, one, pages] = await Promise.all([
          anonymous(),
          under({ kind: 'small', connections: 1, perSecond: 10, keys: keys.slice(0, 1) }, seconds),
          // With the usual limits, the probes would be over theirs.
          ...('LIMIT_ADDRESS' in more ? [] : [probe()]),
        ]);
        figures.push(
          { name, ours: perSecond(load.answered.count / seconds), peer: `${load.refused.count} refused` },
          within("  a key's small ranking, p99, ms", one.answered, 300),
          none('  its refusals and errors', one.refused.count + one.errors),
          ...(pages ? [within('  stored pages, p99, ms', pages.answered, 10)] : []),
        );
        if (crowd.connections !== 200 || 'LIMIT_ADDRESS' in more) continue;
        note(`fair: ${name}, and ${keyCount} keys, ${seconds} s`);
        const [, shares] = await Promise.all([
          anonymous(),
          // Some keys send more at once than others.
          under({ kind: 'small', connections: 25, keys: keys.slice(1) }, seconds),
        ]);
        figures.push(sharesOf(shares), none('  their refusals and errors', shares.refused.count + shares.errors));
      } finally {
        await end();
      }
    }
    return figures;
  },
};

function sharesOf({ answeredOf, answered }: LoadResult): Figure {
  const [least, most] = [Math.min(...answeredOf), Math.max(...answeredOf)];
  const mean = answered.count / answeredOf.length;
  return {
    name: `${keyCount} keys at the same time, the share farthest from the mean`,
    ours: `${least} to ${most} answers`,
    peer: `${Math.round(mean)} on average`,
    ratio: Math.max(most / mean - 1, 1 - least / mean),
    target: { atMost: 0.2 },
  };
}

/** Makes keys, each of an account of its own with API access. */
async function makeKeys(dataDir: string): Promise<string[]> {
  const sql = await openSqlite(join(dataDir, 'accounts.sqlite'));
  const { accounts, keys, people } = accountServices(sql, Date.now);
  const [operator, email] = [{ id: 'bench' }, 'bench@example.org'];
  await people.add(operator, { email, name: 'Bench', password: null });
  const tokens: string[] = [];
  // One more, for the probe.
  for (let i = 0; i <= keyCount; i++) {
    const { id } = await accounts.add(operator, `Bench ${i}`, email);
    await accounts.setAccess(operator, id, true);
    tokens.push((await keys.add(operator, id, email, 'bench')).token);
  }
  await sql.close();
  return tokens;
}

/** Returns the claims of the most expensive verification, without their values. */
async function costliestClaims(builtDir: string): Promise<readonly object[]> {
  const { release, close } = await openRelease(join(builtDir, builtFiles.database));
  const verify = operations.find(({ id }) => id === 'verifyClaims')!;
  const [{ body }] = verify.costliest(release) as [{ body: { claims: object[] } }];
  close();
  return body.claims;
}
