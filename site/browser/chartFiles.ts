import type { ChartData } from '../charts/chartData.ts';
import { lineChart } from '../charts/lineChart.ts';
import { citeText } from '../figures/cite.ts';
import { showLabel, showTick } from '../figures/format.ts';
import { s } from './dom.ts';
import { saveFile } from './saveFile.ts';

/** The size of a chart as an image, and its parts. */
const width = 1000;
const plot = { left: 80, top: 96, width: 700, height: 380 };
const creditLength = 150;

/** Colors of an image, which has no styles of the page: light, as for print. */
const colors = { ink: '#14201b', soft: '#46564f', faint: '#64726b', line: '#e1e6e1', gap: '#f5f8f5' };
const shades = ['#0b5d4b', '#b4500f', '#6b7771', '#3f74ab', '#9a3f6b', '#5a4aa0', '#2b8a94'] as const;
const shadeOf = (shade: number) => shades[(shade - 1) % shades.length]!;
const font = 'Inter, Helvetica, Arial, sans-serif';

/** Saves a chart as a file, with its source. */
export async function saveChart(data: ChartData, ending: 'png' | 'svg' | 'csv'): Promise<void> {
  const content = {
    csv: () => Promise.resolve(new Blob([csvOf(data)], { type: 'text/csv' })),
    svg: () => Promise.resolve(new Blob([svgOf(data).text], { type: 'image/svg+xml' })),
    png: () => pngOf(data),
  }[ending];
  saveFile(await content(), `${data.file}.${ending}`);
}

function csvOf({ years, series, unit, source }: ChartData): string {
  const head = ['year', ...series.map(({ name }) => name), 'unit', 'source'];
  const rows = years.map((year, i) => [year, ...series.map(({ values }) => values[i] ?? ''), unit, source]);
  return [head, ...rows].map((row) => row.map(csvCell).join(',')).join('\n') + '\n';
}

const csvCell = (value: string | number) => (typeof value === 'number' ? value : `"${value.replaceAll('"', '""')}"`);

/** Returns the chart as an image that needs nothing else, with the source below it. */
function svgOf(data: ChartData): { text: string; height: number } {
  const chart = lineChart(data, plot.height)!;
  const credit = linesOf(`${data.source} ${citeText(data.cited)}`);
  const height = plot.top + plot.height + 60 + credit.length * 18 + 16;
  const text = (content: string, x: number, y: number, attributes: Record<string, string | number> = {}) =>
    s('text', { x, y, fill: colors.soft, 'font-size': 15, ...attributes }, content);
  const at = (x: number) => Math.round(plot.left + x * plot.width);
  const svg = s(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}`, 'font-family': font },
    s('rect', { width, height, fill: '#ffffff' }),
    text(data.title, 24, 42, { 'font-size': 24, 'font-weight': 600, fill: colors.ink }),
    text(data.subtitle, 24, 70),
  );
  const group = s('g', { transform: `translate(0 ${plot.top})` });
  for (const { from, to } of chart.gaps)
    group.append(s('rect', { x: at(from), width: at(to) - at(from), height: plot.height, fill: colors.gap }));
  for (const { value, y } of chart.valueTicks)
    group.append(
      s('line', { x1: plot.left, x2: plot.left + plot.width, y1: y, y2: y, stroke: colors.line }),
      text(showTick(value, data), plot.left - 10, y + 5, { 'text-anchor': 'end' }),
    );
  for (const { year, x } of chart.yearTicks)
    group.append(text(String(year), at(x), plot.height + 24, { 'text-anchor': 'middle' }));
  const lines = s('g', { transform: `translate(${plot.left} 0) scale(${plot.width / 1000} 1)` });
  for (const { path, shade } of chart.lines)
    lines.append(
      s('path', {
        ...{ d: path, fill: 'none', stroke: shadeOf(shade), 'stroke-width': shade === 1 ? 3 : 2 },
        ...{ 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'vector-effect': 'non-scaling-stroke' },
      }),
    );
  group.append(lines);
  for (const { name, shade, end } of chart.lines)
    group.append(
      s('circle', { cx: at(end.x), cy: end.y, r: 4, fill: shadeOf(shade) }),
      text(`${name} ${showLabel(end.value, data)}`, plot.left + plot.width + 12, end.labelY + 5, {
        fill: shadeOf(shade),
        'font-weight': 600,
      }),
    );
  svg.append(group);
  for (const [i, one] of credit.entries())
    svg.append(text(one, 24, plot.top + plot.height + 60 + i * 18, { 'font-size': 13, fill: colors.faint }));
  return { text: new XMLSerializer().serializeToString(svg), height };
}

/** Returns a text in lines of a bounded length. */
function linesOf(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length > creditLength) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Draws the image at twice its size, for screens with a high resolution. */
async function pngOf(data: ChartData): Promise<Blob> {
  const { text, height } = svgOf(data);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2 * width, 2 * height];
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png');
  });
}
