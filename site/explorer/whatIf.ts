import type { Alternatives } from '../../api/domain/alternatives.ts';
import { flip } from '../../api/domain/flip.ts';
import { byId, h } from '../browser/dom.ts';
import type { Acceptabilities } from './acceptabilityWorker.ts';
import type { Figures } from './figures.ts';
import { joinWords, showChance, showShare } from './words.ts';

/** The smallest share that has a bar. */
const leastShare = 0.001;

/** How many metros after the first one are compared with it, how many of them are shown, and how many have a bar. */
const [maxCompared, maxFlips, maxBars] = [12, 4, 8];

/** Says which weights let `b` pass `a`: `Tulsa, OK passes Boise, ID if the weight of Unemployment rate falls from 30% to 22%`. */
export function flipWords(alternatives: Alternatives, figures: Figures, a: number, b: number): string {
  const [ahead, behind] = [figures.metros[a]!.short, figures.metros[b]!.short];
  const { possible, alreadyAhead, weights } = flip(alternatives, a, b);
  if (alreadyAhead) return `${behind} and ${ahead} have the same score.`;
  if (!possible) return `No weights put ${behind} ahead of ${ahead}, which is at least as good on every criterion.`;
  const changes = changesOf(alternatives, figures, weights!).map(({ label, from, to }) => {
    const way = to < from ? 'falls' : 'rises';
    return `the weight of ${label} ${way} from ${showShare(from)} to ${showShare(to)}`;
  });
  // A difference that rounding hides.
  if (changes.length === 0) return `${behind} passes ${ahead} with the least change of the weights.`;
  return `${behind} passes ${ahead} if ${joinWords(changes)}.`;
}

/** A criterion whose weight changes, as a share of all weights. */
interface WeightChange {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the weights that change, the largest fall first. Changes that rounding hides are left out. */
function changesOf({ scoring, weights }: Alternatives, figures: Figures, changed: Float64Array): WeightChange[] {
  return scoring
    .map(({ measure }, c) => ({ label: figures.choices.get(measure)!.label, from: weights[c]!, to: changed[c]! }))
    .filter(({ from, to }) => Math.abs(from - to) >= 5e-4)
    .sort((one, other) => one.to - one.from - (other.to - other.from));
}

/** Shows the least changes of the weights that put another metro first. */
export function showFlips(alternatives: Alternatives, figures: Figures): void {
  const [first, ...others] = alternatives.scoring.length === 0 ? [] : alternatives.places;
  const rows = others
    .slice(0, maxCompared)
    .map((place) => ({ place, ...flip(alternatives, first!, place) }))
    .filter(({ possible }) => possible)
    .slice(0, maxFlips)
    .map(({ place, alreadyAhead, weights }) => {
      const changes = alreadyAhead ? [] : changesOf(alternatives, figures, weights!);
      const { name, slug } = figures.metros[place]!;
      return h(
        'tr',
        {},
        h('th', { scope: 'row' }, h('a', { href: `/metros/${slug}` }, name)),
        h('td', {}, alreadyAhead ? 'The same score as the first' : describeChanges(changes)),
      );
    });
  byId('flips').replaceChildren(...rows);
  byId('what-if').hidden = rows.length === 0;
}

/** Returns a list of changes: `Unemployment rate 30% → 22%`. */
function describeChanges(changes: readonly WeightChange[]): HTMLElement | string {
  if (changes.length === 0) return 'Less than 0.1%';
  const items = changes.map(({ label, from, to }) => h('li', {}, `${label} ${showShare(from)} → ${showShare(to)}`));
  return h('ul', {}, ...items);
}

/** Shows how often each metro is first over all weights. */
export function showAcceptability(found: Acceptabilities | undefined, { metros }: Figures): void {
  const first = (found?.metros ?? [])
    .filter(({ rank1Share }) => rank1Share >= leastShare)
    .sort((a, b) => b.rank1Share - a.rank1Share)
    .slice(0, maxBars);
  const most = first[0]?.rank1Share ?? 1;
  const rows = first.map(({ place, rank1Share, topShare }) => {
    const bar = h('i', { class: 'share-bar' });
    bar.style.inlineSize = `${(100 * rank1Share) / most}%`;
    const { name, slug } = metros[place]!;
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, h('a', { href: `/metros/${slug}` }, name)),
      h('td', { class: 'number' }, showChance(rank1Share)),
      h('td', { class: 'bar-cell', 'aria-hidden': 'true' }, bar),
      h('td', { class: 'number' }, showChance(topShare)),
    );
  });
  byId('acceptability').replaceChildren(...rows);
  byId('all-weights').hidden = rows.length === 0;
}
