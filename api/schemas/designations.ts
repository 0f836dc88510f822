import { z } from 'zod';
import { forReaders, Geoid, Id, Name, WebUrl } from './common.ts';

/** What a designation counts in a county: the county itself, or its census tracts. */
const designatedAreas = ['counties', 'tracts'] as const;

/** How a program depends on a designation. */
const designationUses = ['required', 'bonus', 'same_definition'] as const;

const Use = z
  .enum(designationUses)
  .describe(
    '`required`: only designated areas qualify; `bonus`: the benefit is higher there; `same_definition`: the program does not use the designation, but areas were designated by its definition',
  );

/** What a designation is, without its places. */
const shape = {
  key: z.string().meta(forReaders('key of the designation')),
  name: Name,
  vintage: z.int().describe('the year of the designation'),
  document: z
    .object({ name: Name, url: WebUrl.meta(forReaders('address of the page of the data')) })
    .describe('the notice or list that names the areas'),
  starts_on: z.iso
    .date()
    .nullable()
    .describe('the first day; null: it differs between places, or the list does not state it'),
  ends_on: z.iso.date().nullable().describe('the last day; null: not known'),
  note: z.string().describe('what the list does and does not say'),
};

/** A designation in the catalog of a release. Its places are values of a measure. */
export const DesignationRecord = z.strictObject({
  ...shape,
  areas: z.enum(designatedAreas),
  measure: z.string().describe('how many areas of a county are designated'),
  population_share: z.string().optional().describe('the measure of the share of people in designated counties'),
  programs: z.array(z.strictObject({ id: Id, use: Use, how: z.string() })),
});
export type DesignationRecord = z.infer<typeof DesignationRecord>;

const County = z.object({ geoid: Geoid, name: Name });

export const Designation = z
  .object({
    ...shape,
    status: z.enum(['active', 'ended']).describe('on the current day (UTC)'),
    measure: z.string().describe('the measure that the counts are values of'),
    counties_total: z.int().describe('how many counties the metro has'),
    counties_designated: z
      .int()
      .describe('how many of them are designated, wholly or in part, without those in `counties_unknown`'),
    counties: z
      .array(County.extend({ tracts: z.int().optional().describe('where census tracts are designated: how many') }))
      .meta(forReaders('the designated counties')),
    counties_unknown: z
      .array(County)
      .describe('counties that the list does not cover, or that had other boundaries when it was made'),
    tracts: z
      .int()
      .nullable()
      .optional()
      .describe('where census tracts are designated: how many in the metro; null if a county is unknown'),
    population_share: z
      .number()
      .nullable()
      .optional()
      .describe('where whole counties are designated: the percentage of the people who live in them; null: not known'),
    population_year: z.int().optional().describe('the year of the population'),
    programs: z
      .array(z.object({ id: Id, name: Name, use: Use, how: z.string().describe('how the program uses it') }))
      .meta(forReaders('programs of the catalog that use the designation')),
  })
  .meta({
    id: 'Designation',
    description: 'A federal designation of places, and the counties of the metro that have it.',
  });
export type Designation = z.infer<typeof Designation>;
