import type PptxGenJS from 'pptxgenjs';
import { pngOfFigure } from '../browser/figureFiles.tsx';
import { formatRank, placeName } from '../figures/format.ts';
import { formatDate } from '../../api/domain/dates.ts';
import { statusNames } from '../explorer/project.ts';
import { addScoreChart, type Area, newSlides, slidesFile } from '../explorer/slides.ts';
import type { ListedRow } from '../explorer/rankedRows.ts';
import { joinWords, showRange } from '../explorer/words.ts';
import { addTable, bodyAt, type Deck, leadLetters, split } from './deck.ts';
import { addPlaceSlide, addYearsSlide } from './placeSlides.ts';
import { byDecision, type Report } from './reportData.ts';
import { pinName, pinnedMetros } from './mapPins.tsx';
import { mapTitle } from './reportMap.tsx';
import {
  sourceLines,
  comparedMetros,
  countRows,
  criteriaLine,
  conditionsOf,
  criterionOf,
  criterionName,
  releaseNotice,
  requirementsCount,
  likelyRanks,
  missingWords,
  criterionPublishers,
  sideBySide,
  sideBySideNote,
  shortlistName,
  stateAverage,
  weightShare,
  rankWithInterval,
  yearsOf,
} from './reportWords.ts';
import { chosenPlaces, isScoringFound, reportFinding, reportTitle, scoringPoint, summaryPoints } from './summary.ts';

/** The most slides of places: a deck has at most ten slides. */
const maxPlaces = 3;
/** The most rows of the shortlist, and characters of a note. */
const maxListed = 6;
const maxNote = 90;
/** How many metros the chart of the ranking has. */
const charted = 10;
/** The width of the finding next to the map, and which parts of a slide are tall: as a share of their width. */
const findingWidth = 6.4;
const tallShare = 0.7;
/** The room for the names of the pins of the map, and for its notes, in inches. */
const besideMap = 2.6;
const belowMap = 0.6;
const notesHeight = 0.45;

/** The parts of a slide of 13.33 by 7.5 inches. */
const ruleAt = { x: 0.5, y: 0.28, w: 0.7, h: 0.05 };
const coverAt = { x: 1, y: 1, w: 11.3, h: 5.5 };
const titleAt = { x: 0.5, y: 0.45, w: 12.3, h: 0.85 };
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
  const credits = [
    ...sourceLines(report).flatMap(({ credits }) => credits),
    `Release ${report.release}. ${report.subject.address}`,
  ].join('\n');
  const add: Deck['add'] = (title, notes = []) => {
    const slide = slides.deck.addSlide();
    slide.addShape('rect', { ...ruleAt, fill: { color: accent }, line: { color: accent } });
    slide.addText(title, { ...titleAt, fontSize: 26, color: ink, bold: true, margin: 0, valign: 'top', fit: 'shrink' });
    slide.addText(`Metro data service, release ${report.release}`, { ...footAt, fontSize: 10, color: soft, margin: 0 });
    slide.slideNumber = { ...numberAt, fontSize: 10, color: soft, align: 'right' };
    slide.addNotes([...notes, credits].join('\n'));
    return slide;
  };
  const to = { ...slides, add, credits };
  addCover(to, report);
  const map = await readMap(report);
  addFinding(to, report, map);
  if (comparedMetros(report).length > 1) addFigures(to, report);
  for (const sheet of report.sheets.slice(0, maxPlaces)) addPlaceSlide(to, sheet, report);
  addYearsSlide(to, report);
  addRanking(to, report);
  addCriteria(to, report);
  addSources(to, report);
  return slidesFile(slides);
}

