import { z } from 'zod';
import { MeasureFigures, Metro, MetroMeasure } from './metro.ts';

export const ComparedMetro = Metro.extend({ values: MeasureFigures }).meta({ id: 'ComparedMetro' });
export type ComparedMetro = z.infer<typeof ComparedMetro>;

export const Comparison = z
  .object({ measures: z.array(MetroMeasure), metros: z.array(ComparedMetro) })
  .meta({ id: 'Comparison' });
