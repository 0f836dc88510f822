import { csvText } from '../../api/domain/csv.ts';
import type { ChartData } from '../charts/chartData.ts';
import { lineChart, remarkText } from '../charts/lineChart.ts';
import { nameYear } from '../charts/years.ts';
import { spreadLabels } from '../charts/spreadLabels.ts';
import { citeText, shortSource } from '../cite/cite.ts';
import { showLabels, showTick } from '../figures/format.ts';
import { lineMarks } from '../figures/lineMarks.ts';
import type { ImageShape } from './imageShape.tsx';
import { saveFile } from './saveFile.ts';
import { loadFont, pngOf, svgImage, type SvgImage } from './svgImage.tsx';
import { wrapText } from './wrapText.ts';

/** The sizes of a chart as an image. As shown, its height is that of its parts. */
const sizes = {
  shown: { width: 1000, height: undefined },
  wide: { width: 1024, height: 576 },
  square: { width: 1000, height: 1000 },
} as const;
const margin = 24;
/** The plot: where it begins, the room below it, at its right for labels, and its height as shown. */
const plot = { left: 80, right: 220, below: 60, height: 380 };
/** The letters of its texts, and the heights of their lines. */
const letters = {
  title: { size: 24, weight: 600, line: 30 },
  subtitle: { size: 15, line: 20 },
  credit: { size: 13, line: 18 },
};

/** Saves a chart as a file, with its source. */
export async function saveChart(
  data: ChartData,
  ending: 'png' | 'svg' | 'csv',
  shape: ImageShape = 'shown',
): Promise<void> {
  const content = {
    csv: () => Promise.resolve(new Blob([csvOf(data)], { type: 'text/csv' })),
    svg: async () => new Blob([(await svgOf(data, shape)).text], { type: 'image/svg+xml' }),
    png: async () => pngOf(await svgOf(data, shape)),
  }[ending];
  saveFile(await content(), `${data.file}.${ending}`);
}

function csvOf(data: ChartData): string {
  const { years, periods, breaks, remarks = [], series, unit, source } = data;
  const unusual = remarks.filter(({ kind }) => kind === 'unusual');
  const head = [
    ...['year', ...(periods ? ['period'] : []), ...series.map(({ name }) => name), 'unit', 'break'],
    ...(unusual.length > 0 ? ['unusual, as published'] : []),
    'source',
  ];
  const breakIn = (year: number) => (breaks.includes(year) ? 'Do not compare with earlier years.' : null);
  const unusualIn = (year: number) =>
    unusual
      .filter((one) => one.years.includes(year))
      .map(remarkText)
      .join(' ') || null;
  const rows = years.map((year, i) => [
    year,
    ...(periods ? [nameYear(data, i)] : []),
    ...series.map(({ values }) => values[i] ?? null),
    unit,
    breakIn(year),
    ...(unusual.length > 0 ? [unusualIn(year)] : []),
    source,
  ]);
  return csvText([head, ...rows]);
}

/** The colors of the pages in their light theme: an image has no styles, and is often printed. */
export class LightColors {
  readonly #probe = document.createElement('i');

