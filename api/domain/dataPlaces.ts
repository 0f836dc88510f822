import { ApiError } from './errors.ts';
import { type ColumnSources, type FiguresOf, heldYears, notAdding, type Reader, type WholeOf } from './dataColumns.ts';
import type { Level } from './dataFigures.ts';
import { marginOfSum } from './bounds.ts';
import { namePeriod } from './period.ts';
import type { NamedRegion } from './regionNames.ts';
import { type Release, type ServedMeasure, statesOf } from './release.ts';
import { round } from './round.ts';
import { counted, quote } from './text.ts';
import type { DataRequest, DataTable } from '../schemas/data.ts';

/** The region that shares are of. */
export function wholesOf(release: Release, derive: DataRequest['derive']): WholeOf {
  const { regions } = release.content;
  const states = new Set(statesOf(release).flatMap((place) => regions.state[place]!.states));
  const placeOf = new Map(regions.state.map(({ states }, place) => [states[0], place]));
  return (level, place) => {
    // The figures of the nation leave out Puerto Rico (D148).
    const own = level === 'us' ? [] : regions[level][place]!.states;
    if (derive === 'share_of_us')
      return own.every((state) => states.has(state)) ? { geography: 'us', place: 0 } : undefined;
    const [state, another] = own;
    const whole = another === undefined ? placeOf.get(state) : undefined;
    return whole === undefined ? undefined : { geography: 'state', place: whole };
  };
}

/** Says which measures and places have no share. */
export function caveatsOnShares(
  derive: DataRequest['derive'],
  regions: readonly NamedRegion[],
  { measures, addsUp, wholeOf }: Pick<ColumnSources, 'measures' | 'addsUp' | 'wholeOf'>,
): string[] {
  if (derive !== 'share_of_us' && derive !== 'share_of_state') return [];
  const without = measures.filter(({ name }) => !addsUp(name));
  const isPartless = regions.some(({ geography, place }) => !wholeOf(geography, place));
  const why =
    derive === 'share_of_us'
      ? 'The figures of the United States are those of the 50 states and the District of Columbia: places in Puerto Rico have no share.'
      : 'Places in several states have no share of one.';
  return [...without.map(({ name }) => `${name} does not add up, so it has no share.`), ...(isPartless ? [why] : [])];
}

/** A limit of a request, with the measure that it reads. */
interface MeasureLimit {
  readonly measure: ServedMeasure;
  readonly min: number;
  readonly max: number;
}

/** Returns the limits of a request. @throws ApiError 422 for one that no value meets */
export function limitsOf({ where = [] }: DataRequest, measureOf: (name: string) => ServedMeasure): MeasureLimit[] {
  return where.map(({ measure, min = -Infinity, max = Infinity }, i) => {
    if (min > max) throw new ApiError('invalid_request', `where[${i}]: min ${min} is above max ${max}`);
    return { measure: measureOf(measure), min, max };
  });
}

/**
 * Returns the regions whose values of the last year of a request are within its limits, and what to say of the others.
 * @throws ApiError 422 for a measure without values of these years
 */
export function withinLimits(
  regions: readonly NamedRegion[],
  limits: readonly MeasureLimit[],
  {
    years,
    levels,
    figuresOf,
  }: { readonly years: DataRequest['years']; readonly levels: readonly Level[]; readonly figuresOf: FiguresOf },
): { regions: readonly NamedRegion[]; caveats: string[] } {
  const caveats: string[] = [];
  const read: string[] = [];
  let kept = regions;
  for (const [i, { measure, min, max }] of limits.entries()) {
    const last = heldYears(years, levels, measure, figuresOf).at(-1);
    if (last === undefined && years !== 'latest')
      throw new ApiError('invalid_request', `where[${i}]: ${quote(measure.name)} has no values within \`years\``);
    const found = kept.map((region) => {
      const figures = figuresOf(measure.name, region.geography);
      const figure = last === undefined ? figures?.latest(region.place) : figures?.in(region.place, last);
      return { region, value: figure?.value ?? null, year: figure?.year ?? null };
    });
    const dated = found.flatMap(({ value, year }) => (value === null || year === null ? [] : year));
    read.push(limitText({ measure, min, max }, dated));
    const missing = found.filter(({ value }) => value === null).length;
    kept = found.flatMap(({ region, value }) => (value !== null && value >= min && value <= max ? [region] : []));
    if (missing > 0)
      caveats.push(
        `${placesHave(missing)} no figure of ${measure.name}, and ${missing === 1 ? 'is' : 'are'} left out.`,
      );
  }
  if (limits.length > 0)
    caveats.unshift(
      `${kept.length} of ${counted(regions.length, 'place')} ${kept.length === 1 ? 'is' : 'are'} within the limits: ${read.join('; ')}.`,
    );
  return { regions: kept, caveats };
}

