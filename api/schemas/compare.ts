import { z } from 'zod';
import { MeasureBounds, MeasureFigures, MeasureVintages, Metro, MetroMeasure } from './metro.ts';

export const ComparedMetro = Metro.extend({
  values: MeasureFigures,
  vintages: MeasureVintages.optional(),
  bounds: MeasureBounds.optional(),
}).meta({ id: 'ComparedMetro' });
export type ComparedMetro = z.infer<typeof ComparedMetro>;

export const Comparison = z
  .object({ measures: z.array(MetroMeasure), metros: z.array(ComparedMetro) })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof Comparison>;
