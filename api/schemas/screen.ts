import { z } from 'zod';
import { MeasureBounds, MeasureFigures, MeasureVintages, Metro } from './metro.ts';
import { FunnelStage, Gate, Requirements, Scope } from './requirements.ts';

export const ScreenRequest = z
  .strictObject({ scope: Scope.optional(), requirements: Requirements.optional() }, 'must be an object')
  .meta({ id: 'ScreenRequest' });
export type ScreenRequest = z.infer<typeof ScreenRequest>;

export const ScreenedMetro = Metro.extend({
  values: MeasureFigures,
  vintages: MeasureVintages.optional(),
  bounds: MeasureBounds.optional(),
}).meta({ id: 'ScreenedMetro' });
export type ScreenedMetro = z.infer<typeof ScreenedMetro>;

export const NearMiss = Metro.extend({
  ...ScreenedMetro.pick({ values: true, vintages: true, bounds: true }).shape,
  gate: z.string().describe('key of the one gate that the metro fails'),
  reason: z.string(),
  by: z
    .number()
    .nullable()
    .describe("how far the value is from the gate's limit; null: there is no value, or no limit"),
}).meta({ id: 'NearMiss', description: 'Extension: a metro that fails exactly one gate.' });
export type NearMiss = z.infer<typeof NearMiss>;

export const ScreenResult = z
  .object({
    scope: Scope,
    requirements: Requirements,
    gates: z.array(Gate),
    funnel: z.array(FunnelStage).describe('how many metros remain after each Requirement'),
    count: z.int().min(0),
    metros: z.array(ScreenedMetro),
    near_misses: z.array(NearMiss).optional(),
  })
  .meta({ id: 'ScreenResult' });
export type ScreenResult = z.infer<typeof ScreenResult>;