/** Says what a limit reads: measure, unit and years. */
function limitText({ measure, min, max }: MeasureLimit, years: readonly number[]): string {
  const hasMin = Number.isFinite(min);
  const ends = hasMin && Number.isFinite(max) ? `from ${min} to ${max}` : hasMin ? `at least ${min}` : `at most ${max}`;
  const periods = [...new Set(years)].sort((a, b) => a - b).map((year) => namePeriod(measure, year));
  return `${measure.name} ${ends} ${measure.unit}${periods.length > 0 ? ` (${periods.join(', ')})` : ''}`;
}

/**
 * Returns what some regions have together, and what to say of it.
 * @throws ApiError 422 if no figures add up, or two regions share a county, which would count twice
 */
export function totalOf(
  release: Release,
  regions: readonly NamedRegion[],
  readers: readonly Reader[],
  {
    measures,
    figuresOf,
    margins,
  }: { readonly measures: readonly ServedMeasure[]; readonly figuresOf: FiguresOf; readonly margins: boolean },
): { total: NonNullable<DataTable['total']>; caveats: string[] } {
  if (readers.length > 0 && readers.every(({ total }) => total === undefined))
    throw new ApiError(
      'invalid_request',
      `include: \`total\` is of figures that add up, such as counts and amounts; ${notAdding(measures)}`,
    );
  checkOverlap(release, regions);
  const values = readers.map(({ total }) => total?.(regions) ?? null);
  const ranges = readers.map((reader, i) =>
    margins ? rangeOf(regions, reader, values[i] ?? null, figuresOf) : undefined,
  );
  const caveats = readers.flatMap(({ column: { measure, derived }, total, read }, i) => {
    const name = derived === undefined ? measure : `${derived} of ${measure}`;
    if (total === undefined) return `${name} does not add up, so it has no total.`;
    if (values[i] !== null || regions.length === 0) return [];
    const missing = regions.filter(({ geography, place }) => read(geography, place).value === null).length;
    return `${name} has no total: ${missing > 0 ? `${placesHave(missing)} no figure` : 'the years differ between places'}.`;
  });
  return {
    total: {
      count: regions.length,
      values,
      ...(ranges.some((range) => range)
        ? { lower: ranges.map((range) => range?.lower ?? null), upper: ranges.map((range) => range?.upper ?? null) }
        : {}),
    },
    caveats: [...new Set(caveats)],
  };
}

/** Returns the bounds of the sum of a measure's values, if each has a margin of error. */
function rangeOf(
  regions: readonly NamedRegion[],
  { column, read }: Reader,
  sum: number | null,
  figuresOf: FiguresOf,
): { lower: number; upper: number } | undefined {
  if (sum === null || column.derived !== undefined) return undefined;
  const margin = marginOfSum(
    regions.map(({ geography, place }) => {
      const { value, year } = read(geography, place);
      const margins = year === null ? undefined : figuresOf(column.measure, geography)?.marginsIn(place, year);
      return { value: value ?? NaN, margin: margins ? Math.max(margins.below, margins.above) : NaN };
    }),
  );
  return Number.isNaN(margin)
    ? undefined
    : { lower: Math.max(0, round(sum - margin, 6)), upper: round(sum + margin, 6) };
}

/** @throws ApiError 422 for two regions that share a county */
function checkOverlap({ content: { regions, members } }: Release, summed: readonly NamedRegion[]): void {
  const byState = Map.groupBy(regions.county, ({ geoid }) => geoid.slice(0, 2));
  const countiesOf = ({ geography, geoid }: NamedRegion): readonly string[] => {
    if (geography === 'county') return [geoid];
    if (geography === 'msa') return members.get(geoid) ?? [];
    const counties = geography === 'us' ? regions.county : (byState.get(geoid) ?? []);
    return counties.map((county) => county.geoid);
  };
  const owners = new Map<string, NamedRegion>();
  for (const region of summed)
    for (const county of countiesOf(region)) {
      const other = owners.get(county);
      if (other)
        throw new ApiError(
          'invalid_request',
          `include: \`total\` would count places twice: ${other.name} and ${region.name} overlap; ask for one of them`,
        );
      owners.set(county, region);
    }
}

const placesHave = (count: number): string => `${counted(count, 'place')} ${count === 1 ? 'has' : 'have'}`;
