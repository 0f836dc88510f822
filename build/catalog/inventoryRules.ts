import { z } from 'zod';
import { WebUrl } from '../../api/schemas/common.ts';
import { entityTypes, forms, Jurisdiction, mechanisms } from '../../api/schemas/incentive.ts';
import { usps } from '../../api/schemas/stateCodes.ts';
import { Text } from '../base/text.ts';
import { readYaml, type YamlFile } from '../base/yamlFile.ts';
import { Terms } from '../release/manifest.ts';
import { id } from './captureSchema.ts';
import { IndustryRules } from './industries.ts';
import { listPaths } from './lists.ts';

const Mechanism = z.enum(mechanisms);
/** Something that no mechanism names. */
const OfForm = z.strictObject({ mechanism: z.literal('other'), form: z.enum(forms) });
const reason = z.string().regex(/^[a-z_]+$/, 'a key of `reasons`');
const listings = z.record(Text, Text).describe('number and title');
const entityList = z.array(z.enum(entityTypes));
const entities = z.record(Text, entityList);

/** `inventory.yaml`: how the Federal Program Inventory becomes programs of the catalog. */
const InventoryRules = z.strictObject({
  publisher: id,
  jurisdiction: Jurisdiction.shape.key,
  terms: Terms,
  site: WebUrl,
  reasons: z.record(reason, Text),
  agencies_abroad: z.array(Text),
  business_categories: z.array(Text),
  assistance_types: z.record(
    Text,
    z.union([Mechanism.transform((mechanism) => ({ mechanism, form: null })), OfForm]).nullable(),
  ),
  applicant_types: entities,
  beneficiary_types: entities,
  tax_expenditures: z.array(
    z.union([
      z.strictObject({
        mechanism: Mechanism,
        form: z.enum(forms).optional(),
        entity_types: entityList.min(1).optional(),
        listings,
      }),
      z.strictObject({ excluded: reason, listings }),
    ]),
  ),
  ended: z.record(Text, Text).describe('number, and the sentence of the page that says so'),
  benefit_openings: z.array(Text),
  benefit_starts: z.record(Text, Text).describe('number, and how the first sentence about the benefit begins'),
  areas: z
    .record(
      Text,
      z.strictObject({
        area: Text.describe('in the words of the page'),
        states: z
          .record(Text, Text)
          .refine((states) => Object.keys(states).every((code) => usps.includes(code)), 'must have USPS codes as keys')
          .default({})
          .describe('USPS code, and the words of the sentence'),
      }),
    )
    .describe('number, and the part of the nation or the type of area that its page limits it to'),
  industries: IndustryRules,
  no_name: z.array(Text),
  merged: z
    .record(Text, id)
    .refine(
      (merged) => new Set(Object.values(merged)).size === Object.keys(merged).length,
      'must name each program once; a program has the record of one listing',
    ),
});
export type InventoryRules = z.infer<typeof InventoryRules>;

/** Returns the rules. @throws ImportError `register` that lists every error */
export function readRules(dir: string): YamlFile<InventoryRules> {
  return readYaml(listPaths.rules(dir, 'inventory'), InventoryRules);
}
