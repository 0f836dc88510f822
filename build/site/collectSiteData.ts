import type { Incentives } from '../../api/domain/incentives.ts';
import type { Release, ReleaseContent } from '../../api/domain/release.ts';
import { defaultLimits } from '../../api/gate/principal.ts';
import { readBounds } from '../../api/domain/bounds.ts';
import { describe } from '../../api/openapi.ts';
import type { ValueChange } from '../../api/schemas/release.ts';
import { operations } from '../../api/operations/index.ts';
import { readFigures, standardErrors } from '../../api/operations/metroFigures.ts';
import { geographies, type Geography } from '../../api/schemas/common.ts';
import { placeholderOrigin } from '../../common/release/siteFolder.ts';
import type { SiteData, SiteMeasure, ReleaseSummary } from '../../common/siteData.ts';
import type { ReleaseManifest } from '../release/manifest.ts';
import { listReleases, servedOf } from '../release/released.ts';
import { makeExamples } from './examples.ts';
import { readHistory } from './history.ts';
import { readMetroIncentives } from './metroIncentives.ts';
import { readPortraits } from './portraits.ts';

/** Returns the data that the site shows: everything that the API serves, and earlier vintages. */
export async function collectSiteData(
  release: Release,
  manifest: ReleaseManifest,
  releasesDir: string,
): Promise<SiteData> {
  const { content } = release;
  return {
    release: content.id,
    created_at: manifest.created_at,
    releases: await readReleases(release, releasesDir),
    geography: content.geography,
    datasets: content.datasets,
    files: Object.fromEntries(servedOf(manifest).datasets.map(({ key, files }) => [key, files])),
    attributions: [...content.attributions.values()],
    topics: content.topics,
    measures: siteMeasures(content, manifest),
    regions: {
      msa: content.regions.msa.map(nameRegion),
      county: content.regions.county.map(nameRegion),
      state: content.regions.state.map(nameRegion),
    },
    former: content.former,
    metros: content.metros,
    metrosByName: release.metrosByName,
    metrosByPopulation: release.metrosByPopulation(await release.population()),
    values: await readValues(release),
    withheld: await readWithheld(release),
    bounds: await readMainBounds(release),
    errors: await readErrors(release),
    history: await readHistory(release),
    portraits: await readPortraits(release),
    incentives: await readMetroIncentives(release, Date.parse(manifest.created_at)),
    incentiveStates: statesOf(content.incentives),
    examples: await makeExamples(release),
    openapi: await describe({
      operations,
      release,
      limits: defaultLimits,
      origin: placeholderOrigin,
      clock: () => Date.parse(manifest.created_at),
    }),
  };
}

const nameRegion = ({ geoid, name }: { geoid: string; name: string }) => ({ geoid, name });

/** Returns the served measures with what only the manifest knows of them. */
function siteMeasures({ measures }: ReleaseContent, manifest: ReleaseManifest): SiteMeasure[] {
  const kept = new Map(manifest.measures.map((measure) => [measure.name, measure]));
  const prefixes = new Map(manifest.units.map(({ name, prefix }) => [name, prefix]));
  return measures.map(({ sources_at: _, ...measure }) => {
    const { kind, better } = kept.get(measure.name)!;
    const prefix = prefixes.get(measure.unit);
    return { ...measure, kind, ...(prefix ? { prefix } : {}), ...(better ? { better } : {}) };
  });
}

/** How many changed values, and how many withdrawn ones, the page of a release lists at most. */
const listedChanges = 100;

/** Returns the releases, newest first, each with what may be served and with what it changed. */
async function readReleases(release: Release, releasesDir: string): Promise<ReleaseSummary[]> {
  const manifests = (await listReleases(releasesDir)).reverse();
  const changes = await release.changes();
  return Promise.all(
    manifests.map(async (manifest, i) => {
      const since = manifests[i + 1]?.id;
      const found = changes.comparisons.find((one) => one.release === manifest.id && one.since === since);
      if (!found) return summaryOf(manifest);
      const list = (causes: readonly ValueChange['cause'][]) => changes.values(found, { causes }, 0, listedChanges);
      return {
        ...summaryOf(manifest),
        changes: {
          ...found.changes,
          byMeasure: await changes.measures(found),
          changed: await list(['revised', 'method', 'boundary']),
          withdrawn: await list(['withdrawn']),
        },
      };
    }),
  );
}

/** Returns the entry of a release in the list of releases, with what may be served. */
function summaryOf(manifest: ReleaseManifest): ReleaseSummary {
  const { datasets, measures } = servedOf(manifest);
  return {
    id: manifest.id,
    created_at: manifest.created_at,
    datasets: datasets.map(({ key, name, retrieved_at }) => ({ key, name, retrieved_at })),
    measures: measures.length,
  };
}

/** Returns the states that programs are listed of. */
function statesOf({ available, programs }: Incentives): string[] {
  const states = available ? programs.flatMap(({ program }) => program.jurisdiction.state ?? []) : [];
  return [...new Set(states)].sort();
}

async function readValues(release: Release): Promise<SiteData['values']> {
  const all: Record<string, Partial<Record<Geography, (number | null)[]>>> = {};
  for (const measure of release.content.measures) {
    const values: (typeof all)[string] = (all[measure.name] = {});
    for (const geography of geographies.filter((one) => measure.geographies[one])) {
      const column = await release.column(measure.name, geography);
      values[geography] = Array.from(column.values, (value) => (Number.isNaN(value) ? null : value));
    }
  }
  return all;
}

/** Returns the bounds of missing metro values whose parts are partly withheld. */
async function readWithheld({ content, column }: Release): Promise<SiteData['withheld']> {
  const all: Record<string, SiteData['withheld'][string]> = {};
  for (const { name, geographies: served } of content.measures) {
    const { withheld } = served.msa ? await column(name, 'msa') : { withheld: undefined };
    if (!withheld?.size) continue;
    all[name] = Object.fromEntries([...withheld].map(([place, { lower, upper }]) => [place, [lower, upper] as const]));
  }
  return all;
}

/** Returns the standard errors of metro values, as rankings draw them. */
async function readErrors(release: Release): Promise<SiteData['errors']> {
  const measures = release.content.measures.filter(({ geographies }) => geographies.msa);
  const figures = await readFigures(release, measures);
  const errors = await standardErrors(
    release,
    figures,
    measures.map(({ name }) => name),
  );
  return Object.fromEntries(
    [...errors].map(([name, own]) => [name, Array.from(own, (error) => (Number.isNaN(error) ? null : error))]),
  );
}

/** Returns the bounds of each measure at its first geography, of the latest year in which a region has them. */
async function readMainBounds(release: Release): Promise<SiteData['bounds']> {
  const all: Record<string, SiteData['bounds'][string]> = {};
  for (const { name, geographies: served } of release.content.measures) {
    const geography = geographies.find((one) => served[one])!;
    const bounds = await readBounds(release, name, geography);
    if (!bounds) continue;
    const years = served[geography]!.vintages.toReversed();
    all[name] = release.content.regions[geography].map((_, place) => {
      for (const year of years) {
        const [lower, upper] = [bounds.lower.valueIn(place, year), bounds.upper.valueIn(place, year)];
        if (lower !== null && upper !== null) return [lower, upper];
      }
      return null;
    });
  }
  return all;
}
