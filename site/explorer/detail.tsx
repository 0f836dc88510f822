import { useMemo } from 'preact/hooks';
import { type Alternatives, alternativesOf } from '../../api/domain/alternatives.ts';
import { findPeers } from '../../api/domain/peers.ts';
import type { MetroRank, Ranking } from '../../api/domain/rank.ts';
import { formatRank, showFigure } from '../figures/format.ts';
import type { Acceptabilities } from './acceptabilityWorker.ts';
import { shadeOf } from './contributions.tsx';
import type { Figures } from './figures.ts';
import { FlipTable } from './flipTable.tsx';
import type { Page } from './page.ts';
import { TableHead } from './tableHead.tsx';
import { showPoints } from './verdictWords.ts';
import { joinWords, showShare } from './words.ts';

/** How many similar metros are named. */
const maxSimilar = 5;

interface RowProps extends Pick<Page, 'ranking' | 'figures'> {
  readonly row: MetroRank;
}

/**
 * The details of a metro of a ranking: its score by criterion, next to that of the next better metro, which weights would change
 * its rank, and metros like it.
 */
export function MetroDetail({ row, ranking, figures, acceptabilities, title }: DetailProps) {
  const { place } = row;
  const { cbsa, slug } = figures.metros[place]!;
  const alternatives = alternativesOf(ranking);
  const sentences = acceptabilitySentences(place, figures, alternatives, acceptabilities);
  return (
    <div class="detail">
      {title !== undefined && <h3>{title}</h3>}
      {row.criteria.length > 0 && <ScoreTable {...{ row, ranking, figures }} />}
      <Passing {...{ place, ranking, alternatives, figures }} />
      {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
      <Similar {...{ place, ranking, figures }} />
      <p class="more">
        <a href={`/metros/${slug}`}>All figures</a>
        <a href={`/programs?metro=${cbsa}`}>Incentive programs</a>
      </p>
    </div>
  );
}

interface DetailProps extends RowProps, Pick<Page, 'acceptabilities'> {
  readonly title?: string;
}

/** Returns the metro with the next better rank; undefined for a first one or one without a rank. */
const nextBetter = ({ rank: own }: MetroRank, { metros }: Ranking) =>
  own === null ? undefined : metros.findLast(({ rank }) => rank !== null && rank < own);

/**
 * The figure, the score and the points of each criterion, with the score as a bar, and the difference from the points of the next
 * better metro.
 */
function ScoreTable({ row, ranking, figures }: RowProps) {
  const next = nextBetter(row, ranking);
  const difference = (own: number | null, other: number | null) => (
    <td class="number">{showPoints((own ?? 0) - (other ?? 0))}</td>
  );
  return (
    <table>
      <TableHead
        titles={['Criterion', 'Figure', 'Score', '', 'Points', ...(next ? [`vs. ${formatRank(next.rank!)}`] : [])]}
      />
      <tbody>
        {row.criteria.map(({ measure, value, score, contribution }, i) => {
          const choice = figures.choices.get(measure)!;
          const isScored = ranking.criteria[i]!.weight > 0;
          return (
            <tr key={measure} class={shadeOf(i)}>
              <th scope="row">
                <a href={`/measures/${measure}`}>
                  {choice.label} <span class="years">{`(${choice.years})`}</span>
                </a>
              </th>
              <td class="number">{showFigure(value, choice)}</td>
              <td class="number">{score?.toFixed(1) ?? (isScored ? 'none' : 'not scored')}</td>
              <td class="bar-cell" aria-hidden="true">
                <i style={{ inlineSize: `${score ?? 0}%` }} />
              </td>
              <td class="number">{contribution?.toFixed(1)}</td>
              {next && (isScored ? difference(contribution, next.criteria[i]!.contribution) : <td />)}
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
            {next && difference(row.composite, next.composite)}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** The least changes of the weights that put the metro ahead of the next one and of the first one, or, if it is first, the second one ahead of it. */
function Passing({ place, ranking, alternatives, figures }: PassingProps) {
  const { places, scoring } = alternatives;
  const [first, second] = places;
  if (!places.includes(place) || scoring.length === 0 || second === undefined) return null;
  const rowOf = (place: number) => ranking.metros.find((one) => one.place === place)!;
  const next = nextBetter(rowOf(place), ranking)?.place;
  const others = place === first ? [place] : places.filter((one) => one === next || one === first).reverse();
  const ahead = others.map((place) => ({ place, rank: rowOf(place).rank! }));
  return <FlipTable {...{ ranking, alternatives, figures, ahead }} behind={place === first ? second : place} />;
}

interface PassingProps extends Pick<Page, 'ranking' | 'alternatives' | 'figures'> {
  readonly place: number;
}

function acceptabilitySentences(
  place: number,
  figures: Figures,
  { scoring }: Alternatives,
  found: Acceptabilities | undefined,
): string[] {
  const own = found?.metros.find((one) => one.place === place);
  if (!own) return [];
  const { rank1Share, topShare, centralWeights } = own;
  const first = rank1Share === 0 ? 'first in none' : `first in ${showShare(rank1Share)}`;
  const shares = `With any weights, not only near yours: ${first} of 10,000 random weightings, in the top 10 in ${showShare(topShare)}.`;
  if (!centralWeights) return [shares];
  const central = scoring
    .map(({ measure }, c) => ({ label: figures.choices.get(measure)!.label, weight: centralWeights[c]! }))
    .sort((one, other) => other.weight - one.weight)
    .map(({ label, weight }) => `${label} ${Math.round(100 * weight)}%`);
  return [shares, `Typical weights that put it first: ${joinWords(central)}.`];
}

/** Names the metros whose scores for the criteria are nearest. */
function Similar({ place, ranking, figures }: Omit<RowProps, 'row'> & { readonly place: number }) {
  const nearest = useMemo(() => {
    const scored = ranking.criteria.map(({ measure, column }) => ({ measure, scores: figures.scores(column) }));
    const codes = figures.metros.map(({ cbsa }) => cbsa);
    return findPeers(scored, codes, place).peers.slice(0, maxSimilar);
  }, [ranking, place]);
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
