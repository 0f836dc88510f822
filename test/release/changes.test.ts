// @module-tag long
import { readFileSync, writeFileSync } from 'node:fs';
import { listReleases } from '../../build/release/released.ts';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countChanges } from '../../api/domain/changes.ts';
import { addChanges, type BuildOptions, prepareRelease } from '../../build/render/build.ts';
import { readManifest, servedMeasures } from '../../build/release/released.ts';
import { silent } from '../../build/base/progress.ts';
import type { BuiltRelease } from '../../common/release/served.ts';
import { addEdition } from '../fixtures/edition.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { copyTiny, edit } from '../import/folders.ts';
import { type Client, inProcess } from '../support/client.ts';
import { readDiff } from '../support/diff.ts';
import { openServed } from '../support/served.ts';
import { read, releasesDir as allReleases, service } from '../support/service.ts';
import { copyRelease, type Workshop, workshop } from '../support/tiny.ts';

let shop: Workshop;
let releasesDir: string;
let served: BuiltRelease;
let client: Client;

/** Builds what answers requests for changes. */
async function prepare(place: Pick<BuildOptions, 'releasesDir' | 'distDir' | 'id'>): Promise<void> {
  await prepareRelease({ ...place, progress: silent });
  await addChanges(place);
}

/**
 * Three releases. The second one has other figures, and a county in another metro. The third has another method for one measure,
 * and serves another one no more.
 */
beforeAll(async () => {
  shop = await workshop();
  releasesDir = shop.releasesDir;
  const { registerDir, sources } = copyTiny();
  const [people, work] = [join(sources, 'tiny-people/people.csv'), join(sources, 'tiny-work/work23.txt')];
  edit(people, '50000,10', '50000,0');
  await importTiny(releasesDir, { registerDir, sources });
  edit(people, '50000,0', '50000,3');
  edit(people, '80\r\n', '8\r\n');
  edit(people, '12\r\n', '\r\n');
  edit(people, '100000,\r\n', '100000,7\r\n');
  edit(work, '   600,000    30,000', '   610,000    30,000');
  edit(join(sources, 'tiny-places/areas.csv'), '10020,"Dale/Cedar Bay, TX-OK",40005', '10010,"Alder-Birch, OK",40005');
  const confirm = { 'tiny-people': 'a new method', 'tiny-places': 'new metros', 'tiny-work': 'a new method' };
  const second = new Date('2026-02-02T03:04:05Z');
  await importTiny(releasesDir, { registerDir, sources, id: 'tiny-2', confirm, now: () => second });
  await copyRelease(join(releasesDir, 'tiny-1'), join(releasesDir, 'tiny-3'), (manifest) => {
    manifest.id = 'tiny-3';
    manifest.created_at = '2026-03-02T03:04:05.000Z';
    for (const measure of manifest.measures) {
      if (measure.name === 'hazard_risk_index') measure.rules.county = 'sum';
      if (measure.name === 'labor_force_per_1000') measure.served = false;
    }
  });
  for (const id of ['tiny-2', 'tiny-3']) await prepare({ releasesDir, distDir: shop.distDir, id });
  served = await openServed(join(shop.distDir, 'tiny-3'));
  client = await inProcess(service({ served }));
});
afterAll(async () => {
  served.close();
  await shop.remove();
});

/** Every change of a list. */
async function changesOf(path: string, from = client): Promise<any[]> {
  const all: any[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, meta } = await read(from, `${path}${path.includes('?') ? '&' : '?'}page=${page}`);
    all.push(...data);
    pages = meta.total_pages;
  }
  return all;
}

const refused = async (path: string) => {
  const { status, json } = await client.send(`/api/v1${path}`);
  return [status, json.message];
};

it('are described without an example until what they changed is known', async () => {
  const place = { releasesDir, distDir: join(shop.root, 'early'), id: 'tiny-2' };
  await prepareRelease({ ...place, progress: silent });
  const early = await openServed(join(place.distDir, 'tiny-2'));
  const api = await inProcess(service({ served: early }));
  const { paths } = (await api.send('/api/v1/openapi.json')).json;
  for (const path of ['/releases/{id}', '/releases/{id}/changes'])
    expect(paths[path].get.responses[200].content['application/json']).not.toHaveProperty('example');
  expect((await api.send('/api/v1/releases')).status).toBe(200);
  const { status, json, headers } = await api.send('/api/v1/releases/tiny-2/changes');
  expect([status, json.message, headers['retry-after']]).toEqual([
    503,
    'the list of changes of this release is still being built; try again in a minute',
    '5',
  ]);
  await addChanges(place);
  expect((await api.send('/api/v1/releases/tiny-2/changes')).status).toBe(200);
  early.close();
});

