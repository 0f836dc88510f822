import { markOf, marksOver } from '../../api/domain/asPublished.ts';
import { baseYears, isNominal } from '../../api/domain/difference.ts';
import type { Geography } from '../../api/schemas/common.ts';
import type { OneSeries } from '../../api/schemas/series.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';
import type { Remark } from '../charts/lineChart.ts';

/** FEMA's scores, of which the descriptions say that 100 is the end. */
const scoresOf100: ReadonlySet<string> = new Set([
  'hazard_risk_index',
  'expected_annual_loss_score',
  'social_vulnerability',
  'community_resilience',
]);

/** Returns the scale of a score, for the place after its figure: `of 100`. */
export const scaleOf = (name: string): string | undefined => (scoresOf100.has(name) ? 'of 100' : undefined);

/** Returns where a metro's figure comes from if its counties have the values of their states: `State average`. */
export const stateNote = (measure: ServedMeasure, states: readonly string[]): string | undefined =>
  isOfStates(measure) ? averageOf(states) : undefined;

/** Whether the counties of a measure, and so the metros, have the values of their states. */
export const isOfStates = ({ geographies }: Pick<ServedMeasure, 'geographies'>): boolean =>
  geographies.county?.source_grain === 'state';

/** Returns what a figure is that a metro has from its states. */
export const averageOf = (states: readonly string[]): string =>
  states.length === 1 ? 'State average' : 'Average of its states';

/** Returns the note of a chart whose amounts or prices are in the dollars of each year, else nothing. */
export const inflationNote = (measure: Pick<ServedMeasure, 'name' | 'unit'>): readonly string[] =>
  isNominal(measure) ? ['Not adjusted for inflation.'] : [];

/** Returns the year in which the index of a metro is 100, as it is everywhere; undefined if it begins later, or is no such index. */
export function baseYearOf(
  name: string,
  years: readonly number[],
  values: readonly (number | null)[],
): number | undefined {
  const base = baseYears[name];
  return base !== undefined && values[years.indexOf(base)] != null ? base : undefined;
}

/** What notes on samples say about requests, which the documentation says, too. */
const boundsOnRequest = ' With `bounds=1`, responses include the bounds that follow from it.';

/** Returns a note for readers: without the names that measures have in the API, which follow their labels, and requests for bounds. */
export const noteInWords = (note: string): string =>
  note.replace(boundsOnRequest, '').replaceAll(/ \([a-z0-9]+(_[a-z0-9]+)+\)/g, '');

/**
 * Returns each note of some measures once, after the labels of those that have it unless all of them do.
 * @param isNoted whether the note of a measure is needed
 */
export function notesOf(measures: readonly ServedMeasure[], isNoted = (_: ServedMeasure) => true): string[] {
  return [...Map.groupBy(measures.filter(isNoted), ({ note }) => note)].flatMap(([note, of]) => {
    if (!note) return [];
    const text = noteInWords(note);
    return of.length === measures.length ? [text] : [`${of.map(({ label }) => label).join(', ')}: ${text}`];
  });
}

/** Returns what is unusual about a region's value of the latest year, which is as published; undefined for most. */
export const latestMark = (measure: ServedMeasure, geography: Geography, geoid: string): string | undefined =>
  markOf(measure, geography, geoid, measure.geographies[geography]!.vintages.at(-1)!);

/** A region whose unusual figures a chart marks. */
export interface MarkedRegion {
  readonly geoid: string;
  /** The name of its series, of a chart with several regions. */
  readonly name?: string | undefined;
}

/** Returns what is unusual about figures of a region's series, with the years. */
export const unusualYears = (
  measure: ServedMeasure,
  geography: Geography,
  { geoid, name }: MarkedRegion,
  years: readonly number[],
): Remark[] => remarksOf(marksOver(measure, geography, geoid, years), years, name);

/**
 * Returns each note of the marks of a series once, with its years.
 * @param shown the years of the chart: marks of other years are left out
 * @param of the name of the series, of a chart with several regions
 */
export const remarksOf = (
  marks: OneSeries['as_published'] = [],
  shown: readonly number[],
  of: string | undefined,
): Remark[] =>
  [
    ...Map.groupBy(
      marks.filter(({ year }) => shown.includes(year)),
      ({ note }) => note,
    ),
  ].map(([note, marked]) => ({
    kind: 'unusual',
    years: marked.map(({ year }) => year),
    note,
    ...(of === undefined ? {} : { of }),
  }));
