import type PptxGenJS from 'pptxgenjs';
import { creditLine, placeName } from '../figures/format.ts';
import { statusNames } from '../explorer/project.ts';
import { addScoreChart, newSlides, scoreAxes, type Slides, slidesFile } from '../explorer/slides.ts';
import type { ListedRow } from '../explorer/rankedRows.ts';
import { showRange } from '../explorer/words.ts';
import type { PlaceSheet, Report } from './reportData.ts';
import {
  certaintyOf,
  criteriaLine,
  conditionsOf,
  criterionOf,
  figureOf,
  releaseNotice,
  reportFinding,
  reportTitle,
  marginOf,
  shortlistName,
  periodOf,
  weightShare,
  sheetTitle,
  rankWithInterval,
  yearsOf,
} from './reportWords.ts';

/** The most slides of places: a deck has at most ten. */
const maxPlaces = 5;
/** The most rows of the shortlist, and characters of a note. */
const maxListed = 12;
const maxNote = 120;
/** How many metros the chart of the ranking has. */
const charted = 10;

/** The parts of a slide of 13.33 by 7.5 inches. */
const ruleAt = { x: 0.5, y: 0.3, w: 0.7, h: 0.05 };
const titleAt = { x: 0.5, y: 0.4, w: 12.3, h: 0.8 };
const bodyAt = { x: 0.5, y: 1.35, w: 12.3, h: 5.2 };
const chartAt = { x: 8.3, y: 1.35, w: 4.6, h: 5.2 };
const footAt = { x: 0.5, y: 6.95, w: 12.3, h: 0.35 };

/**
 * Returns a report as a presentation of six to ten slides for PowerPoint, Keynote and LibreOffice, with charts that can be edited.
 * The notes of each slide have the credits.
 */
export async function reportDeck(report: Report): Promise<Blob> {
  const slides = newSlides(reportTitle(report));
  const { ink, soft, accent } = slides.colors;
  const credits = report.attribution.map(creditLine).join('\n');
  const add = (title: string) => {
    const slide = slides.deck.addSlide();
    slide.addShape('rect', { ...ruleAt, fill: { color: accent }, line: { color: accent } });
    slide.addText(title, { ...titleAt, fontSize: 28, bold: true, color: ink, margin: 0, fit: 'shrink' });
    slide.addText(`Metro data service, release ${report.release}`, { ...footAt, fontSize: 10, color: soft, margin: 0 });
    slide.addNotes(`${credits}\nRelease ${report.release}. ${report.subject.address}`);
    return slide;
  };
  const to = { ...slides, add };
  addTitle(to, report);
  addCriteria(to, report);
  addRanking(to, report);
  addShortlist(to, report);
  for (const sheet of report.sheets.slice(0, maxPlaces)) addPlace(to, sheet, report);
  addSources(to, report);
  return slidesFile(slides);
}

/** The presentation, and what adds a slide with a title to it. */
type Deck = Slides & { readonly add: (title: string) => PptxGenJS.Slide };

/** The first slide: the name, what it is for, and the finding. */
function addTitle({ add, colors: { accent, ink, soft } }: Deck, report: Report): void {
  const { isProject, purpose } = report.subject;
  const slide = add('Site selection report');
  const lines = [
    { text: reportTitle(report), options: { fontSize: 44, bold: true, color: ink } },
    { text: isProject ? purpose : `${criteriaLine(report)}.`, options: { fontSize: 20, color: soft } },
    { text: isProject ? `${reportFinding(report)}.` : '', options: { fontSize: 28, color: accent } },
    { text: certaintyOf(report) ?? '', options: { fontSize: 18, color: ink } },
    { text: releaseNotice(report) ?? '', options: { fontSize: 14, color: soft } },
  ].filter(({ text }) => text !== '');
  slide.addText(
    lines.map(({ text, options }) => ({ text, options: { ...options, breakLine: true } })),
    { ...bodyAt, valign: 'middle', margin: 0, paraSpaceAfter: 14, fit: 'shrink' },
  );
}

function addCriteria(to: Deck, report: Report): void {
  const slide = to.add('How the metros are ranked');
  const { criteria, funnel, count } = report.rank;
  addTable(
    to,
    slide,
    ['Criterion', 'Years', 'Better', 'Weight'],
    [
      ...criteria.map((one) => [
        one.label,
        yearsOf(one),
        one.direction === 'higher_better' ? 'Higher' : 'Lower',
        weightShare(one, criteria),
      ]),
    ],
  );
  const conditions = conditionsOf(report).join('. ');
  const text = `${conditions}. ${funnel[0]?.count ?? 0} metros considered, ${count} remain. A score is the weighted mean of percentiles among all US metros, 0 to 100.`;
  slide.addText(text, {
    ...bodyAt,
    y: 6,
    h: 0.8,
    fontSize: 14,
    color: to.colors.soft,
    margin: 0,
    valign: 'top',
    fit: 'shrink',
  });
}

