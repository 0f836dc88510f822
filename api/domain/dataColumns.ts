import { markOf } from './asPublished.ts';
import { differenceUnit, hasPercentChange } from './difference.ts';
import { ApiError } from './errors.ts';
import { type Level, type LevelFigures, noFigure, ratio, type DataFigure } from './dataFigures.ts';
import type { NamedRegion } from './regionNames.ts';
import type { ServedMeasure } from './release.ts';
import { round } from './round.ts';
import { changeOver } from './series.ts';
import type { DataColumn, DataRequest } from '../schemas/data.ts';

/** Digits that a derived ratio is rounded to. */
const ratioDecimals = 6;

/** The figures of each measure, by level; none where the measure has none. */
export type FiguresOf = (measure: string, level: Level) => LevelFigures | undefined;

/** The region that figures of a place are a share of: the United States or a state; undefined for a place in no one of these. */
export type WholeOf = (level: Level, place: number) => Pick<NamedRegion, 'geography' | 'place'> | undefined;

/** What columns are computed from. */
export interface ColumnSources {
  readonly measures: readonly ServedMeasure[];
  readonly levels: readonly Level[];
  readonly figuresOf: FiguresOf;
  /** Whether the figures of a measure add up. */
  readonly addsUp: (measure: string) => boolean;
  readonly wholeOf: WholeOf;
}

/** A column of an answer, and how its figures are read. */
export interface Reader {
  /** Without `year`, which depends on the rows where it is the latest. */
  readonly column: Omit<DataColumn, 'year'>;
  /** Undefined: the latest of each region. */
  readonly year: number | undefined;
  readonly read: (level: Level, place: number) => DataFigure;
  /** Returns the figure of some regions together, null if it cannot be computed; undefined: the figures do not add up. */
  readonly total: ((regions: readonly NamedRegion[]) => number | null) | undefined;
}

/**
 * Returns the columns of a request: each measure for each year, then what is derived of them.
 * @throws ApiError 422 for a derivation that the request does not define
 */
export function columnsOf({ years, derive }: Pick<DataRequest, 'years' | 'derive'>, sources: ColumnSources): Reader[] {
  const { measures, levels, figuresOf } = sources;
  const yearsOf = (measure: ServedMeasure) => {
    const held = heldYears(years, levels, measure, figuresOf);
    // Of each row, the peak is in another year.
    if (derive === 'change_from_peak') return held.slice(-1);
    // A change shows the two figures that it is of.
    return derive === undefined || isOfOneYear(derive) || held.length < 3 ? held : [held[0], held.at(-1)];
  };
  const figures = measures.flatMap((measure) => yearsOf(measure).map((year) => figureReader(measure, year, sources)));
  if (derive === undefined) return figures;
  if (derive === 'ratio') return [...figures, ...ratioReaders(yearsOf, sources)];
  if (derive === 'share_of_us' || derive === 'share_of_state')
    return [...figures, ...shareReaders(derive, yearsOf, sources)];
  return [...figures, ...changeReaders({ years, derive }, sources)];
}

type Derivation = NonNullable<DataRequest['derive']>;
type YearsOf = (measure: ServedMeasure) => (number | undefined)[];

const isOfOneYear = (derive: Derivation) => derive === 'ratio' || derive.startsWith('share_of');

/** Returns the years of a request that a measure has values of, at any of the levels. */
export function heldYears(
  years: DataRequest['years'],
  levels: readonly Level[],
  measure: ServedMeasure,
  figuresOf: FiguresOf,
): (number | undefined)[] {
  if (years === 'latest') return [undefined];
  const held = new Set(levels.flatMap((level) => figuresOf(measure.name, level)?.years ?? []));
  return [...held].filter((year) => years === 'all' || (years.from <= year && year <= years.to)).sort((a, b) => a - b);
}

const described = ({ name: measure, label, unit, decimals }: ServedMeasure) => ({ measure, label, unit, decimals });

function figureReader(
  measure: ServedMeasure,
  year: number | undefined,
  { figuresOf, addsUp }: Pick<ColumnSources, 'figuresOf' | 'addsUp'>,
): Reader {
  const read = (level: Level, place: number): DataFigure => {
    const figures = figuresOf(measure.name, level);
    if (!figures) return noFigure;
    return year === undefined ? figures.latest(place) : figures.in(place, year);
  };
  return {
    column: described(measure),
    year,
    read,
    total: addsUp(measure.name) ? (regions) => sumOf(regions, read) : undefined,
  };
}

/** Returns the sum of the figures of some regions; null where one is missing, or they are of several years. */
function sumOf(regions: readonly NamedRegion[], read: Reader['read']): number | null {
  let sum = 0;
  const [first] = regions;
  const year = first && read(first.geography, first.place).year;
  for (const { geography, place } of regions) {
    const figure = read(geography, place);
    if (figure.value === null || figure.year !== year) return null;
    sum += figure.value;
  }
  return first ? round(sum, 6) : null;
}

