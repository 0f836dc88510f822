import { z } from 'zod';
import {
  type CriterionFigures,
  method,
  rank,
  type MetroRank,
  type Ranking,
  type ScoredCriterion,
  scoringOf,
} from '../domain/rank.ts';
import type { Column } from '../domain/column.ts';
import { badRequest } from '../domain/errors.ts';
import { decidedByBounds } from '../domain/gates.ts';
import type { ValueBounds } from '../domain/figures.ts';
import type { ErrorsByMeasure } from '../domain/figureDraws.ts';
import type { Release } from '../domain/release.ts';
import * as uncertainty from '../domain/robustness.ts';
import { rankSeed } from '../domain/rankDraws.ts';
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
  type RankedPlace,
  RankRequest,
  RankResult,
} from '../schemas/rank.ts';
import type { MetroOrRegion } from '../schemas/metro.ts';
import {
  areasInScope,
  absentOfRegions,
  asOf,
  checkFew,
  citationOf,
  type Extras,
  geographyOfRegions,
  listRegions,
  markAt,
  rowsOfRegions,
  regionExtras,
  regionText,
  rowsAsked,
  presentGates,
  type ReadFigures,
  standardErrors,
} from './regionFigures.ts';
import { everyCriterion, everyRequirement } from './costliest.ts';
import { operation } from './operation.ts';
import {
  exampleRanking,
  missingFigures,
  partial,
  presentSimilar,
  type rankingQuery,
  readRankingFigures,
  scoresIn,
} from './ranking.ts';

export const rankMetros = operation({
  id: 'rankMetros',
  method: 'post',
  path: '/rank',
  tag: 'Screening and ranking',
  title: 'Rank metros',
  summary: 'Order metros by weighted criteria, with the score of each',
  description:
    'Filters metros by scope, requirements and cutoffs, then ranks the remaining ones by the weighted mean of their percentile scores. Only metros with a figure for every criterion of weight above 0 get a rank; the others follow, with the reasons and the range of ranks that they could have. A score compares a metro with every metro that has a value, so filters never change it. Nothing is saved.',
  params: z.object({}),
  query: z.object({
    as_of: asOf,
    geography: geographyOfRegions,
    ...rowsOfRegions,
    bounds: parameters.bounds,
    level: parameters.level,
    absent: absentOfRegions,
    robustness: parameters.extension(
      '`robustness`, and to each ranked metro `rank_interval` and `top10_share`: how its rank changes with other weights, another way of scoring, errors of figures and, with `partial`, missing scores',
    ),
    figures: parameters.optionalFlag.meta({
      description:
        'Extension: with `robustness`, set to 0 to take all figures as exact; by default, each one with bounds is drawn from a normal distribution with its stated error',
      tool: false,
    }),
    partial,
    top: parameters
      .integer({
        min: 1,
        max: maxTop,
        default: defaultTop,
        description: `Extension: with \`robustness\`, set to 5, for example, to add \`top_share\` to each ranked metro: the share of the draws in which it is among the first 5; \`top10_share\` has the share for the default, ${defaultTop}`,
      })
      .meta({
        tool: {
          description:
            'with `robustness`: other than 10 adds `top_share`, the share of the draws with this rank or better',
        },
      }),
  }),
  body: RankRequest,
  answer: 'The ranking: what was requested, how many metros remain, and the metros in order.',
  data: RankResult,
  statuses: [413, 415, 422],
  statusTexts: {
    422: 'A measure in `criteria` does not exist or has no values at the geography, or a requirement uses a measure that is not available.',
  },
  heavy: true,
  areas: areasInScope,
  example: () => ({}),
  exampleBody: exampleRanking,
  costliest(release) {
    const body = { criteria: everyCriterion(release), include_eliminated: true };
    return [
      { input: { robustness: '1', as_of: '2022' }, body },
      { input: { robustness: '1', bounds: '1', absent: '1' }, body },
      { input: { robustness: '1' }, body: { ...body, requirements: everyRequirement } },
    ];
  },
  async run(release, input) {
    const { body, geography, bounds, level, absent, robustness, top, as_of, figures: drawsFigures, partial } = input;
    if (top !== defaultTop && !robustness) throw badRequest(topAlone);
    if (drawsFigures && !robustness)
      throw badRequest('parameter `figures` is of `robustness`; send robustness=1 with it');
    const { scope = {}, requirements = {} } = body;
    const figures = await readRankingFigures(release, body, geography, as_of);
    const extrasOf = await regionExtras(release, figures, { bounds, level, absent });
    const missing = await missingFigures(release, figures, body, partial);
    const ranking = rank(body, figures, scoresIn(figures), missing);
    const scoring = scoringOf(ranking.criteria).map(({ measure }) => measure);
    const errors = robustness && drawsFigures !== false ? await standardErrors(release, figures, scoring) : undefined;
    if (robustness) checkFew(figures, ranking.count, '`robustness`');
    const spread = robustness ? spreadOf(release, body, input, ranking, top, errors) : undefined;
    const beginnings = ranking.criteria.map((criterion) => beginningsOf(figures, criterion));
    const left = ranking.metros.slice(0, ranking.count);
    const similar = presentSimilar(ranking.criteria);
    const ranked = new Map(ranking.metros.map((metro) => [metro.place, metro]));
    const textAt = (place: number) =>
      rankedMetroText(
        regionText(release, figures, place),
        ranked.get(place)!,
        beginnings,
        extrasOf(place),
        partial,
        decidedByBounds(ranking.tests, place),
        spread,
      );
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
            ...citationOf(figures, figures.measure(measure)),
            direction,
            weight,
            scoring: weight > 0,
            cutoff: cutoff ?? null,
            observed: countObserved(left, i),
          })),
        ),
        count: ranking.count,
        ...listRegions<RankedMetro, RankedPlace>(
          figures,
          ranking.metros.slice(...rowsAsked(input)).map(({ place }) => place),
          textAt,
        ),
        ...(similar.length > 0 ? { similar_criteria: similar } : {}),
        ...(spread ? { robustness: { ...spread.drawn, ...describeMinMax(ranking, figures) } } : {}),
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

