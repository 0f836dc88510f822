import { z } from 'zod';
import { MetroMeasure } from './metro.ts';
import { ScreenedMetro } from './screen.ts';

const ComparedMetro = ScreenedMetro.meta({ id: 'ComparedMetro' });

export const Comparison = z
  .object({ measures: z.array(MetroMeasure), metros: z.array(ComparedMetro) })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof Comparison>;
