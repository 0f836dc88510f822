import { z } from 'zod';
import { tiers } from './choices.ts';
import { forReaders, wording } from './common.ts';
import { CitedMeasure } from './metro.ts';
import { States } from './states.ts';

/** What the members `scope` and `requirements` of a request mean. */
export const scopeText = 'which metros to look at; by default all';
export const requirementsText = 'what each metro must meet; a metro without the figure fails';

/** A finite number; the message says what it must be. */
const number = z.number('must be a number');

export const Requirements = z
  .strictObject({
    tier: z
      .enum(tiers, `must be one of ${tiers.join(', ')}`)
      .optional()
      .meta(wording('lowest population: a million, 500,000 or 250,000', 'minimum population')),
    min_mfg_share: number
      .optional()
      .meta(wording('lowest manufacturing share of GDP, in percent', 'manufacturing share of GDP, percent, at least')),
    max_unemployment: number
      .optional()
      .meta(wording('highest unemployment rate, in percent', 'unemployment rate, percent, at most')),
    min_growth: number
      .optional()
      .meta(
        wording(
          'lowest population growth over five years, in percent',
          'five-year population growth, percent, at least',
        ),
      ),
    max_hazard: number
      .optional()
      .meta(wording('highest national hazard risk index', 'national hazard risk index, at most')),
    max_elec_price: number
      .optional()
      .meta(
        wording(
          'highest industrial electricity price, in cents per kWh',
          'industrial electricity price, cents per kWh, at most',
        ),
      ),
    rtw_only: z.boolean('must be true or false').optional().describe('only metros entirely in right-to-work states'),
  })
  .meta({ id: 'Requirements' });
export type Requirements = z.infer<typeof Requirements>;

export const Scope = z
  .strictObject({
    states: States.optional().meta(
      wording(
        'USPS codes; a metro counts if it is partly in one of these states. An empty list means all metros',
        'USPS codes; a metro partly in a listed state is in scope; none is no scope',
      ),
    ),
  })
  .meta({ id: 'Scope' });
export type Scope = z.infer<typeof Scope>;

export const Gate = z
  .object({
    key: z.string().meta(forReaders('the member of `requirements`')),
    label: z.string(),
    measure: z.string().nullable(),
    ...CitedMeasure.partial().shape,
  })
  .meta({
    id: 'Gate',
    description:
      'A Requirement of the request, and the measure that it reads; the members that describe the measure are absent where it reads none.',
  });
export type Gate = z.infer<typeof Gate>;

export const FunnelStage = z
  .object({
    label: z.string().meta(forReaders('what the stage requires')),
    count: z.int().min(0).describe('metros that remain after this stage'),
    removed: z.int().min(0).describe('metros that this stage removed'),
    missing: z
      .object({
        count: z.int().min(0),
        kept: z
          .boolean()
          .describe(
            'false: a requirement, which removes them, so `removed` includes them; true: a cutoff, which keeps them',
          ),
        metros: z
          .array(z.object({ cbsa: z.string(), name: z.string() }))
          .describe('the largest of them by population, at most 25'),
      })
      .optional()
      .describe(
        'the metros that reached this stage without the figure that it reads; absent where a stage reads no figure',
      ),
  })
  .meta({ id: 'FunnelStage' });
export type FunnelStage = z.infer<typeof FunnelStage>;
