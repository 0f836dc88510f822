import { contenders, stayWords } from '../explorer/finding.ts';
import { inSentence, joinWords, showRange, wholePercent } from '../explorer/words.ts';
import { formatRank, placeName } from '../figures/format.ts';
import type { ListedRow } from '../explorer/rankedRows.ts';
import type { Report } from './reportData.ts';
import {
  comparedMetros,
  countRows,
  criterionName,
  directionOf,
  figureOf,
  isReversed,
  shownScore,
  stateAverage,
  unusualDirection,
} from './reportWords.ts';

/** Scores as far apart as this, in points of 100, are called close. */
const closePoints = 5;
/** How many metros that could also be first are named. */
const maxNamed = 3;

type Criterion = Report['rank']['criteria'][number];
/** What a summary follows from. */
type Summarized = Pick<Report, 'rank' | 'sheets' | 'start'>;

/** Returns the title: the name of a project, or what a ranking without one finds. */
export const reportTitle = (report: Pick<Report, 'rank' | 'subject'>): string =>
  report.subject.isProject ? report.subject.name : firstPlace(report);

/** Returns what a report finds: which place is chosen, or which ranks first. */
export function reportFinding({ rank, sheets }: Pick<Report, 'rank' | 'sheets'>): string {
  const [chosen, ...others] = chosenPlaces(sheets);
  if (!chosen) return firstPlace({ rank });
  if (others.length > 0) return `${joinWords([chosen, ...others].map(placeName))} are chosen`;
  const ranked = rankedOf(rank);
  return `${placeName(chosen)} is chosen${chosen.rank === null ? '' : `, ${formatRank(chosen.rank)} of ${countRows(ranked)}`}`;
}

/** Returns the points of a summary, each one or two sentences: the chosen or the first place, and how certain the ranking is. */
export function summaryPoints(report: Summarized): string[] {
  const chosen = chosenPlaces(report.sheets);
  const places = chosen.length > 0 ? chosen : rankedOf(report.rank).filter(({ rank }) => rank === 1);
  return [
    ...places.map((metro) => standing(metro, chosen.length > 0, report)),
    ...chosen.map((metro) => behindFirst(metro, report)),
    certainty(report.rank, chosen),
  ].filter((text) => text !== '');
}

/** Returns the notes on the chosen places: why they are chosen. */
export const chosenNotes = ({ sheets }: Pick<Report, 'sheets'>): string[] =>
  sheets.flatMap(({ metro, listed }) =>
    listed?.status === 'chosen' && listed.note !== '' ? `${placeName(metro)}: “${listed.note}”` : [],
  );

/** Returns what another way of scoring changes, and how close scores are; empty if neither is worth a sentence. */
export const scoringPoint = (report: Summarized): string =>
  [otherScoring(report), closeScores(report.rank)].filter((text) => text !== '').join(' ');

/** Whether the summary says what another way of scoring changes. With a shortlist, the method does. */
export const isScoringFound = ({ subject }: Pick<Report, 'subject'>): boolean => subject.shortlist.length === 0;

/** Returns the places that are chosen. */
export const chosenPlaces = (sheets: Report['sheets']): ListedRow[] =>
  sheets.filter(({ listed }) => listed?.status === 'chosen').map(({ metro }) => metro);

const rankedOf = ({ metros }: Pick<Report['rank'], 'metros'>): ListedRow[] =>
  metros.filter(({ rank }) => rank !== null);

/** Says which place ranks first and how often: `Pittsburgh, PA ranks first of 56 metros, and in 88% of similar rankings`; or which tie. */
function firstPlace({ rank: { metros, scored } }: Pick<Report, 'rank'>): string {
  const ranked = rankedOf({ metros });
  const first = ranked.filter(({ rank }) => rank === 1);
  if (!scored || first.length === 0) return `${countRows(ranked.length > 0 ? ranked : metros)} meet the requirements`;
  if (first.length > 1) return `${joinWords(first.map(placeName))} tie for first of ${countRows(ranked)}`;
  const share = first[0]!.top_share;
  return `${placeName(first[0]!)} ranks first of ${countRows(ranked)}${share == null ? '' : `, ${stayWords(share)}`}`;
}

/** Says what a place is best and worst by, and how a chosen one ranks. */
function standing(metro: ListedRow, isChosen: boolean, { rank: ranking, start }: Summarized): string {
  const { best, worst } = strengthsOf(metro, ranking);
  const name = placeName(metro);
  const likely = metro.rank_interval ? `, likely ${showRange(metro.rank_interval)}` : '';
  const rank = isChosen && metro.rank !== null ? `${name} ranks ${formatRank(metro.rank)}${likely}.` : '';
  const words = (one: Criterion) =>
    `${inSentence(criterionName(one, ranking.criteria))} (${figureOf(metro, one)}${stateAverage(one, start)}${unusualDirection(one, start)}, score ${shownScore(metro, one)})`;
  const extremes =
    best && worst ? `${rank === '' ? name : 'It'} is strongest on ${words(best)} and weakest on ${words(worst)}.` : '';
  return [rank, extremes].filter((text) => text !== '').join(' ');
}

/** Says how far a chosen place is behind the first one, and what it is better by; empty for the first one. */
function behindFirst(metro: ListedRow, { rank }: Summarized): string {
  const [first] = rankedOf(rank);
  if (!first || metro.rank === null || metro.rank === first.rank) return '';
  const namesWhere = (isSo: (own: number, other: number) => boolean) =>
    rank.criteria.flatMap((one) => {
      const [own, other] = [shownScore(metro, one), shownScore(first, one)];
      const counts = one.scoring && own !== null && other !== null && isSo(own, other);
      return counts ? inSentence(criterionName(one, rank.criteria)) : [];
    });
  const compared = [
    { word: 'better', names: namesWhere((own, other) => own > other) },
    { word: 'worse', names: namesWhere((own, other) => own < other) },
  ].flatMap(({ word, names }) => (names.length === 0 ? [] : `${word} scores on ${joinWords(names)}`));
  const points = (first.composite! - metro.composite!).toFixed(1);
  const lead = `${placeName(first)} is first with ${points} points more.`;
  return compared.length === 0 ? lead : `${lead} ${placeName(metro)} has ${joinWords(compared)}.`;
}

