import { z } from 'zod';
import { Geography, Uuid } from './common.ts';
import { AbsentRegion } from './absent.ts';
import { askedBounds } from './bounds.ts';
import { askedEdition } from './edition.ts';

/** The same member wherever figures are described. */
export const ComputedByCadastre = z
  .boolean()
  .describe(
    'true: this service computed the figure from the publisher\'s data; false: the publisher printed it. "Cadastre", a register, is the API\'s name for this service',
  );

/** The same member wherever a unit is. */
export const Decimals = z
  .int()
  .min(0)
  .max(6)
  .describe('how many decimals the sources of the figures support: round to them when you show a figure');

export const MeasureGeography = z
  .object({
    source_grain: z
      .string()
      .describe(
        'the grain that values are read from: the geography itself, county for a roll-up, state for a county that carries the value of its state, or subdivision where the publisher prints cities and towns in the place of some counties',
      ),
    rollup: z.string().nullable().optional(),
    calculation: z.string(),
    computed_by_cadastre: ComputedByCadastre,
    regions: z.int().min(0).describe('how many regions of the geography have a value'),
    vintages: z.array(z.int()).describe('each year behind the served values'),
  })
  .meta({ id: 'MeasureGeography' });
export type MeasureGeography = z.infer<typeof MeasureGeography>;

export const Measure = z
  .object({
    name: z.string().regex(/^[a-z0-9_]+$/),
    label: z.string(),
    topic: z.string().optional().describe('the key of its topic; absent in earlier releases'),
    description: z
      .string()
      .optional()
      .describe('what the figure is, in one plain sentence; absent in earlier releases'),
    search_terms: z.array(z.string()).optional().describe('other words for it, which a search finds'),
    unit: z.string(),
    decimals: Decimals,
    dataset: z.string(),
    geographies: z.strictObject({
      msa: MeasureGeography.optional(),
      county: MeasureGeography.optional(),
      state: MeasureGeography.optional(),
    }),
  })
  .meta({ id: 'Measure' });
export type Measure = z.infer<typeof Measure>;

export const RegionValue = z
  .object({
    id: Uuid,
    geoid: z.string(),
    name: z.string(),
    value: z.number(),
    vintage: z
      .int()
      .optional()
      .describe(
        "the value's year (the latest behind it); on every row where the years of a measure's values differ between regions, else on none",
      ),
    bounds: askedBounds,
  })
  .meta({ id: 'RegionValue' });
export type RegionValue = z.infer<typeof RegionValue>;

/** The members that name a measure and the geography of its listed figures. */
export const listedMeasure = {
  measure: z.string(),
  label: z.string(),
  unit: z.string(),
  decimals: Decimals,
  dataset: z.string(),
  geography: Geography,
};

/** The members that say how listed figures are made, and their years. */
export const derivation = {
  calculation: z.string(),
  computed_by_cadastre: ComputedByCadastre,
  vintages: z.array(z.int()),
};

export const MeasureValues = z
  .object({
    ...listedMeasure,
    edition: askedEdition,
    ...derivation,
    values: z.array(RegionValue),
    absent: z
      .array(AbsentRegion)
      .optional()
      .describe('with `absent`: the regions of the page that have no value, by geoid, each with the reason'),
  })
  .meta({ id: 'MeasureValues' });
export type MeasureValues = z.infer<typeof MeasureValues>;
