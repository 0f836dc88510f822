import { metros, once, type Series, unzip } from './publishers.ts';

// The tables of the American Community Survey of 2020 to 2024 by county, read again from the publisher's archives.

const archives = {
  DP02: 'ACSDP5Y2024.DP02_2026-08-14T102208.zip',
  DP03: 'ACSDP5Y2024.DP03_2026-08-14T100149.zip',
  DP04: 'ACSDP5Y2024.DP04_2026-08-14T103221.zip',
  DP05: 'ACSDP5Y2024.DP05_2026-08-14T103538.zip',
  S1501: 'ACSST5Y2024.S1501_2026-08-14T104417.zip',
  S1701: 'ACSST5Y2024.S1701_2026-08-14T104646.zip',
  S1901: 'ACSST5Y2024.S1901_2026-08-14T105139.zip',
} as const;
type SurveyTable = keyof typeof archives;

/** The cells of a table as lines, each a county: every cell is in quotes. */
const linesOf = once((name) => {
  const texts = unzip(`census-acs5-2024-county/${archives[name as SurveyTable]}`);
  const text = [...texts].find(([member]) => member.endsWith('-Data.csv'))![1];
  const [header, labels, ...lines] = text
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimEnd()
    .split(/\r?\n/);
  return { columns: cellsOf(header!), labels: cellsOf(labels!), counties: lines.map(cellsOf) };
});

const cellsOf = (line: string) => line.replace(/^"|",?$/g, '').split('","');

/** What the table says of a column: `DP03_0024E`. */
export function labelOf(column: string): string {
  const { columns, labels } = linesOf(column.split('_')[0]);
  return labels[columns.indexOf(column)]!;
}

/** The texts of a column by county, such as `12.4`, `-` or `*****`. */
export const surveyTexts = once((column): ReadonlyMap<string, string> => {
  const { columns, counties } = linesOf(column.split('_')[0]);
  const place = columns.indexOf(column);
  if (place < 0) throw new Error(`no column ${column}`);
  return new Map(counties.map((cells) => [cells[0]!.slice(-5), cells[place]!]));
});

/** The numbers of a column of 2020 to 2024, by county. */
export const survey = once((column): Series => {
  const numbers = [...surveyTexts(column)].filter(([, text]) => /^\d+(\.\d+)?$/.test(text));
  return new Map([[2024, new Map(numbers.map(([county, text]) => [county, Number(text)]))]]);
});

/** The counties of a metro, or all of a state. */
export function countiesOf(code: string): readonly string[] {
  const counties = [...surveyTexts('DP03_0001E').keys()];
  return code.length === 2 ? counties.filter((county) => county.startsWith(code)) : metros().get(code)!;
}
