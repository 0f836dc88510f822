import { z } from 'zod';
import { AbsentMeasure } from './absent.ts';
import { Bounds } from './bounds.ts';
import { forReaders, Uuid } from './common.ts';
import { ComputedByCadastre, Decimals, RegionValue } from './measure.ts';

export const Metro = z
  .object({
    id: Uuid.meta(forReaders('permanent id, the same in every release')),
    slug: z.string().meta(forReaders('a name for addresses, such as `us/ok/tulsa-46140`')),
    cbsa: z
      .string()
      .regex(/^[0-9]{5}$/)
      .meta(forReaders('CBSA code')),
    name: z.string().meta(forReaders('name with the states')),
    states: z.array(z.string()).describe('USPS codes, in the order of the name'),
    right_to_work: z
      .boolean()
      .nullable()
      .describe("whether every state that the metro lies in is on the service's list of right-to-work states"),
    population: z
      .number()
      .nullable()
      .optional()
      .describe("present only where the population's dataset is served; null: no figure for this metro"),
  })
  .meta({ id: 'Metro' });
export type Metro = z.infer<typeof Metro>;

export const MetroMeasure = z
  .object({
    name: z.string(),
    label: z.string(),
    unit: z.string(),
    decimals: Decimals,
    dataset: z.string(),
    calculation: z.string(),
    computed_by_cadastre: ComputedByCadastre,
    vintages: z.array(z.int()),
  })
  .meta({ id: 'MetroMeasure' });
export type MetroMeasure = z.infer<typeof MetroMeasure>;

/** What a citation of a figure needs in addition to the credits. */
export const CitedMeasure = MetroMeasure.pick({
  unit: true,
  decimals: true,
  dataset: true,
  computed_by_cadastre: true,
  vintages: true,
});
export type CitedMeasure = z.infer<typeof CitedMeasure>;

/** Values by measure name; null where there is none. */
export const MeasureFigures = z.record(z.string(), z.number().nullable());

/** Bounds by measure name. */
export const MeasureBounds = z
  .record(z.string(), Bounds)
  .describe('with `bounds`: those of the values that have bounds');

/** Years by measure name. */
export const MeasureVintages = z
  .record(z.string(), z.int())
  .describe(
    'the year of each value, for measures whose latest years differ between metros; absent where no measure is such a one',
  );

/** The rank of a value among the metros. */
export const MeasureRank = z
  .object({
    rank: z.int().min(1).describe('1 is the highest value, which is not always the best'),
    of: z.int().min(1).describe('how many metros have a value'),
    best: z
      .int()
      .min(1)
      .optional()
      .describe(
        'with `bounds`, where the value has them: the true rank is from `best` to `worst`, at 90 percent confidence',
      ),
    worst: z.int().min(1).optional(),
  })
  .meta({ id: 'MeasureRank' });
export type MeasureRank = z.infer<typeof MeasureRank>;

export const MetroProfile = Metro.extend({
  measures: z.array(
    MetroMeasure.extend({
      ...RegionValue.pick({ value: true, vintage: true, bounds: true }).shape,
      us: z
        .number()
        .nullable()
        .optional()
        .describe('with `context`: the value of the same year for the United States; null where there is none'),
      states: z
        .array(z.object({ state: z.string().describe('USPS code'), value: z.number() }))
        .optional()
        .describe('with `context`: the value of the same year for each state of the metro that has one'),
      rank: MeasureRank.optional().describe('with `ranks`: where the value is among all metros with one'),
    }).meta({ id: 'MetroMeasureValue' }),
  ),
  absent: z
    .array(AbsentMeasure)
    .optional()
    .describe('with `absent`: the measures without a value for the metro, by name, each with the reason'),
}).meta({ id: 'MetroProfile' });
export type MetroProfile = z.infer<typeof MetroProfile>;
