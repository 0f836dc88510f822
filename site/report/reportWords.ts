import type { RankResult } from '../../api/schemas/rank.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import { creditLine, formatRank, placeName, showBounds, showFigure, showSpan } from '../figures/format.ts';
import {
  comparatorWords,
  directionWords,
  inSentence,
  joinWords,
  shortenLabels,
  showRange,
  showShare,
  wholePercent,
} from '../explorer/words.ts';
import { usedPreset } from '../explorer/presets.ts';
import type { StartData } from '../explorer/startData.ts';
import { programCredits } from './programs.ts';
import type { ListedRow } from '../explorer/rankedRows.ts';
import type { PlaceSheet, Report } from './reportData.ts';

type Criterion = RankResult['criteria'][number];

/** Counts metros and regions: `393 metros and 1 region`. */
export function countRows(rows: readonly ListedRow[]): string {
  const regions = rows.filter(({ geography }) => geography === 'area').length;
  const metros = `${rows.length - regions} metros`;
  return regions === 0 ? metros : `${metros} and ${regions} ${regions === 1 ? 'region' : 'regions'}`;
}

/** Returns what a ranking is by: `Warehouse: labor force (40%) and average annual pay (60%, lower is better)`. */
export function criteriaLine({
  subject,
  rank: { criteria },
  start,
}: Pick<Report, 'rank' | 'subject' | 'start'>): string {
  const parts = criteria
    .filter(({ scoring }) => scoring)
    .map((one) => {
      const direction = one.direction === 'lower_better' || isReversed(one, start) ? `, ${directionOf(one)}` : '';
      return `${inSentence(criterionName(one, criteria))} (${weightShare(one, criteria)}${direction})`;
    });
  if (parts.length === 0) return 'Without a criterion that scores';
  return `${subject.name === '' ? 'By' : `${subject.name}: by`} ${joinWords(parts)}`;
}

/** Says how many metros meet the requirements; undefined without requirements. */
export function requirementsCount({ rank: { count, funnel }, request }: Pick<Report, 'rank' | 'request'>) {
  const [all, ...tests] = funnel;
  if (!all || tests.length === 0) return undefined;
  return `${count} of ${all.count} metros${request.scope?.areas ? ' and regions' : ''} meet the requirements`;
}

/** Says how many metros meet the requirements, and which these are; undefined without requirements. */
export function requirementsLine(report: Pick<Report, 'rank' | 'request'>): string | undefined {
  const { scope, gates } = report.rank;
  const met = requirementsCount(report);
  const which = [
    ...(scope.states?.length ? [`in ${scope.states.join(', ')}`] : []),
    ...gates.map(({ label }) => inSentence(label)),
  ];
  return met === undefined || which.length === 0 ? met : `${met} (${which.join('; ')})`;
}

/** Returns the name of a criterion of a report: its label, shortened unless others are shortened to the same. */
export const criterionName = ({ measure }: Pick<Criterion, 'measure'>, criteria: readonly Criterion[]): string =>
  shortenLabels(criteria.map(({ label }) => label))[criteria.findIndex((one) => one.measure === measure)]!;

/** Says which direction of a criterion is better. */
export const directionOf = ({ direction }: Pick<Criterion, 'direction'>): string =>
  directionWords[direction as keyof typeof directionWords];

/** Returns the direction of a measure that is generally considered better; undefined for one without. */
const usualDirection = ({ measure }: Criterion, { measures }: Report['start']) => {
  const { better } = measures.find(({ name }) => name === measure) ?? {};
  return better && (`${better}_better` as const);
};

/** Says which direction is better, if it is not the one that is generally considered so. */
export const unusualDirection = (one: Criterion, start: Report['start']): string =>
  one.direction === usualDirection(one, start) ? '' : `, ${directionOf(one)}`;

/** Whether the direction that is generally considered worse is better here. */
export const isReversed = (one: Criterion, start: Report['start']): boolean =>
  ![one.direction, undefined].includes(usualDirection(one, start));

