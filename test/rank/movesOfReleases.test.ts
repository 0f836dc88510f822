// @module-tag long
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Moves } from '../../api/schemas/moves.ts';
import type { BuiltRelease } from '../../common/release/served.ts';
import { ComputeThreads } from '../../dynamic/compute/threads.ts';
import { type Client, inProcess } from '../support/client.ts';
import { openServed } from '../support/served.ts';
import { service } from '../support/service.ts';
import { revisedTiny } from '../support/revised.ts';
import type { Workshop } from '../support/tiny.ts';
import { plainQueue } from '../support/queue.ts';

const plenty = { perMinute: 1e9, perDay: 1e9 };
const limits = { address: plenty, credential: plenty, accountPerDay: 1e9 };
/** Dale County and Elm County. */
const dale = '48001.48003';

describe('moves between two releases (A5, D186)', () => {
  let shop: Workshop;
  let served: BuiltRelease;
  let threads: ComputeThreads;
  let api: Client;

  beforeAll(async () => {
    shop = await revisedTiny();
    served = await openServed(join(shop.distDir, 'tiny-2'));
    const queue = plainQueue();
    threads = new ComputeThreads(limits, { queue, log: pino({ level: 'silent' }) });
    api = await inProcess(service({ served, dist: shop.distDir, compute: threads.at('http://metro.test') }));
  });
  afterAll(async () => {
    await threads.close();
    served.close();
    await shop.remove();
  });

  const send = (path: string, body: object) =>
    api.send(`/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const criteria = [{ measure: 'hazard_risk_index', direction: 'lower_better' }];
  const ranksOf = async (release: string): Promise<Map<string, number>> => {
    const { json } = await send(`/rank?release=${release}`, { criteria });
    return new Map(json.data.metros.map(({ cbsa, rank }: any) => [cbsa, rank]));
  };

  it('count a changed value of the same year as a revision', async () => {
    const { json, headers } = await send('/rank/moves', { criteria, from: 'tiny-1', to: 'tiny-2' });
    const { metros, criteria: read, ...rest } = Moves.parse(json.data);
    expect(headers['release']).toBe('tiny-2');
    expect(rest).toMatchObject({ from: 'tiny-1', to: 'tiny-2', left_out: 0 });
    expect(read).toEqual([{ measure: 'hazard_risk_index', from_years: [2025], to_years: [2025] }]);
    const [before, after] = [await ranksOf('tiny-1'), await ranksOf('tiny-2')];
    expect(metros.length).toBeGreaterThan(1);
    for (const { cbsa, from, to, parts } of metros) {
      expect([from, to]).toEqual([before.get(cbsa!), after.get(cbsa!)]);
      expect(parts).toEqual({ own: 0, others: 0, coverage: 0, revision: to - from });
    }
    expect(metros.find(({ cbsa }) => cbsa === '10020')!.parts.revision).toBeLessThan(0);
  });

  it('have the ranks of an area of counties on both releases', async () => {
    const body = { criteria, scope: { areas: [dale] } };
    const { json } = await send('/rank/moves', { ...body, from: 'tiny-1', to: 'tiny-2' });
    const { from, to, parts } = Moves.parse(json.data).metros.find(({ geoid }) => geoid === dale)!;
    const rankOn = async (release: string) => (await send(`/rank?release=${release}`, body)).json.data.places[0].rank;
    expect([from, to]).toEqual([await rankOn('tiny-1'), await rankOn('tiny-2')]);
    expect(parts.revision).toBe(to - from);
    expect(from).not.toBe(to);
  });

  it('end at the release that answers, which release= chooses', async () => {
    const at = (path: string, from: string, to: string) => send(path, { criteria, from, to });
    const back = await at('/rank/moves?release=tiny-1', 'tiny-2', 'tiny-1');
    expect([back.status, back.headers['release']]).toEqual([200, 'tiny-1']);
    const refused = await at('/rank/moves', 'tiny-2', 'tiny-1');
    expect([refused.status, refused.json.message]).toEqual([
      422,
      'to: must be the release that answers; send "tiny-2", or choose the release that answers with the query parameter release=tiny-1',
    ]);
  });

  it('need releases that the server holds (404)', async () => {
    const { status, json } = await send('/rank/moves', { criteria, from: 'tiny-0', to: 'tiny-2' });
    expect([status, json.message]).toEqual([
      404,
      'this server does not hold the release `tiny-0`; it holds tiny-2, tiny-1',
    ]);
  });
});
