import { z } from 'zod';
import { AbsenceReason } from './absent.ts';
import { period } from './calculation.ts';
import {
  CalculationText,
  DatasetKey,
  forReaders,
  PlaceType,
  Geoid,
  MeasureKey,
  Name,
  Unit,
  wording,
} from './common.ts';
import { confidences } from './bounds.ts';
import { Different } from './difference.ts';
import { ComputedByCadastre, Decimals } from './measure.ts';

/** How many measures a request may name. */
export const maxDataMeasures = 10;
/** How many places and groups of places a request may name. */
export const maxPlaceTexts = 100;

/** How long a text about places may be: as the codes of the counties of an area are. */
export const maxPlaceText = 600;

/** What a request for data may derive from its measures. */
const derivations = [
  ...(['ratio', 'difference', 'percent_change', 'annual_percent_change', 'change_from_peak'] as const),
  ...(['share_of_us', 'share_of_state'] as const),
] as const;

/** How many limits a request may have. */
const maxLimits = 5;
const limit = z.number('must be a number').optional();

const Where = z
  .strictObject(
    {
      measure: z.string('must be the name of a measure').meta(forReaders('a measure name from `GET /measures`')),
      min: limit.meta(forReaders('the lowest value of a place, in the unit of the measure')),
      max: limit.meta(forReaders('the highest value of a place')),
    },
    'must be an object',
  )
  .refine(({ min, max }) => min !== undefined || max !== undefined, 'must have `min` or `max`')
  .meta({ id: 'DataWhere' });

const measuresMessage = `must be an array of 1 to ${maxDataMeasures} measure names`;
const placesMessage = `must be an array of 1 to ${maxPlaceTexts} places`;
const placeMessage = 'must be a text that names a place or a group';
const yearsMessage = 'must be `latest`, `all`, a year such as `2021`, or a range such as `2019-2024`';

/** The years of a request: the latest of each place, all, or those from one year to another. */
export type DataYears = 'latest' | 'all' | { readonly from: number; readonly to: number };

const yearRange = /^(?<first>\d{4})(?:\s*[-–]\s*(?<last>\d{4}))?$/;

const Years = z.union([z.number(), z.string()], yearsMessage).transform((given, context): DataYears => {
  const text = String(given).trim();
  if (text === 'latest' || text === 'all') return text;
  const { first, last = first } = yearRange.exec(text)?.groups ?? {};
  if (Number(first) <= Number(last)) return { from: Number(first), to: Number(last) };
  context.addIssue({ code: 'custom', message: yearsMessage });
  return z.NEVER;
});

export const DataRequest = z
  .strictObject(
    {
      measures: z
        .array(z.string('must be the name of a measure'), measuresMessage)
        .min(1, measuresMessage)
        .max(maxDataMeasures, measuresMessage)
        .meta({
          description: 'measure names from `GET /measures`',
          tool: { description: 'names from search_measures' },
        }),
      places: z
        .array(
          z.string(placeMessage).min(1, placeMessage).max(maxPlaceText, `must be at most ${maxPlaceText} characters`),
          placesMessage,
        )
        .min(1, placesMessage)
        .max(maxPlaceTexts, placesMessage)
        .describe('names or codes (`Tulsa, OK`, `US`), or groups: `metros`, `states`, `counties of Atlanta`'),
      years: Years.default('latest').describe('`latest` (default), `all`, `2021` or `2019-2024`'),
      derive: z
        .enum(derivations, `must be one of ${derivations.join(', ')}`)
        .optional()
        .meta(
          wording(
            '`ratio`: the first measure by the second. `share_of_us`, `share_of_state`: in percent of the figure of the same year; only of figures that add up, such as counts and amounts. Others: the change to the last of `years`, from the first or, `change_from_peak`, from the highest value (percentages in percentage points)',
            '`ratio`: first measure by the second; changes are over `years`',
          ),
        ),
      where: z
        .array(Where, 'must be an array')
        .max(maxLimits, `must have at most ${maxLimits} limits`)
        .optional()
        .meta(
          forReaders(
            'limits on figures: only places whose value of the last of `years` is from `min` to `max`, of each measure; it need not be in `measures`. A place without the figure is left out',
          ),
        ),
      include: z
        .array(z.enum(['margins', 'reasons', 'total'], 'must be margins, reasons or total'), 'must be an array')
        .default([])
        .meta(
          wording(
            '`margins`: bounds at 90 percent confidence, or at `level`; `reasons`: why values are null; `total`: adds the sum of all places, of figures that add up, and ratios and changes of the sums',
            '`margins`: 90% bounds; `total`: of all places',
          ),
        ),
      level: z
        .literal(confidences, `must be one of ${confidences.join(', ')}`)
        .optional()
        .meta({ description: 'the confidence in percent of `margins` and of `different`; default: 90', tool: false }),
      order: z
        .enum(['highest', 'lowest'], 'must be highest or lowest')
        .optional()
        .meta(forReaders('sorts the rows by `order_by`; default: highest, if that is given')),
      order_by: z
        .string('must be a text')
        .optional()
        .meta(
          wording(
            'the column to sort by: a measure, with a year or what is derived: `gdp`, `gdp 2019`, `gdp difference`; default: the last column',
            '`gdp`, `gdp 2019` or `gdp difference`; default: last column',
          ),
        ),
      detail: z
        .enum(['concise', 'detailed'], 'must be concise or detailed')
        .default('concise')
        .meta({ description: '`detailed` adds `id` to each row', tool: { description: '`detailed`: full credits' } }),
    },
    'must be an object',
  )
  .meta({ id: 'DataRequest' });
