import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import * as xlsx from '@e965/xlsx';
import { sourcesDir } from '../support/service.ts';

// Reads the publishers' files again, in plain TypeScript and without code of the importer. Whatever is not a
// number (a marker of any kind) is no figure.

/** Figures by year and code: two digits for a state, five for a county or an area that replaces counties. */
export type Series = ReadonlyMap<number, ReadonlyMap<string, number>>;

export const bytes = (path: string) => readFileSync(join(sourcesDir, path));

/** A function that computes once per argument. */
export function once<T>(compute: (key: string) => T): (key?: string) => T {
  const known = new Map<string, T>();
  return (key = '') => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key)!;
  };
}

export class Figures extends Map<number, Map<string, number>> {
  add(year: number, code: string, cell: string | undefined): void {
    const text = (cell ?? '').replaceAll(',', '').trim();
    if (text === '' || !Number.isFinite(Number(text))) return;
    if (!this.has(year)) this.set(year, new Map());
    this.get(year)!.set(code, Number(text));
  }
}

/** Rows of a text whose fields hold no delimiter, as objects by header. */
export function table(text: string, delimiter: string): Record<string, string>[] {
  const unquote = (cell: string) => cell.trim().replace(/^"|"$/g, '');
  const [header, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
  const names = header!.split(delimiter).map(unquote);
  return lines.map((line) => Object.fromEntries(line.split(delimiter).map((cell, i) => [names[i]!, unquote(cell)])));
}

function sheet(path: string, name?: string): string[][] {
  const book = xlsx.read(bytes(path), { nodim: true, ...(name === undefined ? {} : { sheets: [name] }) });
  return rowsOf(book.Sheets[name ?? book.SheetNames[0]!]!);
}

const rowsOf = (sheet: xlsx.WorkSheet): string[][] =>
  xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' });

/** The texts of a zip archive by name, Latin-1. */
export function unzip(path: string): Map<string, string> {
  const zip = bytes(path);
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = zip.readUInt32LE(end + 16);
  const texts = new Map<string, string>();
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const [size, nameLength, extraLength, commentLength] = [
      zip.readUInt32LE(at + 20),
      ...[28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)),
    ] as [number, number, number, number];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + size);
    const name = zip.toString('latin1', at + 46, at + 46 + nameLength);
    texts.set(name, (zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('latin1'));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return texts;
}

/** The counties of each of the 393 metros. */
export const metros = once(() => {
  const found = new Map<string, string[]>();
  for (const row of sheet('omb-delineation/list1_2023.xlsx')) {
    if (row[4] !== 'Metropolitan Statistical Area') continue;
    found.set(row[0]!, [...(found.get(row[0]!) ?? []), `${row[9]!}${row[10]!}`]);
  }
  return found;
});

/** The counties, or for regions and divisions the states, of each area other than a metro, by kind and code. */
export const areas = once(() => {
  const found = new Map<string, string[]>();
  const add = (kind: string, code: string, part: string) => {
    const key = `${kind} ${code}`;
    if (code !== '') found.set(key, [...(found.get(key) ?? []), part].sort());
  };
  for (const row of sheet('omb-delineation/list1_2023.xlsx')) {
    if (!/^\d{5}$/.test(row[0]!)) continue;
    const county = `${row[9]!}${row[10]!}`;
    if (row[4] === 'Micropolitan Statistical Area') add('micro', row[0]!, county);
    add('metdiv', row[1]!, county);
    add('csa', row[2]!, county);
  }
  for (const { SUMLEV, REGION, DIVISION, STATE } of pepRows()) {
    if (SUMLEV !== '040') continue;
    add('region', REGION!, STATE!);
    add('division', DIVISION!, STATE!);
  }
  return found;
});

const gazetteerRows = once(() => table(bytes('census-gazetteer/2024_Gaz_counties_national.txt').toString(), '\t'));

/** `ALAND_SQMI` or `AWATER_SQMI`. */
export const gazetteer = once((column): Series => {
  const series = new Figures();
  for (const row of gazetteerRows()) series.add(2024, row.GEOID!, row[column]);
  return series;
});

