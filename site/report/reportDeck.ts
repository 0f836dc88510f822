import type PptxGenJS from 'pptxgenjs';
import { pngOfFigure } from '../browser/figureFiles.tsx';
import { creditLine, formatRank, placeName } from '../figures/format.ts';
import { formatDate } from '../../api/domain/dates.ts';
import { statusNames } from '../explorer/project.ts';
import { addScoreChart, newSlides, slidesFile } from '../explorer/slides.ts';
import type { ListedRow } from '../explorer/rankedRows.ts';
import { joinWords, showRange } from '../explorer/words.ts';
import { addTable, bodyAt, type Deck, leadLetters, split } from './deck.ts';
import { addPlaceSlide } from './placeSlide.ts';
import { byDecision, type Report } from './reportData.ts';
import { mapTitle } from './reportMap.tsx';
import {
  allCredits,
  comparedMetros,
  countRows,
  criteriaLine,
  conditionsOf,
  criterionOf,
  criterionName,
  releaseNotice,
  requirementsLine,
  likelyRanks,
  notInData,
  sideBySide,
  sideBySideNote,
  shortlistName,
  weightShare,
  rankWithInterval,
  yearsOf,
} from './reportWords.ts';
import { chosenPlaces, reportFinding, reportTitle, summaryPoints } from './summary.ts';

/** The most slides of places: a deck has at most ten. */
const maxPlaces = 3;
/** The most rows of the shortlist, and characters of a note. */
const maxListed = 12;
const maxNote = 80;
/** How many metros the chart of the ranking has, and how many places are next to the map. */
const charted = 10;
const besideMap = 5;

/** The parts of a slide of 13.33 by 7.5 inches. */
const ruleAt = { x: 0.5, y: 0.28, w: 0.7, h: 0.05 };
const titleAt = { x: 0.5, y: 0.45, w: 12.3, h: 0.85 };
const rightAt = { ...bodyAt, x: 8.6, w: 4.2 };
const noteY = 6.5;
const footAt = { x: 0.5, y: 6.95, w: 11, h: 0.35 };
const numberAt = { x: 12.3, y: 6.95, w: 0.5, h: 0.35 };

/**
 * Returns a report as a presentation of six to ten slides for PowerPoint, Keynote and LibreOffice, with charts that can be edited.
 * The notes of each slide have the credits.
 */
export async function reportDeck(report: Report): Promise<Blob> {
  const slides = newSlides(reportTitle(report));
  const { ink, soft, accent } = slides.colors;
  const credits = allCredits(report).map(creditLine).join('\n');
  const add: Deck['add'] = (title, notes = [], letters = { fontSize: 26, color: ink }) => {
    const slide = slides.deck.addSlide();
    slide.addShape('rect', { ...ruleAt, fill: { color: accent }, line: { color: accent } });
    slide.addText(title, { ...titleAt, bold: true, margin: 0, valign: 'top', fit: 'shrink', ...letters });
    slide.addText(`Metro data service, release ${report.release}`, { ...footAt, fontSize: 10, color: soft, margin: 0 });
    slide.slideNumber = { ...numberAt, fontSize: 10, color: soft, align: 'right' };
    slide.addNotes([...notes, credits, `Release ${report.release}. ${report.subject.address}`].join('\n'));
    return slide;
  };
  const to = { ...slides, add };
  addCover(to, report);
  addFinding(to, report);
  if (comparedMetros(report).length > 1) addFigures(to, report);
  for (const sheet of report.sheets.slice(0, maxPlaces)) addPlaceSlide(to, sheet, report);
  addRanking(to, report);
  await addMap(to, report);
  addCriteria(to, report);
  addSources(to, report);
  return slidesFile(slides);
}

/** The first slide: the name, what it is for, and when it was made. */
function addCover({ add, colors: { accent, ink, soft } }: Deck, report: Report): void {
  const { isProject, purpose } = report.subject;
  const slide = add('Site selection report', [], { fontSize: 16, color: accent });
  const lines = [
    { text: reportTitle(report), options: { fontSize: 40, bold: true, color: ink } },
    { text: isProject ? purpose : `${criteriaLine(report)}.`, options: { fontSize: 20, color: soft } },
    { text: `${formatDate(Date.now())}, data release ${report.release}`, options: { fontSize: 16, color: soft } },
    { text: releaseNotice(report) ?? '', options: { fontSize: 16, color: soft } },
  ].filter(({ text }) => text !== '');
  slide.addText(
    lines.map(({ text, options }) => ({ text, options: { ...options, breakLine: true } })),
    { ...bodyAt, valign: 'middle', margin: 0, paraSpaceAfter: 14, fit: 'shrink' },
  );
}