/** The first slide, white on the color of the site: the name, what it is for, and when it was made. */
function addCover({ deck, credits, colors: { accent } }: Deck, report: Report): void {
  const { isProject, name, purpose } = report.subject;
  const slide = deck.addSlide();
  slide.background = { color: accent };
  slide.addNotes(credits);
  const lines = [
    { text: 'Site selection report', options: { fontSize: 16, bold: true } },
    { text: isProject || name !== '' ? name : 'Ranking of metros', options: { fontSize: 44, bold: true } },
    {
      text: isProject ? purpose : `${criteriaLine({ ...report, subject: { ...report.subject, name: '' } })}.`,
      options: { fontSize: 20 },
    },
    { text: `${formatDate(Date.now())}, data release ${report.release}`, options: { fontSize: 16 } },
    { text: releaseNotice(report) ?? '', options: { fontSize: 16 } },
  ].filter(({ text }) => text !== '');
  slide.addText(
    lines.map(({ text, options }) => ({ text, options: { ...options, breakLine: true } })),
    { ...coverAt, color: 'ffffff', valign: 'middle', margin: 0, paraSpaceAfter: 16, fit: 'shrink' },
  );
  slide.addText('Metro data service', { ...footAt, x: coverAt.x, fontSize: 12, color: 'ffffff', margin: 0 });
}

/** What the report finds, below it what was decided about each place, and at the right the map. */
function addFinding(to: Deck, report: Report, map: ReportPicture | undefined): void {
  const slide = to.add(reportFinding(report));
  // Without a map, the text has the whole width.
  const w = map ? findingWidth : bodyAt.w;
  const points = [...summaryPoints(report), ...(isScoringFound(report) ? [scoringPoint(report)] : [])];
  const isListed = report.subject.shortlist.length > 0;
  const end = isListed ? addShortlist(to, slide, report, w) + 0.25 : bodyAt.y;
  slide.addText(
    points.filter((text) => text !== '').map((text) => ({ text, options: { bullet: true, breakLine: true } })),
    {
      ...{ ...bodyAt, w, y: end, h: bodyAt.y + bodyAt.h - end },
      ...{ fontSize: 14, color: to.colors.ink, margin: 0, valign: 'top', paraSpaceAfter: 8, fit: 'shrink' },
    },
  );
  const x = bodyAt.x + w + 0.4;
  if (map) addPicture(to, slide, { ...bodyAt, x, w: bodyAt.x + bodyAt.w - x }, map);
}

/** The criteria with their sources, and below them the conditions of the ranking. */
function addCriteria(to: Deck, report: Report): void {
  const slide = to.add('How the metros are ranked, and what is not in the data');
  const { criteria } = report.rank;
  const end = addTable(
    to,
    slide,
    [
      ['Criterion', 4.3],
      ['Years', 1.4],
      ['Better', 1],
      ['Weight', 1, true],
      ['Source', 4.6],
    ],
    criteria.map((one) => [
      `${criterionName(one, criteria)}${stateAverage(one, report.start)}`,
      yearsOf(one),
      one.direction === 'higher_better' ? 'Higher' : 'Lower',
      weightShare(one, criteria),
      criterionPublishers(one, report),
    ]),
    { size: 'short' },
  );
  const conditions = [
    [requirementsCount(report) ?? [], conditionsOf(report)].flat().join('. '),
    'A score is the mean of percentiles among all US metros, by weight: 0 to 100',
    likelyRanks(report.rank) ?? [],
    (!isScoringFound(report) && scoringPoint(report)) || [],
    missingWords(report),
  ].flat();
  slide.addText(
    conditions.map((text) => ({ text, options: { bullet: true, breakLine: true } })),
    {
      ...{ ...bodyAt, y: end + 0.25, h: bodyAt.y + bodyAt.h - end - 0.25 },
      ...{ fontSize: 13, color: to.colors.ink, margin: 0, valign: 'top', paraSpaceAfter: 6, fit: 'shrink' },
    },
  );
}

