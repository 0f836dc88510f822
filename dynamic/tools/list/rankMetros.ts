import { hasMargins } from '../../../api/domain/bounds.ts';
import {
  areTied,
  caveatOnInflation,
  caveatOnMargins,
  nominalChanges,
  tiedRows,
} from '../../../api/domain/dataCaveats.ts';
import { badRequest } from '../../../api/domain/errors.ts';
import { rounded } from '../../../api/domain/figures.ts';
import type { Plans } from '../../../api/domain/history.ts';
import { populationMeasure } from '../../../api/domain/release.ts';
import { counted, ordinal } from '../../../api/domain/text.ts';
import { explainRank } from '../../../api/operations/explainRank.ts';
import { getMeasureRanks } from '../../../api/operations/getMeasureRanks.ts';
import { rankMetros } from '../../../api/operations/rankMetros.ts';
import { rankVariants } from '../../../api/operations/rankVariants.ts';
import type { Geography } from '../../../api/schemas/common.ts';
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
      `${count} ranked, 1 is the ${direction === 'higher_better' ? 'highest' : 'lowest'}; ${bounded > 0 ? `"a to b": the ranks that the margins of error leave, together at ${level}% confidence` : 'there are no margins of error, so how certain the ranks are is not known'}.`,
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
    caveats: ({ criteria, metro: { geography = 'msa' }, rank_interval }, _meta, plans) =>
      caveatsOnMeasures(
        criteria.map(({ measure }) => measure),
        { geography, isDrawn: rank_interval !== undefined, what: 'metros' },
        plans,
      ),
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
    caveats: variantCaveats,
  }),
);

/** What to say with ranks by one measure: inflation, ties, and the places without a figure of the year. */
function rankedByMeasureCaveats(ranks: MeasureRanks, _meta: unknown, plans: Plans): string[] {
  const { measure, regions, decimals, missing, other_years = [], count, year } = ranks;
  const others = other_years.map(({ name, vintage }) => `${name} (${vintage})`);
  const all = count + others.length + (missing?.count ?? 0);
  const named = missing?.regions ? `: ${missing.regions.map(({ name }) => name).join('; ')}` : '';
  return [
    ...caveatOnInflation(nominalChanges(plans, [measure])),
    ...(missing ? [`${measure} has no value in ${missing.count} of ${counted(all, 'place')}${named}.`] : []),
    ...(others.length > 0
      ? [
          `${counted(others.length, 'place')} ${others.length === 1 ? 'is' : 'are'} not ranked, because the latest figure is not of ${year}: ${listNames(others)}.`,
        ]
      : []),
    ...(areTied(
      regions.map(({ value }) => value),
      decimals,
    )
      ? [tiedRows]
      : []),
  ];
}

/**
 * What to say of the measures that places are ranked by: inflation in them, and margins of error.
 * @param isDrawn whether the ranks vary within the margins
 */
function caveatsOnMeasures(
  names: readonly string[],
  {
    geography,
    isDrawn,
    what,
  }: { readonly geography: Geography | 'area'; readonly isDrawn: boolean; readonly what: string },
  plans: Plans,
): string[] {
  const grain = geography === 'area' ? 'msa' : geography;
  const bounded = isDrawn ? [] : names.filter((name) => hasMargins(plans, name, grain));
  return [
    ...caveatOnInflation(nominalChanges(plans, names)),
    // Places may be too many for draws.
    ...caveatOnMargins(
      bounded,
      geography === 'msa' ? '`robustness` counts them in' : 'ranks by `name` count them in',
      what,
    ),
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
function rankHead({ robustness, criteria, scored, places }: RankResult): string {
  const columns = [...(scored ? ['composite'] : []), ...criteria.map(({ measure }) => measure)];
  const notes = [
    scored && `(scores): percentiles among all ${places ? 'places' : 'metros'}`,
    robustness && !robustness.nothing_varies && `"ranks a to b": ${drawnText(robustness)}`,
  ];
  return [`Rank. Place: ${columns.join(' | ')}`, ...notes.filter(Boolean)].join('; ');
}

/** Says what likely ranks are of. */
function drawnText({ draws, figures }: NonNullable<RankResult['robustness']>): string {
  const errors = figures && figures.drawn.length > 0 ? ', and of figures within their margins of error' : '';
  return `90% of ${draws} draws of weights and ways of scoring${errors}`;
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
  const out = cutoff ? `; out where ${comparisons[cutoff.comparator] ?? cutoff.comparator} ${cutoff.value}` : '';
  return `Criterion ${measureRead(criterion)}: ${direction}, weight ${weight}${out}${note === undefined ? '' : `.${noteText(note)}`}`;
}

const comparisons: Readonly<Record<string, string>> = { lt: 'below', lte: 'at most', gt: 'above', gte: 'at least' };

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
 * twice or cancel each other, why there are no likely ranks, and what another way of scoring puts first.
 */
function rankCaveats(result: RankResult, _meta: unknown, plans: Plans): string[] {
  const { criteria, metros: ofMetros, places, count, similar_criteria = [], robustness } = result;
  const metros = places ?? ofMetros;
  const what = places ? 'places' : 'metros';
  const noun = places ? 'place' : 'metro';
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
      ? [`How many of ${counted(count, noun)} have a value: ${listNames(scarcest, maxMeasures, ', ')}.`]
      : []),
    ...years,
    ...unrankedCaveat(
      metros.filter(({ eliminated }) => !eliminated),
      noun,
    ),
    ...(partial.length > 0
      ? [
          `${counted(partial.length, noun)} ${partial.length === 1 ? 'is' : 'are'} ranked without every value, so do not compare the ranks: ${listNames(namesOf(partial))}.`,
        ]
      : []),
    ...caveatsOnMeasures(
      criteria.filter(({ scoring }) => scoring).map(({ measure }) => measure),
      {
        geography: places?.[0]?.geography ?? 'msa',
        isDrawn: robustness !== undefined && robustness.nothing_varies === undefined,
        what,
      },
      plans,
    ),
    ...mostSimilar(similar_criteria).map(({ measures, rho, pull }) => {
      const effect = pull === 'same' ? 'count nearly the same twice' : 'nearly cancel each other';
      return `${measures.join(' and ')} ${effect} (rank correlation ${rounded(rho, 2)}).`;
    }),
    ...(similar_criteria.length > maxPairs
      ? [`${counted(similar_criteria.length - maxPairs, 'more pair')} of criteria with a rank correlation over 0.95.`]
      : []),
    ...(robustness?.nothing_varies === undefined ? [] : [`No likely ranks: ${robustness.nothing_varies}.`]),
    ...minMaxCaveat(result),
  ];
}

