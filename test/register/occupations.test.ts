import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as xlsx from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { importRelease } from '../../build/import/importRelease.ts';
import { loadRegister } from '../../build/import/register.ts';
import { openDatabase } from '../../build/release/database.ts';
import { valuesFile } from '../../build/release/manifest.ts';
import type { Progress } from '../../build/base/progress.ts';
import { tinyClock } from '../fixtures/tiny.ts';
import { copyTiny } from '../import/folders.ts';
import { archive } from '../support/archive.ts';
import { root } from '../support/service.ts';

const key = 'bls-oews';
const national = join(root, '../shared/sources/bls-oews-national/national_M2025_dl.xlsx');

/** The columns of the publisher's workbook, in their order. */
const header = [
  ...['AREA', 'AREA_TITLE', 'AREA_TYPE', 'PRIM_STATE', 'NAICS', 'NAICS_TITLE', 'I_GROUP', 'OWN_CODE', 'OCC_CODE'],
  ...['OCC_TITLE', 'O_GROUP', 'TOT_EMP', 'EMP_PRSE', 'JOBS_1000', 'LOC_QUOTIENT', 'PCT_TOTAL', 'PCT_RPT', 'H_MEAN'],
  ...['A_MEAN', 'MEAN_PRSE', 'H_PCT10', 'H_PCT25', 'H_MEDIAN', 'H_PCT75', 'H_PCT90', 'A_PCT10', 'A_PCT25', 'A_MEDIAN'],
  ...['A_PCT75', 'A_PCT90', 'ANNUAL', 'HOURLY'],
];
type Row = Partial<Record<string, string | number>>;

const alder = { AREA: '10010', AREA_TITLE: 'Alder-Birch, OK' };
const dale = { AREA: '10020', AREA_TITLE: 'Dale/Cedar Bay, TX-OK' };
const all = { OCC_CODE: '00-0000', OCC_TITLE: 'All Occupations', O_GROUP: 'total' };
const developers = { OCC_CODE: '15-1252', OCC_TITLE: 'Software Developers', O_GROUP: 'detailed' };
const assemblers = { OCC_CODE: '51-2090', OCC_TITLE: 'Miscellaneous Assemblers and Fabricators' };
/** A row for each occupation that the dataset has: every measure must have a figure. */
const otherMetro: readonly Row[] = [
  ...readFileSync(join(root, 'build/register', key, 'import.sql'), 'utf8').matchAll(/\('(\d\d-\d{4})', '\w+'\)/g),
].map(([, code]) => ({
  AREA: '10030',
  AREA_TITLE: 'Grövé City, WY',
  OCC_CODE: code!,
  O_GROUP: code === '00-0000' ? 'total' : code!.endsWith('-0000') ? 'major' : 'detailed',
  ...{ TOT_EMP: '100', A_MEAN: '50,000', A_MEDIAN: '45,000' },
}));
/** Made-up rows: markers, numbers as text and as numbers, an occupation that is not chosen, and an area that is no metro. */
const rows: readonly Row[] = [
  { ...alder, ...all, TOT_EMP: '12,340', A_MEAN: '61,520', A_MEDIAN: '48,010' },
  {
    ...alder,
    OCC_CODE: '51-0000',
    OCC_TITLE: 'Production Occupations',
    O_GROUP: 'major',
    TOT_EMP: 1230,
    A_MEAN: 47_510,
    A_MEDIAN: 44_180,
  },
  { ...alder, ...developers, TOT_EMP: '**', A_MEAN: '131,120', A_MEDIAN: '#' },
  { ...alder, ...assemblers, O_GROUP: 'broad', TOT_EMP: '90', A_MEAN: '40,000', A_MEDIAN: '39,000' },
  { ...alder, ...assemblers, O_GROUP: 'detailed', TOT_EMP: '90', A_MEAN: '40,000', A_MEDIAN: '39,000' },
  { ...dale, ...all, TOT_EMP: '5,010', A_MEAN: '52,000', A_MEDIAN: '43,000' },
  { ...dale, ...developers, TOT_EMP: '40', A_MEAN: '*', A_MEDIAN: '*' },
  { AREA: '4000006', AREA_TITLE: 'Northeast Oklahoma nonmetropolitan area', AREA_TYPE: '6', ...all, TOT_EMP: '100' },
];

/** Writes the archive of the publisher with the rows. */
function placeFile(sources: string, given: readonly Row[]): void {
  const cross = {
    AREA_TYPE: '4',
    NAICS: '000000',
    I_GROUP: 'cross-industry',
    OWN_CODE: '1235',
    A_MEAN: '*',
    A_MEDIAN: '*',
  };
  const table = [...given, ...otherMetro].map((row) => header.map((name) => ({ ...cross, ...row })[name] ?? ''));
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([header, ...table]), 'MSA_M2025_dl');
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['May 2025 OEWS Estimates']]), 'Field Descriptions');
  const content = xlsx.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
  mkdirSync(join(sources, key), { recursive: true });
  writeFileSync(join(sources, key, 'oesm25ma.zip'), archive({ name: 'oesm25ma/MSA_M2025_dl.xlsx', content }));
}

