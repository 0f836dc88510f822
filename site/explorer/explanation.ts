import { type Alternatives, alternativesOf, compositeWith } from '../../api/domain/alternatives.ts';
import { explain } from '../../api/domain/explain.ts';
import { measuredRequirements } from '../../api/domain/gates.ts';
import { flip } from '../../api/domain/flip.ts';
import { findPeers } from '../../api/domain/peers.ts';
import type { Ranking } from '../../api/domain/rank.ts';
import type { RankRequest } from '../../api/schemas/rank.ts';
import type { Requirements } from '../../api/schemas/requirements.ts';
import { formatRank, formatWithUnit } from '../figures/format.ts';
import { AcceptabilityByWorker, type Acceptabilities, top } from './acceptability.ts';
import { byId, h } from '../browser/dom.ts';
import type { Figures } from './figures.ts';

/** How many similar metros are named. */
const maxSimilar = 5;

type Explanation = ReturnType<typeof explain>;

/** What an explanation reads. */
interface ExplanationInput {
  readonly request: RankRequest;
  readonly ranking: Ranking;
  readonly alternatives: Alternatives;
  readonly figures: Figures;
  readonly place: number;
}

/** Shows why a metro ranks where it does, which weights would change that, and which metros are like it. */
export class MetroExplanation {
  readonly #acceptability = new AcceptabilityByWorker((found) => this.#showAcceptability(found));
  #shown: ExplanationInput | undefined;

