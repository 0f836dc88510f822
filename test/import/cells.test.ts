// @module-tag long
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as xlsx from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { literal, openDatabase } from '../../build/release/database.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { archive } from '../support/archive.ts';
import { copyTiny, edit } from './folders.ts';

interface Cell {
  measure: string;
  geoid: string;
  vintage: number;
  file: string;
  member: string | null;
  sheet: string | null;
  line: number;
  row_label: string | null;
  column: number;
  width: number | null;
  column_label: string | null;
  text: string | null;
}

type Folders = ReturnType<typeof copyTiny>;

/** Imports and returns the cells of a dataset that the release keeps. */
async function cellsOf(dataset: string, folders: Folders): Promise<Cell[]> {
  await importTiny(folders.releasesDir, folders);
  const folder = join(folders.releasesDir, 'tiny-1');
  const database = await openDatabase(folder);
  try {
    return await database.rows<Cell>(`from read_parquet(${literal(join(folder, `cells-${dataset}.parquet`))})`);
  } finally {
    database.close();
  }
}

const population = (cells: readonly Cell[], geoid: string, vintage: number) =>
  cells.find((cell) => cell.measure === 'population' && cell.geoid === geoid && cell.vintage === vintage);

const peopleFile = 'tiny-people/people.csv';
const peopleYaml = (folders: Folders) => join(folders.registerDir, 'tiny-people/dataset.yaml');

/** Replaces people.csv by a workbook of the same rows, below a title. */
function asWorkbook(folders: Folders, type: 'xlsx' | 'biff8', name: string): void {
  const csv = readFileSync(join(folders.sources, peopleFile), 'latin1');
  const rows = xlsx.utils.sheet_to_json<string[]>(xlsx.read(csv, { type: 'string', raw: true }).Sheets.Sheet1!, {
    header: 1,
    defval: '',
  });
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['Notes']]), 'Notes');
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['People'], ...rows]), 'People');
  const bytes = xlsx.write(book, { type: 'buffer', bookType: type }) as Buffer;
  rmSync(join(folders.sources, peopleFile));
  writeFileSync(join(folders.sources, 'tiny-people', name), bytes);
  edit(peopleYaml(folders), 'path: people.csv', `path: ${name}`);
  edit(
    peopleYaml(folders),
    'format: delimited\n    encoding: latin-1',
    'format: workbook\n    sheet: People\n    header_row: 2',
  );
}

describe('The cells of a release (D108)', () => {
  it('name file, line, field, header, region and text of a delimited file', async () => {
    const cells = await cellsOf('tiny-people', copyTiny());
    expect(population(cells, '40001', 2025)).toEqual({
      ...{ measure: 'population', geoid: '40001', vintage: 2025, file: 'people.csv', member: null, sheet: null },
      ...{ line: 3, row_label: 'Alder', column: 5, width: null, column_label: 'POP2025', text: null },
    });
    // Text that is not the number in plain digits is kept; so is that of a marker.
    expect(population(cells, '40', 2020)).toMatchObject({ text: '600,000', row_label: 'Oklahoma' });
    expect(cells.find(({ measure, geoid }) => measure === 'hazard_risk_index' && geoid === '40005')).toMatchObject({
      // The file has the county under its former code, 40090.
      ...{ line: 5, row_label: 'Larch', text: null },
    });
  });

  it('name the first character and the width in a fixed-width file, and include codes that are not regions', async () => {
    const cells = await cellsOf('tiny-work', copyTiny());
    const of = (geoid: string, vintage: number) =>
      cells.find((cell) => cell.measure === 'labor_force' && cell.geoid === geoid && cell.vintage === vintage);
    expect(of('40003', 2024)).toMatchObject({
      ...{ file: 'work24.txt', line: 5, column: 11, width: 10, column_label: null, row_label: null, text: '(D)' },
    });
    expect(of('48099', 2023)).toMatchObject({ file: 'work23.txt', text: '50,000' });
    expect(of('56901', 2024)?.text).toMatch(/\d/);
  });

  it.each(['xlsx', 'biff8'] as const)('name the sheet, row and column of a workbook: %s', async (type) => {
    const folders = copyTiny();
    asWorkbook(folders, type, type === 'xlsx' ? 'people.xlsx' : 'people.xls');
    const cells = await cellsOf('tiny-people', folders);
    expect(population(cells, '40001', 2025)).toMatchObject({
      ...{ sheet: 'People', member: null, line: 4, column: 5, column_label: 'POP2025', row_label: 'Alder' },
    });
  });

  it('name the member of an archive', async () => {
    const folders = copyTiny();
    const content = readFileSync(join(folders.sources, 'tiny-work/work24.txt'), 'utf8');
    writeFileSync(join(folders.sources, 'tiny-work/work24.txt'), archive({ name: 'a/work.txt', content }));
    const other = readFileSync(join(folders.sources, 'tiny-work/work23.txt'), 'utf8');
    writeFileSync(join(folders.sources, 'tiny-work/work23.txt'), archive({ name: 'a/work.txt', content: other }));
    edit(join(folders.registerDir, 'tiny-work/dataset.yaml'), 'as: work\n', 'as: work\n    member: a/work.txt\n');
    const cells = await cellsOf('tiny-work', folders);
    expect(new Set(cells.map(({ file, member }) => `${file} ${member}`))).toEqual(
      new Set(['work23.txt a/work.txt', 'work24.txt a/work.txt']),
    );
  });

  it('stay with a dataset that the next import copies', async () => {
    const folders = copyTiny();
    const before = await cellsOf('tiny-people', folders);
    const manifest = await importTiny(folders.releasesDir, { ...folders, only: ['tiny-work'], id: 'tiny-2' });
    const table = manifest.tables.find(({ file }) => file === 'cells-tiny-people.parquet');
    expect(table?.rows).toBe(before.length);
    expect(existsSync(join(folders.releasesDir, 'tiny-2/cells-tiny-people.parquet'))).toBe(true);
  });

  it('need a _column that the file has', async () => {
    const folders = copyTiny();
    edit(join(folders.registerDir, 'tiny-people/import.sql'), "'hazard' from", "'pop' || 2020 from");
    edit(join(folders.registerDir, 'tiny-people/import.sql'), 'series as _column', 'null as _column');
    await expect(cellsOf('tiny-people', folders)).rejects.toThrow(
      /tiny-people\/import\.sql: `_column` must be the name of the file's column .*\n {2}tiny-people\/people\.csv has no column null/,
    );
  });
});

