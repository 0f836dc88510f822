import type { ChartData } from '../charts/chartData.ts';
import { lineChart } from '../charts/lineChart.ts';
import { showFigure } from '../figures/format.ts';

/** What a chart shows of a year: the value of each series, and a dot on each line that has one. */
export interface ReadYear {
  readonly rows: readonly { readonly name: string; readonly shade: number; readonly value: string }[];
  readonly dots: readonly { readonly shade: number; readonly y: number }[];
}

/** Returns what a chart shows of each of its years. */
export function readYears(data: ChartData): readonly ReadYear[] {
  const lines = lineChart(data, data.height)?.lines ?? [];
  return data.years.map((year, i) => ({
    rows: data.series.map(({ name, shade, values }) => {
      return { name, shade, value: showFigure(values[i] ?? null, data) };
    }),
    dots: lines.flatMap(({ points, shade }) =>
      points.filter((point) => point.year === year).map(({ y }) => ({ shade, y })),
    ),
  }));
}
