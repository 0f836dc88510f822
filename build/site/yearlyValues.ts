import { nationalFigures } from '../../api/domain/nation.ts';
import type { Release } from '../../api/domain/release.ts';
import { breaksOf, breaksWithin, readYears } from '../../api/domain/series.ts';
import type { YearTable } from '../../api/domain/yearTable.ts';
import { geographies } from '../../api/schemas/common.ts';
import type { Prepared, YearlyValues } from '../../common/prepared.ts';

/** The smallest number of years that the site shows as history. */
const fewestYears = 3;

/**
 * Returns the values of all years by measure, as the API returns them: of metros, and of states and the nation, if they have
 * figures, to compare metros with.
 */
export async function readYearlyValues(release: Release): Promise<Record<string, YearlyValues>> {
  const history = await release.history();
  const found: Record<string, YearlyValues> = {};
  for (const { name, geographies } of release.content.measures) {
    if (!geographies.msa) continue;
    const table = await readYears(history, name, 'msa');
    const { years } = table;
    if (years.length < fewestYears) continue;
    const breaks = breaksWithin(breaksOf(history, name), years);
    // A total of a state says nothing about a metro in it.
    const isTotal = geographies.msa.rollup === 'sum';
    const states = geographies.state && !isTotal ? await readYears(history, name, 'state') : undefined;
    const country = (await nationalFigures(release, name))?.table;
    const nation = isTotal ? undefined : country;
    found[name] = {
      years,
      breaks,
      hasNationalTotal: isTotal && country !== undefined,
      values: rowsOf(table, years),
      ...(states ? { states: rowsOf(states, years) } : {}),
      ...(nation ? { nation: rowsOf(nation, years)[0]! } : {}),
    };
  }
  return found;
}

/** Returns which years and editions the release has of each measure, at its first geography. */
export async function readHeld(release: Release): Promise<Prepared['held']> {
  const history = await release.history();
  const all = release.content.measures.map(async ({ name, geographies: served }) => {
    const main = geographies.find((one) => served[one])!;
    const { years } = await readYears(history, name, main);
    return [name, { years, hasEditions: history.editions(name).length > 1 }] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

/** Returns a row for each region with a value for each of some years; null if missing. */
function rowsOf(table: YearTable, years: readonly number[]): (number | null)[][] {
  return Array.from({ length: table.regions }, (_, place) => years.map((year) => table.valueIn(place, year)));
}
