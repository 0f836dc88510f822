import { render } from 'preact';
import { csvText } from '../../api/domain/csv.ts';
import type { ChartData } from '../charts/chartData.ts';
import { lineChart, remarkText } from '../charts/lineChart.ts';
import { nameYear } from '../charts/years.ts';
import { spreadLabels } from '../charts/spreadLabels.ts';
import { citeText } from '../cite/cite.ts';
import { showLabels, showTick } from '../figures/format.ts';
import { lineMarks } from '../figures/lineMarks.ts';
import { linesOf } from '../figures/linesOf.ts';
import { saveFile } from './saveFile.ts';

/** The size of a chart as an image, and its parts. */
const width = 1000;
const plot = { left: 80, top: 96, width: 700, height: 380 };
/** How many characters the lines of its texts have. */
const titleLength = 62;
const subtitleLength = 112;
const creditLength = 150;

export const font = 'Inter, Helvetica, Arial, sans-serif';

/** An image as the text of an SVG file. */
export interface SvgImage {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** Saves a chart as a file, with its source. */
export async function saveChart(data: ChartData, ending: 'png' | 'svg' | 'csv'): Promise<void> {
  const content = {
    csv: () => Promise.resolve(new Blob([csvOf(data)], { type: 'text/csv' })),
    svg: () => Promise.resolve(new Blob([svgOf(data).text], { type: 'image/svg+xml' })),
    png: () => pngOf(svgOf(data)),
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

/** Returns the chart as an image that needs nothing else, with the source below it. */
function svgOf(data: ChartData): SvgImage {
  const titles = linesOf(data.title, titleLength);
  const subtitles = linesOf(lineMarks(data)!.subtitle, subtitleLength);
  const credit = linesOf(`${data.source} ${citeText(data.cited)}`, creditLength);
  // What more than one line of each needs.
  const ofTitle = (titles.length - 1) * 30;
  const ofSubtitle = (subtitles.length - 1) * 20;
  const height = ofTitle + ofSubtitle + plot.top + plot.height + 60 + credit.length * 18 + 16;
  const colors = new LightColors();
  const ink = colors.token('--ink');
  const soft = colors.token('--soft');
  const faint = colors.token('--faint');
  const place = document.createElement('div');
  render(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      font-family={font}
    >
      <rect width={width} height={height} fill={colors.token('--ground')} />
      {titles.map((line, i) => (
        <text x={24} y={42 + i * 30} fill={ink} font-size={24} font-weight={600}>
          {line}
        </text>
      ))}
      {subtitles.map((line, i) => (
        <text x={24} y={ofTitle + 70 + i * 20} fill={soft} font-size={15}>
          {line}
        </text>
      ))}
      <g transform={`translate(0 ${ofTitle + ofSubtitle})`}>
        <Plot data={data} colors={colors} />
        {credit.map((line, i) => (
          <text x={24} y={plot.top + plot.height + 60 + i * 18} fill={faint} font-size={13}>
            {line}
          </text>
        ))}
      </g>
    </svg>,
    place,
  );
  colors.remove();
  return { text: new XMLSerializer().serializeToString(place.firstElementChild!), width, height };
}

/** The axes and the lines of the image of a chart. */
function Plot({ data, colors }: { readonly data: ChartData; readonly colors: LightColors }) {
  const chart = lineChart(data, plot.height)!;
  const ends = chart.lines.map(({ end }) => end);
  const heights = spreadLabels(
    ends.map(({ y }) => ({ y, lines: 1 })),
    plot.height,
  );
  const values = showLabels(
    ends.map(({ value }) => value),
    data,
  );
  const at = (x: number) => Math.round(plot.left + x * plot.width);
  const label = { fill: colors.token('--soft'), 'font-size': 15 };
  const right = plot.left + plot.width;
  return (
    <g transform={`translate(0 ${plot.top})`}>
      {chart.gaps.map(({ from, to }) => (
        <rect x={at(from)} width={at(to) - at(from)} height={plot.height} fill={colors.token('--wash')} />
      ))}
      {chart.marks.map((x) => (
        <line x1={at(x)} x2={at(x)} y2={plot.height} stroke={colors.token('--faint')} stroke-dasharray="2 3" />
      ))}
      {chart.valueTicks.map(({ value, y }) => (
        <>
          <line x1={plot.left} x2={right} y1={y} y2={y} stroke={colors.token('--line')} />
          <text {...label} x={plot.left - 10} y={y + 5} text-anchor="end">
            {showTick(value, data)}
          </text>
        </>
      ))}
      {chart.yearTicks
        .filter(({ room }) => room !== 'narrow')
        .map(({ year, x }) => (
          <text {...label} x={at(x)} y={plot.height + 24} text-anchor="middle">
            {year}
          </text>
        ))}
      <g
        transform={`translate(${plot.left} 0) scale(${plot.width / 1000} 1)`}
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

/** Draws the image at twice its size, for screens with a high resolution. */
export async function pngOf({ text, width, height }: SvgImage): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 2 * width;
  canvas.height = 2 * height;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png');
  });
}