describe('A measure with numbers in brackets', () => {
  const declare = (folders: Folders) => edit(peopleYaml(folders), 'kind: index\n', 'kind: index\n    brackets: true\n');
  const inBrackets = (folders: Folders) => {
    for (const text of ['20.5', '40', '60.25', '80', '10', '12', '33'])
      edit(join(folders.sources, peopleFile), `,${text}\r\n`, `,(${text.padStart(5)})\r\n`);
  };

  it('has the number as value, and its cell the printed text', async () => {
    const folders = copyTiny();
    declare(folders);
    inBrackets(folders);
    const cells = await cellsOf('tiny-people', folders);
    const alder = cells.find(({ measure, geoid }) => measure === 'hazard_risk_index' && geoid === '40001');
    expect(alder?.text).toBe('( 20.5)');
    const database = await openDatabase(folders.releasesDir);
    const [row] = await database.rows<{ value: number }>(
      `select value from read_parquet(${literal(join(folders.releasesDir, 'tiny-1/values-tiny-people.parquet'))})
       where measure = 'hazard_risk_index' and geoid = '40001'`,
    );
    database.close();
    expect(row?.value).toBe(20.5);
  });

  it.each([
    [
      'a number without brackets',
      '( 20.5)',
      '20.5',
      /neither a number nor .*; a measure with `brackets: true` has cells such as \( 3\.53\)\n.*people\.csv:3: .* is "20\.5"/,
    ],
    ['one bracket', '( 20.5)', '( 20.5', /people\.csv:3: .* is "\( 20\.5"/],
    ['no number', '( 20.5)', '(n/a)', /people\.csv:3: .* is "\(n\/a\)"/],
    ['a number below zero', '( 20.5)', '(-20.5)', /people\.csv:3: .* is "\(-20\.5\)"/],
  ])('is refused with %s', async (_what, from, to, problem) => {
    const folders = copyTiny();
    declare(folders);
    inBrackets(folders);
    edit(join(folders.sources, peopleFile), from, to);
    await expect(cellsOf('tiny-people', folders)).rejects.toThrow(problem);
  });

  it('must be declared', async () => {
    const folders = copyTiny();
    inBrackets(folders);
    await expect(cellsOf('tiny-people', folders)).rejects.toThrow(
      /neither a number nor .*\n.*people\.csv:3: hazard_risk_index of 40001 in 2025 is "\( 20\.5\)"/,
    );
  });
});

describe('How a file was obtained', () => {
  it('is what the register says of the file in the sources, and what the import did itself', async () => {
    const folders = copyTiny();
    rmSync(join(folders.sources, 'tiny-work/work24.txt'));
    const content = readFileSync(join(copyTiny().sources, 'tiny-work/work24.txt'));
    const manifest = await importTiny(folders.releasesDir, {
      ...folders,
      fetch: () => Promise.resolve(new Response(content)),
    });
    const filesOf = (key: string) => manifest.datasets.find((dataset) => dataset.key === key)!.files;
    expect(filesOf('tiny-people')[0]!.obtained).toEqual({
      ...{ how: 'copy', edition: 'Edition 2', retrieved_on: '2026-01-01', altered: ['The first six columns only.'] },
    });
    expect(filesOf('tiny-work').map(({ obtained }) => obtained)).toEqual([
      undefined,
      { how: 'publisher', retrieved_on: '2026-01-02' },
    ]);
  });
});
