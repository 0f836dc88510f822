import { openDelimited, openSheet } from '../grid.ts';
import { tableOfAreas } from './census.ts';
import { Folder } from './folder.ts';
import { cell, describe, type Publisher } from './table.ts';

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
  const grid = openSheet(folder.read('FY26_FMRs.xlsx'), 'FY26_FMRs', []);
  const table = describe('FY26_FMRs.xlsx', grid, 0, {
    codes: ['state', 'hud_area_code', 'fips'],
    names: ['stusps', 'countyname', 'county_town_name', 'hud_area_name'],
    geoid: (row) => grid.get(row, 7).slice(0, 5),
    year: () => 2026,
    figures: (name) => /^fmr_\d$/.test(name),
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
