import { z } from 'zod';
import {
  type CriterionFigures,
  method,
  rank,
  type MetroRank,
  type Ranking,
  type ScoredCriterion,
} from '../domain/rank.ts';
import type { Column } from '../domain/column.ts';
import { badRequest } from '../domain/errors.ts';
import type { Release } from '../domain/release.ts';
import * as uncertainty from '../domain/robustness.ts';
import { seedOf } from '../domain/random.ts';
import {
  jsonText,
  type Encoded,
  ListWriter,
  TextCache,
  openObject,
  type Beginning,
  type BeginningUpTo,
} from '../json/json.ts';
import * as parameters from '../schemas/parameters.ts';
import {
  type CriterionScore,
  defaultTop,
  maxTop,
  type RankedCriterion,
  type RankedMetro,
  RankRequest,
  RankResult,
} from '../schemas/rank.ts';
import type { Metro } from '../schemas/metro.ts';
import { asOf, citationOf, type MetroBounds, metroBounds, metroText, presentGates } from './metroFigures.ts';
import { operation } from './operation.ts';
import { canonicalText, exampleRanking, readRankingFigures, scoresIn } from './ranking.ts';

export const rankMetros = operation({
  id: 'rankMetros',
  method: 'post',
  path: '/rank',
  tag: 'Screening and ranking',
  summary: 'Rank the metros',
  description:
    'Applies a scope, Requirements and cutoffs to the metros, then ranks those left by a weighted mean of percentile scores. A score compares a metro with every metro that has a value, so scope and gates never change it. Nothing is saved.',
  params: z.object({}),
  query: z.object({
    as_of: asOf,
    bounds: parameters.bounds,
    robustness: parameters.extension(
      '`robustness`, and to each ranked metro `rank_interval` and `top10_share`: how its rank moves when weights and scoring do',
    ),
    top: parameters.integer({
      min: 1,
      max: maxTop,
      default: defaultTop,
      description: `Extension: with \`robustness\`, another number than ${defaultTop} adds to each ranked metro \`top_share\`: the share of the draws in which its rank is that or better`,
    }),
  }),
  body: RankRequest,
  data: RankResult,
  statuses: [413, 415, 422],
  heavy: true,
  example: () => ({}),
  exampleBody: exampleRanking,
  async run(release, { body, bounds, robustness, top, as_of }) {
    if (top !== defaultTop && !robustness) throw badRequest(topAlone);
    const { scope = {}, requirements = {} } = body;
    const figures = await readRankingFigures(release, body, as_of);
    const boundsOf = await metroBounds(release, figures, bounds);
    const ranking = rank(body, figures, scoresIn(figures));
    const spread = robustness ? spreadOf(release, body, as_of, ranking, top) : undefined;
    const beginnings = ranking.criteria.map((criterion) => beginningsOf(figures.column(criterion.measure), criterion));
    const left = ranking.metros.slice(0, ranking.count);
    return {
      data: {
        method,
        scored: ranking.scored,
        scope,
        requirements,
        gates: jsonText(presentGates(figures, ranking.gates)),
        funnel: jsonText(ranking.stages),
        criteria: jsonText(
          ranking.criteria.map(({ measure, column, direction, weight, cutoff }, i): RankedCriterion => ({
            measure,
            label: column.label,
            ...citationOf(figures.measure(measure)),
            direction,
            weight,
            scoring: weight > 0,
            cutoff: cutoff ?? null,
            observed: countObserved(left, i),
          })),
        ),
        count: ranking.count,
        metros: ranking.metros.map((metro) =>
          rankedMetroText(metroText(release, figures, metro.place), metro, beginnings, boundsOf(metro.place), spread),
        ),
        ...(spread ? { robustness: spread.drawn } : {}),
      },
      citations: figures.citations,
    };
  },
});

/** How the ranks vary over the draws, by the index of each ranked metro. `drawn.top` is absent if it is the default. */
interface Spread {
  readonly spreads: Map<number, uncertainty.RankSpread>;
  readonly drawn: NonNullable<RankResult['robustness']>;
}

const topAlone = {
  api: 'parameter `top` is of `robustness`; send robustness=1 with it',
  tool: 'argument `top` is of `robustness`; send robustness true with it',
};

/** Returns how the ranks vary over the draws, and how the draws were made. */
function spreadOf(
  release: Release,
  request: RankRequest,
  year: number | undefined,
  ranking: Ranking,
  top: number,
): Spread {
  const seed = seedOf(canonicalText(release, request, year));
  return {
    spreads: uncertainty.robustness(ranking, seed, top),
    drawn: {
      draws: uncertainty.draws,
      weight_range: uncertainty.weightRange,
      scoring: [...uncertainty.scorings],
      seed,
      ...(top === defaultTop ? {} : { top }),
    },
  };
}

/** Returns how many of the remaining metros have a value for criterion i (D28). */
function countObserved(left: readonly MetroRank[], i: number): number {
  return left.reduce((count, { criteria }) => count + (criteria[i]!.value === null ? 0 : 1), 0);
}

type ScoreBeginning = BeginningUpTo<CriterionScore, 'contribution', 'contribution'>;

/**
 * The texts of a criterion's scores up to the contribution, which depends on the request. They are cached for each way to
 * score a column.
 */
const scoreTexts = {
  higher_better: new TextCache<Column, ScoreBeginning>(),
  lower_better: new TextCache<Column, ScoreBeginning>(),
  unscored: new TextCache<Column, ScoreBeginning>(),
};

/** A criterion's column, and the texts of its scores. */
interface Beginnings {
  readonly column: Column;
  readonly texts: ScoreBeginning[];
}

function beginningsOf(column: Column, { direction, weight }: ScoredCriterion): Beginnings {
  return { column, texts: scoreTexts[weight > 0 ? direction : 'unscored'].of(column) };
}

function scoreBeginning({ measure, value, score }: CriterionFigures, vintage: number | undefined): ScoreBeginning {
  return openObject<CriterionScore>().members({ measure, value, vintage, score }).keepUpTo('contribution');
}

/** Returns the JSON text of a ranked metro. @param metro the text of the metro itself */
function rankedMetroText(
  metro: Beginning<Metro, never>,
  { place, rank, composite, eliminated, reasons, criteria }: MetroRank,
  beginnings: readonly Beginnings[],
  bounds: MetroBounds | undefined,
  drawn: Spread | undefined,
): Encoded<RankedMetro> {
  const scores = new ListWriter<CriterionScore, 'contribution'>();
  for (let i = 0; i < criteria.length; i++) {
    const { column, texts } = beginnings[i]!;
    const beginning = (texts[place] ??= scoreBeginning(criteria[i]!, column.vintageAt(place)));
    scores.add(beginning, criteria[i]!.contribution);
  }
  const spread = drawn?.spreads.get(place);
  return metro
    .open()
    .extend<RankedMetro>()
    .member('rank', rank)
    .member('composite', composite)
    .member('eliminated', eliminated)
    .member('reasons', reasons)
    .member('criteria', scores.close())
    .member('bounds', bounds)
    .member('rank_interval', drawn && (spread?.interval ?? null))
    .member('top10_share', drawn && (spread?.top10Share ?? null))
    .member('top_share', drawn?.drawn.top === undefined ? undefined : (spread?.topShare ?? null))
    .close();
}
