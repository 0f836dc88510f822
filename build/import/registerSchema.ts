import { z } from 'zod';
import { Text } from '../base/text.ts';
import { Break, Formula, MeasureName, Rule, StatedBounds } from '../../api/schemas/calculation.ts';
import { geographies, Month, WebUrl } from '../../api/schemas/common.ts';
import { absences, History, kinds, Terms } from '../release/manifest.ts';
import { FileEntry } from './fileSchema.ts';
import { topics } from './topics.ts';
import { units, withUnitDecimals } from './units.ts';

const key = z.string().regex(/^[a-z0-9-]+$/, 'lower-case letters, digits and hyphens');
const year = z.int().min(1900).max(2200);

/** Search terms of a measure. */
const maxTerms = 10;

const MeasureEntry = z.strictObject({
  name: MeasureName,
  label: Text.regex(/^[A-Z0-9]/, 'sentence case: start with a capital letter'),
  topic: z.enum(topics).optional().describe('needed if it is served'),
  description: Text.regex(/^[A-Z0-9].*\.$/s, 'a sentence: start with a capital letter and end with a period')
    .optional()
    .describe('what the figure is, for somebody who does not know the field; needed if it is served'),
  search_terms: z.array(Text).max(maxTerms).optional().describe('words for it that people search for'),
  unit: z.enum(units),
  kind: z.enum(kinds),
  decimals: z.int().min(0).max(6).describe('default: those of the unit, if it has any'),
  better: z.enum(['higher', 'lower']).optional(),
  signed: z.boolean().default(false).describe('whether a value below zero is possible'),
  brackets: z.boolean().default(false).describe('whether its cells have the number in brackets, such as `( 3.53)`'),
  listed: z
    .boolean()
    .default(false)
    .describe(
      'whether its figures are counted from the rows of a list, as `calculation` says, rather than printed in cells',
    ),
  county: Rule.optional(),
  state: Rule.optional(),
  msa: Rule.optional(),
  range: z
    .tuple([z.number(), z.number()])
    .optional()
    .describe('a value outside stops the import; the default for a share is 0 to 100'),
  change: z
    .strictObject({
      over: z.number().positive().optional(),
      regions: z.number().min(0).max(1).optional(),
      single: z.number().min(1).optional(),
      typical: z.number().min(1).optional(),
      mads: z.number().positive().optional(),
    })
    .optional()
    .describe(
      'since the last release: which share of the regions may change by over how many times their value, and any one by which factor; from one year to the next: by which factor the median may, and by how many MADs one region may differ from the others',
    ),
  bounds: StatedBounds.optional().describe('the measures that state how certain its printed figures are'),
  formula: Formula.optional(),
  calculation: Text.optional().describe(
    'the sentence that describes a formula, or additional notes for a sum, mean or rate',
  ),
  breaks: z
    .array(z.strictObject({ ...Break.shape, year, note: Text.regex(/^[A-Z].*\.$/s, 'a sentence') }))
    .min(1)
    .refine(
      (breaks) => breaks.every(({ year }, i) => i === 0 || breaks[i - 1]!.year < year),
      'must be in order of years',
    )
    .optional()
    .describe('years at which the series changes its meaning; no growth or change is computed over one'),
  nation: z
    .literal(false)
    .optional()
    .describe('false: the figures of states do not make up one of the nation, as with chained dollars'),
  served: z.boolean().default(true).describe('false: kept in the release, but in no response'),
});
export type MeasureEntry = z.infer<typeof MeasureEntry>;

/** A measure that has everything that a served one needs. */
const CheckedMeasure = MeasureEntry.superRefine(({ served, topic, description }, context) => {
  for (const [member, value] of Object.entries({ topic, description }))
    if (served && value === undefined)
      context.addIssue({ code: 'custom', path: [member], message: 'is missing; every served measure needs one' });
});

/** Sums that must match within a tolerance. Sums with withheld figures are not checked. */
const Tie = z.union([
  z.strictObject({
    counties_to_states: z.union([z.literal('all'), z.array(MeasureName).min(1)]),
    within: z.number().min(0).default(0),
  }),
  z.strictObject({ parts: z.array(MeasureName).min(2), to: MeasureName, within: z.number().min(0).default(0) }),
]);
export type Tie = z.infer<typeof Tie>;

const Check = z.strictObject({
  name: Text.describe('the rule, as a sentence'),
  query: Text.describe('one SELECT over `figure`, `region` and `member` that returns the rows that break it'),
});

const names = z
  .union([MeasureName, z.array(MeasureName).min(1)])
  .transform((given) => (Array.isArray(given) ? given : [given]));

const band = z.tuple([z.number().min(0), z.number().min(0)]);
/** One band for all regions, or several by size: `{ 0: [0.1, 5], 20000: [0.4, 1.2] }`. */
const bands = z.union([
  band.transform((within) => ({ 0: within })),
  z.record(z.string().regex(/^[0-9]+$/, 'the least size of the regions of a band'), band),
]);