describe('the releases that a release knows (D163)', () => {
  it('are listed newest first', async () => {
    const { data, meta, attribution } = await read(client, '/releases');
    expect(data.map(({ id }: any) => id)).toEqual(['tiny-3', 'tiny-2', 'tiny-1']);
    expect(data[0]).toMatchObject({ datasets: 3, measures: served.release.content.measures.length });
    expect(data[1].measures - data[0].measures).toBe(1);
    expect(meta).toMatchObject({ release: 'tiny-3', total: 3 });
    expect(attribution).toEqual([]);
  });

  it('have datasets, and what they changed since the release before', async () => {
    const { data } = await read(client, '/releases/tiny-3');
    expect(data.contents.map(({ key }: any) => key)).toEqual(['tiny-people', 'tiny-places', 'tiny-work']);
    expect(data.changes).toMatchObject({
      since: 'tiny-2',
      measures_withdrawn: ['labor_force_per_1000'],
      datasets_added: [],
    });
    expect((await read(client, '/releases/tiny-1')).data.changes).toBeNull();
  });

  it('do not include a later one', async () => {
    const second = await openServed(join(shop.distDir, 'tiny-2'));
    const then = await inProcess(service({ served: second }));
    expect((await read(then, '/releases')).data.map(({ id }: any) => id)).toEqual(['tiny-2', 'tiny-1']);
    second.close();
    expect(await refused('/releases/tiny-9')).toEqual([
      404,
      'release tiny-3 knows no release `tiny-9`; GET /releases lists those that it knows',
    ]);
  });
});