const pepRows = once(() => table(bytes('census-pep/co-est2025-alldata.csv').toString('latin1'), ','));

/** A column without its year: `POPESTIMATE`. */
export const pep = once((column): Series => {
  const series = new Figures();
  for (const row of pepRows()) {
    for (const year of [2020, 2021, 2022, 2023, 2024, 2025])
      series.add(year, row.SUMLEV === '040' ? row.STATE! : `${row.STATE!}${row.COUNTY!}`, row[`${column}${year}`]);
  }
  return series;
});

const ageRows = once(() => {
  const [text] = unzip('census-cc-est/cc-est2023-agesex-all.zip').values();
  return table(text!, ',');
});

/** A column of age and sex; YEAR 2 is July 2020. YEAR 1, April 2020, is another day of the same year. */
export const ages = once((column): Series => {
  const series = new Figures();
  for (const row of ageRows()) {
    if (Number(row.YEAR) > 1) series.add(2018 + Number(row.YEAR), `${row.STATE!}${row.COUNTY!}`, row[column]);
  }
  return series;
});

/** Every line code of the states' files of a table, in one pass. */
function bea(path: string, firstYear: number): Map<string, Figures> {
  const lines = new Map<string, Figures>();
  for (const [name, text] of unzip(path)) {
    if (!/^CA\w+?_[A-Z]{2}_/.test(name) || /_US_|_ALL_/.test(name)) continue;
    for (const row of text.split(/\r?\n/)) {
      const [, code, line] = /^ ?"\s*(\d{5})".*?,CA[A-Z]+\d+,(\d+),/.exec(row) ?? [];
      if (code === undefined || line === undefined || code.endsWith('000')) continue;
      if (!lines.has(line)) lines.set(line, new Figures());
      const cells = row.slice(row.lastIndexOf('"') + 2).split(',');
      cells.forEach((cell, i) => lines.get(line)!.add(firstYear + i, code, cell));
    }
  }
  return lines;
}
const gdpLines = once(() => bea('bea-cagdp2/CAGDP2.zip', 2001));
const incomeLines = once(() => bea('bea-cainc1/CAINC1-2024-by-state.zip', 1969));

const profileLines = once(() => bea('bea-cainc30/CAINC30-by-state.zip', 1969));
/** A line of CAINC30 since 2001. */
export const profile = once((line): Series => new Map([...profileLines().get(line)!].filter(([year]) => year >= 2001)));

const summaryLines = once(() => bea('bea-cagdp1/CAGDP1.zip', 2001));

/** A line of CAGDP1: 1 real GDP, thousands of chained 2017 dollars; 3 GDP, thousands of dollars. */
export const gdpSummary = once((line): Series => summaryLines().get(line)!);
/** A line of CAGDP2, thousands of dollars. */
export const gdp = once((line): Series => gdpLines().get(line)!);
/** A line of CAINC1. */
export const income = once((line): Series => incomeLines().get(line)!);
const earlierIncomeLines = once(() => bea('bea-cainc1/CAINC1.zip', 1969));
/** A line of CAINC1 in the edition of November 2024, to 2023. */
export const earlierIncome = once((line): Series => earlierIncomeLines().get(line)!);

const laborColumns = ['labor_force', 'employed', 'unemployed', 'rate'];
const laborRows = once((year): { county: string; cells: string[] }[] => {
  if (year === '2024') {
    const rows = sheet('bls-laus/laucnty24.xlsx').filter((row) => row[0]!.startsWith('CN'));
    return rows.map((row) => ({ county: `${row[1]!}${row[2]!}`, cells: row.slice(5) }));
  }
  const lines = bytes(`bls-laus/laucnty${year.slice(2)}.txt`)
    .toString()
    .split('\n');
  return lines
    .filter((line) => line.startsWith('CN'))
    .map((line) => ({ county: line.slice(18, 20) + line.slice(25, 28), cells: line.slice(85).trim().split(/\s+/) }));
});

