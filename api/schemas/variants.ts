import { z } from 'zod';
import { MeasureMarks, MeasureVintages, NamedMetro } from './metro.ts';
import { maxCriteria } from './choices.ts';
import { forReaders, MeasureKey, Method, Name } from './common.ts';
import { RankedMetro, RankRequest } from './rank.ts';

/** The most sets of weights in one request. */
export const maxVariants = 10;

const name = 'must be a text of 1 to 100 characters';
const count = `must be 1 to ${maxVariants} sets of weights`;

const VariantWeight = z.strictObject(
  {
    measure: z.string('must be the measure of a criterion').meta(forReaders('the measure of a criterion')),
    weight: z
      .number('must be a number, at least 0')
      .min(0, 'must be at least 0')
      .meta(forReaders('relative to the other weights of the variant; 0 leaves the criterion out')),
  },
  'must be an object',
);

/** Finds measures that are given twice. */
function checkMeasures(weights: readonly z.infer<typeof VariantWeight>[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  weights.forEach(({ measure }, i) => {
    const message = `measure \`${measure}\` has a weight already; give each measure once`;
    if (seen.has(measure)) context.addIssue({ code: 'custom', path: [i, 'measure'], message });
    seen.add(measure);
  });
}

const Variant = z
  .strictObject(
    {
      name: z
        .string(name)
        .min(1, name)
        .max(100, name)
        .meta(forReaders('a name of your choice, which the response repeats')),
      weights: z
        .array(VariantWeight, 'must be an array of weights')
        .max(maxCriteria, `must be at most ${maxCriteria} weights`)
        .superRefine(checkMeasures)
        .meta(forReaders('the weights that differ; other criteria keep theirs')),
    },
    'must be an object',
  )
  .meta({ id: 'Variant' });
export type Variant = z.infer<typeof Variant>;

/** Finds names that are given twice. */
function checkNames(variants: readonly Variant[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  variants.forEach(({ name }, i) => {
    const message = 'another variant has this name; give each a name of its own';
    if (seen.has(name)) context.addIssue({ code: 'custom', path: [i, 'name'], message });
    seen.add(name);
  });
}

export const VariantsRequest = RankRequest.extend({
  variants: z
    .array(Variant, 'must be an array of variants')
    .min(1, count)
    .max(maxVariants, count)
    .superRefine(checkNames)
    .meta(forReaders('the other sets of weights')),
}).meta({ id: 'VariantsRequest' });
export type VariantsRequest = z.infer<typeof VariantsRequest>;

const { rank, composite } = RankedMetro.shape;

export const Variants = z
  .object({
    method: Method,
    count: z.int().min(0).describe('metros that remain'),
    variants: z
      .array(
        z
          .object({
            name: Name,
            weights: z
              .array(
                z.object({
                  measure: MeasureKey,
                  weight: z.number().min(0).meta(forReaders('weight of the criterion')),
                }),
              )
              .describe('of every criterion, as in the body of `POST /rank`'),
            top: NamedMetro.nullable().describe('the first metro of the order; null if none has a rank'),
            kendall_tau_b: z
              .number()
              .min(-1)
              .max(1)
              .nullable()
              .describe(
                'how far the order agrees with the given one: 1 if it is the same, -1 if it is the reverse; null if all metros have one rank in either order, or fewer than two have a rank in both',
              ),
            movers: z
              .array(NamedMetro.extend({ from: z.int().min(1), to: z.int().min(1) }))
              .describe(
                'the metros whose rank differs most from the given one, at most 5, the largest difference first',
              ),
          })
          .meta({ id: 'VariantSummary' }),
      )
      .describe('in the order of the request'),
    metros: z
      .array(
        NamedMetro.extend({
          rank,
          composite,
          variants: z.array(z.object({ rank, composite })).describe('in the order of `variants`'),
          values: z.record(z.string(), z.number().nullable()).describe('the figures of the criteria, by measure'),
          vintages: MeasureVintages.optional(),
          as_published: MeasureMarks.optional(),
        }).meta({ id: 'MetroInVariants' }),
      )
      .describe('in the order of the given weights'),
  })
  .meta({ id: 'Variants' });
export type Variants = z.infer<typeof Variants>;
