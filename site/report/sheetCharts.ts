import type { ChartData } from '../charts/chartData.ts';
import { fewestPoints } from '../charts/lineChart.ts';
import { metroShade } from '../charts/shades.ts';
import { lineMarks, type LineMarks } from '../figures/lineMarks.ts';
import { placeName, roundTo } from '../figures/format.ts';
import type { ShownSeries } from './regionSeries.ts';
import type { PlaceSheet, Report } from './reportData.ts';
import { stateAverage } from './reportWords.ts';

/** How many lines of other places the chart of a place has at most. */
const maxOthers = 3;

/** The heights of a chart, in pixels: one that is alone has the whole width. */
const heights = { alone: 110, among: 150 };

/** The chart of a criterion over the years: the line of one place, and those of others to compare it with. */
export interface SheetChart {
  readonly measure: string;
  /** For each line, its own first, which sheets have it: metros of a state can share all figures. */
  readonly places: readonly (readonly number[])[];
  readonly data: ChartData;
  readonly marks: LineMarks;
}

/**
 * Returns the charts of the criteria with enough years, those of the largest weight first. All places have the same scales.
 * @param maxYears how many of the last years a chart has
 */
export function chartsOf(sheet: PlaceSheet, report: Report, maxYears = Infinity): SheetChart[] {
  const criteria = report.rank.criteria.toSorted((a, b) => b.weight - a.weight);
  const enough = sheet.series.filter(({ years }) => years.length >= fewestPoints);
  const height = enough.length === 1 ? heights.alone : heights.among;
  return criteria.flatMap(({ measure }) => {
    const found = lastYears(seriesOf(sheet, measure), maxYears);
    if (!found) return [];
    const withFigures = report.sheets.filter(
      (one) => one !== sheet && seriesOf(one, measure)?.values.some((value) => value !== null),
    );
    const lines = Map.groupBy([sheet, ...withFigures], (one) => JSON.stringify(valuesIn(found.years, one, measure)));
    const shown = [...lines.values()].slice(0, 1 + maxOthers);
    const data = chartOf(found, shown, height, report);
    const marks = lineMarks(data);
    const places = shown.map((line) => line.map((one) => report.sheets.indexOf(one)));
    return marks ? [{ measure, places, data, marks }] : [];
  });
}

/** Returns the last years of a series, with the breaks between them. */
function lastYears(series: ShownSeries | undefined, count: number): ShownSeries | undefined {
  if (!series || series.years.length <= count) return series;
  const years = series.years.slice(-count);
  const breaks = series.breaks.filter(({ year }) => year > years[0]!);
  return { ...series, years, values: series.values.slice(-count), breaks };
}

/** Returns the notes that are too long to be below each chart, by the name of their criterion. */
export function chartNotes(report: Report): [name: string, notes: readonly string[]][] {
  const charts = report.sheets.flatMap((sheet) => chartsOf(sheet, report));
  return [...Map.groupBy(charts, ({ data }) => data.title)].flatMap(([name, of]) => {
    const notes = [...new Set(of.flatMap(({ marks }) => marks.folded))];
    return notes.length === 0 ? [] : [[name, notes] as [string, string[]]];
  });
}

/** Returns the values of a measure of a place in some years. */
function valuesIn(years: readonly number[], sheet: PlaceSheet, measure: string): (number | null)[] {
  const { years: own, values } = seriesOf(sheet, measure)!;
  const valueIn = new Map(own.map((year, i) => [year, values[i] ?? null]));
  return years.map((year) => valueIn.get(year) ?? null);
}

/** Returns the chart of a measure of some places: a line for those that share it. */
function chartOf(
  found: ShownSeries,
  lines: readonly (readonly PlaceSheet[])[],
  height: number,
  report: Report,
): ChartData {
  const { measure, unit, decimals, years, breaks } = found;
  const { label } = report.rank.criteria.find((one) => one.measure === measure)!;
  const title = `${label}${stateAverage(found, report.start)}`;
  return {
    title,
    unit,
    decimals,
    height,
    years,
    breaks: breaks.map(({ year }) => year),
    remarks: breaks.map(({ year, note }) => ({ kind: 'break' as const, years: [year], note })),
    series: lines.map((line, i) => ({
      ...{ name: line.map(cityOf).join(', '), shade: metroShade(i) },
      values: valuesIn(years, line[0]!, measure).map((value) => roundTo(value, decimals)),
    })),
    alsoOnAxis: valuesOfSheets(measure, report),
    notes: [],
    credit: '',
    source: '',
    cited: { title, key: measure, page: report.subject.address, release: report.release },
    file: measure,
  };
}

const seriesOf = ({ series }: PlaceSheet, measure: string) => series.find((one) => one.measure === measure);

/** Returns the first city of a place. */
const cityOf = ({ metro }: PlaceSheet): string => placeName(metro).split(/[-,]/, 1)[0]!;

/** Returns the values of a measure of all places with a sheet. */
const valuesOfSheets = (measure: string, { sheets }: Report): number[] =>
  sheets.flatMap(({ series }) =>
    series.flatMap((one) => (one.measure === measure ? one.values.filter((value) => value !== null) : [])),
  );
