import { openDelimited } from '../grid.ts';
import type { Folder } from './folder.ts';
import { describe, type Publisher } from './table.ts';

const states = ['CA', 'IL', 'VA', 'WY', 'US'];

/** What of a regional table is not as in the others. */
interface Differences {
  /** The archive, where it does not have the name of the product. */
  archive?: string;
  /** The first year and the lines that are read: by default, all. */
  since?: number;
  lines?: readonly string[];
  edits?: Publisher['edits'];
}

/** Opens a regional table of BEA: a member of an archive for each state. The nation is written but never changed. */
async function openRegional(
  folder: Folder,
  product: string,
  years: string,
  missing: string[],
  { archive = `${product}.zip`, since = 0, lines, edits = [] }: Differences = {},
): Promise<Publisher> {
  const members = states.map((state) => `${product}_${state}_${years}.csv`);
  const unpacked = await folder.unzip(archive, members);
  const tables = unpacked.map(({ bytes }, i) => {
    const grid = openDelimited(bytes, ',', 'latin1');
    const columns = grid.rows[0]!.map((_, column) => grid.get(0, column));
    return describe(members[i]!, grid, 0, {
      ...{ codes: ['GeoFIPS'], names: ['GeoName'] },
      geoid: (row) => grid.get(row, 0).replace(/000$/, ''),
      year: (_row, column) => Number(columns[column]),
      figures: (name) => /^\d{4}$/.test(name) && Number(name) >= since,
      isRead: (row) => lines?.includes(grid.get(row, 4)) ?? true,
      isRate: (row) => /^(Per capita|Chain-type)/.test(grid.get(row, 6)),
    });
  });
  const rows = tables.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return folder.archives(new Map([[archive, tables]]), {
    tables: tables.slice(0, -1),
    missing,
    edits: [
      [/\{AL,AK.*?WY,US\}/g, `{${states.join()}}`],
      [/rows: \{ min: \d+, max: \d+ \}/, `rows: { min: ${rows}, max: ${rows} }`],
      [/coverage:\n( {2}- .*\n)+/, ''],
      // The counties of four states are too few to say how far a region may be from the others.
      [/^second_sources:\n( .*\n)+/m, ''],
      ...edits,
    ],
  });
}

export const openGdp = (folder: Folder) => openRegional(folder, 'CAGDP2', '2001_2021', ['(D)', '(NA)']);

export const openRealGdp = (folder: Folder) => openRegional(folder, 'CAGDP1', '2001_2024', ['(NA)']);

export const openPersonalIncome = (folder: Folder) =>
  openRegional(folder, 'CAINC1', '1969_2024', ['(NA)'], {
    archive: 'CAINC1-2024-by-state.zip',
    edits: [
      // The archive of the earlier edition has all states.
      [/^edition: [^]*?(?=^missing:)/m, ''],
      [/^as_published:\n( .*\n)+/m, ''],
    ],
  });

export const openSourcesOfIncome = (folder: Folder) =>
  openRegional(folder, 'CAINC30', '1969_2023', ['(NA)'], {
    archive: 'CAINC30-by-state.zip',
    since: 2001,
    lines: ['10', '45', '50', '90', '180', '190', '200', '210', '220', '230'],
  });

/** Price levels of metros and of states, in a file each. The nation is 100. */
export function openPriceLevels(folder: Folder): Publisher {
  const tables = ['MARPP_MSA_2008_2024.csv', 'SARPP_STATE_2008_2024.csv'].map((file) => {
    const grid = openDelimited(folder.read(file), ',', 'utf8');
    const columns = grid.rows[0]!.map((_, column) => grid.get(0, column));
    return describe(file, grid, 0, {
      ...{ codes: ['GeoFIPS'], names: ['GeoName'] },
      geoid: (row) => grid.get(row, 0).replace(/000$/, ''),
      year: (_row, column) => Number(columns[column]),
      figures: (name) => /^\d{4}$/.test(name),
      isRate: () => true,
      isRead: (row) => !['00000', '00999'].includes(grid.get(row, 0)),
    });
  });
  return folder.publisher(tables, { missing: ['(NA)'] });
}

/** The lines of SAGDP2 that are read: sectors, sums of sectors, and the three parts of government. */
const stateLines = [1, 2, 3, 6, 10, 11, 12, 13, 25, 34, 35, 36, 45, 50, 51, 56, 59, 60, 64, 65, 68, 69, 70, 75, 76, 79];

/** GDP of states by industry, in one file with the nation and regions of the bureau. */
export function openStateGdp(folder: Folder): Publisher {
  const file = 'SAGDP2__ALL_AREAS_1997_2024.csv';
  const grid = openDelimited(folder.read(file), ',', 'utf8');
  const columns = grid.rows[0]!.map((_, column) => grid.get(0, column));
  const table = describe(file, grid, 0, {
    ...{ codes: ['GeoFIPS'], names: ['GeoName'] },
    geoid: (row) => grid.get(row, 0).replace(/000$/, ''),
    year: (_row, column) => Number(columns[column]),
    figures: (name) => /^\d{4}$/.test(name),
    isRead(row) {
      const [area, line] = [grid.get(row, 0), Number(grid.get(row, 4))];
      return area >= '01000' && area <= '56000' && (stateLines.includes(line) || (line >= 82 && line <= 92));
    },
  });
  return folder.publisher([table]);
}
