// @module-tag long
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ProgramList } from '../../api/schemas/incentive.ts';
import { silent } from '../../build/base/progress.ts';
import { buildRelease } from '../../build/render/build.ts';
import type { BuiltRelease } from '../../common/release/served.ts';
import { importTiny, tinyRegister, tinySources } from '../fixtures/tiny.ts';
import { addZones } from '../fixtures/zones.ts';
import { call } from '../mcp/session.ts';
import { openServed } from '../support/served.ts';
import { type Workshop, workshop } from '../support/tiny.ts';
import { change, editProgram, put, writeCatalog } from './catalogFolder.ts';
import { type KeyedService, openKeyed } from './service.ts';

const zones = {
  key: 'zone-2018',
  name: 'Made-up zone',
  vintage: 2018,
  document: { name: 'List of zones', url: 'https://example.org/zones/zones.csv' },
  starts_on: '2018-04-09',
  ends_on: '2026-12-31',
  note: 'Zones are tracts.',
  areas: 'tracts',
  measure: 'zone_tracts',
  programs: [
    { program: 'fund', use: 'required', how: 'It invests in zones.' },
    { program: 'closed', use: 'bonus', how: 'It paid more in zones.' },
  ],
};
const whole = {
  ...zones,
  key: 'county-2018',
  name: 'County with zones',
  starts_on: null,
  ends_on: null,
  areas: 'counties',
  measure: 'zone_tracts',
  population_share: 'zone_population_share',
  programs: [],
};
const unknown = { ...zones, key: 'other', measure: 'not_in_the_release' };

const shops: Workshop[] = [];
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.remove()));
});

/** Imports and builds the made-up places with a catalog, and returns the folder of the built release. */
async function build(prepare: (catalog: string) => void = () => undefined): Promise<string> {
  const shop = await workshop();
  shops.push(shop);
  const { root, releasesDir, distDir } = shop;
  const [registerDir, sources] = [join(root, 'register'), join(root, 'sources')];
  cpSync(tinyRegister, registerDir, { recursive: true });
  cpSync(tinySources, sources, { recursive: true });
  addZones({ registerDir, sources });
  const catalog = writeCatalog(
    {
      sources: { us: {} },
      programs: {
        fund: editProgram('us', { name: 'Zone Fund' }),
        closed: { ...editProgram('us', { name: 'Closed Credit' }), retired: { on: '2025-01-01', reason: 'Repealed.' } },
      },
    },
    join(registerDir, 'incentives'),
  );
  put(catalog, 'designations.yaml', { designations: [zones, whole, unknown] });
  prepare(catalog);
  const { id } = await importTiny(releasesDir, { registerDir, sources });
  await buildRelease({ releasesDir, distDir, id, progress: silent });
  return join(distDir, id);
}

describe('designations of a metro (D202)', () => {
  let served: BuiltRelease;
  let api: KeyedService;
  let now = Date.parse('2026-12-31T23:59:59Z');
  beforeAll(async () => {
    served = await openServed(await build());
    api = await openKeyed(served, () => now);
  });
  afterAll(async () => {
    await api.close();
    served.close();
  });
  const list = async (query: string) => {
    const { status, json, text } = await api.get(query);
    expect(status, text).toBe(200);
    ProgramList.strict().parse(json.meta);
    return json;
  };

  it('names the counties, the tracts, the document and the programs that are served', async () => {
    const { data, meta, attribution } = await list('?metro=10010');
    const { program: _program, ...use } = zones.programs[0]!;
    const about = ({ areas: _a, programs: _p, population_share: _s, ...rest }: any) => rest;
    expect(meta.designations).toEqual([
      {
        ...about(zones),
        status: 'active',
        counties_total: 2,
        counties_designated: 1,
        counties: [{ geoid: '40001', name: 'Alder County, OK', tracts: 2 }],
        counties_unknown: [],
        tracts: 2,
        programs: [{ id: data[0].id, name: 'Zone Fund', ...use }],
      },
      {
        ...about(whole),
        status: 'active',
        counties_total: 2,
        counties_designated: 1,
        counties: [{ geoid: '40001', name: 'Alder County, OK' }],
        counties_unknown: [],
        population_share: 72.727273,
        population_year: 2020,
        programs: [],
      },
    ]);
    expect(attribution.map(({ dataset, credit }: any) => `${dataset}: ${credit}`)).toEqual([
      'incentive-programs-plenty: Source: Department of Plenty.',
      'tiny-people: Computed by Metro data service from: Bureau of Made-up People.',
      expect.stringMatching(/^tiny-places: /),
      'tiny-zones: Computed by Metro data service from: Office of Zones.',
    ]);
  });

  it('are a sentence each in the text of the tool', async () => {
    const credential = { Authorization: `Bearer ${api.key}` };
    const { content } = await call(api.client, 'search_incentive_programs', { metro: '10010' }, credential);
    expect(content[0].text.split('\n')).toEqual(
      expect.arrayContaining([
        'Made-up zone (2018, until 2026-12-31): 1 of 2 counties, 2 census tracts.',
        'County with zones (2018): 1 of 2 counties.',
      ]),
    );
  });

  it('says "ended" from the day after the last day on', async () => {
    const before = now;
    onTestFinished(() => void (now = before));
    now = Date.parse('2027-01-01T00:00:00Z');
    const { meta } = await list('?metro=10020');
    expect(meta.designations.map(({ status }: any) => status)).toEqual(['ended', 'active']);
  });

  it('are absent without a metro, and in a release without the catalog or its approval', async () => {
    const { meta, attribution } = await list('?state=ok');
    expect(meta).not.toHaveProperty('designations');
    expect(attribution.map(({ dataset }: any) => dataset)).toEqual(['incentive-programs-plenty']);
    const other = await openServed(await build((catalog) => change(catalog, 'catalog.yaml', { available: false })));
    const unapproved = await openKeyed(other);
    const { json } = await unapproved.get('?metro=10010');
    expect(json.meta).toMatchObject({ available: false });
    expect(json.meta).not.toHaveProperty('designations');
    await unapproved.close();
    other.close();
  });
});

it('stops the import if a designation names a program that the catalog does not have', async () => {
  const programs = [{ program: 'fond', use: 'required', how: 'It invests in zones.' }];
  const prepare = (catalog: string) => put(catalog, 'designations.yaml', { designations: [{ ...zones, programs }] });
  await expect(build(prepare)).rejects.toThrow(/designations\.yaml:\d+: program: unknown: fond; did you mean fund\?/);
});
