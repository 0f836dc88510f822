import { linesOf } from '../figures/linesOf.ts';
import { categories, colors, rectangle, textAt } from './drawing.ts';
import { plotSize } from './cardCharts.ts';

/** A figure of a card. */
interface CardFigure {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

/** What a card shows: links to a page have it in messages and posts. */
interface Card {
  readonly kind: string;
  readonly title: string;
  /** At most three. They are below each other where there is a chart. */
  readonly figures: readonly CardFigure[];
  /** What the colors of the chart are, below the figures. */
  readonly legend?: readonly string[] | undefined;
  /** Who publishes the figures, below all. */
  readonly source: string;
  readonly chart?: { readonly titles: readonly string[]; readonly svg: string } | undefined;
}

/** The size of a card in pixels, as social networks ask for. */
const width = 1200;
const height = 630;
const left = 64;
/** The titles that fit, the largest size first: the characters of a line, and the lines. */
const titleSizes = [
  { size: 62, length: 38, lines: 1 },
  { size: 46, length: 52, lines: 2 },
  { size: 38, length: 64, lines: 2 },
];
/** The characters of a line of the labels and the notes of figures, in a narrow column. */
const figureLength = 34;
/** The characters of the line of the source. */
const sourceLength = 140;
/** The height of an entry of a legend, that of a second line of it, and the least room below the last. */
const legendLine = 32;
const secondLine = 22;
const legendFoot = 40;
/** Where the figures and the chart begin, and where the chart is. */
const top = 238;
const chartLeft = width - left - plotSize.width;

const bars = [
  { x: 0, size: 28, color: '#0b5d4b' },
  { x: 17.4, size: 38, color: '#c96d12' },
  { x: 34.8, size: 48, color: '#3f74ab' },
];

/** Returns a card as SVG, with texts in Inter and Newsreader. */
export function cardSvg({ kind, title, figures, legend = [], source, chart }: Card): string {
  const fitting = titleSizes.find(({ length, lines }) => linesOf(title, length).length <= lines) ?? titleSizes.at(-1)!;
  const titles = linesOf(title, fitting.length);
  const titleTop = titles.length > 1 ? 142 : 168;
  const parts = [
    rectangle(0, 0, width, height, colors.ground),
    rectangle(0, 0, width, 12, colors.accent),
    ...bars.map(
      (bar) =>
        `<rect x="${left + bar.x}" y="${88 - bar.size}" width="13" height="${bar.size}" rx="3" fill="${bar.color}"/>`,
    ),
    textAt(left + 66, 80, 'Metro data', { size: 30, color: colors.ink, weight: 600 }),
    textAt(width - left, 80, kind, { size: 24, anchor: 'end' }),
    ...titles.map((line, i) =>
      textAt(left, titleTop + i * fitting.size * 1.08, line, { size: fitting.size, color: colors.ink, serif: true }),
    ),
    rectangle(left, top - 24, width - 2 * left, 2, colors.line),
    ...(chart ? figureColumn(figures, legend) : figureRow(figures)),
    textAt(left, height - 12, linesOf(source, sourceLength)[0]!, { size: 15, color: colors.faint }),
  ];
  if (chart) {
    const titleLine = 28;
    const titleStyle = { size: 22, color: colors.ink, weight: 600 };
    parts.push(
      ...chart.titles.map((line, i) => textAt(chartLeft, top + 24 + i * titleLine, line, titleStyle)),
      `<g transform="translate(${chartLeft} ${top + 76})">${chart.svg}</g>`,
    );
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`;
}

/** Returns figures below each other: a label, which may have two lines, the value and a note; and below them what colors are. */
function figureColumn(figures: readonly CardFigure[], legend: readonly string[]): string[] {
  let y = top + 24;
  const shown = figures.flatMap(({ label, value, note }) => {
    const labels = linesOf(label, figureLength);
    const notes = linesOf(note, figureLength);
    const start = y;
    y += labels.length * 25 + 44 + notes.length * 23 + 14;
    return [
      ...labels.map((line, i) => textAt(left, start + i * 25, line, { size: 20, weight: 600 })),
      textAt(left, start + labels.length * 25 + 17, value, { size: 42, color: colors.ink, serif: true }),
      ...notes.map((line, i) => textAt(left, start + labels.length * 25 + 44 + i * 23, line, { size: 19 })),
    ];
  });
  const lines = legend.map((text) => linesOf(text, figureLength));
  const tall = lines.reduce((sum, { length }) => sum + legendLine + (length - 1) * secondLine, 0);
  // Where not all have room for their second lines, none has any.
  const most = y + 8 + tall > height - legendFoot ? 1 : Infinity;
  let at = y + 8;
  const entries = lines.flatMap((all, i) => {
    const own = all.slice(0, most);
    const start = at;
    at += legendLine + (own.length - 1) * secondLine;
    return [
      rectangle(left, start - 14, 16, 16, categories[i % categories.length]!),
      ...own.map((line, row) =>
        textAt(left + 26, start + row * secondLine, own.length < all.length ? `${line} …` : line, { size: 19 }),
      ),
    ];
  });
  return [...shown, ...entries];
}

/** Returns figures next to each other, in larger type. */
function figureRow(figures: readonly CardFigure[]): string[] {
  const column = (width - 2 * left) / 3;
  return figures.flatMap(({ label, value, note }, i) => {
    const x = left + i * column;
    return [
      textAt(x, 330, label, { size: 26, weight: 600 }),
      textAt(x, 402, value, { size: 58, color: colors.ink, serif: true }),
      ...linesOf(note, figureLength).map((line, row) => textAt(x, 448 + row * 30, line, { size: 24 })),
    ];
  });
}
