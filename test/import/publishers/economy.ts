import { openDelimited, openSheet } from '../grid.ts';
import { openPopulation } from './census.ts';
import { Folder } from './folder.ts';
import { describe, type Publisher } from './table.ts';

const states = ['CA', 'IL', 'VA', 'WY', 'US'];

/** Opens a regional table of BEA: a member of an archive for each state. The nation is written but never changed. */
async function openRegional(folder: Folder, product: string, years: string, missing: string[]): Promise<Publisher> {
  const members = states.map((state) => `${product}_${state}_${years}.csv`);
  const unpacked = await folder.unzip(`${product}.zip`, members);
  const tables = unpacked.map(({ bytes }, i) => {
    const grid = openDelimited(bytes, ',', 'latin1');
    const columns = grid.rows[0]!.map((_, column) => grid.get(0, column));
    return describe(members[i]!, grid, 0, {
      ...{ codes: ['GeoFIPS'], names: ['GeoName'] },
      geoid: (row) => grid.get(row, 0).replace(/000$/, ''),
      year: (_row, column) => Number(columns[column]),
      figures: (name) => /^\d{4}$/.test(name),
      isRate: (row) => grid.get(row, 6).startsWith('Per capita'),
    });
  });
  const rows = tables.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return folder.archives(new Map([[`${product}.zip`, tables]]), {
    tables: tables.slice(0, -1),
    missing,
    edits: [
      [/\{AL,AK.*?WY,US\}/g, `{${states.join()}}`],
      [/rows: \{ min: \d+, max: \d+ \}/, `rows: { min: ${rows}, max: ${rows} }`],
      [/coverage:\n( {2}- .*\n)+/, ''],
    ],
  });
}

export const openGdp = (folder: Folder) => openRegional(folder, 'CAGDP2', '2001_2021', ['(D)', '(NA)']);

export const openPersonalIncome = (folder: Folder) => openRegional(folder, 'CAINC1', '1969_2023', ['(NA)']);

/** Real GDP by county. The table has names of counties under that of their state, and no codes. */
export function openRealGdp(folder: Folder): Publisher {
  const file = 'lagdp1224.xlsx';
  const grid = openSheet(folder.read(file), 'Table 1', []);
  const codes = codesOf(folder.sources);
  let state = '';
  const geoids = grid.rows.map((_, row) => {
    const name = grid.get(row, 0);
    if (row > 0 && grid.get(row - 1, 0) === '') state = name;
    return codes.get(name === state ? name : `${name}, ${state}`) ?? '';
  });
  const table = describe(file, grid, 3, {
    ...{ codes: [], names: [], figures: () => false },
    geoid: (row) => geoids[row] ?? '',
    year: (_row, column) => 2019 + column,
  });
  return folder.publisher([{ ...table, codes: [0], figures: [1, 2, 3, 4], isRate: () => false }]);
}

/**
 * Returns the codes of states by their names, and those of counties by `Autauga, Alabama`. Names that a county and a city of a
 * state share are left out.
 */
function codesOf(sources: string): Map<string, string> {
  const { grid, first, last } = openPopulation(new Folder(sources, 'census-pep')).tables[0]!;
  const codes = new Map<string, string>();
  const twice = new Set<string>();
  for (let row = first; row <= last; row++) {
    const [state, county] = [grid.get(row, 5), grid.get(row, 6)];
    const plain = county.replace(/ (County|Parish|Borough|Census Area|Municipality|city)$/, '');
    const isState = grid.get(row, 0) === '040';
    const name = isState ? state : `${plain}, ${state}`;
    if (codes.has(name)) twice.add(name);
    codes.set(name, isState ? grid.get(row, 3) : grid.get(row, 3) + grid.get(row, 4));
  }
  twice.forEach((name) => codes.delete(name));
  return codes;
}
