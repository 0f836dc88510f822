import * as xlsx from '@e965/xlsx';
import { bytes, metros, once, pep, type Series } from './publishers.ts';
import { mean, type Recipe, sum } from './recipes.ts';

/** The counties with a code and the area that a table of the Internal Revenue Service has. */
export const taxTable = once((file): ReadonlyMap<string, string> => {
  const lines = bytes(`treasury-energy-communities/${file}`).toString('utf8').trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [state, county, area] = line.split('\t');
      return [`${state}${county}`, area!.trim()];
    }),
  );
});

/** A figure of each county of appendix A, depending on whether appendix 1 of Notice 2024-48 lists it. */
const energyCommunity = (listed: number): Series => {
  const list = taxTable('notice_2024-48_appendix_1.tsv');
  const counties = [...taxTable('county_to_statistical_area_mapping.tsv').keys()];
  return new Map([[2024, new Map(counties.map((county) => [county, list.has(county) ? listed : 0]))]]);
};

/** The numbers of the tracts in the list of Opportunity Zones. */
export const zoneTracts = once((): readonly string[] => {
  const book = xlsx.read(bytes('cdfi-opportunity-zones/designated-qozs.12.14.18.xlsx'));
  const rows = xlsx.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: '' });
  return rows.map((row) => row[2]!).filter((tract) => /^\d{11}$/.test(tract));
});

/** The numbers of the tracts in HUD's list. Its last column has the numbers that the tracts of Connecticut have since 2022. */
export const qualifiedTracts = once((): readonly string[] => {
  const [, ...lines] = bytes('hud-qct/QCT2026.csv').toString('utf8').trim().split(/\r?\n/);
  return lines.map((line) => line.split(',').at(-1)!);
});

/** Tracts by county. A county of a metro that the list does not name has 0, but for the planning regions of Connecticut. */
const zones = once((): Series => {
  const counted = new Map<string, number>();
  for (const county of [...metros().values()].flat()) if (!county.startsWith('09')) counted.set(county, 0);
  for (const tract of zoneTracts()) counted.set(tract.slice(0, 5), (counted.get(tract.slice(0, 5)) ?? 0) + 1);
  return new Map([[2018, counted]]);
});

/** Tracts by county. A county of a metro that the list does not name has 0. */
const qualified = once((): Series => {
  const counted = new Map<string, number>();
  for (const county of [...metros().values()].flat()) counted.set(county, 0);
  for (const tract of qualifiedTracts()) counted.set(tract.slice(0, 5), (counted.get(tract.slice(0, 5)) ?? 0) + 1);
  return new Map([[2026, counted]]);
});

export const recipesOfDesignations: Readonly<Record<string, () => Record<string, Recipe>>> = {
  'cdfi-opportunity-zones': () => ({ opportunity_zone_tracts: sum(zones()) }),
  'hud-qct': () => ({ qualified_census_tracts: sum(qualified()) }),
  'treasury-energy-communities': () => ({
    energy_community_counties: sum(energyCommunity(1)),
    energy_community_population_share: mean(energyCommunity(100), pep('POPESTIMATE')),
  }),
};
