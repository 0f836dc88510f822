import { surveyCounts, surveyShares } from '../../register/recipesOfCounties.ts';
import { openDelimited } from '../grid.ts';
import type { Folder } from './folder.ts';
import { describe, type Publisher, type Table } from './table.ts';

const income =
  /^S1901_C01_0(0[1-9]|1[0-3])E$|^S1901_C02_(001|012|013)E$|^S1901_C03_(001|012)E$|^S1901_C04_(001|012|013)E$/;
const medianIncomes = ['S1901_C01_012E', 'S1901_C02_012E', 'S1901_C03_012E', 'S1901_C04_012E'];

/**
 * Describes a table of the American Community Survey, in which a row of labels follows the headers. The byte order mark is
 * part of the first header, that of the code.
 */
function tableOfSurvey(file: string, bytes: Uint8Array, year: number, figures: RegExp): Table {
  const grid = openDelimited(bytes, ',', 'utf8');
  const table = describe(file, grid, 0, {
    codes: [],
    names: ['NAME'],
    geoid: (row) => (row < 2 || grid.rows[row]!.length < 10 ? '' : grid.get(row, 0).slice(-5)),
    year: () => year,
    figures: (name) => figures.test(name),
  });
  return { ...table, codes: [0] };
}

/** Tables of metros have micropolitan areas, too, which are not read. */
const isMetro = ({ grid }: Table) => ({ isRead: (row: number) => grid.get(row, 1).endsWith(' Metro Area') });

/** Household income in three periods. The earlier edition of the last one stays as it is. */
export async function openIncome(folder: Folder): Promise<Publisher> {
  const archive = 'census-acs5-2024-county/ACSST5Y2024.S1901_2026-08-14T105139.zip';
  const newest = await tableInArchive(folder, archive, 'ACSST5Y2024.S1901-Data.csv', income);
  const earlier = [2013, 2018].map((year) => {
    const file = `ACSST5Y${year}.S1901-Data.csv`;
    return tableOfSurvey(file, folder.read(file), year, income);
  });
  const options = { medians: medianIncomes, missing: ['-', '(X)', 'N', '**', '250,000+'] };
  return folder.archives(new Map([[archive, [newest]]]), options, earlier);
}

async function tableInArchive(folder: Folder, archive: string, file: string, figures: RegExp): Promise<Table> {
  const [member] = await folder.unzip(archive, [file]);
  return tableOfSurvey(file, member!.bytes, 2024, figures);
}

/** The archives of the survey of five years by county, with the time at which each was downloaded. */
const archives = {
  'ACSDP5Y2024.DP02': '102208',
  'ACSDP5Y2024.DP03': '100149',
  'ACSDP5Y2024.DP04': '103221',
  'ACSDP5Y2024.DP05': '103538',
  'ACSST5Y2024.S1501': '104417',
  'ACSST5Y2024.S1701': '104646',
};

const mediansOfCounties = ['DP03_0092E', 'DP04_0089E', 'DP04_0101E', 'DP04_0134E', 'DP05_0018E'];

/** Work, education, people and housing of counties: six tables of the same five years. */
export async function openSurveyOfCounties(folder: Folder): Promise<Publisher> {
  const shares = Object.values(surveyShares).map(([column]) => column);
  const others = ['DP02_0016E', 'DP03_0025E', 'DP04_0141PE', 'DP04_0142PE'];
  const read = [...Object.values(surveyCounts), ...shares, ...mediansOfCounties, ...others];
  const figures = new RegExp(`^(${read.join('|')})$`);
  const tables = new Map<string, Table[]>();
  for (const [name, time] of Object.entries(archives)) {
    const archive = `${name}_2026-08-14T${time}.zip`;
    const table = await tableInArchive(folder, archive, `${name}-Data.csv`, figures);
    const isRate = (_row: number, column: number) => /Percent|Median|Mean|Average/.test(table.grid.get(1, column));
    tables.set(archive, [{ ...table, isRate }]);
  }
  return folder.archives(tables, {
    medians: mediansOfCounties,
    missing: ['-', '**', '***', '(X)', 'N', 'null', '4,000+'],
  });
}

