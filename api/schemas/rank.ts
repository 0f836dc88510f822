import { z } from 'zod';
import { MeasureAbsences } from './absent.ts';
import { comparators, directions, maxCriteria } from './choices.ts';
import { DecidedByBounds } from './bounds.ts';
import { forReaders, MeasureKey, Method, Name } from './common.ts';
import { CitedMeasure, MeasureBounds, Metro, metroMembers, RegionRow } from './metro.ts';
import { RegionValue } from './measure.ts';
import { FunnelStage, Gate, Requirements, requirementsText, Scope, scopeText } from './requirements.ts';

/** The most first ranks of which a share is computed. */
export const maxTop = 100;
/** The number of first ranks of which a share is computed by default. */
export const defaultTop = 10;

export const Cutoff = z
  .strictObject(
    {
      comparator: z
        .enum(comparators, `must be one of ${comparators.join(', ')}`)
        .meta(forReaders('`lt`: below `value`; `lte`: at most; `gt`: above; `gte`: at least')),
      value: z.number('must be a number').meta(forReaders('limit in the unit of the measure')),
    },
    'must be an object',
  )
  .meta({
    id: 'Cutoff',
    description: 'Removes metros by their value: `gt` 5 removes those above 5.',
    tool: { description: '`gt` 5 removes those above 5' },
  });
export type Cutoff = z.infer<typeof Cutoff>;

export const Criterion = z
  .strictObject(
    {
      measure: z
        .string('must be the name of a measure')
        .meta({
          description: 'name of a measure; `GET /measures` lists the names',
          tool: { description: 'from search_measures' },
        }),
      direction: z
        .enum(directions, `must be one of ${directions.join(', ')}`)
        .meta(forReaders('whether the highest or the lowest value gets the best score')),
      weight: z
        .number('must be a number, at least 0')
        .min(0, 'must be at least 0')
        .default(1)
        .meta({
          description: 'weight relative to the other criteria; 0: the criterion is not scored, but its cutoff applies',
          tool: { description: '0: only its cutoff applies' },
        }),
      cutoff: Cutoff.optional(),
    },
    'must be an object',
  )
  .meta({ id: 'Criterion' });
export type Criterion = z.infer<typeof Criterion>;

/** A list of criteria, each on another measure. */
export function criteriaOf<C extends z.ZodType<Pick<Criterion, 'measure'>>>(criterion: C) {
  return z
    .array(criterion, 'must be an array of criteria')
    .max(maxCriteria, `must be at most ${maxCriteria} criteria`)
    .superRefine((criteria, context) => {
      const seen = new Set<string>();
      criteria.forEach(({ measure }, i) => {
        if (seen.has(measure)) {
          const message = `measure \`${measure}\` has a criterion already; give each measure once`;
          context.addIssue({ code: 'custom', path: [i, 'measure'], message });
        }
        seen.add(measure);
      });
    });
}

export const RankRequest = z
  .strictObject(
    {
      scope: Scope.optional().meta(forReaders(scopeText)),
      requirements: Requirements.optional().meta(forReaders(requirementsText)),
      criteria: criteriaOf(Criterion)
        .optional()
        .meta(
          forReaders(
            'measures to score metros by, each at most once; without criteria, or if all weights are 0, no metro has a rank',
          ),
        ),
      include_eliminated: z
        .boolean('must be true or false')
        .optional()
        .meta(
          forReaders('true: the list ends with the metros that fail a requirement or a cutoff, each with the reasons'),
        ),
    },
    'must be an object',
  )
  .meta({ id: 'RankRequest' });
export type RankRequest = z.infer<typeof RankRequest>;

const aMetro = 'must be the id, CBSA code or slug of a metro';

/** A metro, or with `geography` another region, that a body names. */
export const MetroRef = z
  .string(aMetro)
  .min(1, aMetro)
  .describe("a metro's id, five-digit CBSA code, or slug; with `geography`, the FIPS code of a county or state");

/** Weights of the criteria that score, by measure. They add up to 1. */
export const Weights = z.array(
  z.object({ measure: MeasureKey, weight: z.number().min(0).max(1).meta(forReaders('weight of the criterion')) }),
);

/** How many metros an answer covers that needs every score. */
export const Coverage = z.object({
  count: z.int().min(0).describe('number of metros that remain and have a value for every criterion that scores'),
  left_out: z.int().min(0).describe('number of metros that remain but lack such a value'),
});

/** Criteria that count nearly the same twice, or cancel each other. */
export const SimilarCriteria = z
  .array(
    z
      .object({
        measures: z.tuple([z.string(), z.string()]).describe('the measures of both criteria'),
        rho: z.number().min(-1).max(1).describe("Spearman's rho of the values"),
        pull: z
          .enum(['same', 'opposite'])
          .describe('`same`: the criteria count nearly the same twice; `opposite`: they nearly cancel each other'),
        metros: z.int().describe('number of metros with both figures'),
      })
      .meta({ id: 'SimilarCriteria' }),
  )
  .describe(
    "Extension: pairs of criteria of weight above 0 whose rank correlation (Spearman's rho) is above 0.95 or below -0.95, over all metros with both figures; `POST /rank` has the member only if there are any",
  );

/** The rank that a metro can have, whatever the missing figures are. */
export const RankRange = z
  .object({ best: z.int().min(1), worst: z.int().min(1) })
  .optional()
  .describe(
    'Extension: for a metro that remains but lacks figures: its rank with its missing scores at 100 and those of the other metros at 0 (`best`), and the reverse (`worst`), among all remaining metros',
  );