/** Says how certain the first rank is: its likely ranks, and which metros are first in similar rankings. */
function certainty({ metros, robustness }: Report['rank'], chosen: readonly ListedRow[]): string {
  const ranked = rankedOf({ metros });
  const [first] = ranked;
  if (!first?.rank_interval || !robustness) return '';
  const varied = robustness.figures?.drawn.length ? 'weights, scoring and figures' : 'weights and scoring';
  const contending = contenders(ranked, ({ rank_interval: interval }) => interval ?? undefined);
  const shareOf = ({ top_share: share }: ListedRow) => share ?? 0;
  const shown = contending.toSorted((a, b) => shareOf(b) - shareOf(a)).slice(0, maxNamed);
  const named = [...new Set([...shown, first])];
  const more = contending.length - named.length;
  const shares = named.map((metro) => {
    const rank = metro === first ? '' : ` (${formatRank(metro.rank!)} here)`;
    return `${placeName(metro)}${rank} in ${wholePercent(shareOf(metro))}`;
  });
  const draws = robustness.draws.toLocaleString('en-US');
  const [low, high] = first.rank_interval;
  const range = high === 1 ? '' : ` ${placeName(first)} ranks ${showRange([low, high])} in 9 of 10 of them.`;
  const all = joinWords([...shares, ...(more > 0 ? [`${more} more in at least 5% each`] : [])]);
  const others = chosen.filter((metro) => metro.rank !== null && !named.includes(metro));
  const own = others.map((metro) => ` ${placeName(metro)} is first in ${wholePercent(shareOf(metro))} of them.`);
  return `First in ${draws} similar rankings, with other ${varied}: ${all}.${range}${own.join('')}`;
}

/** Says which metro is first if criteria are scored by min-max, and why; empty if the first one stays first. */
function otherScoring({ rank: { metros, criteria, robustness } }: Summarized): string {
  const other = robustness?.min_max;
  const [here] = rankedOf({ metros });
  const there = metros.find(({ cbsa }) => cbsa === other?.first);
  const one = criteria.find(({ measure }) => measure === other?.measure);
  if (!other || !here || !there || !one) return '';
  return `If scores followed the size of figures, not their order (min-max), ${placeName(there)} would be first and ${placeName(here)} ${formatRank(other.rank)}, mainly because of the ${inSentence(criterionName(one, criteria))} of ${placeName(there)} (${figureOf(there, one)}, ${figureOf(here, one)} in ${placeName(here)}).`;
}

/** Says how many scores are close to the highest one, which is why likely ranks are wide; empty if few are. */
function closeScores(rank: Report['rank']): string {
  const ranked = rankedOf(rank);
  const close = ranked.filter(({ composite }) => composite! >= ranked[0]!.composite! - closePoints).length - 1;
  if (!rank.scored || close < 2) return '';
  return `The scores of ${close} other metros are within ${closePoints} points of the highest, so small changes move ranks.`;
}

/** How many criteria are named that a place is best on. */
const maxBest = 2;

/** Returns the criteria by which a place alone has the best score of the places side by side, those that gain it most points first. */
function bestOn(metro: ListedRow, report: Pick<Report, 'rank' | 'sheets'>): Criterion[] {
  const others = comparedMetros(report).filter((one) => one !== metro);
  return report.rank.criteria
    .flatMap((one) => {
      const own = shownScore(metro, one);
      const scores = others.flatMap((other) => shownScore(other, one) ?? []);
      if (!one.scoring || own === null || scores.length === 0) return [];
      return [{ one, gain: one.weight * (own - Math.max(...scores)) }];
    })
    .filter(({ gain }) => gain > 0)
    .toSorted((a, b) => b.gain - a.gain)
    .map(({ one }) => one);
}

/**
 * Says what a place is better on than the others side by side, or what it is strongest on, and what it is weakest on: its own lowest
 * score. Empty if nothing sets it apart.
 */
export function apartWords(metro: ListedRow, report: Summarized): string {
  const { criteria } = report.rank;
  const { best: strongest, worst } = strengthsOf(metro, report.rank);
  const name = (one: Criterion) =>
    inSentence(criterionName(one, criteria)) + (isReversed(one, report.start) ? ` (${directionOf(one)})` : '');
  const best = bestOn(metro, report).slice(0, maxBest);
  const words = [
    best.length > 0
      ? `best of these ${comparedMetros(report).length} on ${joinWords(best.map(name))}`
      : strongest && `strongest on ${name(strongest)}`,
    worst && !best.includes(worst) && `weakest on ${name(worst)}, score ${shownScore(metro, worst)}`,
  ];
  return words.filter((one) => typeof one === 'string').join('; ');
}

/** Returns the criteria that a place has its highest and its lowest score by: none if it has less than two different scores. */
function strengthsOf(metro: ListedRow, { criteria }: Report['rank']) {
  const scored = criteria
    .flatMap((one) => {
      const score = shownScore(metro, one);
      return one.scoring && score !== null ? [{ one, score }] : [];
    })
    .toSorted((a, b) => b.score - a.score);
  const [best, worst] = [scored[0], scored.at(-1)];
  const differ = best?.score !== worst?.score;
  return { best: differ ? best?.one : undefined, worst: differ ? worst?.one : undefined };
}