  constructor() {
    this.#probe.style.colorScheme = 'light';
    this.#probe.hidden = true;
    document.body.append(this.#probe);
  }

  /** Returns a color of `tokens.css`. */
  token(name: string): string {
    this.#probe.style.color = `var(${name})`;
    return getComputedStyle(this.#probe).color;
  }

  /** Returns the shade that a class has. */
  shade(className: string): string {
    this.#probe.className = className;
    return this.token('--shade');
  }

  remove(): void {
    this.#probe.remove();
  }
}

/** Returns the chart as an image, with its source below it. */
async function svgOf(data: ChartData, shape: ImageShape): Promise<SvgImage> {
  await loadFont();
  const { width, height: fixed } = sizes[shape];
  const lines = (text: string, own: (typeof letters)['title' | 'credit' | 'subtitle']) =>
    wrapText(text, width - 2 * margin, own);
  const title = lines(data.title, letters.title);
  const subtitle = lines(lineMarks(data)!.subtitle, letters.subtitle);
  const credit = lines(shortSource({ credit: data.credit, ...data.cited }), letters.credit);
  const top = 46 + title.length * letters.title.line + subtitle.length * letters.subtitle.line;
  const foot = plot.below + credit.length * letters.credit.line + 16;
  const plotHeight = fixed === undefined ? plot.height : Math.floor(fixed - top - foot);
  const colors = new LightColors();
  const image = svgImage({
    width,
    height: top + plotHeight + foot,
    title: data.title,
    credit: `${data.source} ${citeText(data.cited)}`,
    ground: colors.token('--ground'),
    ink: colors.token('--ink'),
    content: (
      <>
        {title.map((line, i) => (
          <text x={margin} y={42 + i * letters.title.line} font-size={letters.title.size} font-weight={600}>
            {line}
          </text>
        ))}
        <g fill={colors.token('--soft')} font-size={letters.subtitle.size}>
          {subtitle.map((line, i) => (
            <text x={margin} y={40 + title.length * letters.title.line + i * letters.subtitle.line}>
              {line}
            </text>
          ))}
        </g>
        <g transform={`translate(0 ${top})`}>
          <Plot data={data} colors={colors} width={width - plot.left - plot.right} height={plotHeight} />
        </g>
        <g fill={colors.token('--faint')} font-size={letters.credit.size}>
          {credit.map((line, i) => (
            <text x={margin} y={top + plotHeight + plot.below + i * letters.credit.line}>
              {line}
            </text>
          ))}
        </g>
      </>
    ),
  });
  return image.finally(() => colors.remove());
}

interface PlotProps {
  readonly data: ChartData;
  readonly colors: LightColors;
  readonly width: number;
  readonly height: number;
}

/** The axes and the lines of the image of a chart. */
function Plot({ data, colors, width, height }: PlotProps) {
  const chart = lineChart(data, height)!;
  const ends = chart.lines.map(({ end }) => end);
  const heights = spreadLabels(
    ends.map(({ y }) => ({ y, lines: 1 })),
    height,
  );
  const values = showLabels(
    ends.map(({ value }) => value),
    data,
  );
  const at = (x: number) => Math.round(plot.left + x * width);
  const label = { fill: colors.token('--soft'), 'font-size': 15 };
  const right = plot.left + width;
  return (
    <g>
      {chart.gaps.map(({ from, to }) => (
        <rect x={at(from)} width={at(to) - at(from)} height={height} fill={colors.token('--wash')} />
      ))}
      {chart.marks.map((x) => (
        <line x1={at(x)} x2={at(x)} y2={height} stroke={colors.token('--faint')} stroke-dasharray="2 3" />
      ))}
      {chart.valueTicks.map(({ value, y }) => (
        <>
          <line x1={plot.left} x2={right} y1={y} y2={y} stroke={colors.token('--line')} />
          <text {...label} x={plot.left - 10} y={y + 5} text-anchor="end">
            {showTick(value, data)}
          </text>
        </>
      ))}
      {chart.yearTicks.map(({ year, x }) => (
        <text {...label} x={at(x)} y={height + 24} text-anchor="middle">
          {year}
        </text>
      ))}
      <g
        transform={`translate(${plot.left} 0) scale(${width / 1000} 1)`}
        fill="none"
        stroke-linecap="round"
        stroke-linejoin="round"
      >
        {chart.lines.map(({ path, shade, dash }) => (
          <path
            d={path}
            stroke={colors.shade(`s${shade}`)}
            stroke-width={shade === 1 ? 3 : 2}
            stroke-dasharray={dash}
            vector-effect="non-scaling-stroke"
          />
        ))}
      </g>
      {chart.lines.map(({ name, shade, end }, i) => (
        <>
          <circle cx={at(end.x)} cy={end.y} r={4} fill={colors.shade(`s${shade}`)} />
          <text {...label} fill={colors.shade(`s${shade}`)} font-weight={600} x={right + 12} y={heights[i]! + 5}>
            {`${name} ${values[i]!}`}
          </text>
        </>
      ))}
    </g>
  );
}
