import { bytes, once, table } from './publishers.ts';

const formerCounties = [
  'Fairfield',
  'Hartford',
  'Litchfield',
  'Middlesex',
  'New Haven',
  'New London',
  'Tolland',
  'Windham',
];

/** Names in the files of the Environmental Protection Agency that are not those of the Census Bureau. */
const others: Readonly<Record<string, string>> = {
  'Missouri, Sainte Genevieve': '29186',
  'Puerto Rico, Mayagnez': '72097',
  'Virginia, Charles': '51036',
};

const keyOf = (state: string, county: string) => {
  const name = county
    .replace(/ (County|Parish|Borough|Census Area|Municipality|Municipio|City and Borough|Planning Region)$/, '')
    .replace(/^St\. /, 'Saint ')
    .normalize('NFD');
  return `${state}, ${name}`.replace(/[^A-Za-z,]/g, '').toLowerCase();
};

/** The codes of counties by the names of the state and the county. That of an independent city ends with `city`. */
const codes = once((): ReadonlyMap<string, string> => {
  const states = new Map([['72', 'Puerto Rico']]);
  for (const { SUMLEV, STATE, STNAME } of table(bytes('census-pep/co-est2025-alldata.csv').toString('latin1'), ','))
    if (SUMLEV === '040') states.set(STATE!, STNAME!);
  const found = new Map(
    formerCounties.map((name, i) => [keyOf('Connecticut', name), String(9001 + 2 * i).padStart(5, '0')]),
  );
  for (const { GEOID, NAME } of table(bytes('census-gazetteer/2024_Gaz_counties_national.txt').toString(), '\t'))
    found.set(keyOf(states.get(GEOID!.slice(0, 2))!, NAME!), GEOID!);
  return found;
});

/** Returns the code of a county by its name in the files; undefined outside of the states and Puerto Rico. */
export const countyNamed = (state: string, county: string): string | undefined =>
  others[`${state}, ${county}`] ?? codes().get(keyOf(state, county));

/** The rows of a year as the file has them, by the code of the county. */
export const airQuality = once((year): ReadonlyMap<string, Readonly<Record<string, string>>> => {
  const found = new Map<string, Record<string, string>>();
  for (const row of table(bytes(`epa-aqi-county/annual_aqi_by_county_${year}.csv`).toString(), ',')) {
    const code = countyNamed(row['State']!, row['County']!);
    if (code !== undefined) found.set(code, row);
  }
  return found;
});
