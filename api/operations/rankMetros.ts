import { z } from 'zod';
import { type CriterionFigures, method, rank, type Ranked, type Ranking, type Scored } from '../domain/rank.ts';
import type { Column, Release } from '../domain/release.ts';
import * as drawn from '../domain/robustness.ts';
import { seedOf } from '../domain/random.ts';
import { Encoded } from '../domain/encode.ts';
import * as parameters from '../schemas/parameters.ts';
import type { FunnelStage, Gate } from '../schemas/requirements.ts';
import { type Criterion, type RankedCriterion, type RankedMetro, RankRequest, RankResult } from '../schemas/rank.ts';
import { citedWith, metroMeasureOf, readFigures, requiredMeasures, shownGates } from './metroFigures.ts';
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
  heavy: true,
  example: () => ({}),
  exampleBody: ({ content }) => ({
    scope: { states: ['OK'] },
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
    const begun = ranking.criteria.map((criterion) => beginningsOf(figures.column(criterion.measure), criterion));
    const left = ranking.metros.slice(0, ranking.count);
    return {
      data: {
        method,
        scored: ranking.scored,
        scope,
        requirements,
        gates: new Encoded<Gate[]>(JSON.stringify(shownGates(release, ranking.gates))),
        funnel: new Encoded<FunnelStage[]>(JSON.stringify(ranking.stages)),
        criteria: new Encoded<RankedCriterion[]>(
          JSON.stringify(
            ranking.criteria.map(({ measure, column, direction, weight, cutoff }, i): RankedCriterion => ({
              measure,
              label: column.label,
              ...citedWith(scored[i]!),
              direction,
              weight,
              scoring: weight > 0,
              cutoff: cutoff ?? null,
              observed: observed(left, i),
            })),
          ),
        ),
        count: ranking.count,
        metros: ranking.metros.map((metro) => {
          const text = release.metroText(metro.place, figures.population) + rankedText(metro, begun, spread?.spreads);
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

/** The beginnings of a criterion's JSON text by place, in each way that it can be scored. */
type Beginnings = Partial<Record<Criterion['direction'] | 'unscored', string[]>>;

/** Kept with the column: of a criterion's figures the contribution alone depends on the request. */
const beginnings = new WeakMap<Column, Beginnings>();

/** A criterion's column, and its beginnings in the way that the request scores it. */
interface Begun {
  readonly column: Column;
  readonly texts: string[];
}

function beginningsOf(column: Column, { direction, weight }: Scored): Begun {
  let kept = beginnings.get(column);
  if (!kept) beginnings.set(column, (kept = {}));
  return { column, texts: (kept[weight > 0 ? direction : 'unscored'] ??= []) };
}

function beginning({ measure, value, score }: CriterionFigures, vintage: number | undefined): string {
  return JSON.stringify({ measure, value, vintage, score }).slice(0, -1) + ',"contribution":';
}

const fractions = Array.from({ length: 10_000 }, (_, i) => String(i / 10_000).slice(1));

/** A number from 0 to 100 with at most four decimals, as JSON; from a table, since to print a double takes longest. */
function fourDecimals(value: number | null): string {
  if (value === null) return 'null';
  const scaled = Math.round(value * 10_000);
  const fraction = scaled % 10_000;
  return `${(scaled - fraction) / 10_000}${fractions[fraction]!}`;
}

/**
 * The rest of a ranked metro's JSON after the metro's own members. It is written out of few pieces, as there are hundreds
 * of metros in an answer: to put a text of thousands of pieces together costs more than to compute what they say.
 */
function rankedText(
  metro: Ranked,
  begun: readonly Begun[],
  spreads: Map<number, drawn.RankSpread> | undefined,
): string {
  const { place, rank, composite, eliminated, reasons, criteria } = metro;
  let text = `,"rank":${rank},"composite":${fourDecimals(composite)},"eliminated":${eliminated},"reasons":`;
  text += (reasons.length === 0 ? '[]' : JSON.stringify(reasons)) + ',"criteria":[';
  for (let i = 0; i < criteria.length; i++) {
    const { column, texts } = begun[i]!;
    const start = (texts[place] ??= beginning(criteria[i]!, column.vintageAt(place)));
    text += (i === 0 ? '' : '},') + start + fourDecimals(criteria[i]!.contribution);
  }
  text += criteria.length === 0 ? ']' : '}]';
  if (!spreads) return text + '}';
  const spread = spreads.get(place);
  const interval = JSON.stringify(spread?.interval ?? null);
  return `${text},"rank_interval":${interval},"top10_share":${spread?.top10Share ?? null}}`;
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
  return JSON.stringify([content.id, content.modified, (scope?.states ?? []).toSorted(), given, weighed]);
}
