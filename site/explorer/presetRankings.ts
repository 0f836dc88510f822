import type { RegionColumn } from '../../api/domain/figures.ts';
import { type MetroRank, rank } from '../../api/domain/rank.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';
import { rankSeed } from '../../api/domain/rankDraws.ts';
import { measuresRead } from '../../api/domain/gates.ts';
import { placeName } from '../figures/format.ts';
import { isOfStates } from '../figures/notes.ts';
import { valuesOf } from '../figures/values.ts';
import { content, placesByPopulation, prepared, release } from '../release.ts';
import { certaintiesOf } from './certainty.ts';
import { cityNames } from './cityNames.ts';
import { findingOf, leadWords, type MetroNames } from './finding.ts';
import { availablePresets, type Preset, startFrom } from './presets.ts';
import type { PresetLeaders } from './startData.ts';
import { stateShareOf } from './words.ts';

/** How many metros the pages of presets show without a script. */
const maxFirst = 10;

/** The presets whose measures the release has. */
export const servedPresets: readonly Preset[] = availablePresets({
  measures: content.measures.filter(({ geographies }) => geographies.msa),
});

/** A metro of the ranking of a preset. */
interface RankedMetro {
  readonly place: number;
  readonly name: string;
  readonly rank: number;
  readonly score: number;
  /** The points of each criterion. */
  readonly points: readonly number[];
}

/** The ranking of a preset. */
interface PresetRanking {
  /** How many metros have a rank. */
  readonly count: number;
  readonly first: readonly RankedMetro[];
  /** All that have a rank. */
  readonly ranked: readonly RankedMetro[];
  /** How often the first one is first in similar rankings, as a share. */
  readonly stays: number;
  /** What it finds, as the page says it. */
  readonly finding: string;
  /** By how much the first metro leads. */
  readonly lead: string | undefined;
}

const names: MetroNames = (() => {
  const regions = content.metros.map((metro) => ({ short: placeName(metro) }));
  return { regions, cityOf: cityNames(regions) };
})();

/** The image of a preset and its page say the same. */
const rankings = new Map<Preset, PresetRanking>();

/** Returns what a preset ranks first, for the parts of the site that the build makes. */
export function rankPreset(preset: Preset): PresetRanking {
  let ranking = rankings.get(preset);
  if (!ranking) rankings.set(preset, (ranking = computeRanking(preset)));
  return ranking;
}

/** How many of its first metros the question names for each use. */
const maxLeaders = 3;

/** Returns what the question says of the ranking of each preset, by its key. */
export const presetLeaders = (): Readonly<Record<string, PresetLeaders>> =>
  Object.fromEntries(servedPresets.map((preset) => [preset.key, leadersOf(preset)]));

function leadersOf(preset: Preset): PresetLeaders {
  const { ranked, stays } = rankPreset(preset);
  const stateShare = stateShareOf(preset.criteria, (name) => hasStateAverages(release.findMeasure(name)!));
  // Metros of one state are first together where they share most figures: the others say more.
  const shown = stateShare === undefined ? ranked : firstOfStates(ranked);
  return {
    places: shown.slice(0, maxLeaders).map(({ name, rank, score }) => ({ name, rank, score: score.toFixed(1) })),
    stays,
    ...(stateShare === undefined ? {} : { stateShare }),
  };
}

function firstOfStates(ranked: readonly RankedMetro[]): RankedMetro[] {
  const seen = new Set<string>();
  return ranked.filter(({ place }) => {
    const [state] = content.metros[place]!.states;
    return !seen.has(state!) && seen.add(state!);
  });
}

/** What is said of averages of states: a change of such a figure has the note of that figure. */
const notesOfStates: ReadonlySet<string | undefined> = new Set(
  content.measures
    .filter((measure) => measure.geographies.msa && isOfStates(measure))
    .flatMap(({ note }) => note ?? []),
);

/** Whether metros have the averages of their states, or changes of these, as figures of a measure. */
export const hasStateAverages = (measure: ServedMeasure): boolean =>
  isOfStates(measure) || notesOfStates.has(measure.note);

function computeRanking(preset: Preset): PresetRanking {
  const started = startFrom(preset);
  const request = { ...started, criteria: [...started.criteria] };
  const measures = [...request.criteria, ...measuresRead(request.requirements)].map(({ measure }) => measure);
  const figures = {
    geography: 'msa',
    regions: content.regions.msa,
    byName: release.placesByName(),
    byPopulation: placesByPopulation,
    columns: new Map(measures.map((name) => [name, columnOf(name)])),
  } as const;
  const ranking = rank(request, figures);
  const { metros, criteria } = ranking;
  const errors = new Map(criteria.flatMap(({ measure }) => errorsOf(measure)));
  const withRank = metros.filter(({ rank }) => rank !== null);
  const seed = rankSeed(content, request, figures);
  const certainties = certaintiesOf({ criteria, metros: withRank, errors, seed });
  const ranked = withRank.map(rankedMetro);
  return {
    count: ranked.length,
    first: ranked.slice(0, maxFirst),
    ranked,
    stays: certainties.get(ranked[0]!.place)!.topShare,
    finding: findingOf(ranking, certainties, names),
    lead: leadWords(ranking, names),
  };
}

/** Returns what the site shows of a metro with a rank. */
function rankedMetro({ place, rank, composite, criteria }: MetroRank): RankedMetro {
  const points = criteria.map(({ contribution }) => contribution ?? 0);
  return { place, name: placeName(content.metros[place]!), rank: rank!, score: composite!, points };
}

/** Returns a measure with the standard errors of its metro values, if it has them. */
function errorsOf(measure: string): [string, Float64Array][] {
  const errors = prepared.standardErrors[measure];
  return errors ? [[measure, Float64Array.from(errors, (error) => error ?? NaN)]] : [];
}

function columnOf(name: string): RegionColumn {
  const { label, unit, decimals } = release.findMeasure(name)!;
  const { withheld } = prepared.columns[name]!.msa!;
  const values = Float64Array.from(valuesOf(name, 'msa'), (value) => value ?? NaN);
  return { measure: name, label, unit, decimals, values, withheld };
}
