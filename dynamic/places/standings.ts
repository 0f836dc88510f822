import { indicesOfOneMetro, standardFigures } from '../../api/domain/standardFigures.ts';
import type { Release, ServedMeasure } from '../../api/domain/release.ts';
import type { PlaceFigure, PlaceProfile } from '../../api/schemas/place.ts';
import {
  joinEnds,
  notRanked,
  placeInRanks,
  showBounds,
  showExactly,
  showInTable,
  showStanding,
  showUncertain,
  type Standing,
} from '../../site/figures/format.ts';

/** A figure with its measure in the release. */
export interface Shown {
  readonly figure: PlaceFigure;
  readonly measure: ServedMeasure;
}

/** Measures of which states have figures of later years in a dataset of their own, by the standard figure that they replace. */
const newerOfStates: Readonly<Record<string, string>> = {
  manufacturing_share_of_gdp: 'manufacturing_share_of_state_gdp',
};

/** Returns the measures of the first figures of a place. */
export const keyMeasures = ({ geography }: Pick<PlaceProfile, 'geography'>, release: Release): ServedMeasure[] =>
  standardFigures.flatMap((name) => {
    const newer = geography === 'state' ? release.findMeasure(newerOfStates[name] ?? '') : undefined;
    return newer ?? release.findMeasure(name) ?? [];
  });

/** Returns the name of the state of a county, or the codes of the states of an area. */
export const stateOf = ({ within, states }: PlaceProfile): string =>
  within.find(({ geography }) => geography === 'state')?.name ?? states.join(', ');

/** Returns the year of a figure, or the name of its period: `2024`, `2020–2024`. */
export const yearOf = ({ period, year }: PlaceFigure): string => period ?? String(year);

/**
 * Formats where a value is among others. The level of some indices compares no places.
 * @param end the end that it is counted from; undefined: the nearer one
 */
export function standing({ measure }: Shown, within: PlaceFigure['rank'], end?: Standing['end']): string {
  if (!within || indicesOfOneMetro.has(measure.name)) return notRanked;
  const place = placeInRanks(within, end);
  return showUncertain(place) ?? showStanding(place, measure.name);
}

/** Where a county is in its state, from the end that its rank among all is counted from: nowhere if all counties have the value of the state, or there is one. */
export const standingInState = (shown: Shown): string =>
  isOfState(shown.measure, true) || shown.figure.rank_in_state?.of === 1
    ? notRanked
    : standing(shown, shown.figure.rank_in_state, shown.figure.rank && placeInRanks(shown.figure.rank).end);

/** The bounds of a figure, if it has them; with all digits where rounding would make them equal. */
export const marginOf = ({ figure: { bounds }, measure }: Shown): string | undefined =>
  bounds && `${endsOf(bounds, measure)} at ${bounds.level}%`;

function endsOf({ lower, upper }: NonNullable<PlaceFigure['bounds']>, measure: ServedMeasure): string {
  if (showInTable(lower, measure) !== showInTable(upper, measure)) return showBounds([lower, upper], measure);
  return joinEnds(showExactly(lower, measure), showExactly(upper, measure));
}

/** The places among which the figures of a place are ranked. */
export const peersOf = ({ geography }: PlaceProfile) =>
  geography === 'area' ? 'metros' : geography === 'county' ? 'counties' : 'states';

/** Whether a county has the value of its state. */
export const isOfState = ({ geographies }: ServedMeasure, isCounty: boolean): boolean =>
  isCounty && geographies.county?.source_grain === 'state';
