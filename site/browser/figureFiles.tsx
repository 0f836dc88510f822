import { csvText } from '../../api/domain/csv.ts';
import { type Cited, citeText, shortSource } from '../cite/cite.ts';
import type { Cell } from '../figures/cell.ts';
import type { ImageShape } from './imageShape.tsx';
import { saveFile } from './saveFile.ts';
import { loadFont, pngOf, svgImage, type SvgImage } from './svgImage.tsx';
import { wrapText } from './wrapText.ts';

/** The sizes of an image. As shown, its height is that of its parts. */
const sizes = {
  shown: { width: 760, height: undefined },
  wide: { width: 1024, height: 576 },
  square: { width: 760, height: 760 },
} as const;
const margin = 24;
/** The least height of a chart: a long legend makes the image taller than its shape. */
const leastHeight = 200;
const titleLetters = { size: 20, weight: 600 };
const textLetters = { size: 13 };
/** The width of a mark of a legend with its margin. */
const markWidth = 18;
/** The heights of a line of the title and of other texts, and that of a legend of bands. */
const titleHeight = 26;
const lineHeight = 18;
const bandsHeight = 40;

/** What the styles of a page set in a chart. */
const styles = [
  'fill',
  'fill-opacity',
  'font-size',
  'font-weight',
  'paint-order',
  'stroke',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
  'vector-effect',
];

/** The hatch of a legend, whose units are not those of a map. */
const legendHatch = 'legend-hatch';

/** Saves a chart as an SVG image, with its source. */
export const saveSvg = async (figure: HTMLElement, cited: Cited, shape: ImageShape): Promise<void> =>
  saveFile(new Blob([(await imageOf(figure, cited, shape)).text], { type: 'image/svg+xml' }), `${cited.key}.svg`);

/** Saves a chart as a PNG image, with its source. */
export const savePng = async (figure: HTMLElement, cited: Cited, shape: ImageShape): Promise<void> =>
  saveFile(await pngOfFigure(figure, cited, shape), `${cited.key}.png`);

/** Returns a chart as a PNG image, with its source below it unless what it becomes a part of names the source. */
export const pngOfFigure = async (
  figure: HTMLElement,
  cited: Cited,
  shape: ImageShape,
  source = shortSource(cited),
): Promise<Blob> => pngOf(await imageOf(figure, cited, shape, source));

/** Saves rows as a CSV file with their source. The first one is the head. */
export function saveCsv([head, ...rows]: readonly (readonly Cell[])[], cited: Cited): void {
  const source = citeText(cited);
  const text = csvText([[...head!, 'source'], ...rows.map((row) => [...row, source])]);
  saveFile(new Blob([text], { type: 'text/csv' }), `${cited.key}.csv`);
}

/** Returns the chart of a figure as an image that needs nothing else, in the light theme: it is often printed. */
async function imageOf(
  figure: HTMLElement,
  cited: Cited,
  shape: ImageShape,
  source = shortSource(cited),
): Promise<SvgImage> {
  await loadFont();
  Object.assign(figure.style, { colorScheme: 'light', color: 'var(--ink)' });
  try {
    return await drawImage(figure, cited, shape, source);
  } finally {
    Object.assign(figure.style, { colorScheme: '', color: '' });
  }
}

/** Draws a figure in the colors that it has now. */
function drawImage(figure: HTMLElement, cited: Cited, shape: ImageShape, source: string): Promise<SvgImage> {
  const { width, height: fixed } = sizes[shape];
  const textWidth = width - 2 * margin;
  const colors = new Colors();
  const chart = figure.querySelector('svg')!;
  const box = chart.viewBox.baseVal;
  const titles = wrapText(cited.title, textWidth, titleLetters);
  const [above, below] = axisLabels(figure, textWidth);
  const credit = source === '' ? [] : wrapText(source, textWidth, textLetters);
  const legend = [...figure.querySelectorAll<HTMLElement>('.legend li')].flatMap((item) =>
    legendLines(item, colors, textWidth),
  );
  const areBands = legend.some(({ isBand }) => isBand);
  const titlesBottom = 14 + titles.length * titleHeight;
  const chartTop = titlesBottom + above.length * lineHeight + 18;
  const legendHeight = areBands ? bandsHeight : legend.length * lineHeight;
  // What the chart leaves no room for: the labels below it, its legend and its credit.
  const foot = 12 + below.length * lineHeight + legendHeight + 20 + credit.length * lineHeight + 16;
  const chartHeight =
    fixed === undefined ? (textWidth * box.height) / box.width : Math.max(leastHeight, fixed - chartTop - foot);
  const belowTop = chartTop + chartHeight + 12;
  const legendTop = belowTop + below.length * lineHeight;
  const creditTop = legendTop + legendHeight + 20;
  const copy = copyOf(chart, colors);
  copy.removeAttribute('class');
  for (const [name, value] of Object.entries({ x: margin, y: chartTop, width: textWidth, height: chartHeight }))
    copy.setAttribute(name, String(value));
  const ink = colors.plain(getComputedStyle(figure).color);
  const hatch = chart.querySelector('.hatch');
  return svgImage({
    width,
    height: Math.ceil(chartTop + chartHeight + foot),
    title: cited.title,
    credit: citeText(cited),
    ground: '#fff',
    ink,
    drawing: copy,
    content: (
      <g font-size={textLetters.size}>
        {hatch && (
          <pattern
            id={legendHatch}
            width={4}
            height={4}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
            stroke={colors.plain(getComputedStyle(hatch).stroke)}
          >
            <path d="M0,0V4" />
          </pattern>
        )}
        {titles.map((line, i) => (
          <text x={margin} y={38 + i * titleHeight} font-size={20} font-weight={600}>
            {line}
          </text>
        ))}
        {above.map((line, i) => (
          <text x={margin} y={titlesBottom + 18 + i * lineHeight}>
            {line}
          </text>
        ))}
        {below.map((line, i) => (
          <text x={width - margin} y={belowTop + i * lineHeight} text-anchor="end">
            {line}
          </text>
        ))}
        <g transform={`translate(${margin} ${legendTop})`}>
          {areBands ? <Bands all={legend} width={textWidth} /> : <Dots all={legend} />}
        </g>
        {credit.map((line, i) => (
          <text x={margin} y={creditTop + i * lineHeight}>
            {line}
          </text>
        ))}
      </g>
    ),
  });
}

