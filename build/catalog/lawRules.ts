import { z } from 'zod';
import { WebUrl } from '../../api/schemas/common.ts';
import { entityTypes, mechanisms } from '../../api/schemas/incentive.ts';
import { Text } from '../base/text.ts';
import { readYaml } from '../base/yamlFile.ts';
import { Terms } from '../release/manifest.ts';
import { id } from './captureSchema.ts';
import { IndustryRules } from './industries.ts';
import { listPaths } from './lists.ts';

const Mechanism = z.enum(mechanisms);
const reason = z.string().regex(/^[a-z_]+$/, 'a key of `reasons`');
const titles = z.record(Text, Text).describe('number and title');

/** `laws.yaml`: how the laws and incentives of the Alternative Fuels Data Center become programs of the catalog. */
const LawRules = z.strictObject({
  publisher: id,
  terms: Terms,
  site: WebUrl,
  current_on: z.iso.date().describe('an incentive that ended before this day is not a program of the catalog'),
  reasons: z.record(reason, Text),
  types: z.record(Text, z.union([z.literal('selected'), reason])).describe('of records'),
  incentive_types: z.record(
    Text,
    z.strictObject({
      label: Text,
      mechanism: Mechanism.nullable().describe('null: `judged` says what such a record offers'),
    }),
  ),
  user_types: z.record(
    Text,
    z.strictObject({
      label: Text,
      is_business: z.boolean().describe('whether firms are among such users'),
      entity_types: z.array(z.enum(entityTypes)),
    }),
  ),
  plans: Text.describe('how the titles of records end that are plans of the state itself'),
  judged: z
    .array(
      z.union([
        z.strictObject({ mechanism: Mechanism, listings: titles }),
        z.strictObject({ excluded: reason, listings: titles }),
        z.strictObject({ in_catalog: id, listings: titles }),
      ]),
    )
    .describe('what a reviewer judged from the texts; `in_catalog`: the program that the records describe, too'),
  industries: IndustryRules,
  areas: z.record(Text, Text).describe('number, and the part of the state that its title limits it to'),
});
export type LawRules = z.infer<typeof LawRules>;

/** Returns the rules. @throws ImportError `register` that lists every error */
export const readLawRules = (dir: string): LawRules => readYaml(listPaths.rules(dir, 'laws'), LawRules).value;
