import PptxGenJS from 'pptxgenjs';
import { LightColors } from '../browser/chartFiles.tsx';
import { shadeOf } from './contributions.tsx';
import type { Picture } from './picture.ts';

/** The parts of a slide of 13.33 by 7.5 inches. */
const titleAt = { x: 0.5, y: 0.3, w: 12.3, h: 0.7 };
const subtitleAt = { x: 0.5, y: 0.95, w: 12.3, h: 0.6 };
const chartAt = { x: 0.4, y: 1.6, w: 12.5, h: 4.7 };
const sourceAt = { x: 0.5, y: 6.4, w: 12.3, h: 0.95 };

/**
 * Returns a ranking as a presentation of one slide for PowerPoint, Keynote and LibreOffice: its finding, a chart that can be edited,
 * with the points of each criterion, and its sources. Ranks and likely ranks are in the notes.
 */
export async function slideOf({ title, subtitle, criteria, metros, source, credit }: Picture): Promise<Blob> {
  const deck = new PptxGenJS();
  deck.layout = 'LAYOUT_WIDE';
  deck.title = title;
  const slide = deck.addSlide();
  const colors = new LightColors();
  const [ink, soft] = [hexOf(colors.token('--ink')), hexOf(colors.token('--soft'))];
  const shades = criteria.map(({ index }) => hexOf(colors.shade(shadeOf(index))));
  colors.remove();
  slide.addText(title, { ...titleAt, fontSize: 30, bold: true, color: ink, margin: 0 });
  slide.addText(subtitle, { ...subtitleAt, fontSize: 14, color: soft, margin: 0, valign: 'top', fit: 'shrink' });
  // The first category of the chart is at the bottom.
  const bars = metros.toReversed();
  const labels = bars.map(({ rank, name, score }) => `${rank}. ${name}  ${score.toFixed(1)}`);
  slide.addChart(
    deck.ChartType.bar,
    criteria.map(({ label, share }, i) => ({
      name: `${label} (${share})`,
      labels,
      values: bars.map(({ points }) => points[i] ?? 0),
    })),
    {
      ...chartAt,
      altText: `${title}. Scores of 100: ${metros.map(({ name, score }) => `${name} ${score.toFixed(1)}`).join(', ')}`,
      barDir: 'bar',
      barGrouping: 'stacked',
      barGapWidthPct: 35,
      chartColors: shades,
      catAxisLabelColor: ink,
      catAxisLabelFontSize: 14,
      valAxisMinVal: 0,
      valAxisMaxVal: 100,
      valAxisLabelColor: soft,
      valAxisLabelFontSize: 11,
      valAxisLabelFormatCode: '0',
      valGridLine: { color: 'E3E8E4', size: 0.5 },
      showLegend: true,
      legendPos: 'b',
      legendColor: ink,
      legendFontSize: 12,
    },
  );
  slide.addText(source, { ...sourceAt, fontSize: 9, color: soft, margin: 0, valign: 'top', fit: 'shrink' });
  slide.addNotes([...metros.map(noteOf), '', credit].join('\n'));
  return (await deck.write({ outputType: 'blob' })) as Blob;
}

const noteOf = ({ rank, name, score, likely }: Picture['metros'][number]): string =>
  `${rank}. ${name}: score ${score.toFixed(1)} of 100${likely === undefined ? '' : `, likely rank ${likely}`}`;

/** Returns a color such as `rgb(11, 93, 75)` as the six digits of a slide. */
function hexOf(color: string): string {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
  return [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
}
