import { z } from 'zod';
import { Text } from '../base/text.ts';
import { WebUrl } from '../../api/schemas/common.ts';
import { FileOrigin } from '../release/manifest.ts';

const sqlName = z.string().regex(/^[a-z][a-z0-9_]*$/, 'a simple SQL name: lower-case letters, digits, underscores');
const line = z.int().min(1);

/** Tables of the pipeline, whose names raw tables must not use. */
const pipelineTables = [
  'region',
  'member',
  'figure',
  'region_value',
  'marker',
  'imported',
  'printed',
  'combined',
  'retired',
  'retired_until',
  'edition_value',
  'program',
];

const digits = z
  .int()
  .min(1)
  .optional()
  .describe('how many digits each cell of a column of codes has: a spreadsheet program drops leading zeros');

/**
 * A column by its header. `at` (1 for the first) selects one if a header appears more than once; the header is still
 * compared. `{2020..2025}` in a header means one column per year, with the same range in `as`. `label` is what the
 * `label_row` says of a column whose header is a code.
 */
const HeaderColumn = z.union([
  Text,
  z.strictObject({ header: Text, label: Text.optional(), as: Text.optional(), at: line.optional(), digits }),
]);

export type HeaderColumn = z.infer<typeof HeaderColumn>;

/**
 * The header rows. Texts of several rows are joined with a space, and the text of merged cells applies to each of them:
 * `INDUSTRIAL Price Cents/kWh`.
 */
const HeaderRow = z.union([line, z.array(line).min(2)]).default(1);

/** A column by its first and last character in the line, from 1. */
const PlaceColumn = z
  .strictObject({ name: sqlName, from: line, to: line, digits })
  .refine((column) => column.to >= column.from, { path: ['to'], message: '`to` is before `from`' });

const FileBase = z.strictObject({
  path: Text.describe(
    '<folder>/<file> under the sources root, or <file> in the folder of the dataset; {10..22} repeats',
  ),
  url: WebUrl.describe('URL of the publisher, with the same {10..22} as the path'),
  as: sqlName.refine((name) => !pipelineTables.includes(name), 'the pipeline uses this table name'),
  member: Text.optional().describe(
    'for a zip archive: the file in it, or several that are read as one, `{AL,AK}.csv`; where `path` has several archives, `{10..22}` as in the path gives each its own; a file that is not an archive is the member',
  ),
  rows: z
    .strictObject({ min: z.int().min(1), max: z.int().min(1) })
    .describe('limits for the number of data rows of all members'),
  lines: z
    .record(z.string().regex(/^[1-9][0-9]*$/, 'the number of a line'), Text)
    .optional()
    .describe('texts that lines begin with, such as a title with the year; {10..22} as in the path'),
  code_labels: z
    .array(z.strictObject({ code: sqlName, label: sqlName, labels: z.record(z.string(), Text) }))
    .optional()
    .describe('a column of codes, the column that says what each code means, and what it must say'),
  footer: z.array(Text).min(1).optional().describe('texts, one of which starts the first line after the figures'),
  note: Text.optional(),
  obtained: FileOrigin.optional().describe('how the file in the sources folder was obtained; absent: not recorded'),
});
/** A row of labels under the headers; every column then declares its label. */
const label_row = line.optional();
const hasLabels = (file: { label_row?: number | undefined; columns: HeaderColumn[] }) =>
  file.columns.every((column) => (labelOf(column) !== undefined) === (file.label_row !== undefined));
const unlabeled = { path: ['label_row'], message: 'every column needs a `label` if there is a `label_row`, else none' };

function labelOf(column: HeaderColumn): string | undefined {
  return typeof column === 'string' ? undefined : column.label;
}

const TextFile = FileBase.extend({
  encoding: z.enum(['utf-8', 'latin-1']),
  lost_characters: z
    .int()
    .min(1)
    .optional()
    .describe('how many characters of a copy a program replaced, because it could not read them'),
});

export const FileEntry = z.discriminatedUnion('format', [
  TextFile.extend({
    format: z.literal('delimited'),
    delimiter: z.enum([',', '\t', '|', ';']).default(','),
    header_row: HeaderRow,
    label_row,
    data_row: line.optional(),
    columns: z.array(HeaderColumn).min(1),
  }).refine(hasLabels, unlabeled),
  TextFile.extend({ format: z.literal('fixed-width'), data_row: line, columns: z.array(PlaceColumn).min(1) }),
  FileBase.extend({
    format: z.literal('workbook'),
    sheet: Text,
    cells: z.enum(['shown', 'stored']).default('shown').describe('read numbers as Excel shows them, or as stored'),
    header_row: HeaderRow,
    label_row,
    data_row: line.optional(),
    columns: z.array(HeaderColumn).min(1),
  }).refine(hasLabels, unlabeled),
]);
export type FileEntry = z.infer<typeof FileEntry>;