/** Imports the made-up places with the dataset; checks that need the whole file are left out. */
async function importOccupations(given?: readonly Row[]) {
  const { registerDir, sources, releasesDir } = copyTiny();
  cpSync(join(root, 'build/register', key), join(registerDir, key), { recursive: true });
  if (given) placeFile(sources, given);
  const register = loadRegister(registerDir);
  const { entry, files } = register.figures.find((one) => one.entry.key === key)!;
  Object.assign(entry, { ratios: [], coverage: [] });
  files[0]!.rows.min = 1;
  const notes: string[] = [];
  const progress: Progress = { start() {}, step() {}, done() {}, note: (text) => void notes.push(text) };
  const fetch = () => Promise.reject(new Error('nothing is downloaded'));
  const manifest = await importRelease({
    register,
    sources,
    releasesDir,
    id: 'draft',
    now: tinyClock,
    fetch,
    progress,
  });
  return { manifest, notes, dir: join(releasesDir, 'draft') };
}

async function valuesOf(dir: string): Promise<Record<string, number>> {
  const database = await openDatabase(dir);
  try {
    const file = join(dir, valuesFile(key));
    const found = await database.rows<{ measure: string; geoid: string; value: number }>(
      `select measure, geoid, value::double as value from read_parquet($file) where geoid <> '10030' and value is not null`,
      { file },
    );
    return Object.fromEntries(found.map(({ measure, geoid, value }) => [`${measure} ${geoid}`, value]));
  } finally {
    database.close();
  }
}

describe('jobs and pay by occupation (bls-oews)', () => {
  it('are left out of an import without the file, which says so', async () => {
    const { manifest, notes } = await importOccupations();
    expect(manifest.datasets.map((one) => one.key)).not.toContain(key);
    expect(manifest.measures.filter(({ dataset }) => dataset === key)).toEqual([]);
    expect(notes).toContain(
      'bls-oews is left out: the sources have no bls-oews/MSA_M2025_dl.xlsx, which an operator places',
    );
  });

  it('are the printed figures of metros, if the operator places the file', async () => {
    const { manifest, notes, dir } = await importOccupations(rows);
    expect(notes.filter((note) => note.includes('left out'))).toEqual([]);
    expect(manifest.datasets.find((one) => one.key === key)).toMatchObject({ geographies: ['msa'], vintages: [2025] });
    expect(await valuesOf(dir)).toEqual({
      'all_occupation_jobs 10010': 12_340,
      'all_occupation_mean_pay 10010': 61_520,
      'all_occupation_median_pay 10010': 48_010,
      'production_occupation_jobs 10010': 1230,
      'production_occupation_mean_pay 10010': 47_510,
      'production_occupation_median_pay 10010': 44_180,
      'software_developer_mean_pay 10010': 131_120,
      'all_occupation_jobs 10020': 5010,
      'all_occupation_mean_pay 10020': 52_000,
      'all_occupation_median_pay 10020': 43_000,
      'software_developer_jobs 10020': 40,
    });
    const { rules, geographies } = manifest.measures.find(({ name }) => name === 'software_developer_mean_pay')!;
    expect(rules.msa).toBe('printed');
    expect(geographies.msa).toMatchObject({ regions: 2, computed_by_cadastre: false, source_grain: 'msa' });
  });

  it('stop an import with an unknown marker, and with the code of another metro', async () => {
    await expect(importOccupations([{ ...rows[0]!, A_MEAN: '(8)' }])).rejects.toThrow(/\(8\)/);
    await expect(importOccupations([{ ...rows[0]!, AREA: '10030' }])).rejects.toThrow(/Alder-Birch/);
  });

  it('have the 22 major groups and chosen single occupations, each with jobs, mean and median pay', () => {
    const { measures } = loadRegister(join(root, 'build/register')).figures.find((one) => one.entry.key === key)!.entry;
    const names = measures.map(({ name }) => name);
    const groups = names.filter((name) => name.endsWith('_occupation_jobs'));
    // All occupations, and the groups.
    expect(groups).toHaveLength(23);
    const occupations = names.filter((name) => name.endsWith('_jobs')).map((name) => name.slice(0, -'_jobs'.length));
    expect(names).toEqual(occupations.flatMap((one) => [`${one}_jobs`, `${one}_mean_pay`, `${one}_median_pay`]));
    expect(occupations).toEqual(
      expect.arrayContaining([
        ...['software_developer', 'data_scientist', 'registered_nurse', 'heavy_truck_driver', 'welder', 'electrician'],
        ...[
          'industrial_machinery_mechanic',
          'accountant',
          'customer_service_representative',
          'freight_laborer',
          'machinist',
        ],
      ]),
    );
  });

  it.skipIf(!existsSync(national))('have the codes and columns of the national workbook of the publisher', () => {
    const sheet = xlsx.read(readFileSync(national), { sheets: ['national_M2025_dl'] }).Sheets['national_M2025_dl']!;
    const [columns, ...cells] = xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false });
    expect(columns).toEqual(header);
    const levels = new Set(cells.map((row) => `${row[8]} ${row[10]}`));
    expect(otherMetro.map((row) => `${row['OCC_CODE']} ${row['O_GROUP']}`).filter((one) => !levels.has(one))).toEqual(
      [],
    );
    expect(cells.find((row) => row[8] === '15-1252' && row[10] === 'detailed')![9]).toBe('Software Developers');
  });
});