function ratioReaders(yearsOf: YearsOf, sources: ColumnSources): Reader[] {
  const [of, by, ...more] = sources.measures;
  if (!of || !by || more.length > 0)
    throw invalid('derive: `ratio` takes two measures: the first is divided by the second');
  const shared = yearsOf(of).filter((year) => yearsOf(by).includes(year));
  if (shared.length === 0)
    throw invalid(`derive: \`${of.name}\` and \`${by.name}\` have no year in common within \`years\``);
  return shared.map((year) => ratioReader(of, by, year, sources));
}

function shareReaders(derived: 'share_of_us' | 'share_of_state', yearsOf: YearsOf, sources: ColumnSources): Reader[] {
  const { measures, addsUp } = sources;
  const adding = measures.filter(({ name }) => addsUp(name));
  if (adding.length === 0)
    throw invalid(
      `derive: \`${derived}\` is of figures that add up, such as counts and amounts; ${notAdding(measures)}`,
    );
  return adding.flatMap((measure) => yearsOf(measure).map((year) => shareReader(measure, derived, year, sources)));
}

/** Says of measures that they do not add up. */
export const notAdding = (measures: readonly ServedMeasure[]): string =>
  `${measures.map(({ name }) => `\`${name}\``).join(', ')} ${measures.length === 1 ? 'does' : 'do'} not`;

function changeReaders(
  { years, derive }: { readonly years: DataRequest['years']; readonly derive: ChangeKind | 'change_from_peak' },
  { measures, levels, figuresOf, addsUp }: ColumnSources,
): Reader[] {
  if (years === 'latest' || (years !== 'all' && years.from === years.to))
    throw invalid(`derive: \`${derive}\` takes a range of \`years\`, such as \`2019-2024\``);
  return measures.map((measure) => {
    const held = heldYears(years, levels, measure, figuresOf).filter((year) => year !== undefined);
    const from = held[0];
    const to = held.at(-1);
    if (from === undefined || to === undefined || from === to)
      throw invalid(`derive: \`${measure.name}\` has fewer than two years within \`years\``);
    return derive === 'change_from_peak'
      ? peakReader(measure, held, figuresOf)
      : changeReader(measure, derive, { from, to }, { figuresOf, addsUp });
  });
}

/** Returns what is unusual about the value of a region in a column, or about what it is derived from; null for most. */
export function markOfCell(
  { column: { measure, by, from_year }, read }: Reader,
  { geography, geoid, place }: NamedRegion,
  measureOf: (name: string) => ServedMeasure | undefined,
): string | null {
  const measures = [measureOf(measure), by === undefined ? undefined : measureOf(by)];
  if (!measures.some((one) => one?.as_published)) return null;
  const { value, year, peak } = read(geography, place);
  if (value === null || year === null) return null;
  const first = peak?.year ?? from_year;
  const years = first === undefined ? [year] : [first, year];
  const marks = measures.flatMap((one) => years.map((of) => one && markOf(one, geography, geoid, of)));
  return [...new Set(marks)].filter((mark) => mark !== undefined).join(' ') || null;
}

function ratioReader(
  of: ServedMeasure,
  by: ServedMeasure,
  year: number | undefined,
  { figuresOf, addsUp }: Pick<ColumnSources, 'figuresOf' | 'addsUp'>,
): Reader {
  const read = (level: Level, place: number): DataFigure => {
    const found = ratio(figuresOf(of.name, level), figuresOf(by.name, level), place, year);
    return { ...found, value: found.value === null ? null : round(found.value, ratioDecimals) };
  };
  /** The figure of a measure that the ratio of a region is computed from. */
  const partOf =
    ({ name }: ServedMeasure) =>
    (level: Level, place: number) => {
      const found = read(level, place);
      return found.year === null ? noFigure : (figuresOf(name, level)?.in(place, found.year) ?? noFigure);
    };
  return {
    column: {
      measure: of.name,
      label: `${of.label} / ${by.label}`,
      unit: `${of.unit} / ${by.unit}`,
      decimals: ratioDecimals,
      derived: 'ratio',
      by: by.name,
    },
    year,
    read,
    total: [of, by].every(({ name }) => addsUp(name))
      ? (regions) => {
          const [a, b] = [of, by].map((measure) => sumOf(regions, partOf(measure)));
          return typeof a === 'number' && typeof b === 'number' && b !== 0 ? round(a / b, ratioDecimals) : null;
        }
      : undefined,
  };
}

