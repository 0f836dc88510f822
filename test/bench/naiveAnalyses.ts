import { equalTo, greaterEq, solve } from 'yalps';
import type { Alternatives } from '../../api/domain/alternatives.ts';
import type { RegionFigures } from '../../api/domain/figures.ts';
import { rank } from '../../api/domain/rank.ts';
import type { RankRequest } from '../../api/schemas/rank.ts';

/*
 * The analyses of rankings in the most obvious way, to compare with: objects instead of typed arrays, a sort for each draw, and
 * a library for linear programs. Tests compare the results of the analyses with such code; here only the time counts.
 */

const scoresOf = ({ scoring }: Alternatives, place: number) => scoring.map(({ scores }) => scores[place]!);
const dot = (weights: readonly number[], scores: readonly number[]) =>
  weights.reduce((sum, weight, c) => sum + weight * scores[c]!, 0);

/** The least share of weight that lets `b` reach `a`, by the simplex method. */
export function naiveFlip(alternatives: Alternatives, a: number, b: number): number {
  const given = [...alternatives.weights];
  const own = scoresOf(alternatives, a);
  const leads = scoresOf(alternatives, b).map((score, c) => score - own[c]!);
  const variables = leads.flatMap((lead, c) => [
    { moved: 1, total: 1, lead, [`w${c}`]: 1 },
    { moved: 0, total: -1, lead: -lead, [`w${c}`]: -1 },
  ]);
  return solve({
    direction: 'minimize',
    objective: 'moved',
    constraints: {
      total: equalTo(0),
      lead: greaterEq(-dot(given, leads)),
      ...Object.fromEntries(given.map((weight, c) => [`w${c}`, greaterEq(-weight)])),
    },
    variables: Object.fromEntries(variables.map((one, i) => [`v${i}`, one])),
  }).result;
}

/** The metros that no other dominates, each with the greatest lead that some weights give it, by the simplex method. */
export function naiveFrontier(alternatives: Alternatives): number[] {
  const rows = alternatives.places.map((place) => scoresOf(alternatives, place));
  const dominates = (one: readonly number[], other: readonly number[]) =>
    one.every((score, c) => score >= other[c]!) && one.some((score, c) => score > other[c]!);
  const left = rows.filter((own) => !rows.some((other) => dominates(other, own)));
  return left.map((own) => {
    const rivals = left.filter((other) => other !== own);
    const lead = (sign: number) => ({ lead: sign, ...Object.fromEntries(rivals.map((_, j) => [`r${j}`, -sign])) });
    const weights = own.map((score, c) => {
      const over = rivals.map((rival, j) => [`r${j}`, score - rival[c]!]);
      return [`w${c}`, { total: 1, lead: 0, ...Object.fromEntries(over) }];
    });
    return solve({
      direction: 'maximize',
      objective: 'lead',
      constraints: { total: equalTo(1), ...Object.fromEntries(rivals.map((_, j) => [`r${j}`, greaterEq(0)])) },
      variables: { ...Object.fromEntries(weights), ahead: lead(1), behind: lead(-1) },
    }).result;
  });
}

/** How often each metro is first, and its mean rank, over random sets of weights. */
export function naiveAcceptability(alternatives: Alternatives, draws: number) {
  const metros = alternatives.places.map((place) => ({ scores: scoresOf(alternatives, place), first: 0, ranks: 0 }));
  for (let draw = 0; draw < draws; draw++) {
    const parts = alternatives.scoring.map(() => -Math.log(1 - Math.random()));
    const total = parts.reduce((sum, part) => sum + part, 0);
    const weights = parts.map((part) => part / total);
    const order = metros.map((metro) => ({ metro, composite: dot(weights, metro.scores) }));
    order.sort((a, b) => b.composite - a.composite);
    order[0]!.metro.first++;
    order.forEach(({ metro }, i) => (metro.ranks += i + 1));
  }
  return metros;
}

/** The ranks of each metro over random weights within 25 percent, each draw a whole ranking. */
export function naiveRobustness(request: RankRequest, figures: RegionFigures, draws: number) {
  const ranks = new Map<number, number[]>();
  for (let draw = 0; draw < draws; draw++) {
    const criteria = (request.criteria ?? []).map((criterion) => {
      return { ...criterion, weight: criterion.weight * (0.75 + Math.random() / 2) };
    });
    for (const { place, rank: own } of rank({ ...request, criteria }, figures).metros)
      if (own !== null) ranks.set(place, [...(ranks.get(place) ?? []), own]);
  }
  return ranks;
}
