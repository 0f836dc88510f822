import { bytes, Figures, once, type Series, table, unzip } from './publishers.ts';

/** The rows of every member of the archives of jobs and wages, by year: counties, private employers, and NAICS 72. */
const jobRows = once(() => {
  const rows: { year: number; code: string; kind: string; cells: Record<string, string> }[] = [];
  for (let year = 2010; year <= 2025; year++) {
    for (const text of unzip(`bls-qcew/${year}.zip`).values()) {
      for (const line of text.split(/\r?\n/)) {
        // Titles have commas, and are the only quoted texts that do.
        const cells = [...line.matchAll(/"([^"]*)"|([^",]+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
        const [area, owner, industry, level] = cells as [string, string, string, string];
        if (!['70', '71', '74'].includes(level) || !['0 10', '5 10', '5 72'].includes(`${owner} ${industry}`)) continue;
        const [establishments, jobs, wages] = cells.slice(13, 16) as [string, string, string];
        const isWithheld = cells[7] === 'N';
        rows.push({
          year,
          code: cells[8] === 'Maui + Kalawao County, Hawaii' ? '15901' : (renamed[area] ?? area),
          kind: `${owner} ${industry}`,
          cells: { establishments, ...(isWithheld ? {} : { jobs, wages }) },
        });
      }
    }
  }
  return rows;
});

/** Codes that publishers use for counties with another code today. */
const renamed: Readonly<Record<string, string>> = { '02270': '02158', '46113': '46102' };

/** `establishments`, `jobs` or `wages` of `0 10` (all), `5 10` (private) or `5 72` (private, hotels and restaurants): `5 10 jobs`. */
export const workplaces = once((column): Series => {
  const series = new Figures();
  const [, kind, name] = /^(\d \d\d) (\w+)$/.exec(column)! as unknown as [string, string, string];
  for (const row of jobRows()) {
    // Bedford County is another territory until its city joins it.
    if (row.kind === kind && !(row.code === '51019' && row.year <= 2013))
      addRow(series, row.year, row.code, row.cells[name]);
  }
  return series;
});

/** Adds a row; the second one of a county that was renamed within the year to the first. Both are withheld, or neither. */
function addRow(series: Figures, year: number, code: string, text: string | undefined): void {
  const first = series.get(year)?.get(code);
  series.add(year, code, first === undefined ? text : String(first + Number(text)));
}

const metroRows = (path: string) =>
  table(
    bytes(path)
      .toString()
      .replaceAll(/^"|",?$/gm, ''),
    '","',
  );
const housingRows = once(() => metroRows('census-acs-dp04/ACSDP5Y2023.DP04-Data.csv'));
const yearRows = once(() => metroRows('census-acs-s1901-metro/ACSST1Y2024.S1901-Data.csv'));

function ofMetros(rows: readonly Record<string, string>[], year: number, column: string): Series {
  const series = new Figures();
  for (const row of rows) {
    const code = /^310M700US(\d{5})$/.exec(row.GEO_ID!)?.[1];
    if (code !== undefined) series.add(year, code, row[column]);
  }
  return series;
}

/** A column of DP04, without the table's name, by metro: `0089E`. */
export const housing = once((column): Series => ofMetros(housingRows(), 2023, `DP04_${column}`));
/** A column of S1901 of one year, without the table's name, by metro: `C01_012E`. */
export const metroIncome = once((column): Series => ofMetros(yearRows(), 2024, `S1901_${column}`));

const profileRows = once((profile) => metroRows(`census-acs1-2023-metro/ACSDP1Y2023.${profile}-Data.csv`));

/** A column of table DP02, DP03 or DP05 of one year, by metro: `DP03_0024PE`. */
export const surveyOfMetros = once((column): Series => ofMetros(profileRows(column.slice(0, 4)), 2023, column));

/** The house price index of a quarter, by metro. */
export const housePrices = once((quarter) => housePriceColumn(quarter, 0));

/** The standard errors of the index, which the file has in brackets. */
export const housePriceErrors = once((quarter) => housePriceColumn(quarter, 1));

function housePriceColumn(quarter: string, column: 0 | 1): Series {
  const series = new Figures();
  for (const line of bytes('fhfa-hpi/hpi_at_metro.csv').toString().split(/\r?\n/)) {
    const [code, year, of, ...values] = line.slice(line.lastIndexOf('"') + 2).split(',');
    if (of === quarter) series.add(Number(year), code!, values[column]!.replace(/[()]/g, ''));
  }
  return series;
}
