import type { Column } from '../../api/domain/column.ts';
import type { Release } from '../../api/domain/release.ts';
import { defaultLimits } from '../../api/gate/principal.ts';
import { readBounds } from '../../api/domain/bounds.ts';
import { describe } from '../../api/openapi.ts';
import type { ValueChange } from '../../api/schemas/release.ts';
import { operations } from '../../api/operations/index.ts';
import { readFigures, standardErrors } from '../../api/operations/regionFigures.ts';
import { geographies, type Geography } from '../../api/schemas/common.ts';
import { placeholderOrigin } from '../../common/release/siteFolder.ts';
import type { Prepared, ShownChanges } from '../../common/prepared.ts';
import { makeExamples } from './examples.ts';
import { readMetroIncentives } from './metroIncentives.ts';
import { readPortraits } from './portraits.ts';
import { readRhythms } from './rhythms.ts';
import { readHeld, readYearlyValues } from './yearlyValues.ts';

/** What the pages show of a release that its database does not have. */
type FromManifest = Pick<Prepared, 'map' | 'nextReleases'>;

/** Prepares what the pages of a release show beyond what it holds as it is. */
export async function prepare(release: Release, { map, nextReleases }: FromManifest): Promise<Prepared> {
  const now = release.content.modified.getTime();
  return {
    release,
    columns: await readColumns(release),
    changes: await readChanges(release),
    bounds: await readMainBounds(release),
    standardErrors: await readErrors(release),
    yearlyValues: await readYearlyValues(release),
    held: await readHeld(release),
    portraits: await readPortraits(release),
    map,
    nextReleases,
    rhythms: readRhythms(),
    incentives: await readMetroIncentives(release, now),
    examples: await makeExamples(release),
    openapi: await describe({
      operations,
      release,
      limits: defaultLimits,
      origin: placeholderOrigin,
      clock: () => now,
    }),
  };
}

async function readColumns({ content, column }: Release): Promise<Prepared['columns']> {
  const all: Record<string, Partial<Record<Geography, Column>>> = {};
  for (const { name, geographies: served } of content.measures) {
    const own: Partial<Record<Geography, Column>> = (all[name] = {});
    for (const geography of geographies.filter((one) => served[one])) own[geography] = await column(name, geography);
  }
  return all;
}

/** How many changed values, and how many withdrawn ones, the page of a release lists at most. */
const listedChanges = 100;

/** Returns what each release changed since the one before. */
async function readChanges(release: Release): Promise<Prepared['changes']> {
  const { releases } = release.content;
  const changes = await release.changes();
  const all = new Map<string, ShownChanges>();
  for (const [i, { id }] of releases.entries()) {
    const found = changes.comparisons.find((one) => one.release === id && one.since === releases[i + 1]?.id);
    if (!found) continue;
    const list = (causes: readonly ValueChange['cause'][]) => changes.values(found, { causes }, 0, listedChanges);
    all.set(id, {
      ...found.changes,
      byMeasure: await changes.measures(found, {}),
      changed: await list(['revised', 'method', 'boundary']),
      withdrawn: await list(['withdrawn']),
    });
  }
  return all;
}

/** Returns the standard errors of metro values, as rankings draw them. */
async function readErrors(release: Release): Promise<Prepared['standardErrors']> {
  const measures = release.content.measures.filter(({ geographies }) => geographies.msa);
  const figures = await readFigures(release, measures, 'msa');
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
async function readMainBounds(release: Release): Promise<Prepared['bounds']> {
  const all: Record<string, Prepared['bounds'][string]> = {};
  for (const { name, geographies: served } of release.content.measures) {
    const geography = geographies.find((one) => served[one])!;
    const bounds = await readBounds(release, name, geography);
    if (!bounds) continue;
    const years = served[geography]!.vintages.toReversed();
    all[name] = release.content.regions[geography].map((_, place) => {
      for (const year of years) {
        const lower = bounds.lower.valueIn(place, year);
        const upper = bounds.upper.valueIn(place, year);
        if (lower !== null && upper !== null) return [lower, upper];
      }
      return null;
    });
  }
  return all;
}
