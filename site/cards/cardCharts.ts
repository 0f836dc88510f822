import type { ChartData } from '../charts/chartData.ts';
import { histogram } from '../charts/histogram.ts';
import { lineChart } from '../charts/lineChart.ts';
import { spreadLabels } from '../charts/spreadLabels.ts';
import { showFigure, showLabels, showTick } from '../figures/format.ts';
import { linesOf } from '../figures/linesOf.ts';
import { medianOf } from '../figures/ranks.ts';
import { categories, colors, rectangle, round, textAt } from './drawing.ts';

/** The chart of a card, with its top left corner at 0, 0. */
interface CardChart {
  /** The lines of its title, of which there are at most two. */
  readonly titles: readonly string[];
  readonly svg: string;
}

/** The size of the plot of a card, in pixels; below it are the labels of its axis. */
export const plotSize = { width: 640, height: 250 };

/** How many characters a line of the title of a chart has. */
const titleLength = 56;
/** The room for the values left of the lines, and for the labels right of them. */
const room = { left: 66, right: 190 };
const labelSize = 19;
/** By shade: the region, its state, and the nation or the median. */
const shades: Readonly<Record<number, string>> = { 1: colors.accent, 2: '#c2591a', 3: '#5d6c65' };

/** Returns a line chart; undefined if its first series is too short. */
export function linesOfCard(data: ChartData): CardChart | undefined {
  const width = plotSize.width - room.left - room.right;
  const chart = lineChart(data, plotSize.height, width);
  if (!chart) return undefined;
  const values = showLabels(
    chart.lines.map(({ end }) => end.value),
    data,
  );
  // Labels of images are larger than those of pages.
  const scale = 1.5;
  const heights = spreadLabels(
    chart.lines.map(({ end }) => ({ y: end.y / scale, lines: 1 })),
    plotSize.height / scale,
  ).map((y) => y * scale);
  const right = room.left + width;
  const ticks = chart.valueTicks.map(({ value, y }) => {
    const label = textAt(room.left - 10, y + 6, showTick(value, data), {
      size: 17,
      color: colors.faint,
      anchor: 'end',
    });
    return rectangle(room.left, y, width, 1, colors.line) + label;
  });
  const years = apart(chart.yearTicks.map(({ year, x }) => ({ year, x: room.left + x * width }))).map(({ year, x }) => {
    const style = { size: 17, color: colors.faint, anchor: 'middle' } as const;
    return textAt(x, plotSize.height + 28, String(year), style);
  });
  const lines = chart.lines.toReversed().map(({ path, shade, dash }) => {
    const dashes = dash ? ` stroke-dasharray="${dash}"` : '';
    return `<path d="${path}" transform="translate(${room.left} 0)" fill="none" stroke="${shades[shade]}" stroke-width="${shade === 1 ? 4 : 2.5}" stroke-linejoin="round"${dashes}/>`;
  });
  const labels = chart.lines.map(({ name, shade, end }, i) => {
    const color = shades[shade]!;
    const dot = `<circle cx="${round(room.left + end.x * width)}" cy="${round(end.y)}" r="5" fill="${color}"/>`;
    return (
      dot +
      textAt(right + 14, heights[i]! + 6, `${shorten(name)} ${values[i]!}`, { size: labelSize, color, weight: 600 })
    );
  });
  return { titles: linesOf(data.title, titleLength), svg: [...ticks, ...years, ...lines, ...labels].join('') };
}

/** The most characters of a name that is next to a line. */
const longestName = 11;

/** Returns the first part of a name that is too long: `Winston` for `Winston–Salem`. */
function shorten(name: string): string {
  if (name.length <= longestName) return name;
  const [first = ''] = name.split(/[–/-]/);
  return first.length <= longestName ? first : `${first.slice(0, longestName - 1)}…`;
}

interface Counted {
  readonly title: string;
  readonly measure: { readonly unit: string; readonly decimals: number };
  readonly values: readonly number[];
}

/** Returns the histogram of some values with their median. */
export function histogramOfCard({ title, measure, values }: Counted): CardChart {
  const { width, height } = plotSize;
  const top = 34;
  const { bars, scale } = histogram(values, width, height - top);
  const median = medianOf(values)!;
  const x = scale.at(median);
  const text = `Median ${showFigure(median, measure)}`;
  const anchor = x > width - 130 ? 'end' : x < 130 ? 'start' : 'middle';
  const shown = [
    ...bars.map((bar) => rectangle(bar.x, top + bar.y, Math.max(1, bar.width - 2), bar.height, colors.bar)),
    rectangle(0, height, width, 1, colors.soft),
    rectangle(x - 1.5, top - 8, 3, height - top + 8, colors.accent),
    textAt(x, 18, text, { size: labelSize, color: colors.accent, weight: 600, anchor }),
    ...apart(scale.ticks.map((value) => ({ value, x: scale.at(value) }))).map(({ value, x }) => {
      const end = x > width - 40 ? 'end' : x < 40 ? 'start' : 'middle';
      return textAt(x, height + 28, showTick(value, measure), { size: 17, color: colors.faint, anchor: end });
    }),
  ];
  return { titles: linesOf(title, titleLength), svg: shown.join('') };
}

/** The least distance of two labels of an axis, in pixels. */
const leastGap = 110;

/** Returns the ticks whose labels have room, from the left. */
function apart<Tick extends { readonly x: number }>(ticks: readonly Tick[]): Tick[] {
  const kept: Tick[] = [];
  for (const tick of ticks) if (kept.length === 0 || tick.x - kept.at(-1)!.x >= leastGap) kept.push(tick);
  return kept;
}

/** A metro of a chart of bars: its name, what is printed after its bar, and the lengths of its parts, 0 to 1 in all. */
interface CardBar {
  readonly name: string;
  readonly value: string;
  readonly parts: readonly number[];
}

/** The bars of a chart: where they begin, how far apart they are at most, and the room for their values. */
const bars = { left: 190, distance: 62, height: 0.64, value: 110 };

/** Returns a chart with a bar for each metro, which may have several parts. */
export function barsOfCard(title: string, shown: readonly CardBar[]): CardChart {
  const width = plotSize.width - bars.left - bars.value;
  const distance = Math.min(bars.distance, (plotSize.height + labelSize) / shown.length);
  const height = bars.height * distance;
  const svg = shown.flatMap(({ name, value, parts }, row) => {
    const y = row * distance;
    const middle = y + height / 2 + 6;
    let end = bars.left;
    return [
      textAt(0, middle, name, { size: labelSize, color: colors.ink, weight: 600 }),
      rectangle(bars.left, y, width, height, colors.line),
      ...parts.map((part, i) => {
        const x = end;
        end += part * width;
        return rectangle(x, y, part * width, height, categories[i % categories.length]!);
      }),
      textAt(plotSize.width, middle, value, { size: labelSize, color: colors.ink, anchor: 'end' }),
    ];
  });
  return { titles: linesOf(title, titleLength), svg: svg.join('') };
}
