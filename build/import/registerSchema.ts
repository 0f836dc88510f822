import { z } from 'zod';
import { Text } from '../base/text.ts';
import { Break, Formula, MeasureName, Period, Rule, StatedBounds } from '../../api/schemas/calculation.ts';
import { geographies, Month, WebUrl } from '../../api/schemas/common.ts';
import { absences, History, measureKinds, Terms } from '../release/manifest.ts';
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
  universe: Text.optional().describe(
    'the people, homes or other units that its figures are about, as the publisher names them; a ratio has that of what it is divided by',
  ),
  unit: z.enum(units),
  base: Text.optional().describe('what an index or an adjusted amount is relative to, such as 2017 = 100'),
  kind: z.enum(measureKinds),
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
  former_names: z
    .array(MeasureName)
    .min(1)
    .optional()
    .describe('names of measures that it replaces; requests may still use them'),
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
  period: Period.optional(),
  note: Text.regex(/^[A-Z].*\.$/s, 'a sentence')
    .optional()
    .describe('what to know before using its figures and those computed from it, in one sentence'),
  nation: z
    .boolean()
    .optional()
    .describe(
      'false: the figures of states do not make up one of the nation, as with chained dollars; true: they add up to it, of a measure without sums of counties',
    ),
  served: z.boolean().default(true).describe('false: kept in the release, but in no response'),
});
export type MeasureEntry = z.infer<typeof MeasureEntry>;

/** A measure that has everything that a served one needs. */
const CheckedMeasure = MeasureEntry.superRefine(({ served, topic, description }, context) => {
  for (const [member, value] of Object.entries({ topic, description }))
    if (served && value === undefined)
      context.addIssue({ code: 'custom', path: [member], message: 'is missing; every served measure needs one' });
});

const margin = {
  within: z.number().min(0).default(0),
  at_most: z
    .boolean()
    .default(false)
    .describe('whether the parts may be less than the whole: some of it is in no part'),
};

/**
 * Sums that must match within a tolerance, or with `at_most`, that must not exceed the whole. Where parts are withheld, the others
 * must not exceed it, and what they leave bounds the withheld ones.
 */
const Tie = z.union([
  z.strictObject({ counties_to_states: z.union([z.literal('all'), z.array(MeasureName).min(1)]), ...margin }),
  z
    .strictObject({ parts: z.array(MeasureName).min(1), to: MeasureName, ...margin })
    .refine(({ parts, at_most }) => at_most || parts.length > 1, 'one part is the whole, unless it is `at_most`'),
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

const most = z.number().positive();
/** How far a measure may be from its second source: all but `spread` in MADs. */
const SecondSourceLimits = z.strictObject({
  level: most.default(15).describe('a quotient from the median of all regions'),
  step: most.default(30).describe('the change of a quotient since the year before, from the median change'),
  spike: most.default(12).describe('a change that the next year takes back'),
  state: most.default(10).describe('the median change of the regions of a state, from that of all'),
  state_spike: most.default(6).describe('a change of a state that the next year takes back'),
  year: most.default(10).describe('the median change of all regions, from that of other years'),
  spread: most.default(4).describe('by which factor the changes of the regions are farther apart than in other years'),
});

/** Another measure, or an earlier edition, that says about the same of each region and year. */
const SecondSource = z
  .strictObject({
    of: MeasureName,
    against: MeasureName.optional().describe('the other measure; absent: the earlier edition of the dataset'),
    of_state: z.boolean().default(false).describe('whether the other measure is that of the state of the region'),
    years_before: z.int().min(0).default(0).describe('how many years earlier the other measure is'),
    apart: z.int().min(0).default(0).describe('how many years later or earlier than that it may be'),
    same_year: z
      .boolean()
      .default(false)
      .describe('whether changes of the same year agree more than those of the year before or after'),
    county: SecondSourceLimits.optional(),
    state: SecondSourceLimits.optional(),
    msa: SecondSourceLimits.optional(),
    known: z
      .record(z.string().regex(/^([0-9]{2}|[0-9]{5})$/, 'the code of a region in quotes'), z.array(year).min(1))
      .default({})
      .describe('years of regions in which the publishers do differ, by region'),
  })
  .refine(
    ({ county, state, msa }) => county ?? state ?? msa,
    'needs limits for `county`, `state` or `msa`, such as {}',
  );
export type SecondSource = z.infer<typeof SecondSource>;

const hasYear = (text: string) => /\{yy(yy)?\}/.test(text);
const needsYear = 'needs {yyyy} or {yy} where the year of the edition is';

/** How a publisher names the next edition of a file: at an address of its own, or by a name that a page lists. */
const NextEdition = z.union([
  z.strictObject({ address: WebUrl.refine(hasYear, needsYear) }),
  z.strictObject({
    page: WebUrl,
    name: Text.refine(hasYear, needsYear).describe('the last part of a link of the page, such as `2020-{yyyy}`'),
  }),
]);
export type NextEdition = z.infer<typeof NextEdition>;

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
  watch: z
    .array(NextEdition)
    .default([])
    .describe('where the next edition will be, for `npm run release -- watch`; {yyyy} or {yy} is its year'),
  checks: z.array(Check).default([]),
});

