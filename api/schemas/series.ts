import { z } from 'zod';
import { askedReasons } from './absent.ts';
import { confidences } from './bounds.ts';
import { Break, period, periods } from './calculation.ts';
import { forReaders, Geography, namedRegion, Year } from './common.ts';
import { difference } from './difference.ts';
import { askedEdition } from './edition.ts';
import { Metro, MetroMeasure } from './metro.ts';

/** How a value changed over some years. */
export const Change = z
  .object({
    from_year: z.int(),
    to_year: z.int().describe('the latest year of the answer that has a value'),
    from: z.number(),
    to: z.number(),
    ...difference,
    note: z
      .string()
      .optional()
      .describe(
        'what to know of the change: why it has no bounds although its figures have them, or what happened in the year that it begins with',
      ),
    annual_percent: z
      .number()
      .nullable()
      .describe(
        'compound annual rate of change in percent; null where `percent` is, and unless both values are above zero',
      ),
  })
  .meta({ id: 'Change' });
export type Change = z.infer<typeof Change>;

const change = Change.nullable()
  .optional()
  .describe('with `window`; null where one of the two values is missing, or the series breaks between them');

const values = z.array(z.number().nullable()).describe('one for each of `years`; null: no value');

const bound = z
  .array(z.number().nullable())
  .optional()
  .describe(
    'with `bounds`: the bounds of `values` at 90 percent confidence, or at `level`, one for each; absent where no value has bounds',
  );
const bounds = { lower: bound, upper: bound };
const askedLevel = z
  .literal(confidences)
  .optional()
  .describe('with `level`: the confidence of the bounds in percent; absent: 90');

const marks = z
  .array(z.object({ year: Year, note: z.string() }))
  .optional()
  .describe('the years whose values are unusual and as published, or computed from such figures; absent: none');

/** A region with its values. */
export const RegionSeries = z
  .object({ ...namedRegion, values, reasons: askedReasons, ...bounds, as_published: marks, change })
  .meta({ id: 'RegionSeries' });
export type RegionSeries = z.infer<typeof RegionSeries>;

const { name: measure, vintages: _, ...figures } = MetroMeasure.shape;
/** What the values of a measure are. */
export const described = { measure, ...figures };

const breaks = z
  .array(Break)
  .describe('the years in which the definition of the measure changed; do not connect values across one');

/** The values of a measure for each region and year. */
export const MeasureSeries = z
  .object({
    ...described,
    geography: Geography,
    edition: askedEdition,
    level: askedLevel,
    years: z.array(z.int()).describe('ascending; a year without any value is left out'),
    periods,
    breaks,
    regions: z.array(RegionSeries).meta(forReaders('the regions on this page, by geoid')),
  })
  .meta({ id: 'MeasureSeries' });
export type MeasureSeries = z.infer<typeof MeasureSeries>;

/** The values of a measure for one region and each year. */
export const OneSeries = z
  .object({
    ...described,
    years: z.array(z.int()).meta(forReaders('years of the values, ascending')),
    periods,
    values,
    reasons: askedReasons,
    level: askedLevel,
    ...bounds,
    as_published: marks,
    breaks,
    change,
  })
  .meta({ id: 'OneSeries' });
export type OneSeries = z.infer<typeof OneSeries>;

/** The series of one metro. */
export const MetroSeries = z.object({ metro: Metro, series: z.array(OneSeries) }).meta({ id: 'MetroSeries' });
export type MetroSeries = z.infer<typeof MetroSeries>;

/** The values of a measure for the United States. */
export const NationalSeries = z
  .object({
    ...OneSeries.shape,
    region: z.literal('United States'),
    year: z.int().nullable().describe('the latest year with a value'),
    period,
    value: z.number().nullable().describe('the value of `year`'),
  })
  .meta({ id: 'NationalSeries' });
export type NationalSeries = z.infer<typeof NationalSeries>;
