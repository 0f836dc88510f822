import type { MetroRank, Ranking } from '../../api/domain/rank.ts';
import type { Figures } from './figures.ts';
import { countRanked } from './words.ts';

/** Metros that a requirement removes because they lack a figure, for one reason. */
interface Untested {
  readonly reason: string;
  readonly count: number;
  readonly names: readonly string[];
}

/** Returns the places in the ranking's criteria of those that count and that a metro has no figure for. */
export const lackedBy = ({ criteria }: MetroRank, ranking: Ranking): number[] =>
  criteria.flatMap(({ value }, i) => (value === null && ranking.criteria[i]!.weight > 0 ? [i] : []));

/** Says why a region lacks figures: `: not known from figures of counties`; empty where that is not known, as of metros. */
export function reasonWords(row: MetroRank, ranking: Ranking, figures: Figures): string {
  const reasons = lackedBy(row, ranking).flatMap(
    (i) => figures.whyMissing(ranking.criteria[i]!.measure, row.place) ?? [],
  );
  return reasons.length === 0 ? '' : `: ${[...new Set(reasons)].join('; ')}`;
}

/** Returns how many ranked metros lack a figure for a criterion that counts. */
export const countLacking = (ranking: Ranking): number =>
  ranking.metros.filter(({ rank, gaps }) => rank !== null && gaps !== undefined).length;

/** Says that an analysis compares fewer metros than have a rank; undefined if it does not. */
export const comparedWords = ({ metros }: Ranking, compared: number): string | undefined =>
  compared < countRanked(metros) ? `Only the ${compared} metros with every figure are compared.` : undefined;

/** Returns the metros that a requirement removes because they lack its figure, by reason. */
export function untestedIn({ stages, gates }: Ranking, figures: Figures): Untested[] {
  return stages.flatMap(({ label, missing }) => {
    if (!missing || missing.kept || missing.count === 0) return [];
    const unnamed = missing.count - missing.metros.length;
    const names = missing.metros.map(({ name }) => name);
    const codes = new Set(missing.metros.map(({ cbsa }) => cbsa));
    const places = figures.regions.flatMap(({ cbsa }, place) => (codes.has(cbsa) ? [place] : []));
    const measure = gates.find((gate) => gate.label === label)?.measure;
    const what = measure ? figures.labelOf(measure) : 'right-to-work laws';
    const reason = reasonOf(missing.count, places, what, figures);
    return [{ reason, count: missing.count, names: unnamed > 0 ? [...names, `${unnamed} more`] : names }];
  });
}

/**
 * Says what some metros lack, and whether one state has all of them: `6 metros, all in Puerto Rico, have no figure for Unemployment
 * rate (2024)`.
 * @param places the metros as far as they are known
 */
function reasonOf(count: number, places: readonly number[], what: string, { regions, start }: Figures) {
  const states = new Set(places.flatMap((place) => regions[place]!.states));
  const [state] = states;
  const name = start.states.find(([code]) => code === state)?.[1];
  const isOne = count > 1 && places.length === count && states.size === 1;
  const subject = count === 1 ? '1 metro has' : `${count} metros${isOne ? `, all in ${name},` : ''} have`;
  return `${subject} no figure for ${what}`;
}
