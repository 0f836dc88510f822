import { badRequest } from '../../../api/domain/errors.ts';
import { rounded } from '../../../api/domain/figures.ts';
import { populationMeasure } from '../../../api/domain/release.ts';
import { explainRank } from '../../../api/operations/explainRank.ts';
import { getMeasureRanks } from '../../../api/operations/getMeasureRanks.ts';
import { rankMetros } from '../../../api/operations/rankMetros.ts';
import { rankVariants } from '../../../api/operations/rankVariants.ts';
import type { Explanation } from '../../../api/schemas/explain.ts';
import type { RankedCriterion, RankedMetro, RankedPlace, RankResult } from '../../../api/schemas/rank.ts';
import type { MeasureRanks } from '../../../api/schemas/ranks.ts';
import type { Variants } from '../../../api/schemas/variants.ts';
import { parseJsonText } from '../sent.ts';
import { tool, when } from '../tool.ts';
import { calculationText, codeOf, markText, noteText, orNull, periodIn, pooledText } from '../wording.ts';
import {
  decidedByBounds,
  allRows,
  describedBy,
  type Described,
  funnel,
  gateLines,
  measureNames,
  measureRead,
  ofYear,
  withFewerNames,
  withoutNames,
} from './stages.ts';

export const rankMetrosTool = tool(
  rankMetros,
  {
    name: 'rank_metros',
    title: 'Rank metros',
    description:
      'Orders metros, counties or states by weighted criteria (percentile scores, 100 best). `name` ranks by one measure, with certainty; `metro` explains one rank; `variants` compares weights. Read metro://methods before explaining.',
    says: {
      as_of: 'values of this year or before',
      robustness: 'adds likely ranks',
      top: 'with `robustness`: share of draws up to this rank',
    },
    lists: ['metros', 'places'],
    sets: allRows,
    limit: 10,
    named: { scope: 'scope' },
    shorten: shortenRanking,
    caveats: rankCaveats,
    terseNotice: `${withoutNames} A note that several criteria share is with the first.`,
    describesMeasures: true,
    head: (result) => [
      funnel(result.funnel),
      ...gateLines(result.gates, measureNames(result.criteria)),
      ...result.criteria.map(criterion),
      rankHead(result),
    ],
    line: (row, { criteria }) => rankedMetro(row, describedBy(criteria)),
    // Criteria say the unit and years of their measures themselves.
    reads: ({ criteria, gates }, terse) => [
      ...(terse ? [] : measureNames(criteria)),
      ...measureNames(gates),
      populationMeasure,
    ],
  },
  when('name', getMeasureRanks, {
    says: { name: 'takes geography, direction, a state in scope.states' },
    named: { metro: 'metro' },
    prepare: ({ scope, ...args }) => ({ geography: 'msa', ...stateOf(scope), ...args }),
    lists: ['regions'],
    limit: 10,
    caveats: rankedByMeasureCaveats,
    head: ({ measure, label, unit, year, period, direction, level, count, bounded, ...made }) => [
      `${measure}: ${label} [${unit}], ${pooledText(period ?? String(year))}; ${calculationText(made)}`,
      `${count} ranked, 1 is the ${direction === 'higher_better' ? 'highest' : 'lowest'}; ${bounded > 0 ? `"a to b": the ranks that the margins of error leave, together at ${level}% confidence` : 'nothing says how certain the ranks are'}.`,
    ],
    line: ({ geoid, name, value, rank, best, worst, as_published }, { decimals }) =>
      `${rank}. ${geoid} ${name}: ${rounded(value, decimals)}${best === null || worst === null ? '' : ` (${best} to ${worst})`}${markText(as_published)}`,
  }),
  when('metro', explainRank, {
    says: { metro: 'name or code: explains its rank' },
    named: { metro: 'compared', scope: 'scope' },
    lists: ['criteria'],
    limit: 20,
    head: explanation,
    line: explainedCriterion,
    reads: ({ criteria }) => criteria.map(({ measure }) => measure),
  }),
  when('variants', rankVariants, {
    says: { variants: 'other weights; criteria not named keep theirs' },
    named: { scope: 'scope' },
    lists: ['metros'],
    limit: 10,
    head: (result) => [...variants(result), 'Place: rank by the given weights | by each variant; figures'],
    reads: ({ metros: [metro] }) => Object.keys(metro?.values ?? {}),
    line: metroInVariants,
  }),
);

/** What to say with ranks by one measure: the places whose figures are of other years. */
function rankedByMeasureCaveats({ other_years = [], year }: MeasureRanks): string[] {
  if (other_years.length === 0) return [];
  const named = other_years.map(({ name, vintage }) => `${name} (${vintage})`);
  return [
    `${other_years.length} places are not ranked, because their latest figure is not of ${year}: ${listNames(named)}.`,
  ];
}

/**
 * Returns a ranking with fewer names. Where it must be terse, a note that several criteria share is with the first of them, and only the
 * most similar pairs of criteria are listed.
 */
