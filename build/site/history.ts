import type { Release } from '../../api/domain/release.ts';
import { breaksOf, breaksWithin, readYears } from '../../api/domain/series.ts';
import type { History } from '../../common/siteData.ts';

/** The smallest number of years that the site shows as history. */
const fewestYears = 3;

/** Returns the metro values of all years of the served measures, by measure, as the API answers them. */
export async function readHistory(release: Release): Promise<Record<string, History>> {
  const history = await release.history();
  const found: Record<string, History> = {};
  for (const { name, geographies } of release.content.measures) {
    if (!geographies.msa) continue;
    const table = await readYears(history, name, 'msa');
    const { years, regions } = table;
    if (years.length < fewestYears) continue;
    const rows = Array.from({ length: regions }, (_, place) => Array.from(table.row(place, 0, years.length)));
    const values = rows.map((row) => row.map((value) => (Number.isNaN(value) ? null : value)));
    found[name] = { years, values, breaks: breaksWithin(breaksOf(history, name), years) };
  }
  return found;
}
