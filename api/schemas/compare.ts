import { z } from 'zod';
import { forReaders } from './common.ts';
import { MetroMeasure } from './metro.ts';
import { ScreenedMetro } from './screen.ts';

const ComparedMetro = ScreenedMetro.meta({ id: 'ComparedMetro' });

export const Comparison = z
  .object({
    measures: z.array(MetroMeasure).meta(forReaders('the measures, in the order of the request')),
    metros: z.array(ComparedMetro).meta(forReaders('the metros, in the order of the request')),
  })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof Comparison>;
