import { openDelimited, openSheet } from '../grid.ts';
import type { Folder } from './folder.ts';
import { describe, type Publisher, type Table } from './table.ts';

export function openPopulation(folder: Folder): Publisher {
  const grid = openDelimited(folder.read('co-est2025-alldata.csv'), ',', 'latin1');
  const years = grid.rows[0]!.map((_, column) => Number(grid.get(0, column).slice(-4)));
  return folder.publisher([
    describe('co-est2025-alldata.csv', grid, 0, {
      codes: ['STATE', 'COUNTY'],
      names: ['STNAME', 'CTYNAME'],
      geoid: (row) => (grid.get(row, 0) === '040' ? grid.get(row, 3) : grid.get(row, 3) + grid.get(row, 4)),
      year: (_row, column) => years[column]!,
      figures: (name) => /^(?!ESTIMATES|GQESTIMATESBASE)[A-Z]+20\d\d$/.test(name) && name !== 'ESTIMATESBASE2020',
    }),
  ]);
}

export async function openAgeAndSex(folder: Folder): Promise<Publisher> {
  const file = 'cc-est2023-agesex-all.zip';
  const [member] = await folder.unzip(file, ['cc-est2023-agesex-all.csv']);
  const grid = openDelimited(member!.bytes, ',', 'latin1');
  const year = (row: number) => 2018 + Number(grid.get(row, 5));
  const table = describe(file, grid, 0, {
    codes: ['STATE', 'COUNTY'],
    names: ['STNAME', 'CTYNAME'],
    geoid: (row) => grid.get(row, 1) + grid.get(row, 2),
    year,
    figures: (name) => /^(POPESTIMATE|POPEST_(MALE|FEM)|AGE\w+_TOT|UNDER5_TOT|MEDIAN_AGE_\w+)$/.test(name),
    // The base of 2020 is not read.
    isRead: (row) => year(row) !== 2019,
  });
  return folder.publisher([table], { medians: ['MEDIAN_AGE_TOT', 'MEDIAN_AGE_MALE', 'MEDIAN_AGE_FEM'] });
}

export function openAreas(folder: Folder): Publisher {
  return folder.publisher([tableOfAreas(folder)]);
}

/** The Gazetteer, which has the code, the state and the name of each county. */
export function tableOfAreas(folder: Folder): Table {
  const file = '2024_Gaz_counties_national.txt';
  const grid = openDelimited(folder.read(file), '\t', 'utf8');
  return describe(file, grid, 0, {
    codes: ['USPS', 'GEOID'],
    names: ['NAME'],
    geoid: (row) => grid.get(row, 1),
    year: () => 2024,
    figures: (name) => name === 'ALAND_SQMI' || name === 'AWATER_SQMI',
  });
}

/** The workbooks of three years, which are files of their own; those of the other years are in an archive. */
export function openPoverty(folder: Folder): Publisher {
  const tables = [20, 21, 23].map((year) => {
    const grid = openSheet(folder.read(`est${year}all.xls`), `est${year}ALL`, []);
    const table = describe(`est${year}all.xls`, grid, 3, {
      ...{ codes: [], names: [], figures: () => false },
      geoid: (row) => (grid.get(row, 1) === '000' ? grid.get(row, 0) : grid.get(row, 0) + grid.get(row, 1)),
      year: () => 2000 + year,
    });
    return {
      ...{ ...table, codes: [0, 1], names: [2, 3], figures: [4, 7, 10, 13, 16, 19, 22] },
      // A figure and its two bounds.
      together: (column: number) => [column, column + 1, column + 2],
    };
  });
  return folder.publisher(tables, { medians: ['Median Household Income'], missing: ['.'] });
}

export function openBusinessApplications(folder: Folder): Publisher {
  const file = 'bfs_county_apps_annual.xlsx';
  const grid = openSheet(folder.read(file), 'County Data', []);
  const years = grid.rows[0]!.map((_, column) => Number(grid.get(0, column).slice(2)));
  return folder.publisher(
    [
      describe(file, grid, 0, {
        codes: ['County Code', 'state_fips', 'county_fips'],
        names: ['State', 'County'],
        geoid: (row) => grid.get(row, 2),
        year: (_row, column) => years[column]!,
        figures: (name) => /^BA\d{4}$/.test(name),
      }),
    ],
    // A county that did not exist in a year has an empty cell.
    { missing: [''] },
  );
}