/** What the report finds, and next to it what was decided about each place. */
function addFinding(to: Deck, report: Report): void {
  const { shortlist } = report.subject;
  const slide = to.add(reportFinding(report));
  const hasList = shortlist.length > 0;
  slide.addText(
    summaryPoints(report).map((text) => ({ text, options: { bullet: true, breakLine: true } })),
    {
      ...bodyAt,
      ...(hasList ? { w: 5.2 } : {}),
      ...{ fontSize: hasList ? 15 : 20, color: to.colors.ink, margin: 0, valign: 'top', paraSpaceAfter: 14 },
      fit: 'shrink',
    },
  );
  if (hasList) addShortlist(to, slide, report);
}

function addCriteria(to: Deck, report: Report): void {
  const slide = to.add('How the metros are ranked, and what is not in the data');
  const { criteria } = report.rank;
  addTable(
    to,
    slide,
    [
      ['Criterion', 3.9],
      ['Years', 1.3],
      ['Better', 1.1],
      ['Weight', 1.2, true],
    ],
    criteria.map((one) => [
      criterionName(one, criteria),
      yearsOf(one),
      one.direction === 'higher_better' ? 'Higher' : 'Lower',
      weightShare(one, criteria),
    ]),
  );
  const conditions = [
    conditionsOf(report),
    requirementsLine(report) ?? [],
    'A score is the mean of percentiles among all US metros, by weight: 0 to 100',
    likelyRanks(report.rank) ?? [],
    `Not in the data: ${notInData}`,
  ].flat();
  slide.addText(
    conditions.map((text) => ({ text, options: { bullet: true, breakLine: true } })),
    { ...rightAt, fontSize: 14, color: to.colors.ink, margin: 0, valign: 'top', paraSpaceAfter: 10, fit: 'shrink' },
  );
}

function addRanking(to: Deck, { rank, subject }: Report): void {
  const first = rank.metros.filter((metro) => metro.rank !== null).slice(0, charted);
  const ranked = rank.metros.filter((metro) => metro.rank !== null);
  const last = first.at(-1);
  if (!last) {
    to.add('No metro has a rank');
    return;
  }
  const points = (first[0]!.composite! - last.composite!).toFixed(1);
  const slide = to.add(
    first.length === 1
      ? `${placeName(last)} alone has a rank`
      : `The first and the ${formatRank(last.rank!)} of ${countRows(ranked)} are ${points} points apart`,
  );
  const [leadAt, chartAt] = split(bodyAt, 0.65);
  slide.addText(likelyRanks(rank) ?? '', { ...leadAt, ...leadLetters(to) });
  const likely = ({ cbsa, rank_interval: interval }: ListedRow) => {
    const status = subject.shortlist.find((one) => one.cbsa === cbsa)?.status;
    const notes = [interval ? `likely ${showRange(interval)}` : [], status ?? []].flat();
    return notes.length === 0 ? '' : ` (${notes.join(', ')})`;
  };
  addScoreChart(to, slide, chartAt, {
    labels: first.map((metro) => `${metro.rank}. ${placeName(metro)} ${metro.composite!.toFixed(1)}${likely(metro)}`),
    criteria: rank.criteria.flatMap(({ measure, weight, scoring }, index) =>
      scoring
        ? [
            {
              name: `${criterionName({ measure }, rank.criteria)} (${weightShare({ weight }, rank.criteria)})`,
              index,
              points: first.map((metro) => criterionOf(metro, measure)?.contribution ?? 0),
            },
          ]
        : [],
    ),
    altText: `Scores of 100: ${first.map((metro) => `${placeName(metro)} ${metro.composite!.toFixed(1)}`).join(', ')}`,
  });
}

