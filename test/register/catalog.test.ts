import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { namePeriod } from '../../api/domain/period.ts';
import { type Geography, geographies } from '../../api/schemas/common.ts';
import type { Measure, MeasureGeography, MeasureValues } from '../../api/schemas/measure.ts';
import { literal, openDatabase } from '../../build/release/database.ts';
import { units } from '../../build/import/units.ts';
import type { ReleaseManifest } from '../../build/release/manifest.ts';
import { readManifest } from '../../build/release/released.ts';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { openBuilt, read, readAll, releasesDir, service } from '../support/service.ts';

/** The measures that a Requirement reads, and the standard figures of a comparison (D30). */
const requirements = [
  'population',
  'manufacturing_share_of_gdp',
  'unemployment_rate',
  'population_growth_5yr',
  'hazard_risk_index',
  'industrial_electricity_price',
];
const standardFigures = [...requirements, 'gdp', 'per_capita_income', 'poverty_rate'];

/** An answer of the values endpoint, all pages of it. */
interface Answer {
  values: MeasureValues['values'];
  pages: (Omit<MeasureValues, 'values'> & { total: number; credited: string[] })[];
}

let served: Served;
let client: Client;
let manifest: ReleaseManifest;
let measures: Measure[];
beforeAll(async () => {
  const id = inject('release');
  manifest = await readManifest(releasesDir, id);
  served = await openBuilt(id);
  client = await inProcess(service({ served }));
  measures = (await readAll(client, '/measures')).data;
});
afterAll(() => served.close());

async function valuesOf(name: string, geography: Geography): Promise<Answer> {
  const answer: Answer = { values: [], pages: [] };
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, meta, attribution } = await read(
      client,
      `/measures/${name}/values?geography=${geography}&per_page=500&page=${page}`,
    );
    const { values, ...rest } = data as MeasureValues;
    answer.values.push(...values);
    answer.pages.push({ ...rest, total: meta.total, credited: attribution.map(({ dataset }: any) => dataset) });
    pages = meta.total_pages;
  }
  return answer;
}

/** The latest year that a region has a value of, by measure and geography, then by region, as the release keeps it. */
async function latestYears(): Promise<Map<string, Map<string, number>>> {
  const folder = join(releasesDir, manifest.id);
  const database = await openDatabase(folder);
  const rows = await database.rows<{ measure: string; geography: string; geoid: string; vintage: number }>(
    `select measure, geography, geoid, max(vintage) as vintage
     from read_parquet(${literal(join(folder, 'values-*.parquet'))}) where value is not null group by all`,
  );
  database.close();
  const years = new Map<string, Map<string, number>>();
  for (const { measure, geography, geoid, vintage } of rows) {
    const key = `${measure} ${geography}`;
    years.set(key, (years.get(key) ?? new Map<string, number>()).set(geoid, vintage));
  }
  return years;
}

