import { alternativesOf } from '../../api/domain/alternatives.ts';
import { findPeers } from '../../api/domain/peers.ts';
import type { MetroRank, Ranking } from '../../api/domain/rank.ts';
import { showFigure } from '../figures/format.ts';
import { h } from '../browser/dom.ts';
import type { Acceptabilities } from './acceptabilityWorker.ts';
import type { Figures } from './figures.ts';
import { flipWords } from './whatIf.ts';
import { joinWords, showShare } from './words.ts';

/** How many similar metros are named. */
const maxSimilar = 5;

/** Returns the details of a metro of a ranking: its score by criterion, which weights would change its rank, and metros like it. */
export function metroDetail(
  metro: MetroRank,
  ranking: Ranking,
  figures: Figures,
  acceptabilities: Acceptabilities | undefined,
): HTMLElement {
  const { cbsa, slug } = figures.metros[metro.place]!;
  const sentences = [
    ...flipSentences(metro.place, ranking, figures),
    ...acceptabilitySentences(metro.place, figures, ranking, acceptabilities),
  ].map((text) => h('li', {}, text));
  return h(
    'div',
    { class: 'detail' },
    scoreTable(metro, ranking, figures),
    ...(sentences.length > 0 ? [h('ul', {}, ...sentences)] : []),
    similar(metro.place, ranking, figures),
    h(
      'p',
      { class: 'more' },
      h('a', { href: `/metros/${slug}` }, 'All figures'),
      h('a', { href: `/programs?metro=${cbsa}` }, 'Incentive programs'),
    ),
  );
}

/** Returns the figure, the score and the contribution of each criterion, with the score as a bar. */
function scoreTable({ criteria }: MetroRank, ranking: Ranking, figures: Figures): HTMLElement {
  const head = (text: string) => h('th', { scope: 'col', class: 'number' }, text);
  const heads = [h('th', { scope: 'col' }, 'Criterion'), head('Figure'), head('Score'), h('td', {}), head('Adds')];
  const rows = criteria.map(({ measure, value, score, contribution }, i) => {
    const bar = h('i', { class: `score-bar shade-${i % 8}` });
    bar.style.inlineSize = `${score ?? 0}%`;
    const isScored = ranking.criteria[i]!.weight > 0;
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, h('a', { href: `/measures/${measure}` }, figures.labelOf(measure))),
      h('td', { class: 'number' }, showFigure(value, figures.choices.get(measure)!)),
      h('td', { class: 'number' }, score === null ? (isScored ? 'none' : 'not scored') : score.toFixed(1)),
      h('td', { class: 'bar-cell', 'aria-hidden': 'true' }, bar),
      h('td', { class: 'number' }, contribution === null ? '' : contribution.toFixed(1)),
    );
  });
  return h('table', {}, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...rows));
}

/** Says which least changes of the weights put the metro ahead of the one above it, and of the first. */
function flipSentences(place: number, ranking: Ranking, figures: Figures): string[] {
  const alternatives = alternativesOf(ranking);
  const { places, scoring } = alternatives;
  const at = places.indexOf(place);
  if (at < 0 || scoring.length === 0 || places.length < 2) return [];
  if (at === 0) return [flipWords(alternatives, figures, place, places[1]!)];
  return [...new Set([places[at - 1]!, places[0]!])].map((one) => flipWords(alternatives, figures, one, place));
}

function acceptabilitySentences(
  place: number,
  figures: Figures,
  ranking: Ranking,
  found: Acceptabilities | undefined,
): string[] {
  const own = found?.metros.find((one) => one.place === place);
  if (!own) return [];
  const { rank1Share, topShare, expectedRank, centralWeights } = own;
  const first = rank1Share === 0 ? 'First in none of 10,000' : `First in ${showShare(rank1Share)} of 10,000`;
  const shares = `${first} random weightings, in the top 10 in ${showShare(topShare)}. Mean rank ${expectedRank.toFixed(1)}.`;
  if (!centralWeights) return [shares];
  const central = alternativesOf(ranking).scoring.map(
    ({ measure }, c) => `${figures.choices.get(measure)!.label} ${showShare(centralWeights[c]!)}`,
  );
  return [shares, `Typical weights that put it first: ${joinWords(central)}.`];
}

/** Names the metros whose scores for the criteria are nearest. */
function similar(place: number, { criteria }: Ranking, figures: Figures): HTMLElement | undefined {
  const scored = criteria.map(({ measure, column }) => ({ measure, scores: figures.scores(column) }));
  const codes = figures.metros.map(({ cbsa }) => cbsa);
  const nearest = findPeers(scored, codes, place).peers.slice(0, maxSimilar);
  if (nearest.length === 0) return undefined;
  const links = nearest.flatMap((peer, i) => {
    const { short, slug } = figures.metros[peer.place]!;
    return [i > 0 ? ', ' : '', h('a', { href: `/metros/${slug}` }, short)];
  });
  return h('p', {}, 'Similar scores: ', ...links);
}
