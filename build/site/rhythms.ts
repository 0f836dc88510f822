import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Rhythm } from '../../common/prepared.ts';
import { readYaml } from '../base/yamlFile.ts';

const file = fileURLToPath(new URL('../register/rhythms.yaml', import.meta.url));

const lastMonth = 12;

const Rhythms = z.record(
  z.string(),
  z.strictObject({
    month: z.int().min(1).max(lastMonth),
    lag: z.int().min(-1).max(2),
    meanwhile: z
      .string()
      .regex(/^[A-Z].*\.$/s, 'must be a sentence')
      .optional(),
  }),
);

/** Returns when the publisher of each yearly dataset usually has a new edition out, by the keys in `rhythms.yaml` of the register. */
export const readRhythms = (): ReadonlyMap<string, Rhythm> => new Map(Object.entries(readYaml(file, Rhythms).value));
