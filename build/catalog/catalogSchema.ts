import { z } from 'zod';
import { Text } from '../base/text.ts';
import { DateTime, WebUrl } from '../../api/schemas/common.ts';
import { DesignationRecord } from '../../api/schemas/designations.ts';
import { IncentiveProgram, Jurisdiction, Retirement } from '../../api/schemas/incentive.ts';
import { Terms } from '../release/manifest.ts';
import { Capture, id, sha256 } from './captureSchema.ts';
import { listNames } from './lists.ts';

/** `catalog.yaml`: settings of the whole catalog. */
export const CatalogEntry = z.strictObject({
  available: z.boolean().describe('whether the catalog is approved for the API'),
  decided_on: z.iso.date(),
  note: Text.optional(),
  publishers: z.array(
    z.strictObject({
      key: id,
      name: Text,
      credit: Text,
      url: WebUrl,
      license: Text,
      license_url: WebUrl,
      conditions: z.array(Text).optional(),
      disclaimer: Text.optional(),
      subject: Text.optional().describe('what its programs are about, where it lists no others'),
    }),
  ),
  jurisdictions: z.array(
    z.strictObject({
      key: Jurisdiction.shape.key,
      name: Text,
      counties: z
        .array(z.string().regex(/^[0-9]{5}$/, 'a five-digit county code in quotes'))
        .min(1)
        .optional()
        .describe('only for a place: its counties, the one with most of the place first'),
    }),
  ),
});
export type CatalogEntry = z.infer<typeof CatalogEntry>;
export type Publisher = CatalogEntry['publishers'][number];
export type CatalogJurisdiction = CatalogEntry['jurisdictions'][number];

/** `sources/<id>.yaml`: an official page. The commands write `capture`. */
export const SourceEntry = z.strictObject({
  url: WebUrl,
  publisher: id,
  jurisdiction: Jurisdiction.shape.key,
  terms: Terms.describe('approved: facts and quotations may be served'),
  capture: Capture.optional(),
});
export type SourceEntry = z.infer<typeof SourceEntry>;

const stated = IncentiveProgram.pick({
  name: true,
  administering_agency: true,
  discretion: true,
  min_jobs: true,
  min_investment_usd: true,
  wage_requirement: true,
  benefit_max_usd: true,
  benefit_basis: true,
  statute: true,
  status: true,
  effective_on: true,
  sunset_on: true,
}).extend({
  aliases: IncentiveProgram.shape.aliases.default([]),
  mechanism: IncentiveProgram.shape.mechanism.default(null),
  mechanisms: IncentiveProgram.shape.mechanisms.unwrap().default([]),
  form: IncentiveProgram.shape.form.unwrap().default(null),
  eligibility_summary: IncentiveProgram.shape.eligibility_summary.default(null),
  industries: IncentiveProgram.shape.industries.unwrap().default([]),
  naics_codes: IncentiveProgram.shape.naics_codes.unwrap().default([]),
  industry_scope: IncentiveProgram.shape.industry_scope.unwrap().default(null),
  benefit_summary: IncentiveProgram.shape.benefit_summary.default(null),
  official_urls: IncentiveProgram.shape.official_urls.default([]).describe('in addition to the pages of the sources'),
  inventory_id: IncentiveProgram.shape.inventory_id.unwrap().default(null),
  entity_types: IncentiveProgram.shape.entity_types.unwrap().default([]),
  beneficiary_types: IncentiveProgram.shape.beneficiary_types.unwrap().default([]),
  activities: IncentiveProgram.shape.activities.unwrap().default([]),
  obligations: IncentiveProgram.shape.obligations.unwrap().default([]),
  area_limit: IncentiveProgram.shape.area_limit.unwrap().default(null),
  area_states: IncentiveProgram.shape.area_states.unwrap().default([]),
});

/** The fields that are quoted from the page or set by a reviewer. */
export const statedFields = stated.keyof().options;
export type StatedField = (typeof statedFields)[number];
/** The schema of each stated field. */
export const statedShapes = stated.shape;

/** `programs/<id>.yaml`: a program. The commands also write the last four members. */
export const ProgramEntry = z.strictObject({
  source: id,
  other_sources: z.array(id).default([]).describe('sources whose pages describe the program, too'),
  ...stated.shape,
  agency_from_source_list: z.boolean().default(false),
  retired: z
    .strictObject({
      ...Retirement.shape,
      by: z.enum(listNames).optional().describe('the import of a list, which takes it back if the listing returns'),
    })
    .optional()
    .describe('kept; served only to requests for retired programs'),
  evidence: z.partialRecord(z.enum(statedFields), Text).default({}),
  edited_fields: z.array(z.enum(statedFields)).default([]),
  last_verified_at: DateTime.nullable().default(null),
  verified_by: IncentiveProgram.shape.verified_by.unwrap().default(null),
});
export type ProgramEntry = z.infer<typeof ProgramEntry>;

/** `designations.yaml`: federal designations of places, and the programs that use them. */
export const DesignationsEntry = z.strictObject({
  designations: z.array(
    DesignationRecord.extend({
      programs: z.array(DesignationRecord.shape.programs.element.omit({ id: true }).extend({ program: id })),
    }),
  ),
});
export type DesignationEntry = z.infer<typeof DesignationsEntry>['designations'][number];

/** `reviews/<source>.yaml`: a page that changed, until a person has approved each of its programs. */
export const ReviewEntry = z.strictObject({
  opened_at: DateTime,
  read_at: DateTime,
  sha256: sha256.describe('of the current text'),
  removed: z.array(Text).describe('sentences that were removed from the page'),
  added: z.array(Text).describe('sentences that are new on the page'),
  approved: z.array(id).describe('programs that a person has approved against the new text'),
});
export type ReviewEntry = z.infer<typeof ReviewEntry>;
