// @module-tag long
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Trace } from '../../api/schemas/trace.ts';
import { literal, openDatabase } from '../../build/release/database.ts';
import { loadRegister } from '../../build/import/register.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { inProcess } from '../support/client.ts';
import { openServed } from '../support/served.ts';
import { read, service } from '../support/service.ts';
import { buildTiny } from '../support/tiny.ts';
import { copyTiny, edit, newFolder } from './folders.ts';

const birch = '40003,Birch,150000,170000,180000,40';
const oak = '4000300100,"Oak town, Birch County, OK",100000,100000,110000,30';
const ash = '4000300200,"Ash town, Birch County, OK",50000,70000,70000,50';
const towns = `${oak}\r\n${ash}`;
const county = '    county: printed\n    msa: { mean_by: population }';

/** The made-up places, with two towns in the place of Birch County. */
function withTowns() {
  const folders = copyTiny();
  const yaml = join(folders.registerDir, 'tiny-people/dataset.yaml');
  const people = join(folders.sources, 'tiny-people/people.csv');
  edit(people, birch, towns);
  edit(yaml, 'rows: { min: 11, max: 11 }', 'rows: { min: 12, max: 12 }');
  edit(yaml, 'county: printed, state: printed, msa: sum', 'county: sum, state: printed, msa: sum');
  edit(yaml, county, county.replace('printed', '{ mean_by: population }'));
  edit(yaml, "c.grain = 'county'", "c.grain <> 'state'");
  edit(join(folders.registerDir, 'tiny-people/import.sql'), 'length(code) = 5', 'length(code) > 2');
  return { ...folders, yaml, people };
}

async function valuesOf(release: string): Promise<Record<string, number | string>> {
  const database = await openDatabase(release);
  const rows = await database.rows<{ at: string; value: number | null; reason: string }>(
    `select concat_ws(' ', measure, geography, geoid, vintage) as at, value, reason
     from read_parquet(${literal(join(release, 'values-tiny-people.parquet'))})`,
  );
  database.close();
  return Object.fromEntries(rows.map(({ at, value, reason }) => [at, value ?? reason]));
}

const hazardOfBirch = (30 * 110_000 + 50 * 70_000) / 180_000;

