import { openDelimited, openFixed, openSheet } from '../grid.ts';
import type { Folder } from './folder.ts';
import { describe, type Publisher, type Table } from './table.ts';

export function openUnemployment(folder: Folder): Publisher {
  const years = [18, 19, 20, 21, 22];
  const ends = [18, 20, 25, 28, 31, 81, 85, 99, 112, 123, 132];
  const texts = years.map((year) => {
    const grid = openFixed(folder.read(`laucnty${year}.txt`), ends);
    return describe(`laucnty${year}.txt`, grid, 4, {
      ...{ codes: [], names: [] },
      geoid: (row) => grid.get(row, 1) + grid.get(row, 3),
      year: (row) => Number(grid.get(row, 6)),
      figures: () => false,
    });
  });
  const sheet = openSheet(folder.read('laucnty24.xlsx'), 'laucnty24', []);
  const last = describe('laucnty24.xlsx', sheet, 1, {
    ...{ codes: [], names: [] },
    geoid: (row) => (sheet.get(row, 0).startsWith('CN') ? sheet.get(row, 1) + sheet.get(row, 2) : ''),
    year: () => 2024,
    figures: () => false,
  });
  return folder.publisher(
    [
      ...texts.map((table) => ({ ...table, codes: [0, 1, 3], names: [5], figures: [7, 8, 9, 10] })),
      { ...last, codes: [0, 1, 2], names: [3], figures: [5, 6, 7, 8] },
    ],
    { missing: ['N.A.'], edits: [[/\{10\.\.19\}/g, '{18..19}']] },
  );
}

const total = [
  'annual_avg_estabs_count',
  'annual_avg_emplvl',
  'total_annual_wages',
  'annual_avg_wkly_wage',
  'avg_annual_pay',
];
const [weekly, yearly] = [total[3]!, total[4]!];

/** What the archive of a year calls its members: all industries, and accommodation and food services. */
const membersOf = (year: number) =>
  year < 2016
    ? [`${year}.annual 10 Total, all industries.csv`, `${year}.annual 72 Accommodation and food services.csv`]
    : [
        `${year}.annual 10 10 Total, all industries.csv`,
        `${year}.annual 72 NAICS 72 Accommodation and food services.csv`,
      ];

/** Five years, two of them with other names of the members. */
const fewYears: JobYears = { before2016: [2014, 2015], since2016: [2023, 2025] };

interface JobYears {
  before2016: [first: number, last: number];
  since2016: [first: number, last: number];
}

const through = ([first, last]: [number, number]) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** The census of jobs in some years. */
export async function openJobs(folder: Folder, { before2016, since2016 } = fewYears): Promise<Publisher> {
  const archives = new Map<string, Table[]>();
  for (const year of [...through(before2016), ...through(since2016)]) {
    const members = await folder.unzip(`${year}.zip`, membersOf(year));
    archives.set(
      `${year}.zip`,
      members.map(({ bytes }, i) => tableOfJobs(membersOf(year)[i]!, bytes, year)),
    );
  }
  return folder.archives(archives, {
    missing: ['N'],
    edits: [
      [/\{2010\.\.2015\}/g, `{${before2016.join('..')}}`],
      [/\{2016\.\.2025\}/g, `{${since2016.join('..')}}`],
      // Growth over more years than the files have.
      [/ {2}- name: \w+_growth_(5|6|10)yr\n( {4}.*\n)+/g, ''],
    ],
  });
}

/** Describes the rows that are read: states and counties, all jobs and private ones. */
function tableOfJobs(file: string, bytes: Uint8Array, year: number): Table {
  const grid = openDelimited(bytes, ',', 'utf8');
  const owner = (row: number) => grid.get(row, 1);
  const columns = grid.rows[0]!.map((_, column) => grid.get(0, column));
  const table = describe(file, grid, 0, {
    codes: ['area_fips'],
    names: ['area_title'],
    geoid: (row) => grid.get(row, 0).replace(/000$/, ''),
    year: () => year,
    figures: (name) => total.includes(name) && (name !== weekly || grid.get(1, 2) === '10'),
    isRead: (row, column) => owner(row) === '0' || (owner(row) === '5' && columns[column] !== weekly),
    isRate: (_row, column) => [weekly, yearly].includes(columns[column]!),
  });
  return { ...table, markers: [columns.indexOf('disclosure_code')] };
}
