// @module-tag long
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readManifest } from '../../build/release/released.ts';
import { openServed } from '../support/served.ts';
import { buildTiny, copyRelease, workshop, type Workshop } from '../support/tiny.ts';

let shop: Workshop;
beforeEach(async () => {
  shop = await workshop();
  await buildTiny(shop);
});
afterEach(() => shop.remove());

it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'vbscript:x', '//example.org', 'work'])(
  'a manifest whose dataset has the link %s is refused',
  async (link) => {
    for (const member of ['url', 'license_url']) {
      const id = `tiny-${member.replace('_', '-')}`;
      await copyRelease(join(shop.releasesDir, 'tiny-1'), join(shop.releasesDir, id), (manifest) => {
        manifest.id = id;
        manifest.datasets[0][member] = link;
      });
      await expect(readManifest(shop.releasesDir, id)).rejects.toThrow(
        `datasets.0.${member}: must be an http or https address`,
      );
    }
  },
);

it.each([
  ['dataset', 'dataset', 'url'],
  ['dataset', 'attribution', 'license_url'],
])('a built release is not opened if its %s.%s has a link that is not http in %s', async (table, column, member) => {
  const folder = join(shop.distDir, 'tiny-1');
  const database = await DuckDBInstance.create(join(folder, 'release.duckdb'));
  const connection = await database.connect();
  const rows = await connection.runAndReadAll(`select ${column} as record from ${table} limit 1`);
  const before = rows.getRowObjectsJS()[0]!['record'] as string;
  const record = { ...(JSON.parse(before) as object), [member]: 'javascript:alert(1)' };
  await connection.run(`update ${table} set ${column} = $1 where ${column} = $2`, [JSON.stringify(record), before]);
  connection.closeSync();
  database.closeSync();
  await expect(openServed(folder)).rejects.toThrow(/the release has a bad link: .*must be an http or https address/s);
});