function addRanking(to: Deck, { rank }: Report): void {
  const first = rank.metros.filter((metro) => metro.rank !== null).slice(0, charted);
  const slide = to.add(first.length === 0 ? 'No metro has a rank' : reportFinding({ rank }));
  if (first.length === 0) return;
  const likely = ({ rank_interval: interval }: ListedRow) => (interval ? ` (likely ${showRange(interval)})` : '');
  addScoreChart(to, slide, bodyAt, {
    labels: first.map((metro) => `${metro.rank}. ${placeName(metro)}${likely(metro)}`),
    criteria: rank.criteria.flatMap(({ measure, label, weight, scoring }, index) =>
      scoring
        ? [
            {
              name: `${label} (${weightShare({ weight }, rank.criteria)})`,
              index,
              points: first.map((metro) => criterionOf(metro, measure)?.contribution ?? 0),
            },
          ]
        : [],
    ),
    altText: `Scores of 100: ${first.map((metro) => `${placeName(metro)} ${metro.composite!.toFixed(1)}`).join(', ')}`,
  });
}

function addShortlist(to: Deck, report: Report): void {
  const { subject, rank, sheets } = report;
  const slide = to.add(subject.shortlist.length > 0 ? 'Shortlist' : 'The first places in detail');
  const rows =
    subject.shortlist.length > 0
      ? subject.shortlist.slice(0, maxListed).map(({ cbsa, status, note }) => {
          const metro = rank.metros.find((one) => one.cbsa === cbsa);
          return [
            shortlistName(cbsa, report),
            statusNames[status],
            metro ? rankWithInterval(metro) : 'Not in the ranking',
            shorten(note),
          ];
        })
      : sheets.map(({ metro }) => [placeName(metro), '–', rankWithInterval(metro), '']);
  const more = subject.shortlist.length - maxListed;
  if (more > 0) rows.push([`${more} more in the workbook`, '', '', '']);
  addTable(to, slide, ['Metro', 'Decision', 'Rank', 'Note'], rows);
}

/** Returns the beginning of a long note. */
const shorten = (note: string): string => (note.length > maxNote ? `${note.slice(0, maxNote - 1)}…` : note);

function addPlace(to: Deck, sheet: PlaceSheet, { rank }: Report): void {
  const { metro } = sheet;
  const slide = to.add(`${sheetTitle(sheet)}: ${rankWithInterval(metro)}`);
  const rows = rank.criteria.map((one) => {
    const score = criterionOf(metro, one.measure)?.score ?? null;
    const margin = marginOf(metro, one) ?? 'not stated';
    return [one.label, figureOf(metro, one), periodOf(metro, one), margin, score === null ? '–' : score.toFixed(0)];
  });
  addTable(to, slide, ['Criterion', 'Figure', 'Period', 'Margin', 'Score'], rows, 7.6);
  const name = 'Score of each criterion, of 100';
  // The first category of the chart is at the bottom.
  const bars = rank.criteria.toReversed();
  const values = bars.map(({ measure }) => criterionOf(metro, measure)?.score ?? 0);
  slide.addChart(to.deck.ChartType.bar, [{ name, labels: bars.map(({ label }) => label), values }], {
    ...chartAt,
    ...scoreAxes(to.colors),
    chartColors: [to.colors.accent],
    catAxisLabelFontSize: 11,
    showTitle: true,
    title: name,
    titleFontSize: 12,
    titleColor: to.colors.soft,
  });
}

function addSources({ add, colors: { soft } }: Deck, { attribution, subject, release }: Report): void {
  const slide = add('Sources');
  slide.addText(
    [
      ...attribution.map(({ credit }) => ({ text: credit, options: { breakLine: true } })),
      { text: `Metro data service, release ${release}. ${subject.address}`, options: { breakLine: true } },
    ],
    { ...bodyAt, fontSize: 12, color: soft, valign: 'top', margin: 0, paraSpaceAfter: 6, fit: 'shrink' },
  );
}

function addTable(
  { colors: { ink, soft, line } }: Deck,
  slide: PptxGenJS.Slide,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  w = 12.3,
): void {
  const size = rows.length > 8 ? 11 : 14;
  slide.addTable(
    [
      heads.map((text) => ({ text, options: { bold: true, color: soft, fontSize: size } })),
      ...rows.map((row) => row.map((text) => ({ text, options: { color: ink, fontSize: size } }))),
    ],
    { x: 0.5, y: 1.35, w, border: { type: 'solid', pt: 0.5, color: line } },
  );
}
