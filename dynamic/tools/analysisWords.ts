import type { z } from 'zod';
import { rounded } from '../../api/domain/figures.ts';
import type { Brief } from '../../api/schemas/brief.ts';
import type { Explanation } from '../../api/schemas/explain.ts';
import type { Peer, Peers } from '../../api/schemas/peers.ts';
import type { RankResult } from '../../api/schemas/rank.ts';
import type { ChangesMeta, ReleaseDetail, ValueChange } from '../../api/schemas/release.ts';
import type { ScreenResult } from '../../api/schemas/screen.ts';
import type { Variants } from '../../api/schemas/variants.ts';
import type { VerifiedClaim } from '../../api/schemas/verify.ts';
import { markText, noteText, periodIn } from './wording.ts';

/** How many names a caveat lists. */
const maxNames = 10;

function listNames(all: readonly { readonly name: string }[]): string {
  const names = all.slice(0, maxNames).map(({ name }) => name);
  const more = all.length > maxNames ? [`${all.length - maxNames} more`] : [];
  return [...names, ...more].join('; ');
}

/**
 * What to say with a ranking: the metros without a rank, criteria that some metros lack or have of other years, criteria that count
 * twice or cancel each other, and why there are no likely ranks.
 */
export function rankCaveats({ criteria, metros, count, similar_criteria = [], robustness }: RankResult): string[] {
  const unranked = metros.filter(({ rank, eliminated }) => rank === null && !eliminated);
  const partial = metros.filter(({ rank, missing }) => rank !== null && missing !== undefined);
  const partly = criteria.flatMap(({ measure, observed }) =>
    typeof observed === 'number' && observed < count ? `${measure} ${observed}` : [],
  );
  const years = criteria.flatMap((criterion, i) => {
    const found = new Set(metros.flatMap((metro) => metro.criteria[i]?.vintage ?? []));
    const names = [...found].sort().map((year) => periodIn(criterion, year));
    return found.size < 2 ? [] : `${criterion.measure}: years differ between metros: ${names.join(', ')}.`;
  });
  return [
    ...(partly.length > 0 ? [`How many of ${count} metros have a value: ${partly.join(', ')}.`] : []),
    ...years,
    ...(unranked.length > 0
      ? [`${unranked.length} metros have no rank because a value is missing: ${listNames(unranked)}.`]
      : []),
    ...(partial.length > 0
      ? [
          `${partial.length} metros are ranked without every value, so their ranks are not comparable: ${listNames(partial)}.`,
        ]
      : []),
    ...similar_criteria.map(({ measures, rho, pull }) => {
      const effect = pull === 'same' ? 'count nearly the same twice' : 'nearly cancel each other';
      return `${measures.join(' and ')} ${effect} (rank correlation ${rounded(rho, 2)}).`;
    }),
    ...(robustness?.nothing_varies === undefined ? [] : [`No likely ranks: ${robustness.nothing_varies}.`]),
  ];
}

/** Describes what each Requirement costs: the limits that leave more metros. */
export function relaxations({ relax = [] }: ScreenResult): string[] {
  return relax.map(({ key, limit, steps, if_dropped }) => {
    const looser = steps.flatMap((step) => (step.adds === null ? [] : `${step.limit} leaves ${step.adds} more`));
    const now = limit === null ? '' : ` (now ${limit})`;
    return `Loosen ${key}${now}: ${[...new Set(looser), `dropping it leaves ${if_dropped} more`].join('; ')}.`;
  });
}

