import { countyNamed } from '../../register/airQuality.ts';
import { openDelimited, openSheet } from '../grid.ts';
import { tableOfAreas } from './census.ts';
import { Folder } from './folder.ts';
import { cell, describe, type Publisher, type Table } from './table.ts';

export function openRisk(folder: Folder): Publisher {
  const file = 'NRI_Table_Counties.csv';
  const grid = openDelimited(folder.read(file), ',', 'utf8');
  const scores = ['RISK_SCORE', 'EAL_SCORE', 'SOVI_SCORE', 'RESL_SCORE'];
  const amounts = ['EAL_VALT', 'EAL_VALB', 'EAL_VALPE', 'EAL_VALA', 'BUILDVALUE', 'AGRIVALUE'];
  return folder.publisher([
    describe(file, grid, 0, {
      codes: ['NRI_ID', 'STATEFIPS', 'COUNTYFIPS', 'STCOFIPS'],
      names: ['STATE', 'STATEABBRV', 'COUNTY'],
      geoid: (row) => cell(grid, row, 0, 'STCOFIPS').padStart(5, '0'),
      year: () => 2021,
      figures: (name) => [...scores, ...amounts].includes(name),
    }),
  ]);
}

export function openElectricity(folder: Folder): Publisher {
  const grid = openSheet(folder.read('sales_revenue.xlsx'), 'State-YTD-States', ['State-YTD-Ter']);
  const usps = new Map([['US', '00']]);
  const areas = tableOfAreas(new Folder(folder.sources, 'census-gazetteer'));
  for (let row = areas.first; row <= areas.last; row++)
    usps.set(areas.grid.get(row, 0), areas.grid.get(row, 1).slice(0, 2));
  const table = describe('sales_revenue.xlsx', grid, 2, {
    ...{ codes: [], names: [], figures: () => false },
    geoid: (row) => (grid.get(row, 2) === 'Final' ? (usps.get(grid.get(row, 1)) ?? '') : ''),
    year: (row) => Number(grid.get(row, 0)),
  });
  return folder.publisher([{ ...table, codes: [1], figures: Array.from({ length: 20 }, (_, i) => 3 + i) }], {
    missing: ['.'],
  });
}

/** House prices by metro and quarter. Metropolitan divisions have codes that are not those of regions. */
export function openHousePrices(folder: Folder): Publisher {
  const grid = openDelimited(folder.read('hpi_at_metro.csv'), ',', 'utf8');
  const table = describe('hpi_at_metro.csv', grid, 0, {
    codes: ['Area Code'],
    names: ['Metro'],
    geoid: (row) => grid.get(row, 1),
    year: (row) => Number(grid.get(row, 2)),
    figures: (name) => name === 'Value',
  });
  return folder.publisher([table], { missing: ['-'] });
}

/** Rents by county. In New England, a county has a row for each of its towns. */
export function openRents(folder: Folder): Publisher {
  const file = 'FY26_FMRs_revised.xlsx';
  const grid = openSheet(folder.read(file), 'FY26_FMRs_revised', []);
  const table = describe(file, grid, 0, {
    codes: ['state', 'hud_area_code', 'fips'],
    names: ['stusps', 'countyname', 'county_town_name', 'hud_area_name'],
    geoid: (row) => grid.get(row, 7).slice(0, 5),
    year: () => 2026,
    figures: (name) => /^fmr_\d$/.test(name),
  });
  return folder.publisher([table]);
}

/** Median family income by county, in New England by town. */
export function openIncomeLimits(folder: Folder): Publisher {
  const file = 'Section8-FY26.xlsx';
  const grid = openSheet(folder.read(file), 'Section8-FY26', []);
  const table = describe(file, grid, 0, {
    codes: ['fips', 'state', 'hud_area_code', 'county'],
    names: ['stusps', 'state_name', 'hud_area_name', 'County_Name', 'county_town_name'],
    geoid: (row) => grid.get(row, 0).slice(0, 5),
    year: () => 2026,
    figures: (name) => name === 'median2026',
    isRate: () => false,
  });
  return folder.publisher([table]);
}

/** Education by county, from 1990 on. */
export function openEducation(folder: Folder): Publisher {
  const grid = openSheet(folder.read('Education2023.xlsx'), 'Education 1970 to 2023', []);
  const columns = grid.rows[0]!.map((_, column) => grid.get(0, column));
  const year = (header: string) => Number(header.replace(/^.*, (\d\d)\d\d-(\d\d)$/, '$1$2').slice(-4));
  const table = describe('Education2023.xlsx', grid, 0, {
    codes: ['FIPS Code'],
    names: ['State', 'Area name'],
    geoid: (row) => grid.get(row, 0).replace(/000$/, ''),
    year: (_row, column) => year(columns[column]!),
    figures: (name) => !name.startsWith('Percent') && /, \d{4}(-\d\d)?$/.test(name) && year(name) >= 1990,
    isRate: () => false,
  });
  return folder.publisher([table], { missing: [''] });
}

