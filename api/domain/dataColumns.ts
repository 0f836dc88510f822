import { markOf } from './asPublished.ts';
import { differenceUnit } from './difference.ts';
import { ApiError } from './errors.ts';
import { type Level, type LevelFigures, noFigure, ratio, type DataFigure } from './dataFigures.ts';
import type { NamedRegion } from './regionNames.ts';
import type { ServedMeasure } from './release.ts';
import { round } from './round.ts';
import type { DataColumn, DataRequest } from '../schemas/data.ts';

/** Digits that a derived ratio is rounded to. */
const ratioDecimals = 6;

/** The figures of each measure, by level; none where the measure has none. */
export type FiguresOf = (measure: string, level: Level) => LevelFigures | undefined;

/** A column of an answer, and how its figures are read. */
export interface Reader {
  /** Without `year`, which depends on the rows where it is the latest. */
  readonly column: Omit<DataColumn, 'year'>;
  /** Undefined: the latest of each region. */
  readonly year: number | undefined;
  readonly read: (level: Level, place: number) => DataFigure;
}

/**
 * Returns the columns of a request: each measure for each year, then what is derived of them.
 * @throws ApiError 422 for a derivation that the request does not define
 */
export function columnsOf(
  { years, derive }: Pick<DataRequest, 'years' | 'derive'>,
  measures: readonly ServedMeasure[],
  levels: readonly Level[],
  figuresOf: FiguresOf,
): Reader[] {
  const yearsOf = (measure: ServedMeasure) => {
    const held = heldYears(years, levels, measure, figuresOf);
    // A change shows the two figures that it is of.
    return derive === undefined || derive === 'ratio' || held.length < 3 ? held : [held[0], held.at(-1)];
  };
  const figures = measures.flatMap((measure) => yearsOf(measure).map((year) => figureReader(measure, year, figuresOf)));
  return [...figures, ...derivedReaders({ years, derive }, measures, yearsOf, figuresOf)];
}

/** Returns the years of a request that a measure has values of, at any of the levels. */
function heldYears(
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

function figureReader(measure: ServedMeasure, year: number | undefined, figuresOf: FiguresOf): Reader {
  return {
    column: described(measure),
    year,
    read(level, place) {
      const figures = figuresOf(measure.name, level);
      if (!figures) return noFigure;
      return year === undefined ? figures.latest(place) : figures.in(place, year);
    },
  };
}

function derivedReaders(
  { years, derive }: Pick<DataRequest, 'years' | 'derive'>,
  measures: readonly ServedMeasure[],
  yearsOf: (measure: ServedMeasure) => (number | undefined)[],
  figuresOf: FiguresOf,
): Reader[] {
  if (derive === undefined) return [];
  if (derive === 'ratio') {
    const [of, by, ...more] = measures;
    if (!of || !by || more.length > 0)
      throw invalid('derive: `ratio` takes two measures: the first is divided by the second');
    const shared = yearsOf(of).filter((year) => yearsOf(by).includes(year));
    if (shared.length === 0)
      throw invalid(`derive: \`${of.name}\` and \`${by.name}\` have no year in common within \`years\``);
    return shared.map((year) => ratioReader(of, by, year, figuresOf));
  }
  if (years === 'latest' || (years !== 'all' && years.from === years.to))
    throw invalid(`derive: \`${derive}\` takes a range of \`years\`, such as \`2019-2024\``);
  return measures.map((measure) => {
    const held = yearsOf(measure).filter((year) => year !== undefined);
    const from = held[0];
    const to = held.at(-1);
    if (from === undefined || to === undefined || from === to)
      throw invalid(`derive: \`${measure.name}\` has fewer than two years within \`years\``);
    return changeReader(measure, derive, from, to, figuresOf);
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
  const { value, year } = read(geography, place);
  if (value === null || year === null) return null;
  const years = from_year === undefined ? [year] : [from_year, year];
  const marks = measures.flatMap((one) => years.map((of) => one && markOf(one, geography, geoid, of)));
  return [...new Set(marks)].filter((mark) => mark !== undefined).join(' ') || null;
}

function ratioReader(of: ServedMeasure, by: ServedMeasure, year: number | undefined, figuresOf: FiguresOf): Reader {
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
    read(level, place) {
      const found = ratio(figuresOf(of.name, level), figuresOf(by.name, level), place, year);
      return { ...found, value: found.value === null ? null : round(found.value, ratioDecimals) };
    },
  };
}

const changeMembers = {
  difference: 'difference',
  percent_change: 'percent',
  annual_percent_change: 'annual_percent',
} as const;

function changeReader(
  measure: ServedMeasure,
  derived: keyof typeof changeMembers,
  from_year: number,
  year: number,
  figuresOf: FiguresOf,
): Reader {
  const { unit, decimals } = measure;
  const own =
    derived === 'difference'
      ? { unit: differenceUnit(unit), decimals: Math.min(6, decimals + 1) }
      : { unit: 'percent', decimals: 1 };
  return {
    column: { ...described(measure), ...own, derived, from_year },
    year,
    read(level, place) {
      const figures = figuresOf(measure.name, level);
      if (!figures) return noFigure;
      const change = figures.change(place, from_year, year);
      const value = change?.[changeMembers[derived]] ?? null;
      const first = figures.in(place, from_year);
      const last = figures.in(place, year);
      return {
        value,
        year,
        reason: value === null ? (first.reason ?? last.reason ?? 'not_computable') : null,
        bounds: derived === 'difference' ? change?.bounds : undefined,
        different: change?.different,
      };
    },
  };
}

const invalid = (message: string) => new ApiError('invalid_request', message);
