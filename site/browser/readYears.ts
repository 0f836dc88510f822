import type { ChartData } from '../charts/chartData.ts';
import { lineChart } from '../charts/lineChart.ts';
import { showFigure } from '../figures/format.ts';

/** What a chart shows of a year: the value of each series, and a dot on each line that has one. */
export interface ReadYear {
  readonly rows: readonly { readonly name: string; readonly shade: number; readonly value: string }[];
  /** What is to be known of the values of the year, in short. */
  readonly note: string | undefined;
  readonly dots: readonly { readonly shade: number; readonly y: number }[];
}

/** Returns what a chart shows of each of its years: the highest value first, and those that are missing last. */
export function readYears(data: ChartData): readonly ReadYear[] {
  const lines = lineChart(data, data.height)?.lines ?? [];
  return data.years.map((year, i) => ({
    rows: data.series
      .map(({ name, shade, values }) => ({ name, shade, value: values[i] ?? null }))
      .toSorted((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity))
      .map(({ value, ...series }) => ({ ...series, value: showFigure(value, data) })),
    note: noteOf(data, year),
    dots: lines.flatMap(({ points, shade }) =>
      points.filter((point) => point.year === year).map(({ y }) => ({ shade, y })),
    ),
  }));
}

function noteOf({ breaks, remarks = [] }: ChartData, year: number): string | undefined {
  if (breaks.includes(year)) return 'Do not compare with earlier years.';
  return remarks.some(({ kind, years }) => kind === 'unusual' && years.includes(year))
    ? 'Unusual; as published.'
    : undefined;
}
