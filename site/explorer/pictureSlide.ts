import type { Picture } from './picture.ts';
import { addScoreChart, newSlides, slidesFile } from './slides.ts';

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
  const slides = newSlides(title);
  const { ink, soft } = slides.colors;
  const slide = slides.deck.addSlide();
  slide.addText(title, { ...titleAt, fontSize: 30, bold: true, color: ink, margin: 0 });
  slide.addText(subtitle, { ...subtitleAt, fontSize: 14, color: soft, margin: 0, valign: 'top', fit: 'shrink' });
  addScoreChart(slides, slide, chartAt, {
    labels: metros.map(({ rank, name, score }) => `${rank}. ${name}  ${score.toFixed(1)}`),
    criteria: criteria.map(({ label, share, index }, i) => ({
      name: `${label} (${share})`,
      index,
      points: metros.map(({ points }) => points[i] ?? 0),
    })),
    altText: `${title}. Scores of 100: ${metros.map(({ name, score }) => `${name} ${score.toFixed(1)}`).join(', ')}`,
  });
  slide.addText(source, { ...sourceAt, fontSize: 9, color: soft, margin: 0, valign: 'top', fit: 'shrink' });
  slide.addNotes([...metros.map(noteOf), '', credit].join('\n'));
  return slidesFile(slides);
}

const noteOf = ({ rank, name, score, likely }: Picture['metros'][number]): string =>
  `${rank}. ${name}: score ${score.toFixed(1)} of 100${likely === undefined ? '' : `, likely rank ${likely}`}`;
