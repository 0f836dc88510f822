import { alternativesOf } from '../../api/domain/alternatives.ts';
import { findPeers } from '../../api/domain/peers.ts';
import type { MetroRank, Ranking } from '../../api/domain/rank.ts';
import { showFigure } from '../figures/format.ts';
import type { Acceptabilities } from './acceptabilityWorker.ts';
import { shadeOf } from './contributions.tsx';
import type { Figures } from './figures.ts';
import { FlipTable } from './flipTable.tsx';
import type { Page } from './page.ts';
import { TableHead } from './tableHead.tsx';
import { joinWords, showShare } from './words.ts';

/** How many similar metros are named. */
const maxSimilar = 5;

interface RowProps extends Pick<Page, 'ranking' | 'figures'> {
  readonly row: MetroRank;
}

/** The details of a metro of a ranking: its score by criterion, which weights would change its rank, and metros like it. */
export function MetroDetail({ row, ranking, figures, acceptabilities }: RowProps & Pick<Page, 'acceptabilities'>) {
  const { place } = row;
  const { cbsa, name, slug } = figures.metros[place]!;
  const sentences = acceptabilitySentences(place, figures, ranking, acceptabilities);
  return (
    <div class="detail">
      <h3>{name}</h3>
      <ScoreTable {...{ row, ranking, figures }} />
      <ToFirst {...{ place, ranking, figures }} />
      {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
      <Similar {...{ place, ranking, figures }} />
      <p class="more">
        <a href={`/metros/${slug}`}>All figures</a>
        <a href={`/programs?metro=${cbsa}`}>Incentive programs</a>
      </p>
    </div>
  );
}

/** The figure, the score and the contribution of each criterion, with the score as a bar. */
function ScoreTable({ row, ranking, figures }: RowProps) {
  return (
    <table>
      <TableHead titles={['Criterion', 'Figure', 'Score', '', 'Adds']} />
      <tbody>
        {row.criteria.map(({ measure, value, score, contribution }, i) => {
          const noScore = ranking.criteria[i]!.weight > 0 ? 'none' : 'not scored';
          return (
            <tr key={measure}>
              <th scope="row">
                <a href={`/measures/${measure}`}>{figures.labelOf(measure)}</a>
              </th>
              <td class="number">{showFigure(value, figures.choices.get(measure)!)}</td>
              <td class="number">{score?.toFixed(1) ?? noScore}</td>
              <td class="bar-cell" aria-hidden="true">
                <i class={`score-bar ${shadeOf(i)}`} style={{ inlineSize: `${score ?? 0}%` }} />
              </td>
              <td class="number">{contribution?.toFixed(1)}</td>
            </tr>
          );
        })}
      </tbody>
      {row.composite !== null && (
        <tfoot>
          <tr>
            <th scope="row">Score</th>
            <td />
            <td />
            <td class="bar-cell" />
            <td class="number">{row.composite.toFixed(1)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** The least change of the weights that puts the metro ahead of the first one, or, if it is first, the second one ahead of it. */
function ToFirst({ place, ranking, figures }: Omit<RowProps, 'row'> & { readonly place: number }) {
  const alternatives = alternativesOf(ranking);
  const { places, scoring } = alternatives;
  const [first, second] = places;
  if (!places.includes(place) || scoring.length === 0 || second === undefined) return null;
  return <FlipTable {...{ alternatives, figures }} ahead={first!} rank={1} behind={place === first ? second : place} />;
}

function acceptabilitySentences(
  place: number,
  figures: Figures,
  ranking: Ranking,
  found: Acceptabilities | undefined,
): string[] {
  const own = found?.metros.find((one) => one.place === place);
  if (!own) return [];
  const { rank1Share, topShare, centralWeights } = own;
  const first = rank1Share === 0 ? 'first in none' : `first in ${showShare(rank1Share)}`;
  const shares = `With any weights, not only near yours: ${first} of 10,000 random weightings, in the top 10 in ${showShare(topShare)}.`;
  if (!centralWeights) return [shares];
  const central = alternativesOf(ranking)
    .scoring.map(({ measure }, c) => ({ label: figures.choices.get(measure)!.label, weight: centralWeights[c]! }))
    .sort((one, other) => other.weight - one.weight)
    .map(({ label, weight }) => `${label} ${Math.round(100 * weight)}%`);
  return [shares, `Typical weights that put it first: ${joinWords(central)}.`];
}

/** Names the metros whose scores for the criteria are nearest. */
function Similar({ place, ranking, figures }: Omit<RowProps, 'row'> & { readonly place: number }) {
  const scored = ranking.criteria.map(({ measure, column }) => ({ measure, scores: figures.scores(column) }));
  const codes = figures.metros.map(({ cbsa }) => cbsa);
  const nearest = findPeers(scored, codes, place).peers.slice(0, maxSimilar);
  if (nearest.length === 0) return null;
  return (
    <p>
      Similar scores:{' '}
      {nearest.map((peer, i) => {
        const { short, slug } = figures.metros[peer.place]!;
        return [i > 0 && ', ', <a href={`/metros/${slug}`}>{short}</a>];
      })}
    </p>
  );
}