/** Returns the lines of the labels of the axes: those above a chart, and those below it. */
function axisLabels(figure: HTMLElement, width: number): readonly [above: readonly string[], below: readonly string[]] {
  const lines = (selector: string) =>
    [...figure.querySelectorAll(selector)].flatMap(({ textContent }) => wrapText(textContent, width, textLetters));
  return [lines('.hint:not(.across)'), lines('.hint.across')];
}

/** A line of a legend: a band of color above it, or a dot before the first line of a text. */
interface LegendLine {
  readonly text: string;
  readonly color: string | undefined;
  readonly isBand: boolean;
}

function legendLines(item: HTMLElement, colors: Colors, width: number): LegendLine[] {
  const own = getComputedStyle(item);
  const dot = getComputedStyle(item, '::before');
  const isBand = own.borderTopStyle !== 'none';
  const color = item.matches('.hatched')
    ? `url(#${legendHatch})`
    : colors.plain(isBand ? own.borderTopColor : dot.backgroundColor);
  const lines = wrapText(item.textContent, width - markWidth, textLetters);
  return lines.map((text, i) => ({ text, color: i === 0 ? color : undefined, isBand }));
}

const Bands = ({ all, width }: { readonly all: readonly LegendLine[]; readonly width: number }) =>
  all.map(({ text, color }, i) => (
    <g transform={`translate(${(i * width) / all.length} 0)`}>
      <rect width={width / all.length - 4} height={10} fill={color} />
      <text y={26}>{text}</text>
    </g>
  ));

const Dots = ({ all }: { readonly all: readonly LegendLine[] }) =>
  all.map(({ text, color }, i) => (
    <g transform={`translate(0 ${i * lineHeight})`}>
      {color && <circle cx={6} cy={6} r={5} fill={color} />}
      <text x={markWidth} y={11}>
        {text}
      </text>
    </g>
  ));

/** Returns a copy of a part of a chart with its styles as attributes, without those that it inherits. */
function copyOf<Part extends SVGElement>(part: Part, colors: Colors, parent?: CSSStyleDeclaration): Part {
  const copy = part.cloneNode(false) as Part;
  const computed = getComputedStyle(part);
  for (const name of styles) {
    const value = computed.getPropertyValue(name);
    const isInherited = name !== 'vector-effect' && value === parent?.getPropertyValue(name);
    if (isInherited && !copy.hasAttribute(name)) continue;
    copy.setAttribute(name, name === 'fill' || name === 'stroke' ? colors.plain(value) : value);
  }
  for (const child of part.childNodes)
    copy.append(child instanceof SVGElement ? copyOf(child, colors, computed) : child.cloneNode(true));
  mergeRegions(copy);
  return copy;
}

/** Makes one path of the regions of a map that look the same: 3,222 counties are a third of the size without their own elements. */
function mergeRegions(copy: SVGElement): void {
  const alike = new Map<string, Element>();
  for (const region of copy.querySelectorAll(':scope > .region')) {
    region.replaceChildren();
    region.removeAttribute('data-place');
    const look = region.getAttributeNames().filter((name) => name !== 'd');
    const key = look.map((name) => region.getAttribute(name)).join(' ');
    const first = alike.get(key);
    alike.set(key, first ?? region);
    if (!first) continue;
    first.setAttribute('d', first.getAttribute('d')! + region.getAttribute('d')!);
    region.remove();
  }
}

/** Colors as programs other than browsers read them. */
class Colors {
  readonly #canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;

  /** Returns a color as `rgb(11, 93, 75)`. */
  plain(color: string): string {
    // A pattern is part of the chart.
    if (color === 'none' || color.startsWith('url(')) return color;
    this.#canvas.clearRect(0, 0, 1, 1);
    this.#canvas.fillStyle = color;
    this.#canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = this.#canvas.getImageData(0, 0, 1, 1).data;
    return alpha === 0 ? 'none' : `rgb(${red}, ${green}, ${blue})`;
  }
}
