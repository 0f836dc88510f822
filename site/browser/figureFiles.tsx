import { render } from 'preact';
import { type Cited, citeText } from '../cite/cite.ts';
import { csvCell, font, linesOf, pngOf, type SvgImage } from './chartFiles.tsx';
import { type FileRow, readValues, type TableData } from './regionRows.ts';
import { saveFile } from './saveFile.ts';

/** The size of a chart in an image, without its title and its source. */
const [width, margin, creditLength] = [760, 24, 100];
const chartWidth = width - 2 * margin;

/** What the styles of a page set in a chart. */
const styles = ['fill', 'stroke', 'stroke-width', 'font-size', 'font-weight', 'text-anchor'] as const;

/** Saves a chart as an SVG image, with its source. */
export const saveSvg = (figure: HTMLElement, cited: Cited): void =>
  saveFile(new Blob([imageOf(figure, cited).text], { type: 'image/svg+xml' }), `${cited.key}.svg`);

/** Saves a chart as a PNG image, with its source. */
export const savePng = async (figure: HTMLElement, cited: Cited): Promise<void> =>
  saveFile(await pngOf(imageOf(figure, cited)), `${cited.key}.png`);

/** Saves the values of a chart, with their source. @throws RequestError */
export async function saveCsv(cited: Cited): Promise<void> {
  const { dataset } = document.querySelector<HTMLElement>('.region-table')!;
  const { file, unit } = JSON.parse(dataset['regions']!) as TableData;
  const geography = new URL(cited.figures).searchParams.get('geography')!;
  const columns = ['geoid', 'name', 'value'] as const;
  const rows = (await readValues(file, geography)).map((row: FileRow) => [
    ...columns.map((column) => (column === 'value' ? Number(row.value) : row[column])),
    ...[unit, citeText(cited)],
  ]);
  const text = [[...columns, 'unit', 'source'], ...rows].map((row) => row.map(csvCell).join(',')).join('\n');
  saveFile(new Blob([`${text}\n`], { type: 'text/csv' }), `${cited.key}.csv`);
}

/** Returns the chart of a figure as an image that needs nothing else, in the light theme: it is often printed. */
function imageOf(figure: HTMLElement, cited: Cited): SvgImage {
  Object.assign(figure.style, { colorScheme: 'light', color: 'var(--ink)' });
  const colors = new Colors();
  const chart = figure.querySelector('svg')!;
  const box = chart.viewBox.baseVal;
  const chartHeight = (chartWidth * box.height) / box.width;
  const legend = [...figure.querySelectorAll<HTMLElement>('.legend li')];
  const copy = copyOf(chart, colors);
  copy.removeAttribute('class');
  for (const [name, value] of Object.entries({ x: margin, y: 64, width: chartWidth, height: chartHeight }))
    copy.setAttribute(name, String(value));
  const credit = linesOf(citeText(cited), creditLength);
  const foot = 64 + chartHeight + (legend.length > 0 ? 72 : 24);
  const height = Math.ceil(foot + credit.length * 18 + 16);
  const place = document.createElement('div');
  const colorOf = (element: Element, property: 'color' | 'background-color' | 'border-top-color') =>
    colors.plain(getComputedStyle(element).getPropertyValue(property));
  const ink = colorOf(figure, 'color');
  const step = chartWidth / Math.max(1, legend.length);
  render(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      font-family={font}
    >
      <rect width={width} height={height} fill="#fff" />
      <text x={margin} y={38} fill={ink} font-size={20} font-weight={600}>
        {cited.title}
      </text>
      {legend.map((item, i) => (
        <g transform={`translate(${margin + i * step} ${64 + chartHeight + 12})`}>
          <rect width={step - 4} height={10} fill={colorOf(item, 'border-top-color')} />
          <text y={26} fill={ink} font-size={13}>
            {item.textContent}
          </text>
        </g>
      ))}
      {credit.map((line, i) => (
        <text x={margin} y={foot + i * 18} fill={ink} font-size={13}>
          {line}
        </text>
      ))}
    </svg>,
    place,
  );
  Object.assign(figure.style, { colorScheme: '', color: '' });
  place.firstElementChild!.append(copy);
  return { text: new XMLSerializer().serializeToString(place.firstElementChild!), width, height };
}

/** Returns a copy of a part of a chart with its styles as attributes. */
function copyOf<Part extends SVGElement>(part: Part, colors: Colors): Part {
  const copy = part.cloneNode(false) as Part;
  const computed = getComputedStyle(part);
  for (const name of styles) {
    const value = computed.getPropertyValue(name);
    copy.setAttribute(name, name === 'fill' || name === 'stroke' ? colors.plain(value) : value);
  }
  for (const child of part.childNodes)
    copy.append(child instanceof SVGElement ? copyOf(child, colors) : child.cloneNode());
  return copy;
}

/** Colors as programs other than browsers read them. */
class Colors {
  readonly #canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;

  /** Returns a color as `rgb(11, 93, 75)`. */
  plain(color: string): string {
    if (color === 'none') return color;
    this.#canvas.clearRect(0, 0, 1, 1);
    this.#canvas.fillStyle = color;
    this.#canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = this.#canvas.getImageData(0, 0, 1, 1).data;
    return alpha === 0 ? 'none' : `rgb(${red}, ${green}, ${blue})`;
  }
}