describe('the values that a release changed (D164)', () => {
  it.each([
    ['tiny-1', 'tiny-2'],
    ['tiny-2', 'tiny-3'],
    ['tiny-1', 'tiny-3'],
  ])('from %s to %s are those of the command `diff`', async (since, id) => {
    const changes = await changesOf(`/releases/${id}/changes?since=${since}`);
    const diff = await readDiff(join(releasesDir, since), join(releasesDir, id));
    const manifests = await Promise.all([since, id, 'tiny-3'].map((one) => readManifest(releasesDir, one)));
    const [a, b, c] = manifests.map((one) => new Set(servedMeasures(one).map(({ name }) => name)));
    const shared = diff.json.changes.filter(({ measure }) => a!.has(measure) && b!.has(measure) && c!.has(measure));
    const key = (one: any) => [one.measure, one.geography, one.geoid, one.year, one.old, one.new].join();
    // A served value that is of one year is a value of that year; another is of two years, which are listed as well.
    const ofOneYear = shared.filter(({ list, vintage_before: before, vintage_after: after }) =>
      list === 'year' ? true : before === after || before === null || after === null,
    );
    const expected = ofOneYear.map(({ vintage_before, vintage_after, before, after, ...one }) =>
      key({ ...one, year: vintage_after ?? vintage_before, old: before, new: after }),
    );
    expect(changes.map(key).sort()).toEqual(expected.sort());
    const { by_cause } = (await read(client, `/releases/${id}`)).data.changes;
    const { data } = await read(client, '/releases');
    const place = data.findIndex((one: any) => one.id === id) as number;
    if (data[place + 1].id === since)
      expect(Object.values<number>(by_cause).reduce((sum, count) => sum + count)).toBe(changes.length);
  });

  it('have the largest relative change first, from 0 before all others (D113)', async () => {
    const changes = await changesOf('/releases/tiny-2/changes');
    const relative = ({ old, new: now }: any) =>
      old === null || now === null ? -1 : old === 0 ? Infinity : Math.abs(now - old) / Math.abs(old);
    const sizes = changes.map(relative);
    expect(sizes).toEqual(sizes.toSorted((x, y) => y - x));
    expect(sizes[0]).toBe(Infinity);
  });

  it('can be counted by measure and cause, and listed by cause', async () => {
    const changes = await served.release.changes();
    for (const comparison of changes.comparisons) {
      const measures = await changes.measures(comparison, {});
      const total = countChanges(measures);
      const all = await changes.values(comparison, {}, 0, total + 1);
      expect(all).toHaveLength(total);
      for (const { measure, cause, values, first_year, last_year } of measures) {
        const years = all.filter((one) => one.measure === measure && one.cause === cause).map(({ year }) => year);
        expect([values, first_year, last_year]).toEqual([years.length, Math.min(...years), Math.max(...years)]);
      }
      const filter = { causes: ['withdrawn', 'revised'] as const };
      const expected = all.filter(({ cause }) => cause === 'withdrawn' || cause === 'revised');
      expect(await changes.values(comparison, filter, 0, total)).toEqual(expected);
      expect(countChanges(await changes.measures(comparison, filter))).toBe(expected.length);
    }
  });

  it('are counted by measure and cause before the list, with its filters', async () => {
    for (const query of ['', '?geography=county', '?measure=hazard_risk_index']) {
      const list = await changesOf(`/releases/tiny-2/changes${query}`);
      const counts = Map.groupBy(list, ({ measure, cause }) => `${measure} ${cause}`);
      const { summary, summarized } = (await read(client, `/releases/tiny-2/changes${query}`)).meta;
      expect(summarized).toBe(counts.size);
      const values = summary.map((one: any) => one.values);
      expect(values).toEqual(values.toSorted((a: number, b: number) => b - a));
      for (const { measure, cause, values, first_year, last_year } of summary) {
        const years = counts.get(`${measure} ${cause}`)!.map(({ year }) => year);
        expect([values, first_year, last_year]).toEqual([years.length, Math.min(...years), Math.max(...years)]);
      }
    }
  });

  it('have a cause each', async () => {
    const second = await changesOf('/releases/tiny-2/changes');
    const causesOf = (list: any[], geography: string, measure: string) =>
      list
        .filter((one) => one.geography === geography && one.measure === measure)
        .map(({ geoid, cause }) => [geoid, cause]);
    expect(causesOf(second, 'county', 'hazard_risk_index').sort()).toEqual([
      ['48001', 'revised'],
      ['48003', 'revised'],
      ['48005', 'withdrawn'],
      ['56003', 'added'],
    ]);
    // A county moved from the second of these metros to the first.
    const metros = new Set(
      second.filter(({ cause }) => cause === 'boundary').map(({ geography, geoid }) => `${geography} ${geoid}`),
    );
    expect([...metros].sort()).toEqual(['msa 10010', 'msa 10020']);
    const third = await changesOf('/releases/tiny-3/changes?measure=hazard_risk_index&geography=county');
    expect(new Set(third.map(({ cause }) => cause))).toEqual(new Set(['method']));
  });

  it('can be those of a measure, dataset, geography, state, or metro with its counties', async () => {
    const all = await changesOf('/releases/tiny-2/changes');
    const { measures } = served.release.content;
    const datasetOf = (name: string) => measures.find((one) => one.name === name)!.dataset;
    const { content } = served.release;
    const statesOf = ({ geography, geoid }: any) =>
      content.regions[geography as 'county'].find((region) => region.geoid === geoid)!.states;
    const cases: [string, (one: any) => boolean][] = [
      ['measure=hazard_risk_index', ({ measure }) => measure === 'hazard_risk_index'],
      ['dataset=tiny-people', ({ measure }) => datasetOf(measure) === 'tiny-people'],
      ['geography=msa', ({ geography }) => geography === 'msa'],
      ['state=tx', (one) => statesOf(one).includes('TX')],
      // Its counties before and after.
      ['metro=10020', ({ geoid }) => ['10020', '48001', '40005'].includes(geoid)],
    ];
    for (const [filter, keep] of cases) {
      const expected = all.filter(keep);
      expect(expected.length, filter).toBeGreaterThan(0);
      expect(expected.length, filter).toBeLessThan(all.length);
      expect(await changesOf(`/releases/tiny-2/changes?${filter}`), filter).toEqual(expected);
    }
  });

  it('credit the datasets behind them', async () => {
    const { attribution } = await read(client, '/releases/tiny-2/changes?measure=hazard_risk_index');
    expect(attribution.map(({ dataset }: any) => dataset)).toEqual(['tiny-people', 'tiny-places']);
    const none = await read(client, '/releases/tiny-2/changes?per_page=5&page=999999');
    expect([none.data, none.attribution]).toEqual([[], []]);
  });

  it('are refused with a reason', async () => {
    expect(await refused('/releases/tiny-1/changes')).toEqual([404, 'tiny-1 is the first release: it changed nothing']);
    expect(await refused('/releases/tiny-2/changes?since=tiny-3')).toEqual([
      400,
      'since: must be a release before tiny-2: tiny-1; got `tiny-3`',
    ]);
    expect((await refused('/releases/tiny-2/changes?since=../x'))[0]).toBe(400);
    expect((await refused('/releases/..%2Fx/changes'))[0]).toBe(404);
    expect(await refused('/releases/tiny-2/changes?measure=hazard_risk')).toEqual([
      400,
      'measure: no measure `hazard_risk`; did you mean `hazard_risk_index`?',
    ]);
    expect((await refused('/releases/tiny-2/changes?metro=alder'))[0]).toBe(400);
    expect((await refused('/releases/tiny-2/changes?dataset=x'))[0]).toBe(400);
  });
});

