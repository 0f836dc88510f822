import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../build/release/database.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { copyTiny, edit } from './folders.ts';

const rows = [
  'AREA,TITLE,YEAR,HOMES,RENT',
  '10010,"Alder-Birch, OK Metro Area",2024,250000,1000',
  '10010,"Alder-Birch, OK Metro Area",2025,260000,1100',
  '10020,"Dale/Cedar Bay, TX-OK Metro Area",2025,600000,N',
  '10030,"Grove City, WY Metro Area",2025,110000,900',
];

const datasetYaml = `key: tiny-homes
role: figures
name: Made-up homes
publisher: Bureau of Made-up Homes
category: Housing
license: Public domain
license_url: https://example.org/homes/license
url: https://example.org/homes
refresh_cadence: Yearly
terms: { approved: true, decided_on: 2026-01-01, document: https://example.org/homes/terms }
credit: 'Source: Bureau of Made-up Homes.'
missing: { N: withheld }
files:
  - path: homes.csv
    url: https://example.org/homes/homes.csv
    as: home
    format: delimited
    encoding: utf-8
    rows: { min: 4, max: 4 }
    columns: [AREA, TITLE, YEAR, { header: HOMES, as: homes }, { header: RENT, as: rent }]
defaults: { topic: housing, decimals: 0, msa: printed }
measures:
  - { name: homes, label: Homes, description: How many homes there are., unit: homes, kind: count }
  - { name: rent, label: Median rent, description: Half of the rents are higher., unit: dollars, kind: median }
  - name: mean_of_homes_and_rent
    label: Mean of homes and rent
    description: A mean of two figures of a metro.
    unit: index
    kind: index
    decimals: 1
    msa: formula
    formula: { mean: [homes, rent] }
    calculation: (homes + rent) / 2.
  - name: people_per_home
    label: People per home
    description: How many people live in a home, in a year of which both are known.
    unit: people
    kind: rate
    decimals: 1
    msa: formula
    formula: { ratio: { of: population, over: homes, same_year: true } }
    calculation: Population / homes of the same year.
ratios:
  - name: There are fewer homes than people
    of: homes
    over: population
    msa: [0.1, 0.9]
`;
const importSql =
  'select area as geoid, title as name, year as vintage, measure, text, _file, _line, measure as _column\n' +
  'from (unpivot home on homes, rent into name measure value text)\n';

/** Returns the tiny register and sources with a dataset whose figures are of metros. */
function withHomes() {
  const folders = copyTiny();
  for (const [folder, files] of [
    [folders.registerDir, { 'dataset.yaml': datasetYaml, 'import.sql': importSql }],
    [folders.sources, { 'homes.csv': `${rows.join('\n')}\n` }],
  ] as const) {
    mkdirSync(join(folder, 'tiny-homes'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'tiny-homes', name), text);
  }
  return folders;
}

async function valuesOf(release: string): Promise<Record<string, number | string>> {
  const database = await openDatabase(release);
  const found = await database.rows<{ name: string; value: number | null; reason: string }>(
    `select measure || ' ' || geography || ' ' || geoid || ' ' || vintage as name, value, reason
     from read_parquet($path) order by measure, geoid, vintage`,
    { path: join(release, 'values-tiny-homes.parquet') },
  );
  database.close();
  return Object.fromEntries(found.map(({ name, value, reason }) => [name, value ?? reason]));
}

describe('figures that a publisher prints for metros', () => {
  it('are released as printed, with formulas of them and ratios of the same year', async () => {
    const { registerDir, sources, releasesDir } = withHomes();
    const manifest = await importTiny(releasesDir, { registerDir, sources });
    expect(await valuesOf(join(releasesDir, 'tiny-1'))).toEqual({
      'homes msa 10010 2024': 250000,
      'homes msa 10010 2025': 260000,
      'homes msa 10020 2025': 600000,
      'homes msa 10030 2025': 110000,
      'mean_of_homes_and_rent msa 10010 2024': 125500,
      'mean_of_homes_and_rent msa 10010 2025': 130550,
      'mean_of_homes_and_rent msa 10020 2025': 'withheld',
      'mean_of_homes_and_rent msa 10030 2025': 55450,
      // In 2024, Dale/Cedar Bay and Grove City have people and no homes.
      'people_per_home msa 10010 2024': Number(((420000 + 170000) / 250000).toFixed(6)),
      'people_per_home msa 10010 2025': Number(((430000 + 180000) / 260000).toFixed(6)),
      'people_per_home msa 10020 2025': expect.any(Number),
      'people_per_home msa 10030 2025': expect.any(Number),
      'rent msa 10010 2024': 1000,
      'rent msa 10010 2025': 1100,
      'rent msa 10020 2025': 'withheld',
      'rent msa 10030 2025': 900,
    });
    expect(manifest.measures.find(({ name }) => name === 'rent')?.geographies).toEqual({
      msa: {
        source_grain: 'msa',
        rollup: null,
        calculation: 'As printed by Bureau of Made-up Homes for the metro.',
        computed_by_cadastre: false,
        regions: 2,
        vintages: [2025],
      },
    });
  });

  it.each([
    ['the code of a county', 2, '10010,', '40001,', /codes that are not a state or county.*:3: 40001/s],
    ['the code of another metro', 4, '10030,', '10020,', /10020 is Dale\/Cedar Bay.*the file says Grove City, WY/s],
    [
      'the name of another state',
      4,
      'WY Metro',
      'TX Metro',
      /10030 is Grövé City, WY, and the file says Grove City, TX/,
    ],
    ['a metro of other counties', 4, '110000', '510000', /There are fewer homes than people.*Grövé City, WY in 2025/s],
  ])('are refused with %s', async (_what, line, from, to, problem) => {
    const { registerDir, sources, releasesDir } = withHomes();
    const changed = rows.map((row, i) => (i === line ? row.replace(from, to) : row));
    expect(changed).not.toEqual(rows);
    writeFileSync(join(sources, 'tiny-homes/homes.csv'), `${changed.join('\n')}\n`);
    await expect(importTiny(releasesDir, { registerDir, sources })).rejects.toThrow(problem);
  });

  it('are no measure of counties as well, whose codes have five digits, too', async () => {
    const { registerDir, sources, releasesDir } = withHomes();
    edit(join(registerDir, 'tiny-homes/dataset.yaml'), 'kind: count }', 'kind: count, county: printed }');
    await expect(importTiny(releasesDir, { registerDir, sources })).rejects.toThrow(
      /measure homes is printed at msa and at county; declare two measures/,
    );
  });
});