/** A ratio of measures that must be in a band. Several measures are multiplied. */
const Ratio = z
  .strictObject({
    name: Text.describe('the rule, as a sentence'),
    of: names,
    over: names,
    apart: z.int().min(0).default(0).describe('how many years later or earlier the other measures may be'),
    size: MeasureName.optional().describe('the measure by which regions have different bands'),
    county: bands.optional(),
    state: bands.optional(),
    msa: bands.optional(),
  })
  .refine(({ county, state, msa }) => county ?? state ?? msa, 'needs a band for `county`, `state` or `msa`');
export type Ratio = z.infer<typeof Ratio>;

const Common = z.strictObject({
  key,
  name: Text,
  publisher: Text,
  category: Text,
  license: Text,
  license_url: WebUrl,
  url: WebUrl,
  refresh_cadence: Text,
  next_release: z
    .string()
    .refine(
      (value) => value === 'unknown' || Month.safeParse(value).success,
      'must be a month such as 2026-12, or unknown',
    )
    .default('unknown')
    .describe('the month in which the publisher is expected to release the next edition'),
  terms: Terms,
  credit: Text,
  notes: z.array(Text).default([]),
  disclaimer: Text.optional(),
  conditions: z.array(Text).optional(),
  share_alike: Text.optional(),
  files: z.array(FileEntry).min(1),
  checks: z.array(Check).default([]),
});

const retired = z
  .record(z.string().regex(/^[0-9]{5}$/, 'a five-digit county code in quotes'), year)
  .default({})
  .describe('the last vintage with figures of retired counties, by the first of their codes in boundaries.yaml');

/** An earlier edition of a dataset: the same figures, as the publisher had them before it revised them. */
const EditionEntry = z.strictObject({
  edition: Text,
  published: Month,
  credit: Text.describe('the credit for its figures, like `credit` of the dataset'),
  files: z.array(FileEntry).min(1),
  retired,
});

export const DatasetEntry = z.discriminatedUnion('role', [
  Common.extend({
    role: z.literal('geography'),
    vintages: z.array(year).min(1),
    regions: z.strictObject({ msa: z.int().min(1), county: z.int().min(1), state: z.int().min(1) }),
  }),
  Common.extend({
    role: z.literal('figures'),
    missing: z.record(z.string(), z.enum(absences)).default({}),
    thousands: z.boolean().default(false).describe('whether numbers have commas between thousands'),
    retired,
    edition: Text.optional().describe('the edition of `files`, by the word that sets it apart from the others'),
    published: Month.optional().describe('the month in which the edition was published'),
    editions: z.array(EditionEntry).default([]).describe('earlier editions, oldest first'),
    defaults: z.strictObject({}).optional().describe('what `mergeDefaults` leaves: nothing'),
    leaves_out: z
      .array(z.string().regex(/^[0-9]{5}$/, 'a five-digit county code in quotes'))
      .default([])
      .describe(
        'counties that the publisher does not report, without which values are rolled up; each has under 0.1% of the people of its metro and its state',
      ),
    measures: z.array(z.preprocess(withUnitDecimals, CheckedMeasure)).min(1),
    ties: z.array(Tie).default([]),
    ratios: z.array(Ratio).default([]),
    history: History.default('all'),
    coverage: z
      .array(
        z.strictObject({
          measure: MeasureName,
          geography: z.enum(geographies),
          vintage: year.optional(),
          regions: z.int().min(1),
        }),
      )
      .default([])
      .describe('the minimum number of regions with a served value, or with a value of the vintage'),
  }),
]);
export type DatasetEntry = z.infer<typeof DatasetEntry>;
export type FiguresEntry = Extract<DatasetEntry, { role: 'figures' }>;
export type GeographyEntry = Extract<DatasetEntry, { role: 'geography' }>;

const Source = { note: Text, source: WebUrl };
const fips = z.string().regex(/^[0-9]{5}$/, 'a five-digit county code in quotes');

/** `boundaries.yaml` of the geography: codes of publishers that are not regions of this geography. */
export const Boundaries = z.strictObject({
  renamed: z.array(z.strictObject({ from: fips, to: fips, ...Source })).default([]),
  retired: z
    .array(z.strictObject({ codes: z.array(fips).min(1), successors: z.array(fips).min(1), ...Source }))
    .default([]),
  combined: z
    .array(
      z.strictObject({
        ...Source,
        areas: z.array(z.strictObject({ code: fips, name: Text, members: z.array(fips).min(2) })).min(1),
      }),
    )
    .default([]),
});
export type Boundaries = z.infer<typeof Boundaries>;

/** `right-to-work.yaml` of the geography: the list of right-to-work states. */
export const RightToWork = z.strictObject({
  ...Source,
  as_of: z.iso.date(),
  states: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1),
});
export type RightToWork = z.infer<typeof RightToWork>;