/** Building permits by county of three years, in an archive, and of 2024 by place. */
export async function openBuildingPermits(folder: Folder): Promise<Publisher> {
  const archive = 'county-annual-1990-2023.zip';
  const names = ['co1998a.txt', 'co2022a.txt', 'co2023a.txt'];
  const members = await folder.unzip(archive, names);
  const counties = members.map(({ bytes }, i) =>
    tableOfPermits(names[i]!, bytes, { year: Number(names[i]!.slice(2, 6)), county: 2, names: [5], first: 6 }),
  );
  const places = ['mw', 'ne', 'so', 'we'].map((region) => {
    const file = `${region}2024a.txt`;
    return tableOfPermits(file, folder.read(file), { year: 2024, county: 3, names: [16], first: 17 });
  });
  const rows = (tables: readonly Table[]) => tables.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const limits = (tables: readonly Table[]) => `rows: { min: ${rows(tables)}, max: ${rows(tables)} }`;
  return folder.archives(
    new Map([[archive, counties]]),
    {
      edits: [
        [/co\{1990\.\.1998\}a/, 'co1998a'],
        [/\{1999\.\.2023\}/, '{2022..2023}'],
        [/rows: \{ min: 27186, max: 27186 \}/, limits(counties.slice(0, 1))],
        [/rows: \{ min: 75710, max: 75710 \}/, limits(counties.slice(1))],
        // The total of more years than the files have.
        [/ {2}- name: \w+_5yr\n( {4}.*\n)+/, ''],
        // Four years are too few to say how far changes may be from the others.
        [/^second_sources:\n( .*\n)+/m, ''],
      ],
    },
    places,
  );
}

interface PermitColumns {
  year: number;
  county: number;
  names: number[];
  /** The first column of figures: buildings, units and dollars of four sizes of building. */
  first: number;
}

function tableOfPermits(file: string, bytes: Uint8Array, { year, county, names, first }: PermitColumns): Table {
  const grid = openDelimited(bytes, ',', 'utf8');
  const table = describe(file, grid, 1, {
    ...{ codes: [], names: [], figures: () => false },
    geoid: (row) => (row > 2 && grid.rows[row]!.length > 20 ? grid.get(row, 1) + grid.get(row, county) : ''),
    year: () => year,
  });
  const figures = Array.from({ length: 12 }, (_, i) => first + i).filter((_, i) => i % 3 > 0);
  return { ...table, codes: [1, county], names, figures };
}

/** Crime rates of metros by year. The rows of rates are those of figures; they have no name of their own. */
export function openCrime(folder: Folder): Publisher {
  const tables = [2023, 2024].map((year): Table => {
    const file = `cius_msa_${year}.xlsx`;
    const grid = openSheet(folder.read(file), `${year - 2000}tbl06`, []);
    const rows = grid.rows.flatMap((_, row) => (grid.get(row, 1).startsWith('Rate per') ? [row] : []));
    return {
      ...{ file, grid, header: 3, first: rows[0]!, last: rows.at(-1)!, codes: [], names: [0] },
      figures: [3, 4, 5, 6, 7, 8, 9, 10, 11],
      together: (column) => [column],
      isRate: () => true,
      isRead: (row) => rows.includes(row),
      geoid: (row) => (rows.includes(row) ? String(row).padStart(5, '0') : ''),
      year: () => year,
    };
  });
  return folder.publisher(tables);
}

/** Air quality of counties by year. The files have names and no codes. */
export function openAirQuality(folder: Folder): Publisher {
  const tables = [2019, 2020, 2021, 2022, 2023, 2024].map((year) => {
    const file = `annual_aqi_by_county_${year}.csv`;
    const grid = openDelimited(folder.read(file), ',', 'utf8');
    return describe(file, grid, 0, {
      codes: ['State', 'County'],
      names: [],
      geoid: (row) => countyNamed(grid.get(row, 0), grid.get(row, 1)) ?? '',
      year: () => year,
      figures: (name) => / Days$|^Days with AQI$|^(90th Percentile|Median) AQI$/.test(name),
      isRate: (_row, column) => column > 10,
    });
  });
  return folder.publisher(tables);
}
