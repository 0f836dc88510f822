import { z } from 'zod';
import { markOf } from '../domain/asPublished.ts';
import { readStandardErrors } from '../domain/bounds.ts';
import { boundsLevel } from '../domain/estimate.ts';
import { cite, citeFigures } from '../domain/citation.ts';
import { readColumn } from '../domain/asOf.ts';
import { periodOf, periodsOf } from '../domain/period.ts';
import { paginate } from '../domain/pagination.ts';
import { figuresAt, method, rankBounds } from '../domain/rankBounds.ts';
import type { Region } from '../domain/release.ts';
import { measureNamed } from '../domain/unknownMeasure.ts';
import { PagedReleaseMeta } from '../schemas/common.ts';
import * as parameters from '../schemas/parameters.ts';
import { Direction, MeasureRanks, type RegionRank } from '../schemas/ranks.ts';
import { exampleMeasure, measureName } from './getMeasure.ts';
import { operation } from './operation.ts';
import { filterPlaces, regionFilters, servedAt } from './regions.ts';

export const getMeasureRanks = operation({
  id: 'getMeasureRanks',
  method: 'get',
  path: '/measures/{name}/ranks',
  tag: 'Measures',
  title: 'Rank regions by a measure',
  summary: 'Rank the regions of a geography by a measure, with the certainty of each rank',
  description:
    'The regions that have a value of `year`, by rank; `other_years` lists those whose latest value is of an earlier year, which are not ranked. `best` and `worst` are the ranks that a region can have if every true figure is within its interval, which holds for all regions together at `level` percent confidence. They are null where the publisher does not state how certain a value is; `bounded` counts the values that have bounds. With `state` or `metro`, the regions are ranked among those that pass the filter; a metro itself is ranked among all metros, or those of `state`.',
  params: z.object({ name: measureName }),
  query: z.object({
    geography: parameters.geography.meta({ description: 'type of the regions to rank' }),
    ...regionFilters,
    direction: Direction.default('higher_better').meta({
      description: 'whether rank 1 is the highest or lowest value',
    }),
    vintage: parameters
      .year(2023)
      .optional()
      .meta({ description: 'figures of this year, or of the latest year before it; default: the latest' }),
    level: parameters.integer({
      min: 50,
      max: 99,
      default: boundsLevel,
      description: 'the confidence that all ranks of the list are from `best` to `worst`, in percent',
    }),
    page: parameters.page,
    per_page: parameters.perPage,
  }),
  answer: 'The measure, with the rank of each region on this page.',
  data: MeasureRanks,
  meta: PagedReleaseMeta,
  statuses: [400, 404],
  statusTexts: {
    404: 'The measure does not exist or has no values that match, or the server does not hold the release that `release` names.',
  },
  heavy: true,
  async example(release) {
    const { measures } = release.content;
    const bounded = (await release.history().catch(() => undefined))?.plans;
    const measure = measures.find(({ name, geographies }) => geographies.msa && bounded?.get(name)?.bounds);
    const example = measure ? { name: measure.name } : exampleMeasure(measures);
    return example && { ...example, geography: 'msa', per_page: '2' };
  },
  costliest: () => [
    { input: { name: 'homeownership_rate', geography: 'county', per_page: '500' } },
    { input: { name: 'poverty_rate', geography: 'county', per_page: '500', level: '99', page: '6' } },
  ],
  async run(release, { name, geography, state, metro, direction, vintage, level, page, per_page }) {
    const measure = measureNamed(release, name);
    const { calculation, computed_by_cadastre, vintages } = servedAt(release, measure, geography);
    const { column } = await readColumn(release, measure, geography, vintage);
    const isOne = geography === 'msa' && metro !== undefined;
    const filtered = await filterPlaces(release, geography, { state, metro: isOne ? undefined : metro });
    const wanted = isOne ? await filterPlaces(release, geography, { metro }) : undefined;
    const valued = filtered?.filter((place) => column.at(place) !== null) ?? column.rows;
    const all = filtered ?? Int32Array.from(release.content.regions[geography].keys());
    const missing = all.filter((place) => column.at(place) === null);
    const year = column.years.at(-1) ?? null;
    const places = valued.filter((place) => column.isRanked(place));
    const isShown = (place: number) => wanted?.includes(place) ?? true;
    const ofOtherYears = valued.filter((place) => !column.isRanked(place) && isShown(place));
    const errors = await readStandardErrors(release, name, geography, column);
    const { ranks, best, worst, bounded } = rankBounds(...figuresAt(places, column, errors), level, direction);
    const listed = release.content.regions[geography];
    // Places are in the order of the geoids.
    const order = [...places.keys()].filter((i) => isShown(places[i]!)).sort((a, b) => ranks[a]! - ranks[b]! || a - b);
    const { from, to, meta } = paginate(order.length, page, per_page);
    return {
      data: {
        ...{ measure: name, label: measure.label, unit: measure.unit, decimals: measure.decimals },
        ...{ dataset: measure.dataset, note: measure.note, geography, calculation, computed_by_cadastre, vintages },
        ...periodsOf(measure, vintages),
        ...{ method, direction, level, year, ...periodOf(measure, year), count: places.length, bounded },
        ...(missing.length > 0 ? { missing: presentMissing(listed, missing) } : {}),
        regions: order.slice(from, to).map((i): RegionRank => {
          const place = places[i]!;
          const { id, geoid, name } = listed[place]!;
          const vintage = column.vintageAt(place);
          return {
            ...{ id, geoid, name, value: column.values[place]! },
            ...(vintage === undefined ? {} : { vintage }),
            ...markMember(measure, geography, geoid, column.yearAt(place)),
            ...{ rank: ranks[i]!, best: best[i]! || null, worst: worst[i]! || null },
          };
        }),
        ...(ofOtherYears.length > 0
          ? {
              other_years: Array.from(ofOtherYears, (place) => {
                const { id, geoid, name } = listed[place]!;
                const vintage = column.yearAt(place);
                const mark = markMember(measure, geography, geoid, vintage);
                return { id, geoid, name, value: column.values[place]!, vintage, ...mark };
              }),
            }
          : {}),
      },
      meta: { release: release.content.id, ...meta },
      citations: [...citeFigures(measure, geography), ...cite([release.content.geography])],
    };
  },
});

/** How many regions without a value are named. */
const maxMissing = 3;

function presentMissing(listed: readonly Region[], missing: Int32Array): NonNullable<MeasureRanks['missing']> {
  if (missing.length > maxMissing) return { count: missing.length };
  const regions = Array.from(missing, (place) => {
    const { id, geoid, name } = listed[place]!;
    return { id, geoid, name };
  });
  return { count: missing.length, regions };
}

function markMember(...figure: Parameters<typeof markOf>): { as_published?: string } {
  const mark = markOf(...figure);
  return mark === undefined ? {} : { as_published: mark };
}
