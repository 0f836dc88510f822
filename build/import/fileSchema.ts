import { z } from 'zod';
import { WebUrl } from '../../api/schemas/common.ts';

const sqlName = z.string().regex(/^[a-z][a-z0-9_]*$/, 'a simple SQL name: lower-case letters, digits, underscores');
const text = z.string().trim().min(1);
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
  'program',
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
  url: WebUrl.describe('where the publisher has it; {10..22} repeats alongside'),
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

export const FileEntry = z.discriminatedUnion('format', [
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
