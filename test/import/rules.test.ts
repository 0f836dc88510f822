import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDiff } from '../support/diff.ts';
import { literal, openDatabase } from '../../build/release/database.ts';
import { loadRegister } from '../../build/import/register.ts';
import { openServed } from '../support/served.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { inProcess } from '../support/client.ts';
import { service } from '../support/service.ts';
import { buildTiny } from '../support/tiny.ts';
import { copyTiny, edit, newFolder } from './folders.ts';

const rateAtMetro = 'msa: formula\n    formula: { ratio: { of: unemployed';
const perThousand = '  - name: labor_force_per_1000\n';

/** Returns the metro values of one measure by `<geoid> <vintage>`. */
async function metroValues(release: string, dataset: string, measure: string): Promise<Record<string, number>> {
  const database = await openDatabase(release);
  const rows = await database.rows<{ geoid: string; vintage: number; value: number }>(
    `select geoid, vintage, value from read_parquet(${literal(join(release, `values-${dataset}.parquet`))})
     where measure = ${literal(measure)} and geography = 'msa' and value is not null`,
  );
  database.close();
  return Object.fromEntries(rows.map(({ geoid, vintage, value }) => [`${geoid} ${vintage}`, value]));
}

describe('rate_of, for a printed count and rate without the total', () => {
  it('divides the counts of counties by the totals that count and rate imply (D15)', async () => {
    const { registerDir, releasesDir } = copyTiny();
    edit(
      join(registerDir, 'tiny-work/dataset.yaml'),
      rateAtMetro,
      rateAtMetro.replace('formula', '{ rate_of: unemployed }'),
    );
    const manifest = await importTiny(releasesDir, { registerDir });
    expect(await metroValues(join(releasesDir, 'tiny-1'), 'tiny-work', 'unemployment_rate')).toEqual({
      '10010 2023': Number(((8000 + 4000) / (8000 / 4 + 4000 / 5)).toFixed(6)),
      '10020 2023': Number(((30000 + 1000) / (30000 / 5 + 1000 / 4)).toFixed(6)),
      '10020 2024': Number(((25000 + 1250) / (25000 / 4.2 + 1250 / 5)).toFixed(6)),
    });
    expect(manifest.measures.find(({ name }) => name === 'unemployment_rate')?.geographies.msa).toEqual({
      source_grain: 'county',
      rollup: 'recomputed from parts',
      calculation:
        "Sum of unemployed people over the sum of the totals that the rates are of; a county's total is its unemployed people divided by its unemployment rate; no value where a county has none. In one metro, the publisher combines counties into one area, and the figure of that area is used.",
      computed_by_cadastre: true,
      regions: 1,
      vintages: [2024],
    });
  });

  it('requires the count to be printed at county', () => {
    const { registerDir } = copyTiny();
    edit(
      join(registerDir, 'tiny-work/dataset.yaml'),
      rateAtMetro,
      rateAtMetro.replace('formula', '{ rate_of: population_growth_5yr }'),
    );
    expect(() => loadRegister(registerDir)).toThrow(
      /unemployment_rate is weighted by population_growth_5yr, which is not printed at county/,
    );
  });
});

it('averages a value and the one some years earlier', async () => {
  const { registerDir, releasesDir } = copyTiny();
  const measure = `  - name: mean_labor_force
    label: Mean labor force of two years
    description: The labor force of two years, averaged.
    unit: people
    kind: count
    decimals: 0
    msa: formula
    formula: { average: { of: labor_force, years: 1 } }
    calculation: (labor force + labor force one year before) / 2.
`;
  edit(join(registerDir, 'tiny-work/dataset.yaml'), perThousand, measure + perThousand);
  const manifest = await importTiny(releasesDir, { registerDir });
  expect(await metroValues(join(releasesDir, 'tiny-1'), 'tiny-work', 'mean_labor_force')).toEqual({
    '10020 2024': (625000 + 624000) / 2,
    '10030 2024': (110000 + 120000) / 2,
  });
  const { vintages } = manifest.measures.find(({ name }) => name === 'mean_labor_force')!.geographies.msa!;
  expect(vintages).toEqual([2023, 2024]);
});

it('totals some years, where there are all of them and no break is between them', async () => {
  const { registerDir, releasesDir } = copyTiny();
  const measure = `  - name: labor_force_of_two_years
    label: Labor force of two years
    description: The labor force of two years together.
    unit: people
    kind: count
    decimals: 0
    msa: formula
    formula: { total: { of: labor_force, years: 2 } }
    calculation: Labor force of the year + that of the year before.
`;
  edit(join(registerDir, 'tiny-work/dataset.yaml'), perThousand, measure + perThousand);
  await importTiny(releasesDir, { registerDir });
  expect(await metroValues(join(releasesDir, 'tiny-1'), 'tiny-work', 'labor_force_of_two_years')).toEqual({
    '10020 2024': 625000 + 624000,
    '10030 2024': 110000 + 120000,
  });
  edit(
    join(registerDir, 'tiny-work/dataset.yaml'),
    'name: labor_force, label: Labor force,',
    'name: labor_force, label: Labor force, breaks: [{ year: 2024, note: Counted in another way. }],',
  );
  await expect(importTiny(releasesDir, { registerDir, id: 'tiny-2' })).rejects.toThrow(
    /labor_force_of_two_years has no value at msa/,
  );
});

describe('a measure that is not served', () => {
  it('is in the release but in no page, document or diff of served values', async () => {
    const { registerDir, releasesDir } = copyTiny();
    edit(join(registerDir, 'tiny-work/dataset.yaml'), perThousand, `${perThousand}    served: false\n`);
    const distDir = newFolder();
    await buildTiny({ releasesDir, distDir }, { registerDir });
    expect(
      Object.keys(await metroValues(join(releasesDir, 'tiny-1'), 'tiny-work', 'labor_force_per_1000')),
    ).toHaveLength(5);

    const served = await openServed(join(distDir, 'tiny-1'));
    const client = await inProcess(service({ served }));
    const keys = served.requests();
    expect(keys.length).toBeGreaterThan(50);
    for (const key of keys)
      expect(served.body(served.find(key)!, 'identity'), key).not.toContain('labor_force_per_1000');
    expect((await client.send('/api/v1/openapi.json')).text).not.toContain('labor_force_per_1000');
    expect((await client.send('/api/v1/measures/labor_force_per_1000')).status).toBe(404);
    expect((await client.send('/api/v1/datasets/tiny-work')).json.data).toMatchObject({ measures_count: 3 });
    served.close();

    await importTiny(releasesDir, { id: 'tiny-2' });
    const diff = await readDiff(join(releasesDir, 'tiny-1'), join(releasesDir, 'tiny-2'));
    expect(diff.values.served.added.map(({ measure }) => measure)).toContain('labor_force_per_1000');
    expect(diff.measures.changed).toEqual([{ name: 'labor_force_per_1000', members: ['served'] }]);
  });
});
