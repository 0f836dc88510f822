import { z } from 'zod';
import {
  CalculationText,
  DatasetKey,
  forReaders,
  Geography,
  Geoid,
  MeasureKey,
  Name,
  namedRegion,
  Unit,
  WebUrl,
  Year,
} from './common.ts';
import { asPublished, period } from './calculation.ts';
import { ComputedByCadastre, MeasureNote } from './measure.ts';

const FileName = z.string().meta(forReaders('name of the file'));

/** A figure in a trace: of which measure, region and year. */
const TracedFigure = z.object({
  measure: MeasureKey,
  geoid: z
    .string()
    .describe(
      'a region, the code of an area that a publisher reports in the place of its counties, or the ten-digit code of a county subdivision: a city or town',
    ),
  name: Name,
  year: Year,
  period,
  value: z.number().nullable().describe('null: there is none, and so none of what needs it'),
  reason: z.string().optional().describe('why there is no value, where the release says it'),
});

export const TraceOperand = TracedFigure.extend({
  weight: z.number().nullable().optional().describe('in a mean or rate: what the value is weighted by'),
  weight_measure: z.string().optional().describe('the measure of the weight'),
  weight_year: z.int().optional(),
}).meta({ id: 'TraceOperand' });
export type TraceOperand = z.infer<typeof TraceOperand>;

export const TraceStep = TracedFigure.extend({
  geography: Geography,
  unit: Unit,
  calculation: CalculationText,
  operands: z.array(TraceOperand),
}).meta({ id: 'TraceStep' });
export type TraceStep = z.infer<typeof TraceStep>;

export const TraceCell = z
  .object({
    measure: MeasureKey,
    geoid: Geoid,
    year: Year,
    dataset: DatasetKey,
    file: FileName,
    sha256: z.string().describe('of the file; an archive as a whole'),
    member: z.string().optional().describe('of a zip archive'),
    sheet: z.string().optional().describe('of a workbook'),
    row: z.int().describe('line of the text file or row of the sheet, from 1'),
    row_label: z.string().optional().describe('the name of the region in the row'),
    column: z.int().describe('number of the field or column, from 1; in a fixed-width file the first character'),
    width: z.int().optional().describe('characters of the column in a fixed-width file'),
    column_label: z.string().optional().describe('the header of the column'),
    text: z.string().describe('the text that is printed in the cell'),
  })
  .meta({ id: 'TraceCell' });
export type TraceCell = z.infer<typeof TraceCell>;

export const TraceFile = z
  .object({
    dataset: DatasetKey,
    file: FileName,
    url: WebUrl.describe("the publisher's URL of the file"),
    sha256: z.string(),
    edition: z.string().optional().describe('as the publisher names it'),
    how: z
      .enum(['publisher', 'copy', 'unrecorded'])
      .describe(
        'how the file was obtained. publisher: downloaded from `url`; copy: from others, or altered; unrecorded: not known',
      ),
    altered: z.array(z.string()).optional().describe('how the file differs from the one that the publisher offers'),
  })
  .meta({ id: 'TraceFile' });
export type TraceFile = z.infer<typeof TraceFile>;

export const Trace = TracedFigure.pick({ measure: true, year: true, period: true, value: true, reason: true })
  .extend({
    label: Name,
    unit: Unit,
    geography: Geography,
    region: z.object(namedRegion),
    note: MeasureNote,
    as_published: asPublished,
    calculation: CalculationText,
    computed_by_cadastre: ComputedByCadastre,
    operands: z
      .array(TraceOperand)
      .describe(
        'what the value is computed from; empty for a figure that is printed, or counted from the rows of a list',
      ),
    steps: z.array(TraceStep).describe('how the operands are computed that are not printed themselves'),
    cells: z.array(TraceCell).describe('where every printed figure of the trace is in the files of the publishers'),
    files: z.array(TraceFile),
  })
  .meta({ id: 'Trace' });
export type Trace = z.infer<typeof Trace>;