export type DataRequest = z.infer<typeof DataRequest>;

const DataColumn = z
  .object({
    measure: MeasureKey,
    label: Name,
    unit: Unit,
    decimals: Decimals,
    year: z.int().nullable().describe('null where the years differ between rows: `years` of a row has them'),
    derived: z.enum(derivations).optional().describe('how the service derived it; absent for a figure of the measure'),
    by: z.string().optional().describe('the measure that a ratio divides by'),
    from_year: z.int().optional().describe('the first year of a change, or of those in which a peak is searched'),
    period,
    from_period: period.describe('the period of `from_year`, as `period`'),
  })
  .meta({ id: 'DataColumn' });
export type DataColumn = z.infer<typeof DataColumn>;

const bound = z.array(z.number().nullable()).optional();

const DataRow = z
  .object({
    id: z.uuid().nullable().optional().describe('with `detail`; null for the United States and an area'),
    geography: PlaceType,
    geoid: Geoid,
    name: Name,
    values: z.array(z.number().nullable()).describe('one for each of `columns`; null: no value, which is not zero'),
    years: z
      .array(z.int().nullable())
      .optional()
      .describe('the year of each value; absent where every column has one year'),
    periods: z
      .array(z.string().nullable())
      .optional()
      .describe('with `years`: the period that each covers, such as `2019–2023`; absent where all are calendar years'),
    lower: bound.describe(
      'with `margins`: the lower bounds at 90 percent confidence, or at `level`; absent where no value has bounds',
    ),
    upper: bound.describe('with `margins`: the upper bounds'),
    different: z
      .array(Different.nullable())
      .optional()
      .describe(
        'of each change, whether the two figures differ at 90 percent confidence, or at `level`; null for other columns; absent on a row without margins of error',
      ),
    peaks: z
      .array(z.object({ year: z.int(), value: z.number() }).nullable())
      .optional()
      .describe('with `change_from_peak`: the highest value of the years and its year; null for other columns'),
    reasons: z
      .array(AbsenceReason.nullable())
      .optional()
      .describe('with `reasons`, on a row without a value: why each value is null'),
    as_published: z
      .array(z.string().nullable())
      .optional()
      .describe(
        'what is unusual about each value that is as published, or computed from such a figure; absent on a row without one',
      ),
  })
  .meta({ id: 'DataRow' });
export type DataRow = z.infer<typeof DataRow>;

/** What a text about places was taken for. */
const Interpretation = z
  .object({
    text: z.string(),
    interpreted_as: z.string(),
    count: z.int().min(0).describe('how many regions it means'),
    others: z.array(z.string()).optional().describe('other regions of the name, which it may have meant'),
  })
  .meta({ id: 'Interpretation' });

export const DataTable = z
  .object({
    places: z.array(Interpretation),
    columns: z.array(DataColumn),
    level: z.literal(confidences).optional().describe('confidence of bounds in percent, as asked for; absent: 90'),
    rows: z.array(DataRow),
    total: z
      .object({
        count: z.int().min(0).describe('of how many places: all that the table has, on every page'),
        values: z
          .array(z.number().nullable())
          .describe(
            'one for each of `columns`; a ratio or percentage is that of the totals. null: no total, as `caveats` says',
          ),
        lower: bound.describe('with `margins`: the lower bounds of the sums at 90 percent confidence, or at `level`'),
        upper: bound.describe('with `margins`: the upper bounds'),
      })
      .optional()
      .describe('with `total`: what the places have together'),
    calculations: z
      .array(
        z.object({
          measure: MeasureKey,
          geography: PlaceType,
          dataset: DatasetKey,
          calculation: CalculationText,
          computed_by_cadastre: ComputedByCadastre,
        }),
      )
      .describe('how the figures of each measure and geography are computed'),
    left_out: z
      .array(z.object({ text: z.string(), message: z.string().describe('why it cannot be read') }))
      .optional()
      .describe('the places and measures of the request that the table lacks, since they cannot be read'),
    caveats: z.array(z.string()).describe('what to say with the figures'),
  })
  .meta({ id: 'DataTable' });
export type DataTable = z.infer<typeof DataTable>;
