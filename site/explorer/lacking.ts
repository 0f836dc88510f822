import type { MetroRank, Ranking } from '../../api/domain/rank.ts';
import type { Figures } from './figures.ts';

/** Metros that a missing figure keeps out of the ranking, for one reason. */
interface Lacking {
  readonly reason: string;
  readonly count: number;
  readonly names: readonly string[];
}

/** Returns the metros that a missing figure keeps out of the ranking, by reason. */
export const lackingIn = (ranking: Ranking, figures: Figures): Lacking[] => [
  ...removed(ranking, figures),
  ...unranked(ranking, figures),
];

/** Returns the places in the ranking's criteria of those that count and that a ranked metro has no figure for. */
export const lackedBy = ({ rank, criteria }: MetroRank, ranking: Ranking): number[] =>
  rank === null
    ? []
    : criteria.flatMap(({ value }, i) => (value === null && ranking.criteria[i]!.weight > 0 ? [i] : []));

/** Returns the metros without a figure that a requirement needs. */
function removed({ stages, gates }: Ranking, figures: Figures): Lacking[] {
  return stages.flatMap(({ label, missing }) => {
    if (!missing || missing.kept || missing.count === 0) return [];
    const unnamed = missing.count - missing.metros.length;
    const names = missing.metros.map(({ name }) => name);
    const measure = gates.find((gate) => gate.label === label)?.measure;
    const what = measure ? figures.labelOf(measure) : 'right-to-work laws';
    const reason = reasonOf(missing.count, [what]);
    return [{ reason, count: missing.count, names: unnamed > 0 ? [...names, `${unnamed} more`] : names }];
  });
}

/** Returns the metros without a figure that the ranking needs. */
function unranked({ metros, count }: Ranking, figures: Figures): Lacking[] {
  const without = metros.slice(0, count).filter(({ rank, reasons }) => rank === null && reasons.length > 0);
  const missingIn = ({ criteria }: (typeof without)[number]) =>
    criteria.flatMap(({ measure, value }) => (value === null ? [figures.labelOf(measure)] : []));
  const byMeasures = Map.groupBy(without, (one) => missingIn(one).join());
  return [...byMeasures.values()].map((list) => ({
    reason: reasonOf(list.length, missingIn(list[0]!)),
    count: list.length,
    names: list.map(({ place }) => figures.metros[place]!.name),
  }));
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Says what some metros lack: `6 metros have no figure for Unemployment rate (2024) or Poverty rate (2023)`. */
const reasonOf = (count: number, what: readonly string[]) =>
  `${count === 1 ? '1 metro has' : `${count} metros have`} no figure for ${either.format(what)}`;