/** Says that metros of a state share the figures of a criterion; empty for others. */
export const stateAverage = ({ measure }: Pick<Criterion, 'measure'>, { measures }: Report['start']): string =>
  measures.find(({ name }) => name === measure)?.ofStates ? ', state average' : '';

/** Says what likely ranks are, and what they come from; undefined without them. */
export function likelyRanks({ robustness }: Report['rank']): string | undefined {
  if (!robustness) return undefined;
  const { draws, weight_range: range, figures, nothing_varies: reason } = robustness;
  if (reason !== undefined) return `There are no likely ranks: ${reason}.`;
  const drawn = figures?.drawn.length ? ', and draw figures within their margins of error' : '';
  return `Likely ranks come from ${draws.toLocaleString('en-US')} draws that vary each weight by up to ${Math.round(100 * range)}% and the way of scoring${drawn}: in 9 of 10 draws, a metro ranks within its range.`;
}

/** A row of places side by side, with a cell for each place. */
interface SideRow {
  readonly name: string;
  readonly cells: readonly {
    readonly text: string;
    /** Whether it is the best score of a criterion. */
    readonly isBest: boolean;
  }[];
}

/** The most places side by side. */
const maxColumns = 5;
/** From this share of similar rankings on, the metro that is first most often is one of the places side by side. */
const leastShare = 0.05;

/** Returns the places side by side: those with a sheet, and one to compare them with. */
export function comparedMetros(report: Pick<Report, 'sheets' | 'rank'>): ListedRow[] {
  const own = report.sheets.map(({ metro }) => metro);
  const rival = rivalOf(report);
  return rival ? [...own.slice(0, maxColumns - 1), rival.metro] : own.slice(0, maxColumns);
}

/** Returns a metro without a sheet that the places are compared with: the first, or the one that is first most often; with the reason. */
function rivalOf({ sheets, rank: { metros } }: Pick<Report, 'sheets' | 'rank'>) {
  const hasSheet = (one: ListedRow) => sheets.some(({ metro }) => metro === one);
  const shareOf = ({ top_share: share }: ListedRow) => share ?? 0;
  const first = metros.find(({ rank }) => rank === 1);
  if (first && !hasSheet(first)) return { metro: first, why: 'it ranks first' };
  const [rival] = metros.toSorted((a, b) => shareOf(b) - shareOf(a));
  if (!rival || hasSheet(rival) || shareOf(rival) < leastShare) return undefined;
  return { metro: rival, why: 'it is first most often in similar rankings' };
}

/** Returns the score of a criterion of a metro as it is shown; null without one. */
export function shownScore(metro: ListedRow, { measure }: Pick<Criterion, 'measure'>): number | null {
  const { score = null } = criterionOf(metro, measure) ?? {};
  return score === null ? null : Number(score.toFixed(0));
}

/** Returns places side by side: their ranks, their scores, how often they are first, and for each criterion their figures with scores. */
export function sideBySide(report: Pick<Report, 'sheets' | 'rank' | 'start'>): SideRow[] {
  const { rank, start } = report;
  const metros = comparedMetros(report);
  const plain = (name: string, textOf: (metro: ListedRow) => string): SideRow => ({
    name,
    cells: metros.map((metro) => ({ text: textOf(metro), isBest: false })),
  });
  const ofCriteria = rank.criteria.map((one) => {
    const scores = metros.map((metro) => shownScore(metro, one));
    const best = Math.max(...scores.map((score) => score ?? -1));
    const better = one.scoring ? `, ${directionOf(one)}` : '';
    return {
      name: `${criterionName(one, rank.criteria)}, ${yearsOf(one)}${stateAverage(one, start)}${better}`,
      cells: metros.map((metro, i) => {
        const score = scores[i] ?? null;
        return {
          text: `${figureOf(metro, one)}${score === null ? '' : ` (${score})`}`,
          isBest: one.scoring && score === best,
        };
      }),
    };
  });
  const hasShares = metros.every(({ top_share: share }) => share != null);
  return [
    plain('Rank', (metro) => (metro.rank === null ? rankWithInterval(metro) : formatRank(metro.rank))),
    ...(metros.some(({ rank_interval: interval }) => interval)
      ? [plain('Likely rank', ({ rank_interval: interval }) => (interval ? showRange(interval) : '–'))]
      : []),
    plain('Score, of 100', ({ composite }) => composite?.toFixed(1) ?? '–'),
    ...(hasShares ? [plain('First in similar rankings', ({ top_share: share }) => wholePercent(share!))] : []),
    ...ofCriteria,
  ];
}