function addRanking(to: Deck, { rank, subject, sheets }: Report): void {
  const first = rank.metros.filter((metro) => metro.rank !== null).slice(0, charted);
  const ranked = rank.metros.filter((metro) => metro.rank !== null);
  const last = first.at(-1);
  if (!last) {
    to.add('No metro has a rank');
    return;
  }
  const [leader] = first as [ListedRow];
  const chosen = chosenPlaces(sheets).find((metro) => metro.rank !== null && metro.rank > 1);
  const behind = (metro: ListedRow) => (leader.composite! - metro.composite!).toFixed(1);
  const slide = to.add(
    chosen
      ? `${placeName(chosen)} ranks ${formatRank(chosen.rank!)}, ${behind(chosen)} points behind ${placeName(leader)}`
      : first.length === 1
        ? `${placeName(last)} alone has a rank`
        : `The first and the ${formatRank(last.rank!)} of ${countRows(ranked)} are ${behind(last)} points apart`,
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

/** The map of the report as a picture. */
interface ReportPicture {
  readonly data: string;
  /** Its width divided by its height. */
  readonly ratio: number;
  readonly title: string;
  /** What its pins are. */
  readonly key: readonly string[];
  /** What its colors are, and its credit. */
  readonly notes: string;
}

/** Returns the map of the report; undefined if the page has none. */
async function readMap(report: Report): Promise<ReportPicture | undefined> {
  const figure = document.querySelector<HTMLElement>('figure.report-map');
  const drawing = figure?.querySelector<HTMLElement>('.report-drawing');
  if (!figure || !drawing) return undefined;
  // The title and the source are those of the slide.
  const cited = { title: '', key: 'map', page: '', release: report.release };
  const image = await pngOfFigure(drawing, cited, 'shown', '');
  const { width, height } = await createImageBitmap(image);
  const scores = report.rank.metros.flatMap(({ composite }) => composite ?? []);
  const [least, most] = [Math.min(...scores), Math.max(...scores)].map((score) => score.toFixed(1));
  return {
    ...{ data: await dataUrl(image), ratio: width / height },
    title: mapTitle(report),
    key: pinnedMetros(report).map((metro) => `${metro.rank} ${pinName(metro, report)}`),
    notes: `Darker: higher score, ${least} to ${most}.${figure.querySelector('.hatched') ? ' Hatched: not in the ranking.' : ''} ${figure.querySelector('figcaption p')!.textContent}`,
  };
}

/** Adds the map to a part of a slide, with the names of its pins at its right, or below it in a tall part, and its notes. */
function addPicture(to: Deck, slide: PptxGenJS.Slide, area: Area, map: ReportPicture): void {
  const isTall = area.h > area.w * tallShare;
  const keyWidth = isTall ? 0 : Math.min(besideMap, area.w / 3);
  const keyHeight = isTall ? belowMap : 0;
  const w = Math.min((area.h - notesHeight - keyHeight) * map.ratio, area.w - keyWidth);
  const h = w / map.ratio;
  slide.addImage({ data: map.data, x: area.x, y: area.y, w, h, altText: map.title });
  const keyAt = isTall
    ? { ...area, y: area.y + h, h: keyHeight }
    : { ...area, x: area.x + w + 0.2, w: area.w - w - 0.2, h };
  slide.addText(isTall ? map.key.join('  ·  ') : map.key.map((text) => ({ text, options: { breakLine: true } })), {
    ...{ ...keyAt, fontSize: area.w === bodyAt.w ? 16 : 12, color: to.colors.ink, margin: 0 },
    ...{ valign: 'middle', paraSpaceAfter: 4, fit: 'shrink' },
  });
  const notesAt = { ...area, y: area.y + h + keyHeight, h: notesHeight };
  slide.addText(map.notes, { ...notesAt, ...leadLetters(to), fontSize: 10 });
}

function dataUrl(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('The map could not be read.'));
    reader.readAsDataURL(image);
  });
}

