import { z } from 'zod';
import { tiers } from './choices.ts';
import { forReaders, Name, wording } from './common.ts';
import { CitedMeasure, NamedMetro } from './metro.ts';
import { States } from './states.ts';

/** What the members `scope` and `requirements` of a request mean. */
export const scopeText = 'the metros to consider; default: all';
export const requirementsText =
  'limits that a metro must meet; a metro without the figure fails, unless bounds of withheld parts decide';

/** A finite number; the message says what it must be. */
const number = z.number('must be a number');

export const Requirements = z
  .strictObject({
    tier: z
      .enum(tiers, `must be one of ${tiers.join(', ')}`)
      .optional()
      .meta(wording('lowest population: 1,000,000, 500,000 or 250,000', 'minimum population')),
    min_mfg_share: number.optional().meta(wording('lowest manufacturing share of GDP, in percent', 'percent of GDP')),
    max_unemployment: number.optional().meta(wording('highest unemployment rate, in percent', 'percent')),
    min_growth: number
      .optional()
      .meta(wording('lowest population growth over five years, in percent', 'population, percent in five years')),
    max_hazard: number.optional().meta(wording('highest national hazard risk index, 0 to 100', 'national risk index')),
    max_elec_price: number
      .optional()
      .meta(wording('highest industrial electricity price, in cents per kWh', 'industrial, cents per kWh')),
    rtw_only: z
      .boolean('must be true or false')
      .optional()
      .meta(wording('true: only metros entirely in right-to-work states', 'entirely in right-to-work states')),
  })
  .meta({ id: 'Requirements' });
export type Requirements = z.infer<typeof Requirements>;

/** The most metros that a scope names. */
const maxScopeMetros = 500;
const metrosMessage = `must be an array of at most ${maxScopeMetros} CBSA codes`;
/** The most areas that a scope adds. */
const maxScopeAreas = 25;
const areasMessage = `must be an array of at most ${maxScopeAreas} codes of areas`;
const placesMessage = `must be an array of at most ${maxScopeMetros} codes`;

export const Scope = z
  .strictObject({
    states: States.optional().meta(
      wording(
        'USPS codes: only metros that are at least partly in one of these states; an empty list means all metros',
        'USPS codes',
      ),
    ),
    metros: z
      .array(z.string(metrosMessage).min(1, metrosMessage), metrosMessage)
      .max(maxScopeMetros, metrosMessage)
      .optional()
      .meta(
        wording(
          'CBSA codes: only these metros, or with `geography` their counties or states; an empty list means all metros',
          'names or codes: only these',
        ),
      ),
    places: z
      .array(z.string(placesMessage).min(1, placesMessage), placesMessage)
      .max(maxScopeMetros, placesMessage)
      .optional()
      .meta(
        forReaders(
          'Extension: codes of regions of the type that `geography` names: only these; an empty list means all',
        ),
      ),
    areas: z
      .array(z.string(areasMessage).min(1, areasMessage), areasMessage)
      .max(maxScopeAreas, areasMessage)
      .optional()
      .meta(
        forReaders(
          'Extension: areas to consider with the metros, each as one more metro: codes from `GET /areas`, or FIPS codes of counties joined by dots, such as `48453.48491`; `metros` and `places` do not leave them out',
        ),
      ),
    min_population: number
      .optional()
      .meta(forReaders('only metros with at least this many people, by the latest population also with `as_of`')),
    max_population: number
      .optional()
      .meta(forReaders('only metros with at most this many people, by the latest population also with `as_of`')),
  })
  .meta({ id: 'Scope' });
export type Scope = z.infer<typeof Scope>;

export const Gate = z
  .object({
    key: z.string().meta(forReaders('name of the field of `requirements`')),
    label: Name,
    measure: z.string().nullable().meta(forReaders('name of the measure that it reads; null: none')),
    ...CitedMeasure.partial().shape,
  })
  .meta({
    id: 'Gate',
    description:
      'A requirement of the request, and the measure that it reads; without a measure, the fields that describe one are absent.',
  });
export type Gate = z.infer<typeof Gate>;

export const FunnelStage = z
  .object({
    label: z.string().meta(forReaders('what this step requires')),
    count: z.int().min(0).describe('number of metros that remain after this step'),
    removed: z.int().min(0).describe('number of metros that this step removed'),
    missing: z
      .object({
        count: z.int().min(0).meta(forReaders('number of these metros')),
        kept: z
          .boolean()
          .describe('whether the step keeps them: a cutoff does; a requirement does not, and `removed` includes them'),
        metros: z.array(NamedMetro).describe('the largest of these metros, at most 25'),
      })
      .optional()
      .describe(
        'the metros that lack the figure that this step reads, except those that `decided_by_bounds` counts; absent if it reads none',
      ),
    decided_by_bounds: z
      .object({ passes: z.int().min(0), fails: z.int().min(0) })
      .optional()
      .describe(
        'number of metros that pass and fail by bounds, since parts of their figure are withheld; absent if there are none',
      ),
  })
  .meta({ id: 'FunnelStage' });
export type FunnelStage = z.infer<typeof FunnelStage>;