/** What no ranking has figures of. */
const notInData = 'sites, buildings, water and sewer service, tax rates, and wages by occupation';

/** Says what is not in the data: of the use that the criteria are those of, and of all. */
export function missingWords({ subject, start }: Pick<Report, 'subject' | 'start'>): string {
  const preset = usedPreset(start, subject.question);
  const general = `Not in the data: ${notInData}.`;
  if (!preset) return general;
  const standIns = preset.standIns === undefined ? '' : ` In their place: ${inSentence(preset.standIns)}.`;
  return `Not in the data for this use (${inSentence(preset.name)}): ${inSentence(preset.missing)}.${standIns} ${general.replace('Not', 'Also not')}`;
}

/** Returns the note on figures side by side. */
export function sideBySideNote(report: Pick<Report, 'sheets' | 'rank'>): string {
  const rival = rivalOf(report);
  const why = rival ? ` ${placeName(rival.metro)} is here because ${rival.why}.` : '';
  return `Scores of 100 in parentheses; the best of each criterion is bold.${why}`;
}

/** Returns the share of the score of a criterion, in percent. */
export function weightShare({ weight }: Pick<Criterion, 'weight'>, criteria: readonly Criterion[]): string {
  const total = criteria.reduce((sum, one) => sum + one.weight, 0);
  return showShare(total === 0 ? 0 : weight / total);
}

/** Returns the years of a criterion: `2019–2023`. */
export const yearsOf = ({ vintages, periods }: Criterion): string => periods?.join(', ') ?? showSpan(vintages);

/** Returns what a metro has of a criterion. */
export const criterionOf = ({ criteria }: ListedRow, wanted: string): ListedRow['criteria'][number] | undefined =>
  criteria.find(({ measure }) => measure === wanted);

/** Returns the period of a figure of a metro: its own year where years differ. */
export function periodOf(metro: ListedRow, criterion: Criterion): string {
  const { vintage } = criterionOf(metro, criterion.measure) ?? {};
  return vintage == null ? yearsOf(criterion) : String(vintage);
}

/** Returns a figure of a metro as text, or why it is missing. */
export function figureOf(metro: ListedRow, criterion: Criterion): string {
  const { value = null } = criterionOf(metro, criterion.measure) ?? {};
  if (value !== null) return showFigure(value, criterion);
  const reason = metro.absent?.[criterion.measure]?.reason;
  return reason == null ? 'no data' : `no data (${reason.replaceAll('_', ' ')})`;
}

/** Returns the margin of a figure with its confidence: `$1,003–1,019 (90%)`; undefined without a stated one. */
export function marginOf(metro: ListedRow, criterion: Criterion): string | undefined {
  const bounds = metro.bounds?.[criterion.measure];
  if (!bounds) return undefined;
  return `${showBounds([bounds.lower, bounds.upper], criterion)} (${bounds.level}%)`;
}

/** Returns the rank of a metro in words, with its likely ranks. */
export function rankWithInterval({ rank, rank_interval: interval, rank_range: range, eliminated }: ListedRow): string {
  if (eliminated) return 'Does not meet the requirements';
  if (rank === null)
    return range ? `No rank: a figure is missing (possible rank ${range.best}–${range.worst})` : 'No rank';
  return `${formatRank(rank)}${interval ? `, likely ${showRange(interval)}` : ''}`;
}

/** Returns the name of a place on the shortlist, which the release may not have. */
export function shortlistName(
  cbsa: string,
  { start, rank, subject }: Pick<Report, 'start' | 'rank' | 'subject'>,
): string {
  const region = rank.metros.find((row) => row.cbsa === cbsa && row.geography === 'area');
  const named = subject.question.areas?.find(({ code, name }) => code === cbsa && name !== '');
  return region?.name ?? named?.name ?? start.metros.find((metro) => metro.cbsa === cbsa)?.short ?? cbsa;
}