  /** @param cbsa the metro; empty: the second of the ranking */
  show(request: RankRequest, ranking: Ranking, figures: Figures, cbsa: string): void {
    const listed = ranking.metros.slice(0, ranking.count);
    const chosen = figures.metros.findIndex((metro) => metro.cbsa === cbsa);
    const place = chosen >= 0 ? chosen : (listed[1] ?? listed[0])?.place;
    byId('explanation').hidden = place === undefined;
    if (place === undefined) return;
    const alternatives = alternativesOf(ranking);
    const shown = (this.#shown = { request, ranking, alternatives, figures, place });
    const found = explain(request, figures, place, figures.scores);
    byId('explained').replaceChildren(...explainParts(shown, found));
    byId('what-if').replaceChildren(...flipParts(shown, found));
    byId('similar').replaceChildren(...similarParts(shown));
    const isScored = alternatives.scoring.length > 0 && alternatives.places.length > 0;
    byId('all-weights').replaceChildren(h('p', { class: 'hint' }, isScored ? 'Computing …' : 'No criterion scores.'));
    const known = isScored ? this.#acceptability.find(alternatives) : undefined;
    if (known) this.#showAcceptability(known);
  }

  #showAcceptability(found: Acceptabilities): void {
    if (this.#shown) byId('all-weights').replaceChildren(...acceptabilityParts(this.#shown, found));
  }
}

const nameOf = ({ figures }: ExplanationInput, place: number): string => figures.metros[place]!.name;
const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
const points = (difference: number): string => `${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(1)}`;

/** Returns a value of a measure in words; a missing one is `no value`. */
function inWords({ figures }: ExplanationInput, measure: string, value: number | null): string {
  return value === null ? 'no value' : formatWithUnit(value, figures.choices.get(measure)!);
}

function explainParts(shown: ExplanationInput, found: Explanation): HTMLElement[] {
  const { own } = found;
  const composite = own.composite === null ? '' : `, with a composite of ${own.composite.toFixed(1)}`;
  const name = h('strong', {}, nameOf(shown, shown.place));
  const parts: HTMLElement[] = [];
  if (found.rank !== null)
    parts.push(h('p', {}, name, ` ranks ${formatRank(found.rank)} of ${found.count - found.unranked}${composite}.`));
  else if (found.included) parts.push(h('p', {}, name, ' remains, but has no rank.'));
  else
    parts.push(
      h(
        'p',
        {},
        name,
        found.inScope ? ' is eliminated' : ' is not in the chosen states',
        found.rankIfAdmitted === null
          ? '.'
          : `. Among the remaining metros, it would rank ${formatRank(found.rankIfAdmitted)}${composite}.`,
      ),
    );
  const reasons = found.included ? own.reasons : found.failed.map((one) => failureWords(shown, one));
  if (reasons.length > 0) parts.push(h('ul', {}, ...reasons.map((reason) => h('li', {}, reason))));
  parts.push(...found.admit.map((one) => h('p', {}, admitWords(one))));
  if (found.next && found.againstNext.length > 0) parts.push(...againstNextParts(shown, found, found.next));
  const { cbsa } = shown.figures.metros[shown.place]!;
  parts.push(h('p', {}, h('a', { href: `/programs?metro=${cbsa}` }, 'Incentive programs')));
  return parts;
}

/** Says what a metro fails: `Unemployment rate (2025): 4.6 percent, the limit is 3.5 percent`. */
function failureWords(
  shown: ExplanationInput,
  { requirement, criterion, value, limit }: Explanation['failed'][number],
): string {
  const measure = criterion ?? measuredRequirements.find(({ key }) => key === requirement)?.measure;
  if (measure === undefined) return 'Not entirely in right-to-work states';
  return `${shown.figures.labelOf(measure)}: ${inWords(shown, measure, value)}, the limit is ${inWords(shown, measure, limit)}`;
}

const admitFields: Readonly<Record<keyof Requirements, string>> = {
  tier: 'the smallest population',
  min_mfg_share: 'the minimum of the manufacturing share',
  max_unemployment: 'the maximum of unemployment',
  min_growth: 'the minimum of population growth',
  max_hazard: 'the maximum of the hazard index',
  max_elec_price: 'the maximum of the electricity price',
  rtw_only: 'the right-to-work requirement',
};

function admitWords({ requirement, to, others }: Explanation['admit'][number]): string {
  const field = admitFields[requirement];
  const how = typeof to === 'number' || typeof to === 'string' ? `Set ${field} to ${to}` : `Remove ${field}`;
  const company = others === 0 ? 'no other metro' : others === 1 ? '1 other metro' : `${others} other metros`;
  return `${how} to admit it. That admits ${company} as well.`;
}

function againstNextParts(
  shown: ExplanationInput,
  { own, againstNext }: Explanation,
  next: NonNullable<Explanation['next']>,
): HTMLElement[] {
  const behind = next.composite - own.composite!;
  return [
    h('p', {}, `It is ${behind.toFixed(1)} points behind ${nameOf(shown, next.place)}, the metro above it:`),
    h(
      'ul',
      {},
      ...againstNext.map(({ measure, difference }) => {
        const { figures, place } = shown;
        const own = inWords(shown, measure, figures.value(measure, place) ?? null);
        const other = inWords(shown, measure, figures.value(measure, next.place) ?? null);
        return h('li', {}, `${figures.labelOf(measure)}: ${points(difference)} points (${own} against ${other})`);
      }),
    ),
  ];
}

/** Returns the least changes of the weights that change the order of the metro and others. */
function flipParts(shown: ExplanationInput, { next }: Explanation): HTMLElement[] {
  const { alternatives, place } = shown;
  const { places } = alternatives;
  if (!places.includes(place))
    return [h('p', { class: 'hint' }, 'Weights are compared only for metros that remain and have every figure.')];
  const [first, second] = places;
  if (place === first) {
    if (second === undefined) return [h('p', { class: 'hint' }, 'No other metro remains.')];
    return [h('p', {}, flipWords(shown, place, second))];
  }
  const above = [...new Set([next?.place, first])].filter((one) => one !== undefined && places.includes(one));
  return above.map((one) => h('p', {}, flipWords(shown, one!, place)));
}

/** Says which weights let `b` reach `a`. */
function flipWords(shown: ExplanationInput, a: number, b: number): string {
  const { alternatives, figures } = shown;
  const [ahead, behind] = [nameOf(shown, a), nameOf(shown, b)];
  const { possible, alreadyAhead, moved, weights } = flip(alternatives, a, b);
  if (alreadyAhead) return `${behind} and ${ahead} have the same composite.`;
  if (!possible) return `No weights put ${behind} ahead of ${ahead}, which is at least as good on every criterion.`;
  const changes = alternatives.scoring.flatMap(({ measure }, c) => {
    const [from, to] = [alternatives.weights[c]!, weights![c]!];
    return Math.abs(from - to) < 5e-4
      ? []
      : [`${figures.choices.get(measure)!.label} from ${percent(from)} to ${percent(to)}`];
  });
  const composite = compositeWith(weights!, alternatives, b).toFixed(1);
  const which = changes.length === 0 ? '' : `: ${changes.join(', ')}`;
  return `${behind} reaches ${ahead} if ${percent(moved!)} of the weight moves${which}. Both then have ${composite}.`;
}

function acceptabilityParts(shown: ExplanationInput, { metros, shareError }: Acceptabilities): HTMLElement[] {
  const { alternatives, figures, place } = shown;
  const own = metros.find((one) => one.place === place);
  if (!own) return [h('p', { class: 'hint' }, 'Only metros that remain and have every figure are compared.')];
  const leading = metros.toSorted((a, b) => b.rank1Share - a.rank1Share)[0]!;
  const parts = [
    h(
      'p',
      {},
      `First in ${percent(own.rank1Share)} of 10,000 random sets of weights, among the first ${top} in ${percent(own.topShare)}; mean rank ${own.expectedRank.toFixed(1)}.`,
    ),
  ];
  if (own.centralWeights) {
    const central = alternatives.scoring.map(
      ({ measure }, c) => `${figures.choices.get(measure)!.label} ${percent(own.centralWeights![c]!)}`,
    );
    parts.push(h('p', {}, `The mean of the weights that put it first: ${central.join(', ')}.`));
  }
  if (leading.rank1Share > own.rank1Share)
    parts.push(
      h(
        'p',
        {},
        `First in the largest share of the draws: ${nameOf(shown, leading.place)}, ${percent(leading.rank1Share)}.`,
      ),
    );
  const error = `All sets of weights are equally likely. Largest standard error of a share: ${(100 * shareError).toFixed(1)} percentage points.`;
  return [...parts, h('p', { class: 'hint' }, error)];
}

/** Names the metros whose scores for the criteria are nearest. */
function similarParts({ ranking, figures, place }: ExplanationInput): HTMLElement[] {
  const scored = ranking.criteria.map(({ measure, column }) => ({ measure, scores: figures.scores(column) }));
  const { peers } = findPeers(
    scored,
    figures.metros.map(({ cbsa }) => cbsa),
    place,
  );
  if (peers.length === 0) return [h('p', { class: 'hint' }, 'No other metro has figures for enough of the criteria.')];
  return [
    h(
      'ul',
      {},
      ...peers.slice(0, maxSimilar).map((peer) => {
        const { name, slug } = figures.metros[peer.place]!;
        const closest = peer.closest.map((measure) => figures.choices.get(measure)!.label).join(', ');
        return h('li', {}, h('a', { href: `/metros/${slug}` }, name), `, closest on ${closest}`);
      }),
    ),
    h(
      'p',
      { class: 'hint' },
      'By the mean absolute difference of their percentile scores over the criteria, among all metros, without weights.',
    ),
  ];
}
