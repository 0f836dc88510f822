import PptxGenJS from 'pptxgenjs';
import { creditLine, placeName } from '../figures/format.ts';
import { statusNames } from '../explorer/project.ts';
import { showRange } from '../explorer/words.ts';
import type { PlaceSheet, Report } from './reportData.ts';
import {
  certaintyOf,
  conditionsOf,
  figureOf,
  releaseNotice,
  reportFinding,
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

/** The colors of a slide, as six digits: those of the site on white. */
const ink = '14201B';
const soft = '46564F';
const accent = '0B5D4B';
const line = 'E1E6E1';
const shades = ['0B5D4B', 'C96D12', '3F74AB', '9A3F6B', '6F6C14', '5A4AA0', '2B8A94', '5C6460'];

/** The parts of a slide of 13.33 by 7.5 inches. */
const titleAt = { x: 0.5, y: 0.35, w: 12.3, h: 0.8 };
const bodyAt = { x: 0.5, y: 1.35, w: 12.3, h: 5.2 };
const footAt = { x: 0.5, y: 6.95, w: 12.3, h: 0.35 };

/**
 * Returns a report as a presentation of six to ten slides for PowerPoint, Keynote and LibreOffice, with charts that can be edited.
 * The notes of each slide have the credits.
 */
export async function reportDeck(report: Report): Promise<Blob> {
  const deck = new PptxGenJS();
  deck.layout = 'LAYOUT_WIDE';
  deck.title = report.subject.name;
  const credits = report.attribution.map(creditLine).join('\n');
  const add = (title: string) => {
    const slide = deck.addSlide();
    slide.addText(title, { ...titleAt, fontSize: 28, bold: true, color: ink, margin: 0, fit: 'shrink' });
    slide.addText(`Metro data service, release ${report.release}`, { ...footAt, fontSize: 10, color: soft, margin: 0 });
    slide.addNotes(`${credits}\nRelease ${report.release}. ${report.subject.address}`);
    return slide;
  };
  addTitle(add, report);
  addCriteria(add, report);
  addRanking(deck, add, report);
  addShortlist(add, report);
  for (const sheet of report.sheets.slice(0, maxPlaces)) addPlace(deck, add, sheet, report);
  addSources(add, report);
  return (await deck.write({ outputType: 'blob' })) as Blob;
}

type Add = (title: string) => PptxGenJS.Slide;

function addTitle(add: Add, report: Report): void {
  const { name, purpose } = report.subject;
  const slide = add(name);
  const lines = [purpose, `${reportFinding(report)}.`, certaintyOf(report) ?? '', releaseNotice(report) ?? ''].filter(
    (text) => text !== '',
  );
  slide.addText(
    lines.map((text, i) => ({
      text,
      options: { fontSize: i === lines.length - 1 ? 18 : 24, color: i === 0 ? soft : ink, breakLine: true },
    })),
    { ...bodyAt, valign: 'top', margin: 0, paraSpaceAfter: 12 },
  );
}

function addCriteria(add: Add, report: Report): void {
  const slide = add('How the metros are ranked');
  const { criteria, funnel, count } = report.rank;
  addTable(
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
  slide.addText(text, { ...bodyAt, y: 6, h: 0.8, fontSize: 14, color: soft, margin: 0, valign: 'top', fit: 'shrink' });
}

function addRanking(deck: PptxGenJS, add: Add, { rank }: Report): void {
  const ranked = rank.metros.filter((metro) => metro.rank !== null);
  const first = ranked.slice(0, charted);
  const slide = add(
    first.length === 0 ? 'No metro has a rank' : `The first ${first.length} of ${ranked.length} metros`,
  );
  if (first.length === 0) return;
  // The first category of the chart is at the bottom.
  const bars = first.toReversed();
  const labels = bars.map(
    (metro) =>
      `${metro.rank}. ${placeName(metro)}${metro.rank_interval ? ` (likely ${showRange(metro.rank_interval)})` : ''}`,
  );
  const scoring = rank.criteria.filter(({ scoring }) => scoring);
  slide.addChart(
    deck.ChartType.bar,
    scoring.map((one) => ({
      name: `${one.label} (${weightShare(one, rank.criteria)})`,
      labels,
      values: bars.map(({ criteria }) => criteria.find(({ measure }) => measure === one.measure)?.contribution ?? 0),
    })),
    {
      ...bodyAt,
      altText: `Scores of 100: ${first.map((metro) => `${placeName(metro)} ${metro.composite!.toFixed(1)}`).join(', ')}`,
      barDir: 'bar',
      barGrouping: 'stacked',
      barGapWidthPct: 35,
      chartColors: scoring.map((_, i) => shades[i % shades.length]!),
      catAxisLabelColor: ink,
      catAxisLabelFontSize: 13,
      valAxisMinVal: 0,
      valAxisMaxVal: 100,
      valAxisLabelColor: soft,
      valAxisLabelFontSize: 11,
      valAxisLabelFormatCode: '0',
      valGridLine: { color: line, size: 0.5 },
      showLegend: true,
      legendPos: 'b',
      legendColor: ink,
      legendFontSize: 12,
    },
  );
}

function addShortlist(add: Add, report: Report): void {
  const { subject, rank, sheets } = report;
  const slide = add(subject.shortlist.length > 0 ? 'Shortlist' : 'The first places in detail');
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
  addTable(slide, ['Metro', 'Decision', 'Rank', 'Note'], rows);
}

/** Returns the beginning of a long note. */
const shorten = (note: string): string => (note.length > maxNote ? `${note.slice(0, maxNote - 1)}…` : note);

function addPlace(deck: PptxGenJS, add: Add, sheet: PlaceSheet, { rank }: Report): void {
  const { metro } = sheet;
  const slide = add(`${sheetTitle(sheet)}: ${rankWithInterval(metro)}`);
  addTable(
    slide,
    ['Criterion', 'Figure', 'Period', 'Margin', 'Score'],
    rank.criteria.map((one) => {
      const { score = null } = metro.criteria.find(({ measure }) => measure === one.measure) ?? {};
      return [
        one.label,
        figureOf(metro, one),
        periodOf(metro, one),
        marginOf(metro, one) ?? 'not stated',
        score === null ? '–' : score.toFixed(0),
      ];
    }),
    7.6,
  );
  const scored = rank.criteria.toReversed();
  slide.addChart(
    deck.ChartType.bar,
    [
      {
        name: 'Score of each criterion, of 100',
        labels: scored.map(({ label }) => label),
        values: scored.map((one) => metro.criteria.find(({ measure }) => measure === one.measure)?.score ?? 0),
      },
    ],
    {
      x: 8.3,
      y: 1.35,
      w: 4.6,
      h: 5.2,
      barDir: 'bar',
      chartColors: [accent],
      catAxisLabelColor: ink,
      catAxisLabelFontSize: 11,
      valAxisMinVal: 0,
      valAxisMaxVal: 100,
      valAxisLabelFontSize: 10,
      valGridLine: { color: line, size: 0.5 },
      showTitle: true,
      title: 'Score of each criterion, of 100',
      titleFontSize: 12,
      titleColor: soft,
    },
  );
}

function addSources(add: Add, { attribution, subject, release }: Report): void {
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