/** Returns the heading of the sheet of a place. */
export const sheetTitle = ({ metro }: PlaceSheet): string => placeName(metro);

/** Returns the id of the heading of the sheet of a place. */
export const sheetId = ({ metro }: PlaceSheet): string => `place-${metro.cbsa}`;

/** Returns what a cutoff removes: `over 5%`; empty without one. */
export function cutoffWords(criterion: Criterion): string {
  const { cutoff } = criterion;
  if (!cutoff) return '';
  const compared = comparatorWords[cutoff.comparator as keyof typeof comparatorWords];
  return `${compared} ${showFigure(cutoff.value, criterion)}`;
}

/** Returns every condition of a ranking, in words: states, requirements, cutoffs, and what happens to missing figures. */
export function conditionsOf(report: Pick<Report, 'rank' | 'subject' | 'start'>): string[] {
  const { rank, subject } = report;
  const { scope, gates, criteria } = rank;
  return [
    ...(scope.states?.length ? [`Metros at least partly in ${scope.states.join(', ')}`] : []),
    ...(scope.areas?.length
      ? [`Regions ranked as metros: ${scope.areas.map((code) => shortlistName(code, report)).join('; ')}`]
      : []),
    ...gates.map(({ label }) => label),
    ...criteria.filter(({ cutoff }) => cutoff).map((one) => `${one.label}: not ${cutoffWords(one)}`),
    subject.question.partial
      ? 'Metros that lack figures are ranked by the others, if these carry two thirds of the weight'
      : 'Metros that lack a figure have no rank',
  ];
}

/** Returns what to know of the release of the figures; undefined if it is the newest one and that of the project. */
export function releaseNotice({ subject, release, newest, isReplaced }: Report): string | undefined {
  if (isReplaced)
    return `The release of this project was ${subject.release}, which this server no longer has. All figures here are of release ${release}.`;
  if (release !== newest)
    return `All figures are of release ${release}, the release of this project. Release ${newest} is newer: see “What moved.”`;
  return undefined;
}

/** Credits with what they are for. */
interface SourceLine {
  /** The criteria that have their figures, or the incentive programs; empty for what all of them are by, such as the list of metros. */
  readonly of: string;
  readonly credits: readonly string[];
}

/** What credits of programs are for. */
const ofPrograms = 'Incentive programs';

/** Returns the credits of a report, those of criteria first. @param programs those of the programs, if it has any */
export function sourceLines(
  { attribution, rank: { criteria }, start }: Pick<Report, 'attribution' | 'rank' | 'start'>,
  programs?: Report['programs'],
): SourceLine[] {
  const all = new Map<string, string>();
  if (programs && 'places' in programs)
    for (const one of programCredits(programs)) all.set(creditLine(one), ofPrograms);
  for (const one of attribution) {
    const own = criteria.filter((criterion) => isSourceOf(one, criterion, start));
    const [first, ...others] = own.map((criterion) => criterionName(criterion, criteria));
    all.set(creditLine(one), joinWords([first ?? [], others.map(inSentence)].flat()));
  }
  const place = (of: string) => (of === '' ? 2 : Number(of === ofPrograms));
  return [...Map.groupBy(all, ([, of]) => of)]
    .map(([of, own]) => ({ of, credits: own.map(([credit]) => credit) }))
    .toSorted((a, b) => place(a.of) - place(b.of));
}

/** Whether a criterion has figures of a credited dataset. */
const isSourceOf = ({ dataset: credited }: Attribution, { measure, dataset }: Criterion, start: StartData): boolean =>
  credited === dataset || (start.measures.find(({ name }) => name === measure)?.sources ?? []).includes(credited);

/** Returns the publishers of a criterion. */
export function criterionPublishers(
  criterion: Criterion,
  { start, attribution }: Pick<Report, 'start' | 'attribution'>,
): string {
  const own = attribution.filter((one) => isSourceOf(one, criterion, start));
  return [...new Set(own.map(({ publisher }) => publisher))].join('; ');
}