/** Describes why a metro has its rank. */
export function explanation(found: Explanation): string[] {
  const { metro, count, rank, rank_if_admitted, rank_range, reasons, admit, next, against_next, included } = found;
  const { decided_by_bounds } = found;
  const place = rank === null ? 'has no rank' : `is ${rank} of ${count}`;
  const loosen = admit.map(({ requirement, to, others }) =>
    to === null
      ? `Dropping ${requirement} admits it, and ${others} others.`
      : `${requirement} ${String(to)} admits it, and ${others} others.`,
  );
  return [
    `${metro.cbsa} ${metro.name} ${place}${included ? '' : ': it is not in the ranking'}.`,
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
export function explainedCriterion(criterion: Explanation['criteria'][number]) {
  const { measure, value, vintage, period, note, as_published, score, contribution } = criterion;
  const of = period ?? vintage;
  const year = of === undefined ? '' : ` (${of})`;
  return `${measure}: ${value ?? 'no value'}${year}; score ${score ?? 'none'}; contributes ${contribution ?? 'nothing'}${markText(as_published)}${note === undefined ? '' : `.${noteText(note)}`}`;
}

/** Describes how other weights change a ranking. */
export function variants({ variants }: Variants): string[] {
  return variants.map(({ name, top, kendall_tau_b, movers }) => {
    const moves = movers.map((one) => `${one.name} ${one.from} to ${one.to}`).join('; ');
    return `Variant "${name}": first ${top?.name ?? 'none'}; agreement (tau-b) ${kendall_tau_b ?? 'none'}; moves: ${moves}`;
  });
}

/** Describes the ranks of a metro in one line: the given one, then those of the variants. */
export function metroInVariants({ cbsa, name, rank, variants }: Variants['metros'][number]): string {
  return `${cbsa} ${name}: ${[rank, ...variants.map((one) => one.rank)].map((one) => one ?? 'unranked').join(' | ')}`;
}

/** Describes the metro whose peers are listed, and the measures, with what to know before using them. */
export function peersHead({ metro, measures }: Peers): string[] {
  const noted = Map.groupBy(
    measures.filter(({ note }) => note !== undefined),
    ({ note }) => note,
  );
  return [
    ...[...noted].map(([note, of]) => `${of.map(({ name }) => name).join(', ')}:${noteText(note)}`),
    `Most like ${metro.cbsa} ${metro.name} by ${measures.map(({ name }) => name).join(', ')}; distance 0 is the same:`,
  ];
}

/** Returns what was not compared. */
export function peersCaveats({ left_out }: Peers): string[] {
  return [
    ...(left_out.measures.length > 0 ? [`Not compared, for lack of a value: ${left_out.measures.join(', ')}.`] : []),
    ...(left_out.metros > 0 ? [`${left_out.metros} metros lack too many values to be compared.`] : []),
  ];
}

/** Describes a similar metro in one line. */
export function peer({ cbsa, name, distance, closest_on, farthest_on }: Peer): string {
  return `${cbsa} ${name}: distance ${rounded(distance, 1)}; closest on ${closest_on.join(', ')}; farthest on ${farthest_on.join(', ')}`;
}

/** Describes a brief before its sentences. */
export function briefHead({ metro, left_out }: Brief): string[] {
  return [
    `${metro.cbsa} ${metro.name}: the population, then the figures that are most unusual among all metros. ${left_out.sentences + left_out.figures} figures are not in it.`,
  ];
}

/** Describes a checked claim in one line. */
export function claim({ verdict, value_verdict, figure, note }: VerifiedClaim): string {
  if (!figure) return `${verdict}: ${note}`;
  const year = figure.year === null ? '' : ` ${figure.period ?? figure.year}`;
  const value = value_verdict === undefined ? '' : ` (value ${value_verdict})`;
  return `${verdict}${value}: ${figure.region.name}, ${figure.measure}${year}. ${note}${noteText(figure.note)}${markText(figure.as_published)}`;
}

/** Describes a release: what it has, and how many values it changed. */
export function release({ id, created_at, measures, changes }: ReleaseDetail): string[] {
  const counts = Object.entries(changes?.by_cause ?? {}).filter(([, count]) => count > 0);
  return [
    `Release ${id} of ${created_at.slice(0, 10)}: ${measures} measures.`,
    ...(changes
      ? [
          `Values changed since ${changes.since}: ${counts.map(([cause, count]) => `${cause} ${count}`).join(', ') || 'none'}. Measures added: ${changes.measures_added.join(', ') || 'none'}; withdrawn: ${changes.measures_withdrawn.join(', ') || 'none'}.`,
        ]
      : []),
    'Datasets, by key (newest year, retrieved):',
  ];
}

/** Describes a dataset of a release in one line. */
export function releasedDataset({ key, name, latest_year, retrieved_at }: ReleaseDetail['contents'][number]): string {
  return `${key}: ${name} (${latest_year ?? 'no years'}, ${retrieved_at.slice(0, 10)})`;
}

/** Describes a list of changes. */
export function changesHead(meta: z.infer<typeof ChangesMeta>): string[] {
  const { total, since, measures_added, measures_withdrawn } = meta;
  return [
    `${total} values differ from release ${since}; measures added ${measures_added}, withdrawn ${measures_withdrawn}. The largest relative change first:`,
  ];
}

/** Describes a changed value in one line. */
export function change({ measure, geography, geoid, name, year, period, old, new: now, cause }: ValueChange): string {
  return `${measure} ${period ?? year}, ${geoid} ${name} (${geography}): ${old ?? 'no value'} to ${now ?? 'no value'} (${cause})`;
}