/** What happened in some years and moved the figures of regions unlike those of other years. Their meaning is the same: it is no break. */
const Event = z.strictObject({
  name: Text.describe('what it was, such as recession, pandemic or price shock'),
  years: z.array(year).min(1),
  measures: z.array(MeasureName).min(1).optional().describe('those that it moved; absent: all of the dataset'),
  note: Text.regex(/^[A-Z].*\.$/s, 'a sentence').describe('what it did to the figures, in one sentence'),
});
export type Event = z.infer<typeof Event>;

/** Unusual figures that the publisher has so: they are served with the note, and may exceed the limits of changes. */
const Published = z.strictObject({
  measure: MeasureName,
  geoid: z.string().regex(/^([0-9]{2}|[0-9]{5})$/, 'the code of a region in quotes'),
  years: z.array(year).min(1),
  note: Text.regex(/^[A-Z].*\.$/s, 'a sentence').describe('what is unusual, with the name of the region'),
});
export type Published = z.infer<typeof Published>;

const retired = z
  .record(z.string().regex(/^[0-9]{5}$/, 'a five-digit county code in quotes'), year)
  .default({})
  .describe('the last vintage with figures of retired counties, by the first of their codes in boundaries.yaml');

/** An earlier edition of a dataset: the same figures, as the publisher had them before it revised them. */
const EditionEntry = z.strictObject({
  edition: Text,
  published: Month,
  credit: Text.describe('the credit for its figures, like `credit` of the dataset'),
  from: year
    .optional()
    .describe('the first year that it keeps, if the publisher revised no earlier one; default: all years'),
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
    optional: z
      .boolean()
      .default(false)
      .describe('whether an import without its files leaves the dataset out; they are not downloaded then'),
    missing: z.record(z.string(), z.enum(absences)).default({}),
    thousands: z.boolean().default(false).describe('whether numbers have commas between thousands'),
    retired,
    split_years: z
      .record(z.string().regex(/^[0-9]{5}$/, 'a five-digit county code in quotes'), year)
      .default({})
      .describe(
        'the year in which a renamed county has two rows, one under each code, by its former code in boundaries.yaml; counts and amounts add, and quotients are computed from the sums',
      ),
    universe: Text.optional().describe('that of its printed measures without one of their own'),
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
    divisions_only: z
      .array(z.string().regex(/^[0-9]{5}$/, 'the code of a metro in quotes'))
      .default([])
      .describe('metros of which the publisher has figures by metropolitan division, and none of the metro'),
    measures: z.array(z.preprocess(withUnitDecimals, CheckedMeasure)).min(1),
    ties: z.array(Tie).default([]),
    ratios: z.array(Ratio).default([]),
    second_sources: z.array(SecondSource).default([]),
    events: z
      .array(Event)
      .default([])
      .describe(
        'events behind years in which regions changed unlike in the years around; growth since such a year says so',
      ),
    as_published: z
      .array(Published)
      .default([])
      .describe('unusual figures, such as misprints, that are served as published, with a note'),
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

/** `boundaries.yaml` of the geography: codes and names of publishers that are not regions of this geography. */
export const Boundaries = z.strictObject({
  renamed: z.array(z.strictObject({ from: fips, name: Text, to: fips, ...Source })).default([]),
  retired: z
    .array(
      z.strictObject({
        counties: z
          .array(z.strictObject({ code: fips, name: Text.optional(), overlaps: z.array(fips).min(1).optional() }))
          .min(1),
        successors: z.array(fips).min(1),
        ...Source,
      }),
    )
    .default([]),
  combined: z
    .array(
      z.strictObject({
        ...Source,
        areas: z.array(z.strictObject({ code: fips, name: Text, members: z.array(fips).min(2) })).min(1),
      }),
    )
    .default([]),
  metros: z
    .array(
      z
        .strictObject({
          code: fips,
          name: Text,
          metros: z.array(fips).min(1).optional(),
          counties: z.array(fips).min(1).optional(),
          ...Source,
        })
        .refine(({ metros, counties }) => metros || counties, 'name its current `metros` or `counties`'),
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

/** `census-regions.yaml` of the geography: the regions of the Census Bureau, and the states of each of their divisions. */
export const CensusRegions = z.strictObject({
  ...Source,
  regions: z.array(
    z.strictObject({
      code: Text,
      name: Text,
      divisions: z.array(z.strictObject({ code: Text, name: Text, states: RightToWork.shape.states })).min(1),
    }),
  ),
});
export type CensusRegions = z.infer<typeof CensusRegions>;