/** The map of the report as a picture, and the first places next to it. Nothing without a map. */
async function addMap(to: Deck, report: Report): Promise<void> {
  const { rank, release } = report;
  const map = document.querySelector<HTMLElement>('figure.report-map');
  if (!map) return;
  const title = mapTitle(report);
  // The title and the source are those of the slide.
  const cited = { title: '', key: 'map', page: '', release };
  const image = await pngOfFigure(map, cited, 'wide', '');
  const first = rank.metros.filter((metro) => metro.rank !== null).slice(0, besideMap);
  const names = new Map(report.start.states);
  const states = [...new Set(first.flatMap((metro) => metro.states.slice(0, 1)))].map(
    (code) => names.get(code) ?? code,
  );
  const slide = to.add(`The first ${first.length} are in ${joinWords(states)}`);
  const [mapAt, captionAt] = split({ ...bodyAt, w: 8.9 }, 5);
  slide.addImage({ data: await dataUrl(image), ...mapAt, x: mapAt.x - 0.2, altText: title });
  const caption = map.querySelector('figcaption')!.textContent;
  slide.addText(caption, { ...captionAt, ...leadLetters(to), fontSize: 11 });
  slide.addText(
    first.flatMap((metro) => [
      { text: `${metro.rank}. ${placeName(metro)}`, options: { bold: true, color: to.colors.ink, breakLine: true } },
      {
        text: `Score ${metro.composite!.toFixed(1)}${metro.rank_interval ? `, likely ${showRange(metro.rank_interval)}` : ''}`,
        options: { color: to.colors.soft, breakLine: true, paraSpaceAfter: 10 },
      },
    ]),
    { ...bodyAt, x: 9.6, w: 3.2, fontSize: 16, margin: 0, valign: 'middle', fit: 'shrink' },
  );
}

function dataUrl(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('The map could not be read.'));
    reader.readAsDataURL(image);
  });
}

/** The places of the shortlist with their decisions, at the right of a slide. */
function addShortlist(to: Deck, slide: PptxGenJS.Slide, report: Report): void {
  const { subject, rank } = report;
  const rows = byDecision(subject.shortlist)
    .slice(0, maxListed)
    .map(({ cbsa, status, note }) => {
      const metro = rank.metros.find((one) => one.cbsa === cbsa);
      const standing = metro ? rankWithInterval(metro) : 'Not in the ranking';
      return [shortlistName(cbsa, report), statusNames[status], standing, note === '' ? '–' : shorten(note)];
    });
  const more = subject.shortlist.length - maxListed;
  if (more > 0) rows.push([`${more} more in the workbook`, '', '', '']);
  addTable(
    to,
    slide,
    [
      ['Shortlist', 1.7],
      ['Decision', 1.3],
      ['Rank', 1.7],
      ['Note', 2.1],
    ],
    rows,
    { x: 6, size: 'narrow' },
  );
}

/** Returns the beginning of a long note. */
const shorten = (note: string): string => (note.length > maxNote ? `${note.slice(0, maxNote - 1)}…` : note);

/** The places side by side: a row for each criterion, with the best score in color. */
function addFigures(to: Deck, report: Report): void {
  const metros = comparedMetros(report);
  const width = 7.4 / metros.length;
  const rows = sideBySide(report);
  const slide = to.add(sideTitle(metros, rows, report));
  addTable(
    to,
    slide,
    [['Criterion', 4.9], ...metros.map((metro) => [placeName(metro), width, true] as const)],
    rows.map(({ name, cells }) => [name, ...cells]),
  );
  slide.addText(sideBySideNote(report), { ...bodyAt, ...leadLetters(to), fontSize: 12, y: noteY, h: 0.3 });
}

/** Says how far the chosen place is behind the highest score, or which has it, and on how many criteria it is best. */
function sideTitle(
  metros: readonly ListedRow[],
  rows: ReturnType<typeof sideBySide>,
  { sheets, rank }: Report,
): string {
  const [leader] = metros.toSorted((a, b) => (b.composite ?? 0) - (a.composite ?? 0)) as [ListedRow];
  const about = chosenPlaces(sheets)[0] ?? leader;
  const column = metros.indexOf(about);
  const wins = rows.filter(({ cells }) => cells[column]!.isBest).length;
  const best = wins === 0 ? '' : `, best or tied on ${wins} of ${rank.criteria.length} criteria`;
  const behind = ((leader.composite ?? 0) - (about.composite ?? 0)).toFixed(1);
  return about === leader
    ? `${placeName(about)} has the highest score${best}`
    : `${placeName(about)} is ${behind} points behind ${placeName(leader)}${best}`;
}

function addSources({ add, colors: { soft } }: Deck, report: Report): void {
  const { subject, release } = report;
  const slide = add('Sources');
  slide.addText(
    [
      ...allCredits(report).map((one) => ({ text: creditLine(one), options: { breakLine: true } })),
      { text: `Metro data service, release ${release}. `, options: {} },
      { text: 'Open this ranking in the explorer', options: { hyperlink: { url: subject.address } } },
    ],
    { ...bodyAt, fontSize: 14, color: soft, valign: 'top', margin: 0, paraSpaceAfter: 8, fit: 'shrink' },
  );
}
