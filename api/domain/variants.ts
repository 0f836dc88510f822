import type { RankRequest } from '../schemas/rank.ts';
import type { Variant } from '../schemas/variants.ts';
import type { RegionFigures } from './figures.ts';
import { kendallTauB } from './kendall.ts';
import { type MetroRank, type MissingFigures, rank, type Ranking, type Scores } from './rank.ts';

/** Describes how variants are computed. The number changes when the results would. */
export const variantsMethod =
  'variants/2: each set of weights ranks the same metros as POST /rank would, a criterion that it does not name keeps its weight, ' +
  "and agreement is Kendall's tau-b over the metros that have a rank with both sets of weights.";

/** The most metros of a variant that are named because their rank differs most. */
const maxMovers = 5;

/** A metro with its ranks with the given weights and with those of a variant. */
interface Mover {
  readonly place: number;
  readonly from: number;
  readonly to: number;
}

interface VariantRanking {
  /** The weights of all criteria, in the order of the request. */
  readonly weights: readonly number[];
  /** The ranking with these weights, by the index of each remaining metro. */
  readonly byPlace: ReadonlyMap<number, Pick<MetroRank, 'rank' | 'composite'>>;
  /** Whether a weight is above 0. */
  readonly scored: boolean;
  /** The first metro in the order; null if none has a rank. */
  readonly top: number | null;
  readonly agreement: number | null;
  /** The largest difference first, then by CBSA code. */
  readonly movers: readonly Mover[];
}

/** Ranks the metros with another set of weights. @param given the ranking with the weights of the request */
export function rankVariant(
  request: RankRequest,
  { weights }: Variant,
  given: Ranking,
  figures: RegionFigures,
  scoresOf?: Scores,
  missing?: MissingFigures,
): VariantRanking {
  const named = new Map(weights.map(({ measure, weight }) => [measure, weight]));
  const criteria = (request.criteria ?? []).map((one) => ({ ...one, weight: named.get(one.measure) ?? one.weight }));
  const { metros, scored } = rank({ ...request, criteria, include_eliminated: false }, figures, scoresOf, missing);
  const byPlace = new Map(metros.map((metro) => [metro.place, metro]));
  const both = given.metros.flatMap(({ place, rank: from }): Mover[] => {
    const to = byPlace.get(place)!.rank;
    return from === null || to === null ? [] : [{ place, from, to }];
  });
  const code = ({ place }: Mover) => figures.regions[place]!.geoid;
  const change = ({ from, to }: Mover) => Math.abs(to - from);
  return {
    weights: criteria.map(({ weight }) => weight),
    byPlace,
    scored,
    top: metros.find((metro) => metro.rank !== null)?.place ?? null,
    agreement: kendallTauB(
      both.map(({ from }) => from),
      both.map(({ to }) => to),
    ),
    movers: both
      .filter((one) => change(one) > 0)
      .sort((a, b) => change(b) - change(a) || (code(a) < code(b) ? -1 : 1))
      .slice(0, maxMovers),
  };
}