/** Says which place is first if criteria are scored by min-max; empty if the first one stays first. */
function minMaxCaveat({ robustness, metros, places }: RankResult): string[] {
  const other = robustness?.min_max;
  if (!other) return [];
  const name = (places ?? metros).find((one) => codeOf(one) === other.first)?.name ?? other.first;
  return [
    `If scores followed the size of figures, not their order (min-max), ${name} would be first, most of all by ${other.measure}, and the first one here would have rank ${other.rank}.`,
  ];
}

/** Says which places have no rank. @param noun what each is called */
function unrankedCaveat(
  places: readonly { readonly name: string; readonly rank: number | null }[],
  noun: string,
): string[] {
  const names = places.flatMap(({ name, rank }) => (rank === null ? name : []));
  if (names.length === 0) return [];
  const have = names.length === 1 ? 'has' : 'have';
  return [`${counted(names.length, noun)} ${have} no rank because a value is missing: ${listNames(names)}.`];
}

/** What to say with the ranks of several weights: as with a ranking, of what its answer has. */
function variantCaveats({ metros }: Variants, _meta: unknown, plans: Plans): string[] {
  const [first] = metros;
  const measures = Object.keys(first?.values ?? {});
  const years = measures.flatMap((measure) => {
    const found = [...new Set(metros.flatMap(({ vintages }) => vintages?.[measure] ?? []))].sort();
    return found.length < 2 ? [] : `${measure}: years differ between places: ${found.join(', ')}.`;
  });
  const isMetro = first?.cbsa !== undefined;
  // The code of a state has two digits, that of a county five, and that of an area more.
  const geography = ({ 2: 'state', 5: 'county' } as const)[isMetro ? 0 : (first?.geoid?.length ?? 0)] ?? 'msa';
  return [
    ...years,
    ...unrankedCaveat(metros, isMetro ? 'metro' : 'place'),
    ...caveatsOnMeasures(measures, { geography, isDrawn: false, what: isMetro ? 'metros' : 'places' }, plans),
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
  const { decided_by_bounds, rank_interval, composite } = found;
  const likely = rank_interval ? ` (ranks ${rank_interval.join(' to ')} in 90% of the draws)` : '';
  const lacking = unranked > 0 ? `; ${counted(unranked, 'other')} ${unranked === 1 ? 'lacks' : 'lack'} figures` : '';
  const score = composite === null ? '' : ` with a score of ${rounded(composite, 1)}`;
  const place =
    rank === null ? 'has no rank' : `ranks ${ordinal(rank)} of ${count - unranked}${score}${likely}${lacking}`;
  const loosen = admit.map(({ requirement, to, others }) =>
    to === null
      ? `Dropping ${requirement} admits it, and ${counted(others, 'other')}.`
      : `${requirement} ${String(to)} admits it, and ${counted(others, 'other')}.`,
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
          `Next better: ${next.rank}. ${next.name}. Points gained or lost against it: ${against_next.map(({ measure, difference }) => `${measure} ${rounded(difference, 1)}`).join('; ')}.`,
        ]
      : []),
  ];
}

/** Describes a score of an explained metro in one line. */
function explainedCriterion(criterion: Explanation['criteria'][number]) {
  const { measure, value, decimals, vintage, period, note, as_published, score, contribution } = criterion;
  const of = period ?? vintage;
  const year = of === undefined ? '' : ` (${of})`;
  const [own, points] = [score, contribution].map((one) => one !== null && rounded(one, 1));
  return `${measure}: ${value === null ? 'no value' : rounded(value, decimals)}${year}; score ${own || 'none'}; contributes ${points || 'nothing'}${markText(as_published)}${note === undefined ? '' : `.${noteText(note)}`}`;
}

/** Describes how other weights change a ranking. */
function variants({ variants }: Variants): string[] {
  return variants.map(({ name, top, kendall_tau_b, movers }) => {
    const moves = movers.map((one) => `${one.name} ${one.from} to ${one.to}`).join('; ') || 'none';
    return `Variant "${name}": first ${top?.name ?? 'none'}; agreement (tau-b) ${kendall_tau_b ?? 'none'}; moves: ${moves}`;
  });
}

/** Describes the ranks of a metro in one line: the given one, then those of the variants. */
function metroInVariants(metro: Variants['metros'][number]): string {
  const { rank, variants, values, vintages, as_published, ...region } = metro;
  const ranks = [rank, ...variants.map((one) => one.rank)].map((one) => one ?? 'unranked').join(' | ');
  const figures = Object.entries(values).map(
    ([measure, value]) =>
      `${measure} ${value === null || Number.isInteger(value) ? value : rounded(value, 2)}${ofYear(vintages?.[measure])}${markText(as_published?.[measure])}`,
  );
  return [`${codeOf(region)} ${region.name}: ${ranks}`, ...figures].join('; ');
}
