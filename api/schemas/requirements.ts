import { z } from 'zod';
import { tiers } from './choices.ts';
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
      .describe('minimum population'),
    min_mfg_share: number.optional().describe('manufacturing share of GDP, percent, at least'),
    max_unemployment: number.optional().describe('unemployment rate, percent, at most'),
    min_growth: number.optional().describe('five-year population growth, percent, at least'),
    max_hazard: number.optional().describe('national hazard risk index, at most'),
    max_elec_price: number.optional().describe('industrial electricity price, cents per kWh, at most'),
    rtw_only: z.boolean('must be true or false').optional().describe('only metros entirely in right-to-work states'),
  })
  .meta({ id: 'Requirements' });
export type Requirements = z.infer<typeof Requirements>;

export const Scope = z
  .strictObject({
    states: States.optional().describe('USPS codes; a metro partly in a listed state is in scope; none is no scope'),
  })
  .meta({ id: 'Scope' });
export type Scope = z.infer<typeof Scope>;

export const Gate = z
  .object({ key: z.string(), label: z.string(), measure: z.string().nullable(), ...CitedMeasure.partial().shape })
  .meta({
    id: 'Gate',
    description:
      'A Requirement of the request, and the measure that it reads; the members that describe the measure are absent where it reads none.',
  });
export type Gate = z.infer<typeof Gate>;

export const FunnelStage = z
  .object({
    label: z.string(),
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