const republishedLabor: Readonly<Record<string, string>> = {
  labor_force: 'Civilian_labor_force',
  employed: 'Employed',
  unemployed: 'Unemployed',
  rate: 'Unemployment_rate',
};
const republishedRows = once(() => sheet('usda-ers/Unemployment2023.xlsx', 'Unemployment Med HH Income'));

/** `labor_force`, `employed`, `unemployed` or `rate`. Years that BLS files lack are from the Economic Research Service. */
export const labor = once((column): Series => {
  const series = new Figures();
  for (const year of [2010, 2011, 2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2024]) {
    for (const { county, cells } of laborRows(String(year)))
      series.add(year, county, cells[laborColumns.indexOf(column)]);
  }
  const [header, ...rows] = republishedRows();
  for (const year of [2000, 2001, 2002, 2003, 2004, 2005, 2006, 2007, 2008, 2009, 2023]) {
    const at = header!.indexOf(`${republishedLabor[column]}_${year}`);
    for (const row of rows) if (!row[0]!.endsWith('000')) series.add(year, row[0]!, row[at]);
  }
  return series;
});

const saipeYears = Array.from({ length: 16 }, (_, i) => 2009 + i);

/** The rows of a year: the nation, states and counties. */
const saipeRows = once((year) => {
  const archive = unzip('census-saipe/saipe-2009-2024.zip');
  const book = xlsx.read(Buffer.from(archive.get(`est${year.slice(2)}all.xls`)!, 'latin1'));
  return rowsOf(book.Sheets[book.SheetNames[0]!]!).filter((row) => /^\d{2}$/.test(row[0]!));
});

/** A column by its place, A being 0: 4 people in poverty, 7 their percentage, and so on by age. */
export const saipe = once((column): Series => {
  const series = new Figures();
  for (const year of saipeYears) {
    for (const row of saipeRows(String(year))) {
      const [state, county] = row as [string, string];
      const code = county === '000' ? state : `${state}${county}`;
      // The states are printed, and former counties are not added up then. Bedford County begins when its city has joined it.
      if (code === '51515') continue;
      series.add(year, codeIn(year, code), row[Number(column)]);
    }
  }
  return series;
});

/** Counties whose figures up to a year are of another territory: parts of them were other counties then. */
const otherTerritory: Readonly<Record<string, number>> = { '30031': 1990, '30067': 1990, '51005': 2000, '51019': 2013 };

/** A county's code, or another one for its former territory. */
const codeIn = (year: number, county: string) => {
  const last = otherTerritory[county] ?? 0;
  return year > last ? county : `${county} before ${last + 1}`;
};

const acsRows = once((year) => {
  const newest = 'census-acs5-2024-county/ACSST5Y2024.S1901_2026-08-14T105139.zip';
  const text =
    year === '2024'
      ? unzip(newest)
          .get('ACSST5Y2024.S1901-Data.csv')!
          .replace(/^\u00ef\u00bb\u00bf/, '')
      : bytes(`census-acs-s1901/ACSST5Y${year}.S1901-Data.csv`).toString();
  return table(text.replaceAll(/^"|",?$/gm, ''), '","');
});

const acsOf = (years: readonly number[], column: string): Series => {
  const series = new Figures();
  for (const year of years) {
    for (const row of acsRows(String(year))) {
      const code = /^0500000US(\d{5})$/.exec(row.GEO_ID!)?.[1];
      if (code !== undefined) series.add(year, codeIn(year, code), row[`S1901_${column}`]);
    }
  }
  return series;
};

/** A column of S1901, without the table's name, of the periods that do not overlap: `C01_001E`. */
export const acs = once((column): Series => acsOf([2013, 2018, 2024], column));

/** A column of S1901 of the earlier edition, 2019-2023. */
export const earlierAcs = once((column): Series => acsOf([2023], column));

const usps = once(() => new Map(gazetteerRows().map((row) => [row.USPS!, row.GEOID!.slice(0, 2)])));
const electricityRows = once(() => [
  ...sheet('eia-861m/sales_revenue.xlsx', 'State-YTD-States'),
  ...sheet('eia-861m/sales_revenue.xlsx', 'State-YTD-Ter'),
]);

