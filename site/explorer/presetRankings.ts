import type { RegionColumn } from '../../api/domain/figures.ts';
import { rank } from '../../api/domain/rank.ts';
import { measuresRead } from '../../api/domain/gates.ts';
import { placeName } from '../figures/format.ts';
import { valuesOf } from '../figures/values.ts';
import { content, placesByPopulation, prepared, release } from '../release.ts';
import { availablePresets, type Preset, startFrom } from './presets.ts';
import { countRanked } from './words.ts';

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

/** Returns how many metros a preset ranks, and the first of them, for the parts of the site that the build makes. */
export function rankPreset(preset: Preset): { readonly count: number; readonly first: readonly RankedMetro[] } {
  const request = startFrom(preset);
  const names = [...request.criteria, ...measuresRead(request.requirements)].map(({ measure }) => measure);
  const figures = {
    geography: 'msa',
    regions: content.regions.msa,
    byName: release.placesByName(),
    byPopulation: placesByPopulation,
    columns: new Map(names.map((name) => [name, columnOf(name)])),
  } as const;
  const { metros } = rank({ ...request, criteria: [...request.criteria] }, figures);
  const first = metros.slice(0, maxFirst).flatMap(({ place, rank, composite, criteria }) => {
    if (rank === null || composite === null) return [];
    const points = criteria.map(({ contribution }) => contribution ?? 0);
    return [{ place, name: placeName(content.metros[place]!), rank, score: composite, points }];
  });
  return { count: countRanked(metros), first };
}

function columnOf(name: string): RegionColumn {
  const { label, unit, decimals } = release.findMeasure(name)!;
  const { withheld } = prepared.columns[name]!.msa!;
  const values = Float64Array.from(valuesOf(name, 'msa'), (value) => value ?? NaN);
  return { measure: name, label, unit, decimals, values, withheld };
}