function shortenRanking(data: RankResult, terse: boolean): RankResult {
  const said = new Set<string>();
  const criteria = data.criteria.map(({ note, ...criterion }) => {
    if (note === undefined || (terse && said.has(note))) return criterion;
    said.add(note);
    return { ...criterion, note };
  });
  const { similar_criteria } = data;
  const similar = terse && similar_criteria ? { similar_criteria: mostSimilar(similar_criteria) } : {};
  return { ...withFewerNames(data, terse), criteria, ...similar };
}

/** Says what the lines of a ranking have. */
function rankHead({ robustness, criteria, scored }: RankResult): string {
  const columns = [...(scored ? ['composite'] : []), ...criteria.map(({ measure }) => measure)];
  const notes = [scored && '(scores)', robustness && !robustness.nothing_varies && '"ranks a to b": 90% of the draws'];
  return [`Rank. Place: ${columns.join(' | ')}`, ...notes.filter(Boolean)].join('; ');
}

/** Returns the state of a scope that has nothing else; a list of ranks takes no other scope. @throws ApiError for another */
function stateOf(scope: unknown): { state?: unknown } {
  if (scope === undefined) return {};
  const { states, ...others } = parseJsonText(scope) as Readonly<Record<string, unknown>>;
  const [state, ...more] = [parseJsonText(states) ?? []].flat();
  if (more.length > 0 || Object.keys(others).length > 0)
    throw badRequest('scope: with `name`, only one state in `scope.states`; give `criteria` for another scope');
  return state === undefined ? {} : { state };
}

/** Describes a criterion in one line. */
function criterion(criterion: RankedCriterion): string {
  const { direction, weight, cutoff, note } = criterion;
  const out = cutoff ? `; out where ${cutoff.comparator} ${cutoff.value}` : '';
  return `Criterion ${measureRead(criterion)}: ${direction}, weight ${weight}${out}${note === undefined ? '' : `.${noteText(note)}`}`;
}

/** Describes a ranked region with its figures in one line. */
function rankedMetro(ranked: RankedMetro | RankedPlace, described: Described): string {
  const { rank, name, composite, eliminated, reasons, criteria, rank_interval, rank_range } = ranked;
  const place = eliminated ? 'out' : (rank ?? 'unranked');
  const range = rank_range ? [`could rank ${rank_range.best} to ${rank_range.worst}`] : [];
  const interval = rank_interval ? ` (ranks ${rank_interval.join(' to ')})` : '';
  const figures = criteria.map(
    ({ measure, value, vintage, as_published, score }) =>
      `${orNull(value, described.get(measure)?.decimals)}${ofYear(vintage, described.get(measure))}${score === null ? '' : ` (${rounded(score, 0)})`}${markText(as_published)}`,
  );
  const columns = [...(composite === null ? [] : [rounded(composite, 1)]), ...figures].join(' | ');
  // The reasons of a metro that is out have the bounds.
  const decided = eliminated ? [] : decidedByBounds(ranked.decided_by_bounds, described);
  return [`${place}${interval}. ${codeOf(ranked)} ${name}: ${columns}`, ...decided, ...reasons, ...range].join('; ');
}

const namesOf = (metros: readonly (RankedMetro | RankedPlace)[]) => metros.map(({ name }) => name);

/** How many names a caveat lists. */
const maxNames = 10;

/** How many measures a caveat lists. */
const maxMeasures = 5;

/** How many pairs of similar criteria are named; where it must be terse, the data have no more. */
const maxPairs = 5;

function listNames(all: readonly string[], max = maxNames, separator = '; '): string {
  const more = all.length > max ? [`${all.length - max} more`] : [];
  return [...all.slice(0, max), ...more].join(separator);
}

/**
 * What to say with a ranking: the metros without a rank, criteria that some metros lack or have of other years, criteria that count
 * twice or cancel each other, and why there are no likely ranks.
 */
