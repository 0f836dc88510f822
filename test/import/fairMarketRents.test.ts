// @module-tag long
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as xlsx from '@e965/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { silent } from '../../build/base/progress.ts';
import { importRelease } from '../../build/import/importRelease.ts';
import { loadRegister } from '../../build/import/register.ts';
import { listReleases } from '../../build/release/released.ts';
import type { ReleaseMeasure } from '../../build/release/manifest.ts';
import { literal, openDatabase } from '../../build/release/database.ts';
import { releasesDir, root, sourcesDir } from '../support/service.ts';
import { newFolder } from './folders.ts';

const here = existsSync(sourcesDir);
if (!here) console.log(`skipped: the publishers' files are not at ${sourcesDir}`);

// Reads the publishers' files again, without code of the importer.

function sheetRows(path: string, name: string): string[][] {
  const book = xlsx.read(readFileSync(join(sourcesDir, path)), { nodim: true });
  return xlsx.utils.sheet_to_json<string[]>(book.Sheets[name]!, { header: 1, raw: false, defval: '' });
}

/** Rows by county code: the population, and the rents for 0 to 4 bedrooms. A county outside New England has one row. */
function readRents(): Map<string, { people: bigint; rents: bigint[] }[]> {
  const [header, ...rows] = sheetRows('hud-fmr/FY26_FMRs_revised.xlsx', 'FY26_FMRs_revised');
  const column = (name: string) => header!.indexOf(name);
  const read = rows
    .filter((row) => row[column('county_town_name')] !== 'Sullivan city part of Crawford County')
    .map((row) => ({
      county: row[column('fips')]!.slice(0, 5),
      people: BigInt(row[column('pop2023')]!),
      rents: [0, 1, 2, 3, 4].map((bedrooms) => BigInt(row[column(`fmr_${bedrooms}`)]!)),
    }));
  return Map.groupBy(read, ({ county }) => county);
}

function readMetros(): Map<string, string[]> {
  const rows = sheetRows('omb-delineation/list1_2023.xlsx', 'List 1');
  const members = rows.filter((row) => row[4] === 'Metropolitan Statistical Area');
  return new Map(
    [...Map.groupBy(members, (row) => row[0]!)].map(([metro, list]) => [metro, list.map((row) => row[9]! + row[10]!)]),
  );
}

/** The quotient, rounded to six decimals. */
const divide = (a: bigint, b: bigint) => Number((2_000_000n * a + b) / (2n * b)) / 1e6;

/** The mean rent of some counties: of all people who live there, whatever their towns. */
function meanRent(rents: ReturnType<typeof readRents>, counties: readonly string[], bedrooms: number): number {
  const rows = counties.flatMap((county) => rents.get(county)!);
  const people = rows.reduce((sum, row) => sum + row.people, 0n);
  const products = rows.reduce((sum, row) => sum + row.people * row.rents[bedrooms]!, 0n);
  return divide(products, people);
}

describe.skipIf(!here)('fair market rents (D172)', () => {
  const values = new Map<string, number>();
  let measures: ReleaseMeasure[];
  let rents: ReturnType<typeof readRents>;
  const valueOf = (bedrooms: number, geoid: string) => values.get(`fair_market_rent_${bedrooms}br ${geoid}`);

  beforeAll(async () => {
    const folder = newFolder();
    const { id } = (await listReleases(releasesDir)).at(-1)!;
    cpSync(join(releasesDir, id), join(folder, id), { recursive: true });
    const manifest = await importRelease({
      register: loadRegister(join(root, 'build/register')),
      ...{ sources: sourcesDir, releasesDir: folder, id: `${id}-rents` },
      ...{ only: ['hud-fmr'], confirm: { 'hud-fmr': 'A test.' }, now: () => new Date(), progress: silent },
      fetch: () => Promise.reject(new Error('the files are in the sources')),
    });
    measures = manifest.measures.filter(({ dataset }) => dataset === 'hud-fmr');
    const database = await openDatabase(folder);
    const file = join(folder, manifest.id, 'values-hud-fmr.parquet');
    const rows = await database.rows<{ measure: string; geography: string; geoid: string; value: number }>(
      `select measure, geography, geoid, value from read_parquet(${literal(file)}) where value is not null`,
    );
    database.close();
    // A metro has a code of its own; no metro's is that of a county with rents.
    for (const { measure, geography, geoid, value } of rows)
      values.set(`${measure} ${geography === 'msa' ? 'metro ' : ''}${geoid}`, value);
    rents = readRents();
  });

  it('of all counties are those that HUD prints, or means of their towns', () => {
    const counties = [...rents.keys()].filter((county) => !['60', '66', '69', '78'].includes(county.slice(0, 2)));
    expect(counties).toHaveLength(3222);
    const differing = new Set<string>();
    for (const county of counties) {
      const rows = rents.get(county)!;
      expect(values.get(`fair_market_rent_population ${county}`), county).toBe(
        Number(rows.reduce((sum, { people }) => sum + people, 0n)),
      );
      for (const bedrooms of [0, 1, 2, 3, 4]) {
        expect(valueOf(bedrooms, county), county).toBe(meanRent(rents, [county], bedrooms));
        const printed = new Set(rows.map((row) => row.rents[bedrooms]));
        if (printed.size > 1) differing.add(county);
        else expect(valueOf(bedrooms, county), county).toBe(Number([...printed][0]));
      }
    }
    expect(differing.size).toBe(17);
  });

  it('of all metros and states are means of the people in them', () => {
    const metros = readMetros();
    expect(metros.size).toBe(393);
    for (const [metro, counties] of metros)
      for (const bedrooms of [0, 1, 2, 3, 4])
        expect(valueOf(bedrooms, `metro ${metro}`), metro).toBeCloseTo(meanRent(rents, counties, bedrooms), 5);
    const states = Map.groupBy(rents.keys(), (county) => county.slice(0, 2));
    for (const [state, counties] of states)
      if (!['60', '66', '69', '78'].includes(state))
        expect(valueOf(2, state), state).toBeCloseTo(meanRent(rents, counties, 2), 5);
  });

  it('of Boston, Hartford, Providence and San Juan', () => {
    const found = ['14460', '25540', '39300', '41980'].map((metro) => valueOf(2, `metro ${metro}`));
    expect(found).toEqual([2761.733139, 1865, 1773.670614, 641.618032]);
  });

  it('are described as what they are', () => {
    const { geographies, sources } = measures.find(({ name }) => name === 'fair_market_rent_2br')!;
    expect(sources).toEqual(['hud-fmr']);
    expect(geographies.county).toEqual({
      source_grain: 'subdivision',
      rollup: 'total population-weighted mean',
      calculation:
        'As printed by U.S. Department of Housing and Urban Development for the county; in Connecticut, Maine, Massachusetts, New Hampshire, Rhode Island, and Vermont, the mean of the figures of its cities, towns and other subdivisions, each weighted by its total population, and no value where one has none.',
      computed_by_cadastre: true,
      regions: 3222,
      vintages: [2026],
    });
    expect([geographies.msa?.regions, geographies.state?.regions]).toEqual([393, 52]);
    expect(geographies.msa?.source_grain).toBe('county');
  });
});
