import { z } from 'zod';
import {
  CalculationText,
  DatasetKey,
  forReaders,
  Geography,
  MeasureKey,
  Name,
  namedRegion,
  Pagination,
  Unit,
  Value,
  Vintages,
  WebUrl,
} from './common.ts';
import { AbsentRegion } from './absent.ts';
import { askedBounds } from './bounds.ts';
import { AsPublished, asPublished, Break, Period, periods } from './calculation.ts';
import { askedEdition } from './edition.ts';

/** The same member wherever figures are described. */
export const ComputedByCadastre = z
  .boolean()
  .describe(
    'whether this service computed the figure from the data of the publisher; false: the publisher printed it. "Cadastre", a register, is the name of this service in the API',
  );

/** The same member wherever a measure is. */
export const MeasureNote = z
  .string()
  .optional()
  .describe('what to know before using the figures, such as an unusual year that they compare with; absent: nothing');

/** The same member wherever a unit is. */
export const Decimals = z.int().min(0).max(6).describe('how many decimals the sources support; round figures to them');

const Universe = z
  .string()
  .optional()
  .describe(
    'the people, homes or other units that its figures are about, or what a ratio is divided by; absent: the unit says it, or the source does not',
  );

const Base = z
  .string()
  .optional()
  .describe('what an index or an adjusted amount is relative to; absent: its figures are not relative');

export const MeasureGeography = z
  .object({
    source_grain: z
      .string()
      .describe(
        'the geography that the values are read from: the same one; `county` for a roll-up; `state` for counties that carry the value of their state; `subdivision` where the publisher prints cities and towns in place of some counties',
      ),
    rollup: z
      .string()
      .nullable()
      .optional()
      .meta(forReaders('how values of counties become the value of a metro; null: they do not')),
    calculation: CalculationText,
    computed_by_cadastre: ComputedByCadastre,
    regions: z.int().min(0).describe('number of regions with a value'),
    vintages: z.array(z.int()).describe('years of the values'),
  })
  .meta({ id: 'MeasureGeography' });
export type MeasureGeography = z.infer<typeof MeasureGeography>;

export const Measure = z
  .object({
    name: z
      .string()
      .regex(/^[a-z0-9_]+$/)
      .meta({ ...forReaders('name of the measure'), examples: ['unemployment_rate'] }),
    label: Name,
    topic: z.string().describe('key of the topic'),
    description: z.string().describe('what the figure is, in one plain sentence'),
    search_terms: z.array(z.string()).optional().describe('other words that a search finds it by'),
    former_names: z
      .array(z.string())
      .optional()
      .describe('names that the measure had; requests may still use them, and the response has the current name'),
    universe: Universe,
    unit: Unit,
    base: Base,
    decimals: Decimals,
    dataset: DatasetKey,
    note: MeasureNote,
    period: Period.optional().describe('what a year of its figures covers; absent: the calendar year'),
    signed: z.literal(true).optional().describe('its values can be below zero, so changes have no percentage'),
    breaks: z.array(Break).optional().describe('the years in which its definition changed; absent: none is declared'),
    as_published: z
      .array(AsPublished)
      .optional()
      .describe('unusual figures that are as published, or computed from such; absent: none is declared'),
    geographies: z
      .strictObject({
        msa: MeasureGeography.optional().meta(forReaders('the values of metros; absent without any')),
        county: MeasureGeography.optional().meta(forReaders('the values of counties; absent without any')),
        state: MeasureGeography.optional().meta(forReaders('the values of states; absent without any')),
      })
      .meta(forReaders('how values are computed, and their years, by geography')),
  })
  .meta({ id: 'Measure' });
export type Measure = z.infer<typeof Measure>;

export const NotHeld = z
  .object({
    subject: z.string().meta(forReaders('what is not held')),
    note: z.string().meta(forReaders('what is held instead')),
    nearest: z
      .array(z.string())
      .meta(forReaders('names of the nearest measures, the nearest first; empty: none is near')),
    publisher: z.string().meta(forReaders('who publishes it')),
    url: WebUrl.meta(forReaders('where the publisher has it')),
  })
  .meta({ id: 'NotHeld', ...forReaders('Something that no measure has, and where to get it.') });
export type NotHeld = z.infer<typeof NotHeld>;

export const MeasureList = Pagination.extend({
  not_held: z
    .array(NotHeld)
    .optional()
    .describe(
      'Extension: with `q`, what of it no measure has, the nearest measures and the publisher; absent: nothing is known',
    ),
}).meta({ id: 'MeasureList' });

export const RegionValue = z
  .object({
    ...namedRegion,
    value: Value,
    vintage: z
      .int()
      .optional()
      .describe('year of the value, or the latest year behind it; absent if all regions have the same years'),
    bounds: askedBounds,
    as_published: asPublished,
  })
  .meta({ id: 'RegionValue' });
export type RegionValue = z.infer<typeof RegionValue>;

/** The members that name a measure and the geography of its listed figures. */
export const listedMeasure = {
  measure: MeasureKey,
  label: Name,
  unit: Unit,
  decimals: Decimals,
  dataset: DatasetKey,
  note: MeasureNote,
  geography: Geography,
};

/** The members that say how listed figures are made, and their years. */
export const derivation = {
  calculation: CalculationText,
  computed_by_cadastre: ComputedByCadastre,
  vintages: Vintages,
  periods,
};

export const MeasureValues = z
  .object({
    ...listedMeasure,
    edition: askedEdition,
    ...derivation,
    values: z.array(RegionValue).meta(forReaders('the regions with a value, by geoid')),
    absent: z
      .array(AbsentRegion)
      .optional()
      .describe('with `absent`: the regions on this page without a value, by geoid, with the reasons'),
  })
  .meta({ id: 'MeasureValues' });
export type MeasureValues = z.infer<typeof MeasureValues>;
