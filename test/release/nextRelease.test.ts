// @module-tag long
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inProcess } from '../support/client.ts';
import { openServed } from '../support/served.ts';
import { read, service } from '../support/service.ts';
import { buildTiny, workshop, type Workshop } from '../support/tiny.ts';

let shop: Workshop;
beforeEach(async () => void (shop = await workshop()));
afterEach(() => shop.remove());

/** Returns the datasets of a built release, as the API lists them. */
async function datasetsOf(id: string) {
  const served = await openServed(join(shop.distDir, id));
  const { data } = await read(await inProcess(service({ served })), '/datasets');
  served.close();
  return data;
}

it('does not name a next release whose month has passed when the release is made (D133)', async () => {
  await buildTiny(shop, { now: () => new Date('2026-07-31T00:00:00Z') });
  expect((await datasetsOf('tiny-1'))[0].next_release).toBe('2026-07');
  await buildTiny(shop, { now: () => new Date('2026-08-01T00:00:00Z'), id: 'tiny-2' });
  expect((await datasetsOf('tiny-2'))[0].next_release).toBeNull();
});