export function openIncomeOfMetros(folder: Folder): Publisher {
  const served = /^S1901_C0[1-4]_(001|012)E$|^S1901_C0[124]_013E$/;
  const file = 'ACSST1Y2024.S1901-Data.csv';
  const table = tableOfSurvey(file, folder.read(file), 2024, served);
  return folder.publisher([{ ...table, ...isMetro(table) }], {
    medians: medianIncomes,
    missing: ['-', '(X)', 'N', '**'],
  });
}

/** The columns of table DP04 that are served, by their numbers: estimates and percentages. */
const estimates = [1, 2, 3, 4, 5, 37, 46, 47, 48, 49, 89, 101, 109, 134];
const percentages = [
  3, 7, 8, 13, 14, 17, 18, 19, 26, 46, 47, 51, 58, 63, 65, 73, 74, 88, 91, 114, 115, 127, 133, 141, 142,
];

export function openHousing(folder: Folder): Publisher {
  const header = (number: number, end: string) => `DP04_${String(number).padStart(4, '0')}${end}`;
  const served = [
    ...estimates.map((number) => header(number, 'E')),
    ...percentages.map((number) => header(number, 'PE')),
  ];
  const file = 'ACSDP5Y2023.DP04-Data.csv';
  const table = tableOfSurvey(file, folder.read(file), 2023, new RegExp(`^(${served.join('|')})$`));
  const { grid } = table;
  return folder.publisher(
    [
      {
        ...{ ...table, ...isMetro(table) },
        isRate: (_row, column) => /^Percent|rate$|Median|Average/.test(grid.get(1, column)),
      },
    ],
    {
      medians: [37, 89, 101, 109, 134].map((number) => header(number, 'E')),
      missing: ['-', '**', '***', '(X)', '4,000+'],
    },
  );
}

/** The columns of the tables of one year that are served, by their numbers: estimates and percentages. */
const profiles: Readonly<Record<string, { estimates: number[]; percentages: number[] }>> = {
  DP02: {
    estimates: [16, 58, 70, 94],
    percentages: [2, 14, 15, 63, 64, 66, 68, 70, 72, 76, 81, 86, 91, 94, 114, 115, 116, 154],
  },
  DP03: {
    estimates: [4, 24, 25, 27, 28, 29, 30, 31, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 92, 93, 94, 99],
    percentages: [
      2, 9, 11, 19, 20, 21, 22, 24, 27, 28, 29, 30, 31, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 48, 49, 74,
      96, 97, 98, 99, 108, 128, 129, 135,
    ],
  },
  DP05: { estimates: [18], percentages: [5, 9, 10, 11, 17, 19, 24] },
};

/** Work, education and people of metros: three tables of the same year. */
export function openWorkAndPeople(folder: Folder): Publisher {
  const tables = Object.entries(profiles).map(([profile, { estimates, percentages }]) => {
    const header = (number: number, end: string) => `${profile}_${String(number).padStart(4, '0')}${end}`;
    const served = [
      ...estimates.map((number) => header(number, 'E')),
      ...percentages.map((number) => header(number, 'PE')),
    ];
    const file = `ACSDP1Y2023.${profile}-Data.csv`;
    const table = tableOfSurvey(file, folder.read(file), 2023, new RegExp(`^(${served.join('|')})$`));
    return {
      ...table,
      isRate: (_row: number, column: number) => /^Percent|Median|Mean|Average/.test(table.grid.get(1, column)),
    };
  });
  return folder.publisher(tables, {
    medians: ['DP03_0092E', 'DP03_0093E', 'DP03_0094E', 'DP05_0018E'],
    missing: ['-', '**', '(X)', 'N', 'null', '*****'],
  });
}

/** Commuting and homes, as others downloaded them. The households of the same years stay as they are. */
export async function openExtract(folder: Folder): Promise<Publisher> {
  const file = 'acs_data_2019-2023.zip';
  const [member] = await folder.unzip(file, ['acs_data_2019-2023.csv']);
  const grid = openDelimited(member!.bytes, ',', 'utf8');
  const served = /^(B08301_003|B25003_00[12]|S0802_C02_08[6-9])E$/;
  const table = describe(file, grid, 0, {
    codes: ['GEOID', 'statecode', 'countycode'],
    names: ['NAME'],
    geoid: (row) => grid.get(row, 0).replace(/000$/, ''),
    year: () => 2023,
    figures: (name) => served.test(name),
    isRate: (_row, column) => grid.get(0, column).startsWith('S0802'),
  });
  return folder.publisher([table]);
}
