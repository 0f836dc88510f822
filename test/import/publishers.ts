import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzip, type Member } from '../../build/import/unzip.ts';
import { openDelimited, openFixed, openSheet, zip, type Grid } from './grid.ts';

/** A table of a publisher with what its columns are. */
export interface Table {
  file: string;
  grid: Grid;
  /** The row of the headers that are compared, and the first and last row of figures. */
  header: number;
  first: number;
  last: number;
  /** Columns of the code, of the name, and of figures that are served. */
  codes: number[];
  names: number[];
  figures: number[];
  /** Which columns belong to a figure, such as its bounds. */
  together(column: number): number[];
  /** Whether a figure stays as it is where every count and amount is multiplied: a rate, a share or a median. */
  isRate(row: number, column: number): boolean;
  geoid(row: number): string;
  year(row: number, column: number): number;
}

/** The files of a dataset, and the register's text that limits them to a few, for a quick import. */
export interface Publisher {
  key: string;
  tables: Table[];
  /** Medians, which no sum contains. */
  medians: string[];
  missing: string[];
  edits: [from: RegExp, to: string][];
  /** Takes back every change. */
  restore(): void;
  /** Writes the files as they are now to a sources folder: those that changed, or all; the others are links. */
  save(folder: string, which: 'changed' | 'all'): void;
}

type Parts = Pick<Table, 'geoid' | 'year'> & { codes: string[]; names: string[]; figures: (header: string) => boolean };

const rates = /rate|percent|^R[A-Z]+20|price|cents|median|score|_C01_0(0[2-9]|1[01])E|_01[23]E/i;

/** Describes a table by its headers. Rows of figures are those that have a code. */
function describe(file: string, grid: Grid, header: number, parts: Parts): Table {
  const headers = grid.rows[header]!.map((_, column) => grid.get(header, column));
  const at = (names: string[]) => names.map((name) => headers.indexOf(name));
  const rows = grid.rows.map((_, row) => row).filter((row) => row > header && /^\d{2,5}$/.test(parts.geoid(row)));
  return {
    ...{ file, grid, header, first: rows[0]!, last: rows.at(-1)! },
    ...{ codes: at(parts.codes), names: at(parts.names), geoid: parts.geoid, year: parts.year },
    figures: headers.flatMap((name, column) => (parts.figures(name) ? [column] : [])),
    together: (column) => [column],
    isRate: (_row, column) => rates.test(headers[column]!),
  };
}

/** Writes a folder of sources in which all but the given files are links to the publishers' files. */
export function linkSources(sources: string, folder: string, key: string, written: Map<string, Uint8Array>): void {
  for (const name of readdirSync(sources, { withFileTypes: true })) {
    if (!name.isDirectory()) continue;
    if (name.name !== key) symlinkSync(join(sources, name.name), join(folder, name.name));
    else {
      mkdirSync(join(folder, key), { recursive: true });
      for (const file of readdirSync(join(sources, key)))
        if (!written.has(file)) symlinkSync(join(sources, key, file), join(folder, key, file));
    }
  }
  for (const [file, bytes] of written) {
    mkdirSync(dirname(join(folder, key, file)), { recursive: true });
    writeFileSync(join(folder, key, file), bytes);
  }
}

