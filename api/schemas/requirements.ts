import { z } from 'zod';
import { States } from './states.ts';

/** A finite number; the message says what it must be. */
const number = z.number('must be a number');

export const tiers = ['1m', '500k', '250k'] as const;

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

export const FunnelStage = z
  .object({ label: z.string(), count: z.int().min(0).describe('metros that are still left') })
  .meta({ id: 'FunnelStage' });
export type FunnelStage = z.infer<typeof FunnelStage>;