/** A column of the final years by its place, A being 0: 6 the price for homes, 10 for business, 14 for industry, 22 for all. */
export const electricity = once((column): Series => {
  const series = new Figures();
  for (const row of electricityRows()) {
    const state = usps().get(row[1]!);
    if (row[2] !== 'Final' || state === undefined || (state === '72' && row[0] === '2014')) continue;
    series.add(Number(row[0]), state, row[Number(column)]);
  }
  return series;
});

const riskRows = once(() => table(bytes('fema-nri/NRI_Table_Counties.csv').toString(), ','));

/** A column of the table of counties. */
export const risk = once((column): Series => {
  const series = new Figures();
  for (const row of riskRows()) series.add(2021, row.STCOFIPS!.padStart(5, '0'), row[column]);
  return series;
});

const educationRows = once(() => {
  const [header, ...rows] = sheet('usda-ers/Education2023.xlsx', 'Education 1970 to 2023');
  return rows.map((row) => new Map(row.map((cell, i) => [header![i]!, cell])));
});

/** Adults by the start of the header of a level of education. */
export const education = once((level): Series => {
  const series = new Figures();
  for (const row of educationRows()) {
    const county = row.get('FIPS Code')!;
    for (const [year, period] of [
      [1990, '1990'],
      [2000, '2000'],
      [2012, '2008-12'],
      [2023, '2019-23'],
    ] as const)
      if (year > (otherTerritory[county] ?? 0)) series.add(year, county, row.get(`${level}, ${period}`));
  }
  return series;
});

/** Business applications by county. */
export const businessApplications = once((): Series => {
  const series = new Figures();
  const [header, ...rows] = sheet('census-bfs/bfs_county_apps_annual.xlsx');
  for (const row of rows) {
    const county = row[2] === '46113' ? '46102' : row[2]!;
    for (let year = 2005; year <= 2024; year++)
      series.add(year, codeIn(year, county), row[header!.indexOf(`BA${year}`)]);
  }
  return series;
});

const acsExtractRows = once(() => {
  const [text] = unzip('census-acs-extract/acs_data_2019-2023.zip').values();
  const [header, ...lines] = text!.trim().split(/\r?\n/);
  const names = header!.replace(/^\u00ef\u00bb\u00bf/, '').split(',');
  // The name of the region is in quotes and has a comma.
  return lines.map((line) => {
    const cells = line.replace(/"[^"]*"/, 'name').split(',');
    return new Map(names.map((name, i) => [name, cells[i]]));
  });
});

/** A variable of the American Community Survey, 2019-2023: `B25003_001`. */
export const acsExtract = once((variable): Series => {
  const series = new Figures();
  for (const row of acsExtractRows()) series.add(2023, row.get('GEOID')!, row.get(`${variable}E`));
  return series;
});

const rentRows = once(() => sheet('hud-fmr/FY26_FMRs_revised.xlsx', 'FY26_FMRs_revised').slice(1));

/** The rows of each county: one, or in New England one for each town. */
const rentRowsOf = once(() =>
  Map.groupBy(
    rentRows().filter((row) => row[7] !== '2905699999'),
    (row) => row[7]!.slice(0, 5),
  ),
);

const peopleIn = (rows: readonly string[][]) => rows.reduce((sum, row) => sum + Number(row[8]), 0);

/** The people of counties in the table of fair market rents. */
export const fairMarketRentPeople = once((): Series => {
  const people = [...rentRowsOf()].map(([county, rows]) => [county, peopleIn(rows)] as const);
  return new Map([[2026, new Map(people)]]);
});

/** Fair market rents of counties by number of bedrooms. */
export const fairMarketRents = once((bedrooms): Series => {
  const rents = [...rentRowsOf()].map(([county, rows]) => {
    const products = rows.reduce((sum, row) => sum + Number(row[8]) * Number(row[9 + Number(bedrooms)]), 0);
    return [county, products / peopleIn(rows)] as const;
  });
  return new Map([[2026, new Map(rents)]]);
});
