import { z } from 'zod';
import { type CriterionFigures, method, rank, type Ranked, type Ranking } from '../domain/rank.ts';
import type { Release } from '../domain/release.ts';
import * as drawn from '../domain/robustness.ts';
import { seedOf } from '../domain/random.ts';
import { Encoded } from '../encode.ts';
import * as parameters from '../schemas/parameters.ts';
import { type RankedMetro, RankRequest, RankResult } from '../schemas/rank.ts';
import { metroMeasureOf, readFigures, requiredMeasures } from './metroFigures.ts';
import { operation } from './operation.ts';

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
    robustness: parameters.flag.meta({
      description:
        'Extension: 1 adds `robustness`, and to each ranked metro `rank_interval` and `top10_share`: how its rank moves when weights and scoring do',
    }),
  }),
  body: RankRequest,
  data: RankResult,
  statuses: [413, 415, 422],
  example: () => ({}),
  exampleBody: ({ content }) => ({
    scope: { states: ['TX', 'OK', 'LA'] },
    criteria: content.measures
      .filter(
        ({ geographies, name }) => geographies.msa && ['unemployment_rate', 'population_growth_5yr'].includes(name),
      )
      .map(({ name }) => ({
        measure: name,
        direction: name === 'unemployment_rate' ? 'lower_better' : 'higher_better',
      })),
  }),
  async run(release, { body, robustness }) {
    const { scope = {}, requirements = {}, criteria = [] } = body;
    const scored = criteria.map(({ measure }, i) => metroMeasureOf(release, measure, `criteria[${i}].measure`));
    const figures = await readFigures(release, [...requiredMeasures(release, requirements), ...scored]);
    const ranking = rank(body, figures, ({ measure }) => figures.column(measure).scores);
    const spread = robustness ? spreadOf(release, body, ranking) : undefined;
    const left = ranking.metros.slice(0, ranking.count);
    return {
      data: {
        method,
        scored: ranking.scored,
        scope,
        requirements,
        funnel: ranking.stages,
        criteria: ranking.criteria.map(({ measure, column, direction, weight, cutoff }, i) => ({
          measure,
          label: column.label,
          direction,
          weight,
          scoring: weight > 0,
          cutoff: cutoff ?? null,
          observed: observed(left, i),
        })),
        count: ranking.count,
        metros: ranking.metros.map((metro) => {
          const text = release.metroText(metro.place, figures.population) + rankedText(metro, spread?.spreads);
          return new Encoded<RankedMetro>(text);
        }),
        ...(spread ? { robustness: spread.drawn } : {}),
      },
      datasets: figures.datasets,
    };
  },
});

/** How the ranks move over the draws, and how those were made. */
function spreadOf(release: Release, request: RankRequest, ranking: Ranking) {
  const seed = seedOf(canonical(release, request));
  return {
    spreads: drawn.robustness(ranking, seed),
    drawn: { draws: drawn.draws, weight_range: drawn.weightRange, scoring: [...drawn.scorings], seed },
  };
}

/** How many of the metros left have a value of criterion i (D28). */
function observed(left: readonly Ranked[], i: number): number {
  return left.reduce((count, { criteria }) => count + (criteria[i]!.value === null ? 0 : 1), 0);
}

/** The rest of a ranked metro's JSON after the metro's own members; written out, as there are hundreds in an answer. */
function rankedText(metro: Ranked, spreads: Map<number, drawn.RankSpread> | undefined): string {
  const { place, rank, composite, eliminated, reasons, criteria } = metro;
  let text = `,"rank":${rank},"composite":${composite},"eliminated":${eliminated},"reasons":`;
  text += reasons.length === 0 ? '[]' : JSON.stringify(reasons);
  text += ',"criteria":[';
  for (let i = 0; i < criteria.length; i++) text += (i === 0 ? '' : ',') + criterionText(criteria[i]!);
  if (!spreads) return text + ']}';
  const spread = spreads.get(place);
  const interval = JSON.stringify(spread?.interval ?? null);
  return `${text}],"rank_interval":${interval},"top10_share":${spread?.top10Share ?? null}}`;
}

/** Measure names are of letters, digits and underscores: nothing in them needs escaping. */
function criterionText({ measure, value, score, contribution }: CriterionFigures): string {
  return `{"measure":"${measure}","value":${value},"score":${score},"contribution":${contribution}}`;
}

/** What of a request decides a ranking, in one form: the same ranking asked in another way draws the same. */
function canonical({ content }: Release, { scope, requirements, criteria = [] }: RankRequest): string {
  const greatest = Math.max(...criteria.map(({ weight }) => weight)) || 1;
  const byName = criteria.toSorted((a, b) => (a.measure < b.measure ? -1 : 1));
  const weighed = byName.map(({ measure, direction, weight, cutoff }) => [
    measure,
    direction,
    (weight / greatest).toFixed(9),
    cutoff?.comparator,
    cutoff?.value,
  ]);
  // `rtw_only: false` asks for nothing.
  const given = Object.entries(requirements ?? {}).filter(([, value]) => value !== false);
  given.sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([content.id, content.modified, [...new Set(scope?.states ?? [])].sort(), given, weighed]);
}
