import { z } from 'zod';
import { geographies } from '../../api/schemas/common.ts';
import { absences, History, kinds, Terms } from '../release/manifest.ts';
import { units } from './units.ts';

const key = z.string().regex(/^[a-z0-9-]+$/, 'lower-case letters, digits and hyphens');
const sqlName = z.string().regex(/^[a-z][a-z0-9_]*$/, 'a simple SQL name: lower-case letters, digits, underscores');
const measureName = z.string().regex(/^[a-z][a-z0-9_]*$/, 'lower-case letters, digits and underscores');
const text = z.string().trim().min(1);
const year = z.int().min(1900).max(2200);
const line = z.int().min(1);

/** Tables that the pipeline itself keeps; a raw table may not take their names. */
export const pipelineTables = [
  'region',
  'member',
  'figure',
  'region_value',
  'marker',
  'printed',
  'combined',
  'retired',
];

/**
 * A column by its header. `at` (1 for the first) settles which, where a header stands more than once; the header is
 * still compared. `{2020..2025}` inside a header stands for one column a year, and goes alongside in `as`.
 */
const HeaderColumn = z.union([text, z.strictObject({ header: text, as: text.optional(), at: line.optional() })]);

/**
 * Where the headers stand. Of several rows, the texts above one another are joined by a blank, a text over merged cells of a
 * workbook standing over each of them: `INDUSTRIAL Price Cents/kWh`.
 */
const HeaderRow = z.union([line, z.array(line).min(2)]).default(1);

/** A column by its place in the line, both ends included, 1 for the first character. */
const PlaceColumn = z
  .strictObject({ name: sqlName, from: line, to: line })
  .refine((column) => column.to >= column.from, { path: ['to'], message: '`to` is before `from`' });

const FileBase = z.strictObject({
  path: text.describe(
    '<folder>/<file> under the sources root, or <file> in the folder of the dataset; {10..22} repeats',
  ),
  url: z.url().describe('where the publisher has it; {10..22} repeats alongside'),
  as: sqlName.refine((name) => !pipelineTables.includes(name), 'the pipeline has a table of this name'),
  member: text
    .optional()
    .describe(
      'of a zip archive: the file in it, or several that are read as one, `{AL,AK}.csv`; a file that is no archive is the member itself',
    ),
  rows: z
    .strictObject({ min: z.int().min(1), max: z.int().min(1) })
    .describe('bounds for the number of data rows, of all members together'),
  footer: z.array(text).min(1).optional().describe('texts one of which starts the first line after the figures'),
  note: text.optional(),
});
const TextFile = FileBase.extend({ encoding: z.enum(['utf-8', 'latin-1']) });

const FileEntry = z.discriminatedUnion('format', [
  TextFile.extend({
    format: z.literal('delimited'),
    delimiter: z.enum([',', '\t', '|', ';']).default(','),
    header_row: HeaderRow,
    data_row: line.optional(),
    columns: z.array(HeaderColumn).min(1),
  }),
  TextFile.extend({ format: z.literal('fixed-width'), data_row: line, columns: z.array(PlaceColumn).min(1) }),
  FileBase.extend({
    format: z.literal('workbook'),
    sheet: text,
    cells: z.enum(['shown', 'stored']).default('shown').describe('a number as Excel shows it, or as it is stored'),
    header_row: HeaderRow,
    data_row: line.optional(),
    columns: z.array(HeaderColumn).min(1),
  }),
]);
export type FileEntry = z.infer<typeof FileEntry>;
export type HeaderColumn = z.infer<typeof HeaderColumn>;

const Formula = z.union([
  z.strictObject({
    ratio: z.strictObject({ of: measureName, over: measureName, times: z.number().positive().default(1) }),
  }),
  z.strictObject({ growth: z.strictObject({ of: measureName, years: z.int().min(1) }) }),
  z.strictObject({ average: z.strictObject({ of: measureName, years: z.int().min(1) }) }),
  z.strictObject({ sum: z.array(measureName).min(2) }),
  z.strictObject({ difference: z.tuple([measureName, measureName]) }),
]);
export type Formula = z.infer<typeof Formula>;