const nothingVaries = 'fewer than two criteria score, and no figure with bounds is drawn: nothing varies';

/** Returns how the ranks vary over the draws, and how the draws were made. */
export function spreadOf(
  release: Release,
  request: RankRequest,
  query: z.infer<typeof rankingQuery>,
  ranking: Ranking,
  top: number,
  errors: ErrorsByMeasure | undefined,
): Spread {
  const seed = rankSeed(release.content, request, query);
  const canVary = uncertainty.canVary(scoringOf(ranking.criteria), errors ?? new Map());
  return {
    spreads: uncertainty.robustness(ranking, seed, top, errors),
    drawn: {
      draws: uncertainty.draws,
      ...(canVary ? {} : { nothing_varies: nothingVaries }),
      weight_range: uncertainty.weightRange,
      scoring: [...uncertainty.scorings],
      seed,
      ...(top === defaultTop ? {} : { top }),
      ...(errors ? { figures: describeErrors(ranking, errors) } : {}),
    },
  };
}

/** Returns what changes at the top if all criteria are scored by min-max; empty if the first region stays first. */
function describeMinMax(ranking: Ranking, { regions }: ReadFigures): Pick<Spread['drawn'], 'min_max'> {
  const other = uncertainty.minMaxFirst(ranking);
  return other ? { min_max: { first: regions[other.place]!.geoid, rank: other.rank, measure: other.measure } } : {};
}

/** Returns which of the criteria that score have figures that are drawn. */
function describeErrors({ criteria }: Ranking, errors: ErrorsByMeasure) {
  const measures = scoringOf(criteria).map(({ measure }) => measure);
  const countOf = (values: Float64Array) => values.reduce((count, error) => count + (Number.isNaN(error) ? 0 : 1), 0);
  return {
    drawn: measures.flatMap((measure) => {
      const own = errors.get(measure);
      return own ? [{ measure, metros: countOf(own) }] : [];
    }),
    without_bounds: measures.filter((measure) => !errors.has(measure)),
  };
}

/** Returns how many of the remaining metros have a value for criterion i (D28). */
function countObserved(left: readonly MetroRank[], i: number): number {
  return left.reduce((count, { criteria }) => count + (criteria[i]!.value === null ? 0 : 1), 0);
}

type ScoreBeginning = BeginningUpTo<CriterionScore, 'contribution', 'contribution'>;

/**
 * The texts of a criterion's scores up to the contribution, which depends on the request. They are cached by the scores that they
 * have; without scores, by the column.
 */
const scoreTexts = new TextCache<Float64Array | Column, ScoreBeginning>();

/** A criterion's column, and the texts of its scores. */
interface Beginnings {
  readonly column: Column;
  readonly markOf: (place: number) => string | undefined;
  readonly texts: ScoreBeginning[];
}

function beginningsOf(figures: ReadFigures, { measure, scores, weight }: ScoredCriterion): Beginnings {
  const column = figures.column(measure);
  const markOf = (place: number) => markAt(figures, figures.measure(measure), place);
  return { column, markOf, texts: scoreTexts.of(weight > 0 ? scores : column) };
}

function scoreBeginning(
  { measure, value, score }: CriterionFigures,
  vintage: number | undefined,
  as_published: string | undefined,
): ScoreBeginning {
  return openObject<CriterionScore>()
    .members({ measure, value, vintage, as_published, score })
    .keepUpTo('contribution');
}

/** Returns the JSON text of a ranked metro. @param region the text of the region itself */
function rankedMetroText(
  region: Beginning<MetroOrRegion, never>,
  { place, rank, composite, eliminated, reasons, criteria, gaps }: MetroRank,
  beginnings: readonly Beginnings[],
  { bounds, absent }: Extras,
  partial: boolean,
  decided: Readonly<Record<string, ValueBounds>> | undefined,
  drawn: Spread | undefined,
): Encoded<RankedMetro> {
  const scores = new ListWriter<CriterionScore, 'contribution'>();
  for (let i = 0; i < criteria.length; i++) {
    const { column, markOf, texts } = beginnings[i]!;
    const beginning = (texts[place] ??= scoreBeginning(criteria[i]!, column.vintageAt(place), markOf(place)));
    scores.add(beginning, criteria[i]!.contribution);
  }
  const spread = drawn?.spreads.get(place);
  return region
    .open()
    .extend<RankedMetro>()
    .member('rank', rank)
    .member('composite', composite)
    .member('eliminated', eliminated)
    .member('reasons', reasons)
    .member('criteria', scores.close())
    .member('bounds', bounds)
    .member('absent', absent)
    .member('rank_range', gaps?.range)
    .member('coverage', partial ? gaps?.coverage : undefined)
    .member('missing', partial ? gaps && [...gaps.missing] : undefined)
    .member('decided_by_bounds', decided)
    .member('rank_interval', drawn && (spread?.interval ?? null))
    .member('top10_share', drawn && (spread?.top10Share ?? null))
    .member('top_share', drawn?.drawn.top === undefined ? undefined : (spread?.topShare ?? null))
    .close();
}
