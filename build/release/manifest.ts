import { z } from 'zod';
import { Text } from '../base/text.ts';
import { Formula, Rules, StatedBounds } from '../../api/schemas/calculation.ts';
import { Attribution, DateTime, Geography, Month, ReleaseId, WebUrl } from '../../api/schemas/common.ts';
import { FormerRegion } from '../../api/schemas/formerRegion.ts';
import { Dataset } from '../../api/schemas/dataset.ts';
import { DesignationRecord } from '../../api/schemas/designations.ts';
import { Measure } from '../../api/schemas/measure.ts';
import { NamedArea } from '../../api/schemas/namedArea.ts';
import { Topic } from '../../api/schemas/topic.ts';

/** Whether a dataset may be served by the API, when that was decided, and by which document. */
export const Terms = z.strictObject({
  approved: z.boolean(),
  decided_on: z.iso.date(),
  document: WebUrl,
  note: z.string().optional(),
});

/**
 * How a file was obtained. `publisher`: downloaded from its URL; `copy`: another's copy, or one that was altered;
 * `unrecorded`: nobody noted it. It claims no more than is known.
 */
export const FileOrigin = z.strictObject({
  how: z.enum(['publisher', 'copy', 'unrecorded']),
  retrieved_on: z.iso.date().optional().describe('absent: not known'),
  edition: z.string().optional().describe('the edition, as the publisher names it'),
  altered: z.array(z.string()).optional().describe('how the file differs from the one that the publisher offers'),
});
export type FileOrigin = z.infer<typeof FileOrigin>;

/** A publisher's file with its checksum. */
export const SourceFile = z.strictObject({
  name: z.string(),
  url: WebUrl,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int(),
  sheet: z.string().optional().describe('of a workbook'),
  obtained: FileOrigin.optional().describe('absent: not recorded'),
  rows: z.int(),
});

export type SourceFile = z.infer<typeof SourceFile>;

/** Which vintages the values of a dataset include; see `ReleaseManifest`. */
export const History = z.enum(['all', 'printed']);

/** An earlier edition of a dataset, with its files. */
const Edition = z.strictObject({
  edition: z.string(),
  published: Month.describe('the month in which the publisher released it'),
  credit: z.string().describe('the credit for its figures'),
  files: z.array(SourceFile),
});

export const ReleaseDataset = z.strictObject({
  ...Dataset.omit({ measures_count: true, latest_year: true, next_release: true }).shape,
  ...Attribution.pick({ credit: true, notes: true, disclaimer: true, conditions: true, share_alike: true }).shape,
  publisher: z.string(),
  role: z
    .enum(['geography', 'figures'])
    .describe('geography: defines the regions; every response that names one credits it'),
  terms: Terms,
  retrieved_at: DateTime,
  history: History.optional().describe('absent: all'),
  leaves_out: z
    .array(z.string())
    .optional()
    .describe('counties that roll-ups leave out, since the publisher does not report them'),
  files: z.array(SourceFile),
  rows: z.int(),
  next_release: Month.optional().describe('the month of the next edition; absent: unknown'),
  edition: z.string().optional().describe('the edition of the values; absent where the release has no earlier ones'),
  published: Month.optional().describe('the month in which this edition was published'),
  editions: z.array(Edition).min(1).optional().describe('earlier editions of the values, oldest first'),
});
export type ReleaseDataset = z.infer<typeof ReleaseDataset>;

export const measureKinds = [
  'count',
  'amount',
  'rate',
  'share',
  'index',
  'median',
  'price',
  'area',
  'density',
  'concentration',
] as const;

/** A unit of measures, and how figures show it. */
export const Unit = z.strictObject({
  name: Text,
  per: Text.optional().describe('what one of a rate, price or density is of'),
  decimals: z.int().min(0).max(6).optional().describe('the decimals of measures that state none'),
  prefix: Text.optional().describe('printed before a figure, in place of the name after it'),
});
export type Unit = z.infer<typeof Unit>;

