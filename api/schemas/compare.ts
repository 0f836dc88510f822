import { z } from 'zod';
import { MeasureFigures, MeasureVintages, Metro, MetroMeasure } from './metro.ts';

const ComparedMetro = Metro.extend({ values: MeasureFigures, vintages: MeasureVintages.optional() }).meta({
  id: 'ComparedMetro',
});

export const Comparison = z
  .object({ measures: z.array(MetroMeasure), metros: z.array(ComparedMetro) })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof Comparison>;
