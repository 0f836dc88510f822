import type { MetroRank, Ranking } from '../../api/domain/rank.ts';
import type { Figures } from './figures.ts';
import { countRanked } from './words.ts';

/** Metros that a missing figure keeps out of the ranking, for one reason. */
interface Lacking {
  /** Whether the metros remain after the requirements, and lack a figure of a criterion; else a requirement removes them. */
  readonly remain: boolean;
  readonly reason: string;
  readonly count: number;
  readonly names: readonly string[];
}

/** Returns the metros that a missing figure keeps out of the ranking, by reason. */
export const lackingIn = (ranking: Ranking, figures: Figures): Lacking[] => [
  ...removed(ranking, figures),
  ...unranked(ranking, figures),
];

/** Returns the places in the ranking's criteria of those that count and that a metro has no figure for. */
export const lackedBy = ({ criteria }: MetroRank, ranking: Ranking): number[] =>
  criteria.flatMap(({ value }, i) => (value === null && ranking.criteria[i]!.weight > 0 ? [i] : []));

/** Returns how many ranked metros lack a figure for a criterion that counts. */
export const countLacking = (ranking: Ranking): number =>
  ranking.metros.filter(({ rank, gaps }) => rank !== null && gaps !== undefined).length;

/** Says that an analysis compares fewer metros than have a rank; undefined if it does not. */
export const comparedWords = ({ metros }: Ranking, compared: number): string | undefined =>
  compared < countRanked(metros) ? `Only the ${compared} metros with every figure are compared.` : undefined;

/** Returns the metros without a figure that a requirement needs. */
function removed({ stages, gates }: Ranking, figures: Figures): Lacking[] {
  return stages.flatMap(({ label, missing }) => {
    if (!missing || missing.kept || missing.count === 0) return [];
    const unnamed = missing.count - missing.metros.length;
    const names = missing.metros.map(({ name }) => name);
    const codes = new Set(missing.metros.map(({ cbsa }) => cbsa));
    const places = figures.regions.flatMap(({ cbsa }, place) => (codes.has(cbsa) ? [place] : []));
    const measure = gates.find((gate) => gate.label === label)?.measure;
    const what = measure ? figures.labelOf(measure) : 'right-to-work laws';
    const reason = reasonOf(missing.count, places, [what], figures);
    return [
      { remain: false, reason, count: missing.count, names: unnamed > 0 ? [...names, `${unnamed} more`] : names },
    ];
  });
}

/** Returns the metros without a figure that the ranking needs. */
function unranked({ metros, count }: Ranking, figures: Figures): Lacking[] {
  const without = metros.slice(0, count).filter(({ rank, reasons }) => rank === null && reasons.length > 0);
  const missingIn = ({ gaps }: (typeof without)[number]) =>
    (gaps?.missing ?? []).map((measure) => figures.labelOf(measure));
  const byMeasures = Map.groupBy(without, (one) => missingIn(one).join());
  return [...byMeasures.values()].map((list) => {
    const places = list.map(({ place }) => place);
    return {
      remain: true,
      reason: reasonOf(list.length, places, missingIn(list[0]!), figures),
      count: list.length,
      names: places.map((place) => figures.regions[place]!.name),
    };
  });
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/**
 * Says what some metros lack, and whether one state has all of them: `6 metros, all in Puerto Rico, have no figure for Unemployment
 * rate (2024) or Poverty rate (2023)`.
 * @param places the metros as far as they are known
 */
function reasonOf(count: number, places: readonly number[], what: readonly string[], { regions, start }: Figures) {
  const states = new Set(places.flatMap((place) => regions[place]!.states));
  const [state] = states;
  const name = start.states.find(([code]) => code === state)?.[1];
  const isOne = count > 1 && places.length === count && states.size === 1;
  const subject = count === 1 ? '1 metro has' : `${count} metros${isOne ? `, all in ${name},` : ''} have`;
  return `${subject} no figure for ${either.format(what)}`;
}