/** A topic of measures. */
export const ReleaseTopic = z.strictObject(Topic.omit({ measures_count: true }).shape);
export type ReleaseTopic = z.infer<typeof ReleaseTopic>;

export const ReleaseMeasure = z.strictObject({
  ...Measure.shape,
  ...Measure.pick({ topic: true, description: true }).partial().shape,
  kind: z.enum(measureKinds),
  decimals: z.int().min(0).max(6),
  better: z.enum(['higher', 'lower']).optional(),
  served: z.literal(false).optional().describe('false: kept in the release, but in no response'),
  rules: Rules.describe('how the values of each geography are computed'),
  formula: Formula.optional().describe('the formula of the geographies with the rule `formula`'),
  bounds: StatedBounds.optional().describe('the measures that state how certain its printed values are'),
  nation: z
    .boolean()
    .optional()
    .describe('false: the figures of states do not make up one of the nation; true: they add up to it'),
  sources: z.array(z.string()).describe('every figures dataset behind the values, its own first'),
  sources_at: z
    .strictObject({ msa: z.array(z.string()), county: z.array(z.string()), state: z.array(z.string()) })
    .partial()
    .optional()
    .describe(
      'the sources of one geography if they are fewer: the weight of a rollup is not a source of county values',
    ),
});
export type ReleaseMeasure = z.infer<typeof ReleaseMeasure>;

/** The names of the tables of the regions and of the counties of metros in the folder of a release. */
export const regionsFile = 'regions.parquet';
export const membersFile = 'members.parquet';

/** Returns the name of the table of the values of a dataset in the folder of a release. */
export const valuesFile = (dataset: string) => `values-${dataset}.parquet`;

/** Returns the name of the table of the cells of a dataset in the folder of a release. */
export const cellsFile = (dataset: string) => `cells-${dataset}.parquet`;

/** Returns the name of the table of the earlier editions of a dataset in the folder of a release. */
export const editionsFile = (dataset: string) => `editions-${dataset}.parquet`;

/** Returns the name of the table of the withheld bounds of a dataset in the folder of a release. */
export const withheldFile = (dataset: string) => `withheld-${dataset}.parquet`;

/** Returns the names of the tables that a dataset may have in the folder of a release. */
export const tablesOf = (dataset: string): string[] => [
  valuesFile(dataset),
  cellsFile(dataset),
  editionsFile(dataset),
  withheldFile(dataset),
];

/** The name of the table of incentive programs in the folder of a release. */
export const programsFile = 'programs.parquet';

/** The name of the file of the outlines of counties in the folder of a release. */
export const outlinesFile = 'outlines.json';

/** The incentive catalog as a whole: whether it may be served, when that was decided, and the credits of its programs. */
export const ReleaseIncentives = z.strictObject({
  available: z.boolean(),
  decided_on: z.iso.date(),
  note: z.string().optional(),
  credits: z.array(Attribution),
  subjects: z
    .record(z.string(), z.string())
    .optional()
    .describe('by credit: what its programs are about, where the publisher lists no others'),
  designations: z.array(DesignationRecord).optional().describe('absent where the catalog has none'),
});
export type ReleaseIncentives = z.infer<typeof ReleaseIncentives>;

export const ReleaseTable = z.strictObject({
  file: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int(),
  rows: z.int(),
});

/** The outlines of counties that pages draw maps with: whose they are, and the files that they were made from. */
export const ReleaseOutlines = z.strictObject({
  ...ReleaseTable.shape,
  ...ReleaseDataset.pick({ name: true, publisher: true, license: true, license_url: true, url: true }).shape,
  credit: z.string(),
  retrieved_at: DateTime,
  files: z.array(SourceFile),
});
export type ReleaseOutlines = z.infer<typeof ReleaseOutlines>;

