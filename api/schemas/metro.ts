import { z } from 'zod';
import { AbsentMeasure } from './absent.ts';
import { Bounds } from './bounds.ts';
import { period } from './calculation.ts';
import { DatasetKey, forReaders, Geoid, Id, Name, RegionType, Unit, Value } from './common.ts';
import { Decimals, derivation, MeasureNote, RegionValue } from './measure.ts';

export const Metro = z
  .object({
    id: Id.meta(forReaders('permanent id, the same in every release')),
    slug: z.string().meta(forReaders('name in addresses, such as `us/ok/tulsa-46140`')),
    cbsa: z
      .string()
      .regex(/^[0-9]{5}$/)
      .meta({ ...forReaders('CBSA code of the metro'), examples: ['46140'] }),
    name: z.string().meta(forReaders('official name, with the states')),
    states: z.array(z.string()).describe('USPS codes of its states, in the order of the name'),
    right_to_work: z
      .boolean()
      .nullable()
      .describe("whether all states of the metro are on the service's list of right-to-work states; null: not known"),
    population: z
      .number()
      .nullable()
      .optional()
      .describe('latest population; null: no figure for this metro; absent if the release does not have the dataset'),
  })
  .meta({ id: 'Metro' });
export type Metro = z.infer<typeof Metro>;

/** A county or state, as answers list it that list metros by default. */
export const RegionRow = z
  .object({
    id: Metro.shape.id.optional().describe('permanent id; absent for an area'),
    geography: RegionType,
    geoid: Geoid,
    name: Name,
    states: z.array(z.string()).describe('USPS code of its state'),
    right_to_work: z
      .boolean()
      .nullable()
      .describe("whether its state is on the service's list of right-to-work states; null: not known"),
    population: Metro.shape.population,
  })
  .meta({ id: 'RegionRow' });
export type RegionRow = z.infer<typeof RegionRow>;

/** The members of a metro, which those of a county or state replace. */
export const metroMembers = {
  id: true,
  slug: true,
  cbsa: true,
  name: true,
  states: true,
  right_to_work: true,
  population: true,
} as const;

/** The region that an answer is about: a metro, or with `geography` a county or state. */
export const MetroOrRegion = Metro.partial({ id: true, slug: true, cbsa: true })
  .extend(RegionRow.pick({ geography: true, geoid: true }).partial().shape)
  .meta({
    id: 'MetroOrRegion',
    description: 'A metro; with `geography`, a county or state: it has `geoid` in place of `cbsa`.',
  });
export type MetroOrRegion = z.infer<typeof MetroOrRegion>;

/** A region in an answer that only names it. */
export const NamedMetro = z.object({
  cbsa: Metro.shape.cbsa.optional().meta(forReaders('CBSA code of a metro')),
  geoid: Geoid.optional().meta(forReaders('with `geography`: FIPS code of a county or state')),
  name: Name,
});
export type NamedMetro = z.infer<typeof NamedMetro>;

export const MetroMeasure = z
  .object({
    name: z.string().meta(forReaders('name of the measure')),
    label: Name,
    unit: Unit,
    decimals: Decimals,
    dataset: DatasetKey,
    note: MeasureNote,
    ...derivation,
  })
  .meta({ id: 'MetroMeasure' });
export type MetroMeasure = z.infer<typeof MetroMeasure>;

/** What a citation of a figure needs in addition to the credits. */
export const CitedMeasure = MetroMeasure.pick({
  unit: true,
  decimals: true,
  dataset: true,
  note: true,
  computed_by_cadastre: true,
  vintages: true,
  periods: true,
});
export type CitedMeasure = z.infer<typeof CitedMeasure>;

/** Values by measure name; null where there is none. */
export const MeasureFigures = z
  .record(z.string(), z.number().nullable())
  .meta(forReaders('the values by name of the measure; null: no value'));

/** Bounds by measure name. */
export const MeasureBounds = z
  .record(z.string(), Bounds)
  .describe('with `bounds`: the bounds by name of the measure, for values that have them');

/** Years by measure name. */
export const MeasureVintages = z
  .record(z.string(), z.int())
  .describe(
    'the year of the value by name of the measure, for measures whose latest year differs between metros; absent without such a measure',
  );

/** Marks of values by measure name. */
export const MeasureMarks = z
  .record(z.string(), z.string())
  .describe(
    'what is unusual about values that are as published or computed from such figures, by name of the measure; absent: nothing is declared',
  );

/** The rank of a value among others of the same year. */
export const RankWithin = z.object({
  rank: z.int().min(1).describe('place of the value; 1 is the highest value, which is not always the best'),
  of: z.int().min(1).describe('how many of them have a value of the same year'),
  tied: z.int().min(1).optional().describe('how many others have the same value; absent: none'),
});
export type RankWithin = z.infer<typeof RankWithin>;

/** The rank of a value among all regions of a type. */
const MeasureRank = RankWithin.extend({
  best: z
    .int()
    .min(1)
    .optional()
    .describe('with `bounds`, if the value has them: the best rank that joint intervals at their confidence allow'),
  worst: z.int().min(1).optional().meta(forReaders('with `bounds`: the worst rank that the bounds allow')),
}).meta({ id: 'MeasureRank' });

export const MetroProfile = Metro.extend({
  measures: z
    .array(
      MetroMeasure.extend({
        ...RegionValue.pick({ value: true, vintage: true, bounds: true, as_published: true }).shape,
        period,
        us: z
          .number()
          .nullable()
          .optional()
          .describe('with `context`: the value of the United States in the same year; null: no value'),
        states: z
          .array(z.object({ state: z.string().describe('USPS code'), value: Value }))
          .optional()
          .describe(
            'with `context`: the values of the states of the metro in the same year; a state without one is absent',
          ),
        rank: MeasureRank.optional().describe(
          'with `ranks`: the place of the value among those of the same year of all regions of its type; absent: the latest values of others are newer',
        ),
      }).meta({ id: 'MetroMeasureValue' }),
    )
    .meta(forReaders('the measures that the metro has a value for, by name')),
  absent: z
    .array(AbsentMeasure)
    .optional()
    .describe('with `absent`: the measures that the metro has no value for, by name, with the reasons'),
}).meta({ id: 'MetroProfile' });
export type MetroProfile = z.infer<typeof MetroProfile>;