function rankCaveats({
  criteria,
  metros: ofMetros,
  places,
  count,
  similar_criteria = [],
  robustness,
}: RankResult): string[] {
  const metros = places ?? ofMetros;
  const what = places ? 'places' : 'metros';
  const unranked = metros.filter(({ rank, eliminated }) => rank === null && !eliminated);
  const partial = metros.filter(({ rank, missing }) => rank !== null && missing !== undefined);
  const partly = criteria.flatMap(({ measure, observed }) =>
    typeof observed === 'number' && observed < count ? { measure, observed } : [],
  );
  // Of many criteria those that most metros lack; `observed` has the others.
  const scarcest = (partly.length > maxMeasures ? partly.toSorted((a, b) => a.observed - b.observed) : partly).map(
    ({ measure, observed }) => `${measure} ${observed}`,
  );
  const years = criteria.flatMap((criterion, i) => {
    const found = new Set(metros.flatMap((metro) => metro.criteria[i]?.vintage ?? []));
    const names = [...found].sort().map((year) => periodIn(criterion, year));
    return found.size < 2 ? [] : `${criterion.measure}: years differ between ${what}: ${names.join(', ')}.`;
  });
  return [
    ...(partly.length > 0
      ? [`How many of ${count} ${what} have a value: ${listNames(scarcest, maxMeasures, ', ')}.`]
      : []),
    ...years,
    ...(unranked.length > 0
      ? [`${unranked.length} ${what} have no rank because a value is missing: ${listNames(namesOf(unranked))}.`]
      : []),
    ...(partial.length > 0
      ? [
          `${partial.length} ${what} are ranked without every value, so their ranks are not comparable: ${listNames(namesOf(partial))}.`,
        ]
      : []),
    ...mostSimilar(similar_criteria).map(({ measures, rho, pull }) => {
      const effect = pull === 'same' ? 'count nearly the same twice' : 'nearly cancel each other';
      return `${measures.join(' and ')} ${effect} (rank correlation ${rounded(rho, 2)}).`;
    }),
    ...(similar_criteria.length > maxPairs
      ? [`${similar_criteria.length - maxPairs} more pairs of criteria are similar, with a rank correlation over 0.95.`]
      : []),
    ...(robustness?.nothing_varies === undefined ? [] : [`No likely ranks: ${robustness.nothing_varies}.`]),
  ];
}

type SimilarPairs = NonNullable<RankResult['similar_criteria']>;

/** Returns the most similar pairs of criteria. */
const mostSimilar = (pairs: SimilarPairs): SimilarPairs =>
  pairs.toSorted((a, b) => Math.abs(b.rho) - Math.abs(a.rho)).slice(0, maxPairs);

/** Describes why a metro has its rank. */
function explanation(found: Explanation): string[] {
  const { metro, count, unranked, rank, rank_if_admitted, rank_range, reasons, admit, next, against_next, included } =
    found;
  const { decided_by_bounds, rank_interval } = found;
  const likely = rank_interval ? ` (ranks ${rank_interval.join(' to ')} in 90% of the draws)` : '';
  const lacking = unranked > 0 ? `; ${unranked} more remain but lack figures` : '';
  const place = rank === null ? 'has no rank' : `is ${rank} of ${count - unranked} ranked${likely}${lacking}`;
  const loosen = admit.map(({ requirement, to, others }) =>
    to === null
      ? `Dropping ${requirement} admits it, and ${others} others.`
      : `${requirement} ${String(to)} admits it, and ${others} others.`,
  );
  return [
    `${codeOf(metro)} ${metro.name} ${place}${included ? '' : ': it is not in the ranking'}.`,
    ...reasons,
    ...Object.entries(decided_by_bounds ?? {}).map(
      ([measure, { lower, upper }]) => `${measure} is withheld in part, from ${lower} to ${upper}, which decides.`,
    ),
    ...(rank_if_admitted === null ? [] : [`If it were admitted, its rank would be ${rank_if_admitted}.`]),
    ...(rank_range ? [`With the missing figures, its rank could be ${rank_range.best} to ${rank_range.worst}.`] : []),
    ...loosen,
    ...(next
      ? [
          `Next better: ${next.rank}. ${next.name}. Points gained or lost against it: ${against_next.map(({ measure, difference }) => `${measure} ${rounded(difference, 2)}`).join('; ')}.`,
        ]
      : []),
  ];
}

/** Describes a score of an explained metro in one line. */
function explainedCriterion(criterion: Explanation['criteria'][number]) {
  const { measure, value, vintage, period, note, as_published, score, contribution } = criterion;
  const of = period ?? vintage;
  const year = of === undefined ? '' : ` (${of})`;
  return `${measure}: ${value ?? 'no value'}${year}; score ${score ?? 'none'}; contributes ${contribution ?? 'nothing'}${markText(as_published)}${note === undefined ? '' : `.${noteText(note)}`}`;
}

/** Describes how other weights change a ranking. */
function variants({ variants }: Variants): string[] {
  return variants.map(({ name, top, kendall_tau_b, movers }) => {
    const moves = movers.map((one) => `${one.name} ${one.from} to ${one.to}`).join('; ') || 'none';
    return `Variant "${name}": first ${top?.name ?? 'none'}; agreement (tau-b) ${kendall_tau_b ?? 'none'}; moves: ${moves}`;
  });
}

/** Describes the ranks of a metro in one line: the given one, then those of the variants. */
function metroInVariants({ rank, variants, values, ...region }: Variants['metros'][number]): string {
  const ranks = [rank, ...variants.map((one) => one.rank)].map((one) => one ?? 'unranked').join(' | ');
  const figures = Object.entries(values).map(
    ([measure, value]) => `${measure} ${value === null || Number.isInteger(value) ? value : rounded(value, 2)}`,
  );
  return [`${codeOf(region)} ${region.name}: ${ranks}`, ...figures].join('; ');
}