/**
 * `releases/<id>/release.json`: the contents of a release. The figures are next to it in Parquet:
 *
 * - `regions.parquet`: geography, geoid, id (UUIDv5), name, states (USPS list), slug (metros only) and right_to_work;
 *   sorted by geography, geoid.
 * - `members.parquet`: cbsa, county; sorted.
 * - `values-<dataset>.parquet`: measure, geography, geoid, vintage, value (null where absent), reason (null where present);
 *   sorted by measure, geography, geoid, vintage. It has every vintage of printed, rolled-up and computed values. If the
 *   `history` of the dataset is `printed`, it has only the latest computed value of a region: earlier ones can be computed
 *   from their parts.
 * - `cells-<dataset>.parquet`: where each printed figure is in the publisher's files, those of former counties, combined
 *   areas and county subdivisions too: measure, geoid, vintage, file (a `name` of the dataset's `files`), member (of an archive), sheet, line,
 *   row_label (the name of the region in the row), column (the number of the field from 1; in a fixed-width file the
 *   first character, and width the number of characters), column_label (the header), text (as printed; null where it
 *   is the value of `values-<dataset>.parquet` in plain digits); sorted by measure, geoid, vintage.
 * - `editions-<dataset>.parquet`, if the dataset has earlier editions: what each of them said, by its own files: measure,
 *   geography, geoid, edition, vintage, value, reason; sorted by measure, geography, geoid, vintage, edition. It has the served
 *   measures that are computed from this dataset alone. A metro has no value if one of its counties is not in the edition.
 * - `withheld-<dataset>.parquet`, if there are any: the bounds of missing values of the latest vintage whose parts are partly
 *   withheld: measure, geography, geoid, vintage, lower, upper; sorted by measure, geography, geoid.
 * - `programs.parquet`, if the release has a catalog of incentive programs: place (from 0, in the order of every list),
 *   id, metros (the CBSA codes of a local government), credit (a `dataset` of `incentives.credits`), program
 *   (the record as JSON, as the API shows it). It has only programs whose terms allow it.
 * - `outlines.json`, if the release has them: the outlines of counties for the maps of the site (`Outlines` of `common/prepared.ts`).
 */
export const ReleaseManifest = z.strictObject({
  format: z.literal(1),
  id: ReleaseId,
  created_at: DateTime,
  datasets: z.array(ReleaseDataset),
  measures: z.array(ReleaseMeasure),
  units: z.array(Unit).describe('the units of the measures'),
  topics: z.array(ReleaseTopic).describe('the topics of the measures'),
  tables: z.array(ReleaseTable),
  combined: z
    .array(z.strictObject({ code: z.string(), name: z.string(), counties: z.array(z.string()) }))
    .optional()
    .describe('areas that a publisher reports in the place of their counties; their figures go into roll-ups'),
  former: z
    .array(FormerRegion)
    .optional()
    .describe(
      'metros and counties of earlier delineations, and what became of them; absent in releases to November 2026',
    ),
  areas: z
    .array(NamedArea)
    .optional()
    .describe(
      'micropolitan and combined areas, metropolitan divisions, and regions and divisions of the Census Bureau',
    ),
  incentives: ReleaseIncentives.optional(),
  outlines: ReleaseOutlines.optional().describe('absent: the site of the release has no maps'),
  confirmed: z
    .array(z.strictObject({ dataset: z.string(), reason: z.string().optional(), changes: z.array(z.string()) }))
    .optional()
    .describe('figures beyond their limits that were accepted, and why'),
  suspects: z
    .array(z.strictObject({ dataset: z.string(), figures: z.array(z.string()) }))
    .optional()
    .describe('figures near their limits: for review, not refused'),
});
export type ReleaseManifest = z.infer<typeof ReleaseManifest>;

/** Why a region has no value for a measure. */
export const absences = [
  'withheld',
  'open-ended',
  'no county value',
  'boundary changed',
  'divisions only',
  'not covered',
] as const;

/** Returns the geographies of a measure as an ordered list of pairs. */
export function geographiesOf(
  measure: Pick<Measure, 'geographies'>,
): [Geography, NonNullable<Measure['geographies']['msa']>][] {
  return Geography.options.flatMap((geography) => {
    const entry = measure.geographies[geography];
    return entry ? [[geography, entry] as [Geography, typeof entry]] : [];
  });
}