/**
 * How a geography gets its value. `state` at a county: the value of its state, carried down. `rate_of` at a roll-up: the
 * publisher prints a count and its rate but not what the rate is of, which each county's count and rate imply.
 */
const Rule = z.union([
  z.enum(['printed', 'sum', 'formula']),
  z.strictObject({ mean_by: measureName }),
  z.strictObject({ rate_of: measureName }),
  z.strictObject({ carried_from: z.literal('state') }),
]);
export type Rule = z.infer<typeof Rule>;

const MeasureEntry = z.strictObject({
  name: measureName,
  label: text.regex(/^[A-Z0-9]/, 'sentence case: a capital first'),
  unit: z.enum(units),
  kind: z.enum(kinds),
  decimals: z.int().min(0).max(6),
  better: z.enum(['higher', 'lower']).optional(),
  signed: z.boolean().default(false).describe('whether a value below zero is possible'),
  county: Rule.optional(),
  state: Rule.optional(),
  msa: Rule.optional(),
  formula: Formula.optional(),
  calculation: text
    .optional()
    .describe("the formula's own sentence; what a reader must know besides of a mean or rate"),
  served: z.boolean().default(true).describe('false: kept in the release and in no answer'),
});
export type MeasureEntry = z.infer<typeof MeasureEntry>;

const Check = z.strictObject({
  name: text.describe('what holds, as a sentence'),
  query: text.describe('one SELECT over `figure`, `region` and `member` that returns the rows that break it'),
});

const Common = z.strictObject({
  key,
  name: text,
  publisher: text,
  category: text,
  license: text,
  license_url: z.url(),
  url: z.url(),
  refresh_cadence: text,
  terms: Terms,
  credit: text,
  notes: z.array(text).default([]),
  disclaimer: text.optional(),
  conditions: z.array(text).optional(),
  share_alike: text.optional(),
  files: z.array(FileEntry).min(1),
  checks: z.array(Check).default([]),
});

export const DatasetEntry = z.discriminatedUnion('role', [
  Common.extend({ role: z.literal('geography'), vintages: z.array(year).min(1) }),
  Common.extend({
    role: z.literal('figures'),
    missing: z.record(z.string(), z.enum(absences)).default({}),
    measures: z.array(MeasureEntry).min(1),
    history: History.default('all'),
    coverage: z
      .array(z.strictObject({ measure: measureName, geography: z.enum(geographies), regions: z.int().min(1) }))
      .default([])
      .describe('how many regions must have a value, at least'),
  }),
]);
export type DatasetEntry = z.infer<typeof DatasetEntry>;
export type FiguresEntry = Extract<DatasetEntry, { role: 'figures' }>;
export type GeographyEntry = Extract<DatasetEntry, { role: 'geography' }>;

const Source = { note: text, source: z.url() };
const fips = z.string().regex(/^[0-9]{5}$/, 'a five-digit county code in quotes');

/** `boundaries.yaml` of the geography's folder: codes that publishers use and that are no region of this geography. */
export const Boundaries = z.strictObject({
  renamed: z.array(z.strictObject({ from: fips, to: fips, ...Source })).default([]),
  retired: z
    .array(z.strictObject({ codes: z.array(fips).min(1), successors: z.array(fips).min(1), ...Source }))
    .default([]),
  combined: z
    .array(
      z.strictObject({
        ...Source,
        areas: z.array(z.strictObject({ code: fips, name: text, members: z.array(fips).min(2) })).min(1),
      }),
    )
    .default([]),
});
export type Boundaries = z.infer<typeof Boundaries>;

/** `right-to-work.yaml` of the geography's folder: the states on the service's list. */
export const RightToWork = z.strictObject({
  ...Source,
  as_of: z.iso.date(),
  states: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1),
});
export type RightToWork = z.infer<typeof RightToWork>;