/** What shares are of, and how many decimals they are shown with: counties have small ones of the nation. */
const wholes = {
  share_of_us: { unit: 'percent of the United States', name: 'the United States' },
  share_of_state: { unit: 'percent of the state', name: 'the state' },
} as const;
const shareDecimals = 4;

function shareReader(
  measure: ServedMeasure,
  derived: keyof typeof wholes,
  year: number | undefined,
  { figuresOf, wholeOf }: Pick<ColumnSources, 'figuresOf' | 'wholeOf'>,
): Reader {
  const { unit, name } = wholes[derived];
  const read = (level: Level, place: number): DataFigure => {
    const whole = wholeOf(level, place);
    if (!whole) return { ...noFigure, reason: 'not_computable' };
    const figures = [figuresOf(measure.name, level), figuresOf(measure.name, whole.geography)] as const;
    const found = ratio(...figures, place, year, whole.place);
    return { ...found, value: found.value === null ? null : round(100 * found.value, ratioDecimals) };
  };
  return {
    column: {
      ...described(measure),
      label: `${measure.label}, share of ${name}`,
      unit,
      decimals: shareDecimals,
      derived,
    },
    year,
    read,
    total: derived === 'share_of_us' ? (regions) => sumOf(regions, read) : undefined,
  };
}

type ChangeKind = 'difference' | 'percent_change' | 'annual_percent_change';
const changeMembers = {
  difference: 'difference',
  percent_change: 'percent',
  annual_percent_change: 'annual_percent',
} as const;

const asDifference = ({ unit, decimals }: ServedMeasure) => ({
  unit: differenceUnit(unit),
  // Of figures that are printed without decimals, differences are, too.
  decimals: decimals === 0 ? 0 : Math.min(6, decimals + 1),
});
const asPercent = { unit: 'percent', decimals: 1 } as const;

function changeReader(
  measure: ServedMeasure,
  derived: ChangeKind,
  { from, to }: { readonly from: number; readonly to: number },
  { figuresOf, addsUp }: Pick<ColumnSources, 'figuresOf' | 'addsUp'>,
): Reader {
  const inYear = (year: number) => (level: Level, place: number) =>
    figuresOf(measure.name, level)?.in(place, year) ?? noFigure;
  const read = (level: Level, place: number): DataFigure => {
    const figures = figuresOf(measure.name, level);
    if (!figures) return noFigure;
    const change = figures.change(place, from, to);
    const value = change?.[changeMembers[derived]] ?? null;
    return {
      value,
      year: to,
      reason:
        value === null
          ? (inYear(from)(level, place).reason ?? inYear(to)(level, place).reason ?? 'not_computable')
          : null,
      bounds: derived === 'difference' ? change?.bounds : undefined,
      different: change?.different,
    };
  };
  return {
    column: {
      ...described(measure),
      ...(derived === 'difference' ? asDifference(measure) : asPercent),
      derived,
      from_year: from,
    },
    year: to,
    read,
    total: addsUp(measure.name)
      ? (regions) => {
          // Where a series breaks, a region has no change, and so they have none together.
          if (regions.some(({ geography, place }) => read(geography, place).value === null)) return null;
          const [first, last] = [from, to].map((year) => sumOf(regions, inYear(year)));
          if (typeof first !== 'number' || typeof last !== 'number') return null;
          const change = changeOver(measure, to - from, {
            years: [from, to],
            values: Float64Array.of(first, last),
            breaks: [],
          });
          return change?.[changeMembers[derived]] ?? null;
        }
      : undefined,
  };
}

/** Returns the reader of the change from the highest value of some years, the last of those that have it, to the last year. */
function peakReader(measure: ServedMeasure, years: readonly number[], figuresOf: FiguresOf): Reader {
  const isPercent = hasPercentChange(measure);
  const to = years.at(-1) ?? 0;
  return {
    column: {
      ...described(measure),
      ...(isPercent ? asPercent : asDifference(measure)),
      derived: 'change_from_peak',
      from_year: years[0],
    },
    year: to,
    read(level, place) {
      const figures = figuresOf(measure.name, level);
      if (!figures) return noFigure;
      const last = figures.in(place, to);
      if (last.value === null) return { ...last, bounds: undefined };
      let peak = { year: to, value: last.value };
      for (const year of years.toReversed()) {
        const { value } = figures.in(place, year);
        if (value !== null && value > peak.value) peak = { year, value };
      }
      if (peak.year === to) return { value: 0, year: to, reason: null, peak };
      const change = figures.change(place, peak.year, to);
      const value = (isPercent ? change?.percent : change?.difference) ?? null;
      return {
        value,
        year: to,
        reason: value === null ? 'not_computable' : null,
        bounds: isPercent ? undefined : change?.bounds,
        different: change?.different,
        peak,
      };
    },
    total: undefined,
  };
}

const invalid = (message: string) => new ApiError('invalid_request', message);