describe('the catalog of measures', () => {
  it('lists at least 100, each once, and every one that the release serves', async () => {
    const { meta } = await read(client, '/measures?per_page=500');
    expect(meta.total).toBeGreaterThanOrEqual(100);
    const names = measures.map(({ name }) => name);
    expect(names).toHaveLength(meta.total);
    const approved = manifest.datasets.filter(({ terms }) => terms.approved).map(({ key }) => key);
    const kept = manifest.measures.filter((measure) => measure.served !== false && approved.includes(measure.dataset));
    expect(names).toEqual(kept.map(({ name }) => name).toSorted());
    for (const name of names) expect(kept.find((measure) => measure.name === name)).toBeDefined();
  });

  it('has the measures that Requirements and comparisons read, with metro values', () => {
    for (const name of standardFigures) {
      const measure = measures.find((one) => one.name === name);
      expect(measure?.geographies.msa?.regions, name).toBeGreaterThan(300);
    }
  });

  it('names measures in snake case and labels them as a sentence, without the unit', () => {
    for (const { name, label } of measures) {
      expect(name).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
      // Brackets hold the code of an industry, the name of a survey, a period, an edition or the base of an index, never a unit.
      expect(label, name).toMatch(
        /^[A-Z0-9][^%()]*[^\s.:%()]( \((one year|five years|counties|counties and states|edition of [A-Z][a-z]+ \d{4}|[A-Z][A-Za-z ]+ = 100|[A-Z][A-Za-z0-9, -]+)\))?$/,
      );
      expect(label, name).not.toMatch(
        /\s{2}|percent(?!ile| of income| or more of income)|per 1,000|thousands of dollars|cents per kWh/i,
      );
    }
    expect(new Set(measures.map(({ label }) => label.toLowerCase())).size).toBe(measures.length);
  });

  it('has one vocabulary of units, each of which is used', () => {
    const measureUnits = new Set(measures.map(({ unit }) => unit));
    for (const unit of measureUnits) expect(units).toContain(unit);
    const releaseUnits = new Set(manifest.measures.map(({ unit }) => unit));
    expect(units.filter((unit) => !releaseUnits.has(unit))).toEqual([]);
  });

  it('describes how each value is computed, and marks metro values as computed, except those of some datasets', () => {
    const printed = manifest.measures.filter(({ rules }) => rules.msa === 'printed');
    const listed = [
      ...['bea-marpp', 'census-acs-dp04', 'census-acs-s1901-metro', 'census-acs1-2023-metro', 'fbi-cius', 'fhfa-hpi'],
    ];
    const held = manifest.datasets.map(({ key }) => key);
    expect([...new Set(printed.map(({ dataset }) => dataset))].toSorted()).toEqual(
      listed.filter((key) => held.includes(key)),
    );
    const printedNames = new Set(printed.map(({ name }) => name));
    for (const { name, geographies } of measures) {
      for (const [geography, entry] of Object.entries(geographies) as [Geography, MeasureGeography][]) {
        const where = `${name} ${geography}`;
        expect(entry.calculation, where).toMatch(/^[A-Z0-9a-z(].*\.$/s);
        expect(['msa', 'county', 'state', 'subdivision'], where).toContain(entry.source_grain);
        if (geography === 'msa') expect(entry.computed_by_cadastre, where).toBe(!printedNames.has(name));
        if (entry.source_grain !== geography) expect(entry.computed_by_cadastre, where).toBe(true);
      }
    }
  });

  it('has credits of every dataset that has measures', async () => {
    const { attribution } = await readAll(client, '/measures');
    const credited = attribution.map(({ dataset }: any) => dataset);
    expect(credited).toEqual(expect.arrayContaining([...new Set(measures.map(({ dataset }) => dataset))]));
    for (const { credit, publisher, retrieved_at } of attribution) {
      expect(credit).toMatch(/^Source: /);
      expect(publisher).not.toBe('');
      expect(retrieved_at).not.toBeNull();
    }
  });
});

describe('regions and vintages of the catalog', () => {
  it(
    'are those of what the values endpoint answers, for every measure and geography',
    { timeout: 300_000, tags: ['long'] },
    async () => {
      const years = await latestYears();
      const geographyKey = manifest.datasets.find(({ role }) => role === 'geography')!.key;
      for (const measure of measures) {
        const { sources, sources_at = {} } = manifest.measures.find(({ name }) => name === measure.name)!;
        for (const geography of geographies) {
          const entry = measure.geographies[geography];
          const where = `${measure.name} ${geography}`;
          if (!entry) {
            const { status } = await client.send(`/api/v1/measures/${measure.name}/values?geography=${geography}`);
            expect(status, where).toBe(404);
            continue;
          }
          const { values, pages } = await valuesOf(measure.name, geography);
          const geoids = values.map(({ geoid }) => geoid);
          expect(values.length, where).toBe(entry.regions);
          expect(new Set(geoids).size, where).toBe(entry.regions);
          expect(geoids, where).toEqual(geoids.toSorted());
          expect(
            values.every(({ value }) => Number.isFinite(value)),
            where,
          ).toBe(true);
          for (const page of pages) {
            const { total, credited, ...said } = page;
            expect(said, where).toEqual({
              measure: measure.name,
              label: measure.label,
              unit: measure.unit,
              decimals: measure.decimals,
              dataset: measure.dataset,
              geography,
              calculation: entry.calculation,
              computed_by_cadastre: entry.computed_by_cadastre,
              vintages: entry.vintages,
              ...(measure.note !== undefined && { note: measure.note }),
              ...(measure.period && { periods: entry.vintages.map((year: number) => namePeriod(measure, year)) }),
            });
            expect(total, where).toBe(entry.regions);
            expect(credited, where).toEqual([...(sources_at[geography] ?? sources), geographyKey].toSorted());
          }
          // A growth has the year before behind it too; each year that a region's latest value is of must be named.
          const latest = [...new Set(geoids.map((geoid) => years.get(where)!.get(geoid)!))].toSorted((a, b) => a - b);
          expect(entry.vintages, where).toEqual(expect.arrayContaining(latest));
          expect(entry.vintages, where).toEqual(entry.vintages.toSorted((a, b) => a - b));
          expect(entry.vintages.at(-1), where).toBe(latest.at(-1));
        }
      }
    },
  );
});
