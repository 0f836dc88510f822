import { formatFigure, rounded } from '../../../api/domain/figures.ts';
import { counted } from '../../../api/domain/text.ts';
import { getData } from '../../../api/operations/getData.ts';
import type { DataColumn, DataRow, DataTable } from '../../../api/schemas/data.ts';
import { tool } from '../tool.ts';
import { pooledText } from '../wording.ts';

export const getDataTool = tool(getData, {
  name: 'get_data',
  title: 'Get data',
  description:
    'Figures of metros, counties, states and the nation by year as one table, with ratios, changes, shares and totals.',
  lists: ['rows'],
  limit: 25,
  prepare: ({ include, measures, places, where, ...args }) => ({
    ...args,
    ...(measures === undefined ? {} : { measures: listOfNames(measures) }),
    ...(places === undefined ? {} : { places: [places].flat() }),
    ...(where === undefined ? {} : { where: [where].flat() }),
    include: [...[include ?? []].flat(), 'reasons'],
  }),
  isFull: ({ detail }) => detail === 'detailed',
  // The names of roll-ups in place of the sentences about calculations, and caveats once: with the answer.
  shorten({ caveats: _, ...data }, _terse, release) {
    const calculations = data.calculations.map((one) => {
      const { geographies } = release.measure(one.measure);
      const rollup =
        one.geography === 'us' || one.geography === 'area' ? undefined : geographies[one.geography]?.rollup;
      return rollup ? { ...one, calculation: rollup } : one;
    });
    return { ...data, calculations, caveats: [] };
  },
  caveats: ({ caveats }) => caveats,
  head: tableHead,
  line: tableRow,
});

/** Names as a list: a text may have several with commas, which no name of a measure has. */
const listOfNames = (given: unknown): unknown[] =>
  [given].flat().flatMap((one: unknown) => (typeof one === 'string' ? one.split(',').map((name) => name.trim()) : one));

/** Describes a table before its rows: what places were taken for, how figures are computed, and the columns in order. */
function tableHead({ places, columns, calculations, rows, total }: DataTable): string[] {
  const taken = places.filter(({ text, interpreted_as }) => text !== interpreted_as);
  const computed = calculations.filter((one) => one.computed_by_cadastre);
  return [
    ...taken.map(({ text, interpreted_as, count }) => `"${text}": ${interpreted_as}${count > 1 ? ` (${count})` : ''}.`),
    ...computed.map(
      ({ measure, geography, calculation }) => `${measure} (${geography}), computed by this service: ${calculation}`,
    ),
    columns.length > 0
      ? `Columns: ${columns
          .map((one, i) =>
            column(
              one,
              rows.some(({ values }) => values[i] !== null),
            ),
          )
          .join(' | ')}`
      : 'No columns: there are no values of these years.',
    ...(rows.some(({ lower }) => lower) ? ['± and ranges in parentheses: margins of error at 90% confidence.'] : []),
    ...(rows.some((row) => row.values.some((_, i) => isUnclear(row, i)))
      ? ['"within the margin of error": no statistically significant difference at 90% confidence.']
      : []),
    ...(total ? [totalRow(total, columns)] : []),
  ];
}

/** Describes a column. @param hasYears whether a row has a value, with its year where years differ */
function column({ measure, unit, year, derived, by, from_year, ...named }: DataColumn, hasYears: boolean): string {
  const { period = String(year), from_period = String(from_year) } = named;
  const when =
    year === null
      ? hasYears && 'latest'
      : from_year === undefined
        ? pooledText(period)
        : `${pooledText(from_period)} to ${pooledText(period)}`;
  const isShare = derived === 'share_of_us' || derived === 'share_of_state';
  const what = derived === 'ratio' ? `${measure} / ${by}` : derived && !isShare ? `${derived} of ${measure}` : measure;
  return [what, when, `[${unit}]`].filter(Boolean).join(' ');
}

/** Describes a row of a table in one line. */
function tableRow(row: DataRow, { columns }: DataTable): string {
  const cells = columns.map((_, i) => cell(row, columns, i)).join(' | ');
  return `${row.name} (${row.geoid})${cells === '' ? '' : `: ${cells}`}`;
}

function cell(row: DataRow, columns: readonly DataColumn[], i: number): string {
  const { measure, decimals, year } = columns[i]!;
  const value = row.values[i] ?? null;
  if (value === null) return row.reasons?.[i] ? `null (${row.reasons[i]})` : 'null';
  const own = year === null && row.years?.[i] ? ` (${row.periods?.[i] ?? row.years[i]})` : '';
  const unclear = isUnclear(row, i) ? withinMargin : '';
  const peak = row.peaks?.[i];
  // A change of a measure follows its figures, in their unit.
  const figures = columns.find((one) => one.measure === measure && one.derived === undefined);
  const from =
    peak && figures ? ` (from ${grouped(peak.value, figures.decimals)} ${figures.unit} in ${peak.year})` : '';
  return `${grouped(value, decimals)}${margin(row, value, decimals, i)}${own}${from}${unclear}`;
}

/** Describes in one line what places have together. */
function totalRow(
  { count, values, lower, upper }: NonNullable<DataTable['total']>,
  columns: readonly DataColumn[],
): string {
  const cells = values.map((value, i) => {
    const { decimals } = columns[i] ?? {};
    if (value === null || decimals === undefined) return 'null';
    return `${grouped(value, decimals)}${margin({ lower, upper }, value, decimals, i)}`;
  });
  return `Total of ${counted(count, 'place')}: ${cells.join(' | ')}`;
}

/** Whether a cell shows a difference that the margins of the two figures allow to be none. */
const isUnclear = ({ values, different }: DataRow, i: number): boolean =>
  different?.[i] === 'no' && (values[i] ?? null) !== null;

/** What is said of a difference that the margins of the two figures allow to be none. */
const withinMargin = ' (within the margin of error)';

/** Says how certain a value is: its margin where the bounds are symmetric. */
function margin(
  { lower, upper }: Pick<DataRow, 'lower' | 'upper'>,
  value: number,
  decimals: number,
  i: number,
): string {
  const low = lower?.[i] ?? null;
  const high = upper?.[i] ?? null;
  if (low === null || high === null) return '';
  const below = rounded(value - low, decimals);
  const above = rounded(high - value, decimals);
  if (below === above) return ` ± ${grouped(high - value, decimals)}`;
  return ` (${grouped(low, decimals)} to ${grouped(high, decimals)})`;
}

const grouped = (value: number, decimals: number) => formatFigure(Number(rounded(value, decimals)), decimals);