describe('a county that the publisher prints by subdivision (D172)', () => {
  it('is the sum of its subdivisions, or their weighted mean; other counties stay as printed', async () => {
    const { releasesDir, ...folders } = withTowns();
    const manifest = await importTiny(releasesDir, folders);
    const values = await valuesOf(join(releasesDir, 'tiny-1'));
    expect(values).toMatchObject({
      'population county 40001 2025': 430_000,
      'population county 40003 2020': 150_000,
      'population county 40003 2025': 180_000,
      'population msa 10010 2025': 610_000,
      'population_growth_5yr county 40003 2025': 20,
      'hazard_risk_index county 40001 2025': 20.5,
      'hazard_risk_index county 40003 2025': Number(hazardOfBirch.toFixed(6)),
      'hazard_risk_index msa 10010 2025': Number(((20.5 * 430_000 + hazardOfBirch * 180_000) / 610_000).toFixed(6)),
      // Heath has no figure in the file.
      'hazard_risk_index county 56003 2025': 'not covered',
    });
    // Regions are those of the geography.
    expect(Object.keys(values).filter((at) => / \d{10} /.test(at))).toEqual([]);
    const { county, msa } = manifest.measures.find(({ name }) => name === 'hazard_risk_index')!.geographies;
    expect(county).toMatchObject({
      ...{ source_grain: 'subdivision', rollup: 'population-weighted mean', computed_by_cadastre: true },
      calculation:
        'As printed by Bureau of Made-up People for the county; in Oklahoma, the mean of the figures of its cities, towns and other subdivisions, each weighted by its population, and no value where one has none.',
    });
    expect(msa).toMatchObject({ source_grain: 'county', rollup: 'population-weighted mean' });
  });

  it('has no value, and the reason, if one of them has none', async () => {
    const { releasesDir, yaml, people, ...folders } = withTowns();
    edit(people, ash, ash.replace(/50$/, '(D)'));
    edit(yaml, "missing: { '': not covered }", "missing: { '': not covered, (D): withheld }");
    await importTiny(releasesDir, folders);
    expect(await valuesOf(join(releasesDir, 'tiny-1'))).toMatchObject({
      'hazard_risk_index county 40003 2025': 'withheld',
      'hazard_risk_index msa 10010 2025': 'withheld',
      'population county 40003 2025': 180_000,
    });
  });

  it('is traced to the cells of its subdivisions', async () => {
    const { releasesDir, ...folders } = withTowns();
    const distDir = newFolder();
    await buildTiny({ releasesDir, distDir }, folders);
    const served = await openServed(join(distDir, 'tiny-1'));
    const client = await inProcess(service({ served }));
    const trace = async (region: string): Promise<any> => {
      const { data } = await read(client, `/measures/hazard_risk_index/trace?region=${region}`);
      expect(Trace.parse(data)).toEqual(data);
      return data;
    };
    const inOak = { geoid: '4000300100', name: 'Oak town, Birch County, OK', value: 30, weight: 110_000 };
    const inAsh = { geoid: '4000300200', name: 'Ash town, Birch County, OK', value: 50, weight: 70_000 };
    const texts = (data: any) => data.cells.map(({ measure, geoid, text }: any) => `${measure} ${geoid} ${text}`);

    const ofCounty = await trace('40003');
    expect(ofCounty).toMatchObject({ value: Number(hazardOfBirch.toFixed(6)), operands: [inOak, inAsh], steps: [] });
    expect(texts(ofCounty)).toEqual([
      ...['hazard_risk_index 4000300100 30', 'hazard_risk_index 4000300200 50'],
      ...['population 4000300100 110000', 'population 4000300200 70000'],
    ]);
    expect(ofCounty.cells[0]).toMatchObject({ file: 'people.csv', row: 4, row_label: inOak.name, column: 6 });

    // A county that is printed as a whole has no operands.
    const asPrinted = await trace('40001');
    expect(asPrinted).toMatchObject({ value: 20.5, operands: [], steps: [] });
    expect(texts(asPrinted)).toEqual(['hazard_risk_index 40001 20.5']);

    const ofMetro = await trace('10010');
    expect(ofMetro.operands).toMatchObject([
      { geoid: '40001', value: 20.5, weight: 430_000 },
      { geoid: '40003', value: ofCounty.value, weight: 180_000 },
    ]);
    expect(ofMetro.steps).toMatchObject([
      {
        measure: 'hazard_risk_index',
        geography: 'county',
        geoid: '40003',
        value: ofCounty.value,
        operands: [inOak, inAsh],
      },
      { measure: 'population', geoid: '40003', value: 180_000, operands: [{ value: 110_000 }, { value: 70_000 }] },
    ]);
    expect(texts(ofMetro).toSorted()).toEqual(
      [...texts(ofCounty), 'hazard_risk_index 40001 20.5', 'population 40001 430000'].toSorted(),
    );
    await client.close();
    served.close();
  });

  it.each([
    ['is also printed as a whole', `${birch}\r\n${oak}`, /of county 40003 in 2020 is also printed by subdivision/],
    [
      'has the name of another county',
      towns.replaceAll('Birch', 'Elm'),
      /40003 is Birch County, OK, and the file says Elm/,
    ],
    [
      'is of an unknown county',
      towns.replaceAll('40003', '40009'),
      /not a state or county.*people\.csv:4: 4000900100/s,
    ],
  ])('is refused if it %s', async (_what, rows, problem) => {
    const { releasesDir, people, yaml: _yaml, ...folders } = withTowns();
    edit(people, towns, rows);
    await expect(importTiny(releasesDir, folders)).rejects.toThrow(problem);
  });

  it('is refused where counties are declared as printed', async () => {
    const { releasesDir, yaml, ...folders } = withTowns();
    edit(yaml, county.replace('printed', '{ mean_by: population }'), county);
    await expect(importTiny(releasesDir, folders)).rejects.toThrow(/not a state or county.*people\.csv:4: 4000300100/s);
  });

  it('has a weight of its own dataset', () => {
    const { registerDir } = withTowns();
    edit(
      join(registerDir, 'tiny-work/dataset.yaml'),
      'better: lower\n    county: printed',
      'better: lower\n    county: { mean_by: population }',
    );
    expect(() => loadRegister(registerDir)).toThrow(
      /unemployment_rate is weighted by population at county, which is not a sum of subdivisions of the same dataset/,
    );
  });

  it('leaves the made-up places without towns as they were', async () => {
    const [{ releasesDir }, other] = [copyTiny(), withTowns()];
    edit(other.people, towns, birch);
    edit(other.yaml, 'rows: { min: 12, max: 12 }', 'rows: { min: 11, max: 11 }');
    await importTiny(releasesDir);
    await importTiny(other.releasesDir, { registerDir: other.registerDir, sources: other.sources });
    const file = 'tiny-1/values-tiny-people.parquet';
    expect(readFileSync(join(other.releasesDir, file)).equals(readFileSync(join(releasesDir, file)))).toBe(true);
  });
});
