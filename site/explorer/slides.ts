import PptxGenJS from 'pptxgenjs';
import { LightColors } from '../browser/chartFiles.tsx';
import { shadeCount, shadeOf } from './contributions.tsx';

/** The colors of slides, as six digits: those of the site on white. */
interface SlideColors {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  /** Of what others are compared with. */
  readonly gray: string;
  readonly accent: string;
  /** Returns the color of the criterion at an index. */
  readonly shade: (index: number) => string;
}

/** A presentation of slides of 13.33 by 7.5 inches. */
export interface Slides {
  readonly deck: PptxGenJS;
  readonly colors: SlideColors;
}

/** Where a part of a slide is, in inches. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The bars of a chart of scores: for each criterion its points, for each bar in order. */
interface ScoreBars {
  readonly labels: readonly string[];
  readonly criteria: readonly { readonly name: string; readonly index: number; readonly points: readonly number[] }[];
  readonly altText: string;
}

/** Starts a presentation. */
export function newSlides(title: string): Slides {
  const deck = new PptxGenJS();
  deck.layout = 'LAYOUT_WIDE';
  deck.title = title;
  // The letters of charts, which every computer has.
  deck.theme = { headFontFace: 'Arial', bodyFontFace: 'Arial' };
  return { deck, colors: readColors() };
}

/** Returns a presentation as a file. */
export const slidesFile = async ({ deck }: Slides): Promise<Blob> => (await deck.write({ outputType: 'blob' })) as Blob;

function readColors(): SlideColors {
  const light = new LightColors();
  const token = (name: string) => hexOf(light.token(name));
  const shades = Array.from({ length: shadeCount }, (_, i) => hexOf(light.shade(shadeOf(i))));
  const colors = {
    ...{ ink: token('--ink'), soft: token('--soft'), line: token('--line') },
    ...{ gray: token('--s3'), accent: token('--accent') },
  };
  light.remove();
  return { ...colors, shade: (index) => shades[index % shadeCount]! };
}

/** Returns a color such as `rgb(11, 93, 75)` as the six digits of a slide. */
function hexOf(color: string): string {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
  return [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
}

/** Adds a chart of scores that can be edited, the first bar at the top, with a piece for the points of each criterion. */
export function addScoreChart(
  { deck, colors }: Slides,
  slide: PptxGenJS.Slide,
  area: Area,
  { labels, criteria, altText }: ScoreBars,
): void {
  // The first category of the chart is at the bottom.
  const series = criteria.map(({ name, points }) => ({
    name,
    labels: labels.toReversed(),
    values: points.toReversed(),
  }));
  slide.addChart(deck.ChartType.bar, series, {
    ...area,
    ...scoreAxes(colors),
    altText,
    barGrouping: 'stacked',
    barGapWidthPct: 35,
    chartColors: criteria.map(({ index }) => colors.shade(index)),
    catAxisLabelFontSize: 14,
    showLegend: true,
    legendPos: 'b',
    legendColor: colors.ink,
    legendFontSize: 12,
  });
}

/** Returns the axes of a chart of horizontal bars from 0 to 100. */
const scoreAxes = ({ ink, soft, line }: SlideColors) =>
  ({
    barDir: 'bar',
    catAxisLabelColor: ink,
    valAxisMinVal: 0,
    valAxisMaxVal: 100,
    valAxisLabelColor: soft,
    valAxisLabelFontSize: 11,
    valAxisLabelFormatCode: '0',
    valGridLine: { color: line, size: 0.5 },
  }) as const;