export const RankedCriterion = z
  .object({
    measure: MeasureKey,
    label: Name,
    ...CitedMeasure.shape,
    direction: z.string().meta(forReaders('as in the request')),
    weight: z.number().meta(forReaders('as in the request')),
    scoring: z.boolean().meta(forReaders('whether the criterion scores: its weight is above 0')),
    cutoff: z
      .object({
        comparator: z.string().meta(forReaders('as in the request')),
        value: z.number().meta(forReaders('as in the request')),
      })
      .nullable()
      .optional()
      .meta(forReaders('as in the request')),
    observed: z.int().nullable().optional().describe('number of remaining metros with a value'),
  })
  .meta({ id: 'RankedCriterion' });
export type RankedCriterion = z.infer<typeof RankedCriterion>;

export const CriterionScore = z
  .object({
    measure: MeasureKey,
    value: z.number().nullable().meta(forReaders('the figure; null: missing')),
    vintage: RegionValue.shape.vintage,
    as_published: RegionValue.shape.as_published,
    score: z.number().nullable().describe('percentile among all metros with a value, 0 to 100; 100 is best'),
    contribution: z
      .number()
      .nullable()
      .describe('points that the criterion adds to `composite`; the contributions of a metro add up to it exactly'),
  })
  .meta({ id: 'CriterionScore' });
export type CriterionScore = z.infer<typeof CriterionScore>;

export const RankedMetro = Metro.extend({
  rank: z.int().min(1).nullable().meta(forReaders('rank; 1 is best; null: the metro is eliminated or lacks figures')),
  composite: z.number().nullable().describe('weighted mean of the scores, 0 to 100; null: the metro lacks figures'),
  eliminated: z.boolean().meta(forReaders('whether the metro fails a requirement or a cutoff')),
  reasons: z.array(z.string()).describe('why the metro is eliminated or has no rank'),
  criteria: z.array(CriterionScore).meta(forReaders('value and score of each criterion')),
  bounds: MeasureBounds.optional(),
  absent: MeasureAbsences.optional(),
  rank_range: RankRange,
  coverage: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Extension: with `partial`, for a metro that lacks figures: share of the weight that the others carry'),
  missing: z
    .array(z.string())
    .optional()
    .describe('Extension: with `partial`: measures of the criteria that the metro has no figure for'),
  decided_by_bounds: DecidedByBounds.optional(),
  rank_interval: z
    .tuple([z.int(), z.int()])
    .nullable()
    .optional()
    .describe(
      'Extension: with `robustness`: the likely rank, from the 5th to the 95th percentile of its ranks in the draws; null: the metro has no rank, or `robustness.nothing_varies` says why',
    ),
  top10_share: z
    .number()
    .nullable()
    .optional()
    .describe('Extension: with `robustness`: share of the draws in which the metro is among the first 10'),
  top_share: z
    .number()
    .nullable()
    .optional()
    .describe('Extension: with `top`: share of the draws in which the metro is among the first `top`'),
}).meta({ id: 'RankedMetro' });
export type RankedMetro = z.infer<typeof RankedMetro>;

export const RankedPlace = RegionRow.extend(RankedMetro.omit(metroMembers).shape).meta({ id: 'RankedPlace' });
export type RankedPlace = z.infer<typeof RankedPlace>;

const Robustness = z
  .object({
    draws: z.int().meta(forReaders('number of draws')),
    nothing_varies: z.string().optional().describe('why no metro has an interval; absent if they have'),
    weight_range: z.number().describe('how far a drawn weight is at most from the given one, as a share of it'),
    scoring: z.array(z.string()).describe('ways of scoring that were drawn from'),
    seed: z.string().describe('seed of the draws, computed from the request and the release'),
    top: z.int().min(1).optional().describe('how many first places count for `top_share`; absent if it is the default'),
    min_max: z
      .object({
        first: z.string().describe('CBSA code, or FIPS code, of the region that is first then'),
        rank: z.int().min(2).describe('rank then of the region that is first here'),
        measure: MeasureKey.describe('criterion that does most to put the one ahead of the other'),
      })
      .optional()
      .describe(
        'what changes at the top if all criteria are scored by min-max; absent if the first region stays first',
      ),
    figures: z
      .object({
        drawn: z
          .array(z.object({ measure: MeasureKey, metros: z.int().describe('number of metros with such a figure') }))
          .describe('measures whose figures were drawn'),
        without_bounds: z.array(z.string()).describe('measures whose figures were taken as exact'),
      })
      .optional()
      .describe('the measures whose figures were drawn, and the others; absent with `figures=0`'),
  })
  .meta({ id: 'Robustness', description: 'Extension: how `rank_interval` and `top10_share` were computed.' });

export const RankResult = z
  .object({
    method: Method,
    scored: z.boolean().meta(forReaders('whether any criterion has a weight above 0; if not, no metro has a rank')),
    scope: Scope.meta(forReaders('as in the request')),
    requirements: Requirements.meta(forReaders('as in the request')),
    gates: z.array(Gate).meta(forReaders('the requirements of the request, each with the measure that it checks')),
    funnel: z.array(FunnelStage).meta(forReaders('how many metros remain after each step')),
    criteria: z.array(RankedCriterion).meta(forReaders('the criteria, with their measures and years')),
    count: z.int().min(0).meta(forReaders('number of metros that remain')),
    metros: z.array(RankedMetro).meta(forReaders('the metros, best rank first; those without a rank are at the end')),
    places: z
      .array(RankedPlace)
      .optional()
      .meta(forReaders('Extension: with `geography`: the counties or states, as `metros`')),
    similar_criteria: SimilarCriteria.optional(),
    robustness: Robustness.optional(),
  })
  .meta({ id: 'RankResult' });
export type RankResult = z.infer<typeof RankResult>;
