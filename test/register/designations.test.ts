// @module-tag long
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Geography } from '../../api/schemas/common.ts';
import { silent } from '../../build/base/progress.ts';
import { importRelease } from '../../build/import/importRelease.ts';
import { loadRegister } from '../../build/import/register.ts';
import { literal, openDatabase } from '../../build/release/database.ts';
import type { ReleaseManifest } from '../../build/release/manifest.ts';
import { buildRelease } from '../../build/render/build.ts';
import { type KeyedService, openKeyed } from '../incentives/service.ts';
import { openServed } from '../support/served.ts';
import { sourcesDir } from '../support/service.ts';
import { type Workshop, workshop } from '../support/tiny.ts';
import { qualifiedTracts, recipesOfDesignations, taxTable, zoneTracts } from './designated.ts';
import { metros } from './publishers.ts';
import { here, registerDir } from './released.ts';

const folders = [
  'omb-delineation',
  'census-pep',
  'cdfi-opportunity-zones',
  'hud-qct',
  'treasury-energy-communities',
  'incentives',
];

describe.skipIf(!here)('a release with the designations of counties and tracts', () => {
  let shop: Workshop;
  let manifest: ReleaseManifest;
  const values = new Map<string, number | null>();
  const reasons = new Map<string, string>();
  beforeAll(async () => {
    shop = await workshop();
    const { root, releasesDir } = shop;
    for (const name of folders) cpSync(join(registerDir, name), join(root, 'register', name), { recursive: true });
    manifest = await importRelease({
      register: loadRegister(join(root, 'register')),
      sources: sourcesDir,
      releasesDir,
      id: 'designations',
      now: () => new Date('2026-11-23T00:00:00Z'),
      fetch: () => Promise.reject(new Error('the import needs no network')),
      progress: silent,
    });
    const database = await openDatabase(join(releasesDir, 'designations'));
    for (const key of Object.keys(recipesOfDesignations)) {
      const rows = await database.rows<{ at: string; value: number | null; reason: string | null }>(
        `select concat_ws(' ', measure, geography, geoid) as at, value, reason
         from read_parquet(${literal(join(releasesDir, `designations/values-${key}.parquet`))})`,
      );
      for (const { at, value, reason } of rows) {
        values.set(at, value);
        if (reason !== null) reasons.set(at, reason);
      }
    }
    database.close();
  });
  afterAll(() => shop.remove());
  const valueOf = (measure: string, geography: Geography, geoid: string) =>
    values.get(`${measure} ${geography} ${geoid}`) ?? null;
  const total = (measure: string, geography: Geography, without = '') =>
    [...values].reduce((sum, [at, value]) => {
      const [name, where, geoid] = at.split(' ');
      return name === measure && where === geography && geoid !== without ? sum + (value ?? 0) : sum;
    }, 0);

  it.each([
    ['01001', 1, 'Autauga'],
    ['01003', 6, 'Baldwin'],
    ['06037', 274, 'Los Angeles, the most of all'],
    ['11001', 25, 'the District of Columbia'],
    ['46102', 1, 'Oglala Lakota, under its code of 2010'],
    ['48301', 1, 'Loving, with fewer than 100 people'],
    ['51600', 0, 'Fairfax City, which the list does not name'],
    ['15005', 0, 'Kalawao, which the list does not name'],
    ['72127', 118, 'San Juan'],
    ['09110', null, 'a planning region'],
  ])('counts in county %s %j tracts of Opportunity Zones: %s', (county, count, _name) => {
    expect(valueOf('opportunity_zone_tracts', 'county', county)).toBe(count);
  });

  it.each([
    ['01023', 1, 'Choctaw, Alabama, the first line'],
    ['01007', 0, 'Bibb, Alabama, in an area with fossil fuel employment and low unemployment'],
    ['06037', 1, 'Los Angeles'],
    ['48453', 0, 'Travis'],
    ['55059', 1, 'Kenosha, in the Chicago metro of 2018'],
    ['72109', 1, 'Patillas, the last line'],
    ['46102', 0, 'Oglala Lakota'],
    ['09190', null, 'a planning region'],
  ])('has for county %s as energy community %j: %s', (county, is, _name) => {
    expect(valueOf('energy_community_counties', 'county', county)).toBe(is);
    const share = is === null ? null : 100 * is;
    expect(valueOf('energy_community_population_share', 'county', county)).toBe(share);
  });

  it.each([
    ['06037', 583, 'Los Angeles'],
    ['09190', 19, 'Western Connecticut, which the list names by its former county'],
    ['72127', 36, 'San Juan'],
    ['46102', 3, 'Oglala Lakota'],
    ['51600', 0, 'Fairfax City, which the list does not name'],
    ['15005', 0, 'Kalawao, which the list does not name'],
  ])('counts in county %s %j qualified census tracts: %s', (county, count, _name) => {
    expect(valueOf('qualified_census_tracts', 'county', county)).toBe(count);
  });

  it('accounts for each of the 14,496 qualified census tracts', () => {
    expect(new Set(qualifiedTracts()).size).toBe(14496);
    expect(total('qualified_census_tracts', 'state')).toBe(14496);
    expect(total('qualified_census_tracts', 'county')).toBe(14496);
    expect(valueOf('qualified_census_tracts', 'state', '09')).toBe(164);
  });

  it('accounts for each of the 8,764 tracts and 901 counties', () => {
    expect(zoneTracts()).toHaveLength(8764);
    expect(new Set(zoneTracts()).size).toBe(8764);
    expect(taxTable('notice_2024-48_appendix_1.tsv').size).toBe(901);
    // Territories are no regions: American Samoa 16, Guam 25, Northern Mariana Islands 20, Virgin Islands 14.
    expect(total('opportunity_zone_tracts', 'state')).toBe(8764 - 16 - 25 - 20 - 14);
    expect(valueOf('opportunity_zone_tracts', 'state', '09')).toBe(72);
    expect(total('opportunity_zone_tracts', 'county')).toBe(total('opportunity_zone_tracts', 'state') - 72);
    expect(total('energy_community_counties', 'state')).toBe(901);
    expect(valueOf('energy_community_counties', 'state', '09')).toBe(2);
    expect(total('energy_community_counties', 'county')).toBe(899);
  });

  it('has each value of a metro that is recomputed from the files, and no other', () => {
    const differing: string[] = [];
    for (const recipes of Object.values(recipesOfDesignations))
      for (const [measure, recipe] of Object.entries(recipes()))
        for (const [metro, counties] of metros()) {
          const expected = recipe.of(counties, recipe.years[0]!, metro);
          const value = valueOf(measure, 'msa', metro);
          const isSame = value === null ? expected === undefined : Math.abs(value - (expected ?? NaN)) < 1e-6;
          if (!isSame) differing.push(`${measure} of ${metro}: ${value}, recomputed ${expected}`);
        }
    expect(differing).toEqual([]);
  });

  it('says why a metro has no value', () => {
    const reasonOf = (measure: string, metro: string) => reasons.get(`${measure} msa ${metro}`);
    expect(reasonOf('opportunity_zone_tracts', '25540')).toBe('boundary changed');
    expect(reasonOf('energy_community_counties', '25540')).toBe('boundary changed');
    expect(reasonOf('energy_community_population_share', '41980')).toBe('not covered');
    expect(valueOf('opportunity_zone_tracts', 'msa', '41980')).toBeGreaterThan(118);
    const msa = (name: string) => manifest.measures.find((measure) => measure.name === name)!.geographies.msa!;
    expect(msa('opportunity_zone_tracts')).toMatchObject({ regions: 388, vintages: [2018] });
    expect(msa('energy_community_population_share')).toMatchObject({ regions: 382, vintages: [2024] });
    expect(msa('energy_community_population_share').calculation).toContain('(2024 for the latest value)');
  });

  it('has the designations of a metro next to its incentive programs (D202)', async () => {
    const { releasesDir, distDir } = shop;
    await buildRelease({ releasesDir, distDir, id: 'designations', progress: silent });
    const served = await openServed(join(distDir, 'designations'));
    const api: KeyedService = await openKeyed(served, () => Date.parse('2026-11-23T12:00:00Z'));
    const designationsOf = async (metro: string) => (await api.get(`?metro=${metro}&per_page=1`)).json;
    const [energy, zone] = (await designationsOf('26420')).meta.designations;
    expect(energy).toMatchObject({
      ...{ key: 'energy-community-2024', vintage: 2024, status: 'ended', ends_on: '2025-06-22' },
      document: { name: 'IRS Notice 2024-48, appendix 1' },
      // San Jacinto County is in the Houston metro of 2023, and was in no metro of 2018.
      ...{ counties_total: 10, counties_designated: 10, counties_unknown: [], population_share: 100 },
      population_year: 2024,
    });
    expect(energy.programs.map(({ name, use }: any) => [name, use])).toEqual([
      ['Clean electricity production credit', 'bonus'],
      ['Clean electricity investment credit', 'bonus'],
      ['Energy production credit', 'bonus'],
      ['Energy investment credit', 'bonus'],
    ]);
    expect(zone).toMatchObject({
      key: 'opportunity-zone-2018',
      vintage: 2018,
      status: 'active',
      ends_on: '2028-12-31',
    });
    expect(zone.programs.map(({ name, use }: any) => [name, use])).toEqual([
      ['Qualified Opportunity Zones', 'required'],
      ['New Markets Tax Credit', 'same_definition'],
    ]);
    const austin = await designationsOf('12420');
    expect(austin.meta.designations[1]).toMatchObject({
      tracts: 35,
      counties: [
        { geoid: '48021', tracts: 3 },
        { geoid: '48055', tracts: 3 },
        { geoid: '48209', tracts: 4 },
        { geoid: '48453', tracts: 21 },
        { geoid: '48491', tracts: 4 },
      ],
    });
    expect(austin.attribution.map(({ dataset }: any) => dataset)).toEqual(
      expect.arrayContaining(['cdfi-opportunity-zones', 'census-pep', 'treasury-energy-communities']),
    );
    const hartford = (await designationsOf('25540')).meta.designations;
    expect(hartford[1]).toMatchObject({ tracts: null, counties: [], counties_designated: 0 });
    expect(hartford[0]).toMatchObject({ population_share: null });
    expect(hartford[0].counties_unknown.length).toBe(hartford[0].counties_total);
    await api.close();
    served.close();
  });
});