/** The places of the shortlist with their decisions. @param width in inches @returns about where they end */
function addShortlist(to: Deck, slide: PptxGenJS.Slide, report: Report, width: number): number {
  const { subject, rank } = report;
  const rows = byDecision(subject, rank)
    .slice(0, maxListed)
    .map(({ cbsa, status, note }) => {
      const metro = rank.metros.find((one) => one.cbsa === cbsa);
      const standing = metro ? rankWithInterval(metro) : 'Not in the ranking';
      return [shortlistName(cbsa, report), statusNames[status], standing, note === '' ? '–' : shorten(note)];
    });
  const more = subject.shortlist.length - maxListed;
  if (more > 0) rows.push([`${more} more in the workbook`, '', '', '']);
  return addTable(
    to,
    slide,
    [
      ['Shortlist', 1.7],
      ['Decision', 1],
      ['Rank', 1.5],
      ['Note', width - 4.2],
    ],
    rows,
    { size: 'narrow' },
  );
}

/** Returns the beginning of a long note. */
const shorten = (note: string): string => (note.length > maxNote ? `${note.slice(0, maxNote - 1)}…` : note);

/** The places side by side: a row for each criterion, with the best score in color. */
function addFigures(to: Deck, report: Report): void {
  const metros = comparedMetros(report);
  const width = 7.8 / metros.length;
  const rows = sideBySide(report);
  const slide = to.add(sideTitle(metros, rows, report));
  addTable(
    to,
    slide,
    [['Criterion', 4.5], ...metros.map((metro) => [placeName(metro), width, true] as const)],
    rows.map(({ name, cells }) => [name, ...cells]),
  );
  slide.addText(sideBySideNote(report), { ...bodyAt, ...leadLetters(to), fontSize: 12, y: noteY, h: 0.3 });
}

/** Scores as far apart as this, in points of 100, are nearly the same. */
const nearPoints = 1;
/** How many of them are named. */
const maxNear = 3;

/** Says which metros have nearly the highest score: `Myrtle Beach, SC, McAllen, TX, and El Paso, TX are within 0.5 points`; undefined if one alone has. */
function nearlyTied(metros: readonly ListedRow[]): string | undefined {
  const sorted = metros.toSorted((a, b) => (b.composite ?? 0) - (a.composite ?? 0));
  const behind = (one: ListedRow) => (sorted[0]!.composite ?? 0) - (one.composite ?? 0);
  const near = sorted.filter((one) => behind(one) <= nearPoints);
  if (near.length < 2) return undefined;
  const who = near.length > maxNear ? `The first ${near.length} metros` : joinWords(near.map(placeName));
  return `${who} are within ${behind(near.at(-1)!).toFixed(1)} points`;
}

/** Says how far the chosen place is behind the highest score, or which has it, and on how many criteria it is best, if on most. */
function sideTitle(
  metros: readonly ListedRow[],
  rows: ReturnType<typeof sideBySide>,
  { sheets, rank }: Report,
): string {
  const [leader] = metros.toSorted((a, b) => (b.composite ?? 0) - (a.composite ?? 0)) as [ListedRow];
  const about = chosenPlaces(sheets)[0] ?? leader;
  const column = metros.indexOf(about);
  const wins = rows.filter(({ cells }) => cells[column]!.isBest).length;
  const best = wins * 2 > rank.criteria.length ? `, and is best on ${wins} of ${rank.criteria.length} criteria` : '';
  const behind = ((leader.composite ?? 0) - (about.composite ?? 0)).toFixed(1);
  return about === leader
    ? (nearlyTied(metros) ?? `${placeName(about)} has the highest score of these ${metros.length}${best}`)
    : `${placeName(about)} scores ${behind} points less than ${placeName(leader)}${best}`;
}

function addSources({ add, colors: { soft } }: Deck, report: Report): void {
  const { subject, release } = report;
  const slide = add('Sources');
  slide.addText(
    [
      ...sourceLines(report).flatMap(({ of, credits }) => [
        ...(of === '' ? [] : [{ text: `${of}: `, options: { bold: true } }]),
        { text: credits.join(' '), options: { breakLine: true } },
      ]),
      { text: `Metro data service, release ${release}. `, options: {} },
      { text: 'Open this ranking in the explorer', options: { hyperlink: { url: subject.address } } },
    ],
    { ...bodyAt, fontSize: 14, color: soft, valign: 'top', margin: 0, paraSpaceAfter: 8, fit: 'shrink' },
  );
}
