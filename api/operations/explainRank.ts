import { z } from 'zod';
import { explain, explainMethod } from '../domain/explain.ts';
import { nameOf } from '../domain/figures.ts';
import { periodOf } from '../domain/period.ts';
import { type MissingFigures, rank, scoringOf } from '../domain/rank.ts';
import type { Release } from '../domain/release.ts';
import { jsonText } from '../json/json.ts';
import { ReleaseMeta } from '../schemas/common.ts';
import { ExplainRequest, Explanation } from '../schemas/explain.ts';
import * as parameters from '../schemas/parameters.ts';
import { defaultTop, type RankRequest } from '../schemas/rank.ts';
import {
  areasInScope,
  checkFew,
  describeRegion,
  markAt,
  placeNamed,
  type ReadFigures,
  standardErrors,
} from './regionFigures.ts';
import { everyCriterion, everyRequirement, firstMetros } from './costliest.ts';
import { operation } from './operation.ts';
import { spreadOf } from './rankMetros.ts';
import {
  exampleMetros,
  exampleRanking,
  missingFigures,
  partial,
  rankingQuery,
  readRankingFigures,
  scoresIn,
} from './ranking.ts';

export const explainRank = operation({
  id: 'explainRank',
  method: 'post',
  path: '/rank/explain',
  tag: 'Screening and ranking',
  title: "Explain a metro's rank",
  summary: 'See why a metro has its rank or is excluded, and what would include it',
  description:
    'Says why one metro is in or out of a ranking: each requirement and cutoff that it fails, with value, limit and distance; the rank that it would have if it were admitted; the one requirement to loosen, if that admits it; and the criteria that separate it from the metro with the next better rank. Takes the body of `POST /rank` and `metro`.',
  params: z.object({}),
  query: rankingQuery.extend({
    partial,
    robustness: parameters.extension('`rank_interval` and `top10_share`: how the rank changes, as in `POST /rank`'),
  }),
  body: ExplainRequest,
  answer: 'The metro, the reasons for its rank, and what would admit it.',
  data: Explanation,
  meta: ReleaseMeta,
  statuses: [404, 413, 415, 422],
  statusTexts: {
    404: 'The metro does not exist, or the server does not hold the release that `release` names.',
    422: 'A measure in `criteria` does not exist or has no values at the geography, or a requirement uses a measure that is not available.',
  },
  heavy: true,
  areas: areasInScope,
  example: () => ({}),
  exampleBody: (release) => ({
    ...exampleRanking(release),
    requirements: { max_unemployment: 3 },
    metro: exampleMetros(release)[0],
  }),
  costliest: (release) =>
    firstMetros(release, 1).map((metro) => ({
      input: { as_of: '2022' },
      body: { criteria: everyCriterion(release), requirements: everyRequirement, metro },
    })),
  async run(release, { body, partial, robustness, ...query }) {
    const place = placeNamed(release, query.geography, body.metro, 'metro');
    const figures = await readRankingFigures(release, body, query.geography, query.as_of);
    const missing = await missingFigures(release, figures, body, partial);
    const { own, next, ...found } = explain(body, figures, place, scoresIn(figures), missing);
    const spread = robustness ? await spreadAt(release, body, query, figures, missing, place) : undefined;
    return {
      data: {
        method: explainMethod,
        metro: describeRegion(release, figures, place),
        count: found.count,
        unranked: found.unranked,
        in_scope: found.inScope,
        included: found.included,
        failed: jsonText([...found.failed]),
        reasons: [...own.reasons],
        ...(found.decidedBy ? { decided_by_bounds: found.decidedBy } : {}),
        rank: found.rank,
        rank_if_admitted: found.rankIfAdmitted,
        ...(own.gaps ? { rank_range: own.gaps.range } : {}),
        composite: own.composite,
        ...(robustness ? { rank_interval: spread?.interval ?? null, top10_share: spread?.top10Share ?? null } : {}),
        criteria: own.criteria.map((one) => {
          const measure = figures.measure(one.measure);
          const column = figures.column(one.measure);
          const period = one.value === null ? {} : periodOf(measure, column.yearAt(place));
          const mark = markAt(figures, measure, place);
          const { decimals, note } = measure;
          return { ...one, vintage: column.vintageAt(place), decimals, ...period, note, as_published: mark };
        }),
        admit: found.admit,
        next: next ? { ...nameOf(figures, next.place), rank: next.rank, composite: next.composite } : null,
        against_next: found.againstNext,
      },
      meta: { release: release.content.id },
      citations: figures.citations,
    };
  },
});

/** Returns how the rank of a metro varies over the draws of the ranking; undefined if it has none. */
async function spreadAt(
  release: Release,
  body: RankRequest,
  query: z.infer<typeof rankingQuery>,
  figures: ReadFigures,
  missing: MissingFigures,
  place: number,
) {
  const ranking = rank({ ...body, include_eliminated: false }, figures, scoresIn(figures), missing);
  checkFew(figures, ranking.count, '`robustness`');
  const scoring = scoringOf(ranking.criteria).map(({ measure }) => measure);
  const errors = await standardErrors(release, figures, scoring);
  return spreadOf(release, body, query, ranking, defaultTop, errors).spreads.get(place);
}
