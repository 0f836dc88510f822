import { bytes, metros, once, pep, type Series } from './publishers.ts';
import { type Recipe, ratio, sum } from './recipes.ts';

/** The cells of a line, of which some are in quotes and have commas. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell!.replaceAll(/^"|"$/g, '').trim());

const rowsOf = once((file): Record<string, string>[] => {
  const [header, ...lines] = bytes(`ipeds/${file}`)
    .toString()
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
  const names = cellsOf(header!);
  return lines.map((line) => {
    const cells = cellsOf(line);
    return Object.fromEntries(names.map((name, i) => [name, cells[i]!]));
  });
});

/** The open institutions of the directory. */
export const openInstitutions = once((): readonly Record<string, string>[] =>
  rowsOf('hd2024.csv').filter(
    ({ CYACTIVE, ACT, PSEFLAG, SECTOR }) => CYACTIVE === '1' && ACT !== 'M' && PSEFLAG === '1' && SECTOR !== '0',
  ),
);

const enrollments = once(() => new Map(rowsOf('drvef2023.csv').map((row) => [row['UNITID']!, row])));

/** A number of each institution, added up by county. A county of a metro without institutions has 0. */
function byCounty(year: number, numberOf: (institution: Record<string, string>) => number): Series {
  const counted = new Map([...metros().values()].flat().map((county) => [county, 0]));
  for (const institution of openInstitutions()) {
    const county = institution['COUNTYCD']!.padStart(5, '0');
    counted.set(county, (counted.get(county) ?? 0) + numberOf(institution));
  }
  return new Map([[year, counted]]);
}

/** How many institutions have one of the codes in a column. */
export const institutions = (column: string, ...codes: string[]): Series =>
  byCounty(2024, (institution) => Number(codes.includes(institution[column]!)));

/** The students of a column of the fall enrollment. */
export const students = (column: string): Series =>
  byCounty(2023, ({ UNITID }) => Number(enrollments().get(UNITID!)?.[column] ?? 0));

export function collegesAndStudents(): Record<string, Recipe> {
  const enrolled = sum(students('ENRTOT'));
  return {
    postsecondary_institutions: sum(byCounty(2024, () => 1)),
    four_year_institutions: sum(institutions('ICLEVEL', '1')),
    two_year_institutions: sum(institutions('ICLEVEL', '2')),
    less_than_two_year_institutions: sum(institutions('ICLEVEL', '3')),
    research_universities: sum(institutions('CARNEGIERSCH', '1', '2')),
    research_1_universities: sum(institutions('CARNEGIERSCH', '1')),
    hbcu_institutions: sum(institutions('HBCU', '1')),
    medical_degree_institutions: sum(institutions('MEDICAL', '1')),
    college_enrollment: enrolled,
    undergraduate_enrollment: sum(students('EFUG')),
    graduate_enrollment: sum(students('EFGRAD')),
    college_enrollment_per_1000: ratio(enrolled, sum(pep('POPESTIMATE')), 1000),
  };
}