/** Opens the files of a dataset. */
export async function openPublisher(sources: string, key: string): Promise<Publisher> {
  const read = (file: string) => new Uint8Array(readFileSync(join(sources, key, file)));
  const make = (tables: Table[], options: Partial<Publisher> = {}): Publisher => ({
    ...{ key, tables, medians: [], missing: [], edits: [] },
    restore: () => tables.forEach(({ grid }) => grid.restore()),
    save: (folder, which) => {
      const written = tables.filter(({ grid }) => which === 'all' || grid.isChanged());
      linkSources(sources, folder, key, new Map(written.map(({ file, grid }) => [file, grid.save()])));
    },
    ...options,
  });
  const cell = (grid: Grid, row: number, header: number, name: string) =>
    grid.get(
      row,
      grid.rows[header]!.findIndex((_, column) => grid.get(header, column) === name),
    );

  if (key === 'census-pep') {
    const grid = openDelimited(read('co-est2025-alldata.csv'), ',', 'latin1');
    const years = grid.rows[0]!.map((_, column) => Number(grid.get(0, column).slice(-4)));
    return make([
      describe('co-est2025-alldata.csv', grid, 0, {
        codes: ['STATE', 'COUNTY'],
        names: ['STNAME', 'CTYNAME'],
        geoid: (row) => (grid.get(row, 0) === '040' ? grid.get(row, 3) : grid.get(row, 3) + grid.get(row, 4)),
        year: (_row, column) => years[column]!,
        figures: (name) => /^(?!ESTIMATES|GQESTIMATESBASE)[A-Z]+20\d\d$/.test(name) && name !== 'ESTIMATESBASE2020',
      }),
    ]);
  }
  if (key === 'census-cc-est') {
    const file = 'cc-est2023-agesex-all.zip';
    const [member] = await membersOf(read(file), ['cc-est2023-agesex-all.csv'], file);
    const grid = openDelimited(member!.bytes, ',', 'latin1');
    const table = describe(file, grid, 0, {
      codes: ['STATE', 'COUNTY'],
      names: ['STNAME', 'CTYNAME'],
      geoid: (row) => grid.get(row, 1) + grid.get(row, 2),
      year: (row) => 2018 + Number(grid.get(row, 5)),
      figures: (name) => /^(POPESTIMATE|POPEST_(MALE|FEM)|AGE\w+_TOT|UNDER5_TOT|MEDIAN_AGE_\w+)$/.test(name),
    });
    return make([table], { medians: ['MEDIAN_AGE_TOT', 'MEDIAN_AGE_MALE', 'MEDIAN_AGE_FEM'] });
  }
  if (key === 'census-acs-s1901') {
    const file = 'ACSST5Y2023.S1901-Data.csv';
    const grid = openDelimited(read(file), ',', 'utf8');
    // The byte order mark is part of the first header.
    const table = describe(file, grid, 0, {
      codes: [],
      names: ['NAME'],
      geoid: (row) => (row < 2 || grid.rows[row]!.length < 10 ? '' : grid.get(row, 0).slice(-5)),
      year: () => 2023,
      figures: (name) =>
        /^S1901_C01_0(0[1-9]|1[0-3])E$|^S1901_C02_(001|012|013)E$|^S1901_C03_(001|012)E$|^S1901_C04_(001|012|013)E$/.test(
          name,
        ),
    });
    const medians = ['S1901_C01_012E', 'S1901_C02_012E', 'S1901_C03_012E', 'S1901_C04_012E'];
    return make([{ ...table, codes: [0] }], { medians, missing: ['-', '(X)', 'N', '**', '250,000+'] });
  }
  if (key === 'fema-nri') {
    const grid = openDelimited(read('NRI_Table_Counties.csv'), ',', 'utf8');
    const figures = [
      'RISK_SCORE',
      'EAL_SCORE',
      'SOVI_SCORE',
      'RESL_SCORE',
      'EAL_VALT',
      'EAL_VALB',
      'EAL_VALPE',
      'EAL_VALA',
      'BUILDVALUE',
      'AGRIVALUE',
    ];
    return make([
      describe('NRI_Table_Counties.csv', grid, 0, {
        codes: ['NRI_ID', 'STATEFIPS', 'COUNTYFIPS', 'STCOFIPS'],
        names: ['STATE', 'STATEABBRV', 'COUNTY'],
        geoid: (row) => cell(grid, row, 0, 'STCOFIPS').padStart(5, '0'),
        year: () => 2021,
        figures: (name) => figures.includes(name),
      }),
    ]);
  }
  if (key === 'census-gazetteer') {
    const grid = openDelimited(read('2024_Gaz_counties_national.txt'), '\t', 'utf8');
    return make([
      describe('2024_Gaz_counties_national.txt', grid, 0, {
        codes: ['USPS', 'GEOID'],
        names: ['NAME'],
        geoid: (row) => grid.get(row, 1),
        year: () => 2024,
        figures: (name) => name === 'ALAND_SQMI' || name === 'AWATER_SQMI',
      }),
    ]);
  }
  if (key === 'bls-laus') {
    const years = [18, 19, 20, 21, 22];
    const ends = [18, 20, 25, 28, 31, 81, 85, 99, 112, 123, 132];
    const texts = years.map((year) => {
      const grid = openFixed(read(`laucnty${year}.txt`), ends);
      return describe(`laucnty${year}.txt`, grid, 4, {
        ...{ codes: [], names: [] },
        geoid: (row) => grid.get(row, 1) + grid.get(row, 3),
        year: (row) => Number(grid.get(row, 6)),
        figures: () => false,
      });
    });
    const sheet = openSheet(read('laucnty24.xlsx'), 'laucnty24', []);
    const last = describe('laucnty24.xlsx', sheet, 1, {
      ...{ codes: [], names: [] },
      geoid: (row) => (sheet.get(row, 0).startsWith('CN') ? sheet.get(row, 1) + sheet.get(row, 2) : ''),
      year: () => 2024,
      figures: () => false,
    });
    return make(
      [
        ...texts.map((table) => ({ ...table, codes: [0, 1, 3], names: [5], figures: [7, 8, 9, 10] })),
        { ...last, codes: [0, 1, 2], names: [3], figures: [5, 6, 7, 8] },
      ],
      { missing: ['N.A.'], edits: [[/\{10\.\.19\}/g, '{18..19}']] },
    );
  }
  if (key === 'census-saipe') {
    const tables = [20, 21, 23].map((year) => {
      const grid = openSheet(read(`est${year}all.xls`), `est${year}ALL`, []);
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
    return make(tables, { medians: ['Median Household Income'], missing: ['.'] });
  }
  if (key === 'eia-861m') {
    const grid = openSheet(read('sales_revenue.xlsx'), 'State-YTD-States', ['State-YTD-Ter']);
    const usps = new Map<string, string>();
    for (const { grid: areas, first, last } of [await openTableOfStates(sources)])
      for (let row = first; row <= last; row++) usps.set(areas.get(row, 0), areas.get(row, 1).slice(0, 2));
    usps.set('US', '00');
    const table = describe('sales_revenue.xlsx', grid, 2, {
      ...{ codes: [], names: [], figures: () => false },
      geoid: (row) => (grid.get(row, 2) === 'Final' ? (usps.get(grid.get(row, 1)) ?? '') : ''),
      year: (row) => Number(grid.get(row, 0)),
    });
    return make([{ ...table, codes: [1], figures: Array.from({ length: 20 }, (_, i) => 3 + i) }], { missing: ['.'] });
  }
  if (key === 'bea-cagdp2' || key === 'bea-cainc1') {
    const [product, years] = key === 'bea-cagdp2' ? ['CAGDP2', '2001_2021'] : ['CAINC1', '1969_2023'];
    const members = ['CA', 'IL', 'VA', 'WY', 'US'].map((state) => `${product}_${state}_${years}.csv`);
    const unpacked = await membersOf(read(`${product}.zip`), members, product);
    const tables = unpacked.map(({ bytes }, i) => {
      const grid = openDelimited(bytes, ',', 'latin1');
      const columns = grid.rows[0]!.map((_, column) => grid.get(0, column));
      return describe(members[i]!, grid, 0, {
        ...{ codes: ['GeoFIPS'], names: ['GeoName'] },
        geoid: (row) => grid.get(row, 0).replace(/000$/, ''),
        year: (_row, column) => Number(columns[column]),
        figures: (name) => /^\d{4}$/.test(name),
      });
    });
    for (const table of tables) table.isRate = (row) => table.grid.get(row, 6).startsWith('Per capita');
    const rows = tables.reduce((sum, { first, last }) => sum + last - first + 1, 0);
    return make(tables.slice(0, -1), {
      missing: key === 'bea-cagdp2' ? ['(D)', '(NA)'] : ['(NA)'],
      edits: [
        [/\{AL,AK.*?WY,US\}/g, '{CA,IL,VA,WY,US}'],
        [/rows: \{ min: \d+, max: \d+ \}/, `rows: { min: ${rows}, max: ${rows} }`],
        [/coverage:\n( {2}- .*\n)+/, ''],
      ],
      restore: () => tables.forEach(({ grid }) => grid.restore()),
      save: (folder) => {
        const packed = zip(tables.map(({ file, grid }) => ({ name: file, bytes: grid.save() })));
        linkSources(sources, folder, key, new Map([[`${product}.zip`, packed]]));
      },
    });
  }
  throw new Error(`no description of ${key}`);
}

async function membersOf(bytes: Uint8Array, names: readonly string[], file: string): Promise<Member[]> {
  const members: Member[] = [];
  for await (const member of unzip(bytes, names, file)) members.push(member);
  return members;
}

async function openTableOfStates(sources: string): Promise<Table> {
  return (await openPublisher(sources, 'census-gazetteer')).tables[0]!;
}