it('are new in a new year; values that are no longer listed, because they can be computed, did not change (D164)', async () => {
  const { registerDir, sources } = copyTiny();
  const register = join(registerDir, 'tiny-work/dataset.yaml');
  edit(register, 'key: tiny-work', 'key: tiny-work\nhistory: printed');
  const own = await workshop();
  const both = readFileSync(register, 'utf8');
  writeFileSync(register, both.replaceAll('work{23..24}.txt', 'work23.txt'));
  await importTiny(own.releasesDir, { registerDir, sources });
  writeFileSync(register, both);
  const later = new Date('2026-02-02T03:04:05Z');
  const confirm = { 'tiny-work': 'a new year' };
  await importTiny(own.releasesDir, { registerDir, sources, id: 'tiny-2', confirm, now: () => later });
  await prepare({ ...own, id: 'tiny-2' });
  const opened = await openServed(join(own.distDir, 'tiny-2'));
  const changes = await changesOf('/releases/tiny-2/changes', await inProcess(service({ served: opened })));
  opened.close();
  const rates = changes.filter(({ measure, geography }) => measure === 'unemployment_rate' && geography === 'msa');
  expect(rates.map(({ geoid, year, old, cause }) => [geoid, year, old, cause])).toEqual([
    ['10020', 2024, null, 'new_year'],
    ['10030', 2024, null, 'new_year'],
  ]);
  expect(new Set(changes.map(({ year, cause }) => `${year} ${cause}`))).toEqual(new Set(['2024 new_year']));
  // The command lists what a release no longer has.
  const { values } = await readDiff(join(own.releasesDir, 'tiny-1'), join(own.releasesDir, 'tiny-2'));
  expect(values.year.removed.map(({ geography, vintage_before: year }) => [geography, year])).toContainEqual([
    'msa',
    2023,
  ]);
  await own.remove();
});

it('are no longer served, but kept in an earlier edition (D164)', async () => {
  const { registerDir, sources } = copyTiny();
  const folders = { registerDir, sources };
  const people = join(sources, 'tiny-people/people.csv');
  const own = await workshop();
  await importTiny(own.releasesDir, folders);
  addEdition(folders);
  // The earlier edition has a figure of the first of these counties.
  edit(people, '1190000,80', '1190000,');
  edit(people, '40000,12', '40000,');
  const confirm = { 'tiny-people': 'a new edition' };
  const later = new Date('2026-02-02T03:04:05Z');
  await importTiny(own.releasesDir, { ...folders, id: 'tiny-2', confirm, now: () => later });
  await prepare({ ...own, id: 'tiny-2' });
  const opened = await openServed(join(own.distDir, 'tiny-2'));
  const api = await inProcess(service({ served: opened }));
  const changes = await changesOf('/releases/tiny-2/changes?geography=county', api);
  // With the metro of the county.
  const { by_cause } = (await read(api, '/releases/tiny-2')).data.changes;
  opened.close();
  expect(changes.map(({ geoid, new: now, cause }) => [geoid, now, cause])).toEqual([
    ['48001', null, 'earlier_edition'],
    ['48005', null, 'withdrawn'],
  ]);
  expect(by_cause).toMatchObject({ earlier_edition: 2, revised: 0 });
  await own.remove();
});

it(
  'are those of the command `diff` for the two releases of this repository (D164)',
  { tags: ['long'], timeout: 900_000, retry: 0 },
  async () => {
    const own = await workshop();
    const real = (await listReleases(allReleases)).slice(-2).map((one) => one.id);
    const [since, id] = real as [string, string];
    for (const one of real) await cp(join(allReleases, one), join(own.releasesDir, one), { recursive: true });
    await prepare({ ...own, id });
    const opened = await openServed(join(own.distDir, id));
    const changes = await changesOf(`/releases/${id}/changes`, await inProcess(service({ served: opened })));
    opened.close();
    const diff = await readDiff(join(own.releasesDir, since), join(own.releasesDir, id));
    const shared = new Set(opened.release.content.measures.map(({ name }) => name));
    const expected = diff.json.changes.filter(({ measure, before, after }) => shared.has(measure) && before !== after);
    const key = (one: any) => [one.measure, one.geography, one.geoid, one.year, one.old, one.new].join();
    expect(changes.map(key).sort()).toEqual(
      expected
        .map(({ vintage_before, vintage_after, before, after, ...one }) =>
          key({ ...one, year: vintage_after ?? vintage_before, old: before, new: after }),
        )
        .sort(),
    );
    expect(changes.length).toBeGreaterThan(0);
    await own.remove();
  },
);
