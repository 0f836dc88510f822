import { useMemo, useState } from 'preact/hooks';
import { alternativesOf } from '../../api/domain/alternatives.ts';
import { findPeers } from '../../api/domain/peers.ts';
import { type MetroRank, scoringOf } from '../../api/domain/rank.ts';
import { minMaxRanks } from '../../api/domain/robustness.ts';
import { useNarrow } from '../browser/useMedia.ts';
import { formatRank, unitRest } from '../figures/format.ts';
import { CopyButton } from '../browser/copyButton.tsx';
import { placePath } from '../figures/regionName.ts';
import { rankSentence } from './cite.ts';
import { shadeOf } from './contributions.tsx';
import { comparedWords, lackedBy, reasonWords } from './lacking.ts';
import type { Page } from './page.ts';
import { nextBetter, passingsOf, passingWords } from './passing.ts';
import { TableHead } from './tableHead.tsx';
import { rangeWords, showPoints } from './verdictWords.ts';
import { inSentence, joinWords, shortLabels, showRange, showChoice, showYears, wholePercent } from './words.ts';

/** How many similar metros are named. */
const maxSimilar = 5;

interface RowProps extends Pick<Page, 'ranking' | 'figures'> {
  readonly row: MetroRank;
}

/**
 * The details of a metro of a ranking: its score by criterion, next to that of the next better metro, which weights would let it
 * pass that one, and in a fold the rest. On narrow screens, the fold has everything about weights.
 */
export function MetroDetail({ row, ranking, figures, interval, acceptabilities, title }: DetailProps) {
  const { place } = row;
  const { cbsa, isArea } = figures.regions[place]!;
  const isNarrow = useNarrow();
  // What is in the fold is computed once it is open.
  const [isOpen, setOpen] = useState(false);
  const labels = shortLabels(ranking, figures);
  const lacked = lackedBy(row, ranking).map((i) => inSentence(labels[i]!));
  const alternatives = alternativesOf(ranking);
  const passings = passingsOf(row, ranking, alternatives);
  const shown = passings.slice(0, isNarrow ? 0 : 1);
  const wordsOf = (some: typeof passings) =>
    some.map((passing) => {
      const words = passingWords(passing, ranking, alternatives, figures);
      return <p key={words}>{words}</p>;
    });
  return (
    <div class="detail">
      {title !== undefined && <h3>{title}</h3>}
      {row.criteria.length > 0 && <ScoreTable {...{ row, ranking, figures }} />}
      {lacked.length > 0 && (
        <p>
          {`No figure for ${joinWords(lacked)}${reasonWords(row, ranking, figures)}. `}
          {row.rank !== null && 'The other criteria count for more. '}
          {row.gaps && rangeWords(row.gaps.range)}
        </p>
      )}
      {wordsOf(shown)}
      <OtherScoring {...{ row, ranking, interval }} />
      {row.rank !== null && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>More about this rank</summary>
          {isOpen && (
            <>
              {wordsOf(passings.slice(shown.length))}
              <Chances {...{ row, ranking, figures, acceptabilities }} />
              <Similar {...{ place, ranking, figures }} />
            </>
          )}
        </details>
      )}
      <p class="more">
        {row.rank !== null && (
          <CopyButton
            title="Copy a sentence"
            textOf={() => rankSentence(row, interval, ranking, figures, addressOfPage())}
          />
        )}
        <a href={placePath(figures.regions[place]!)}>All figures</a>
        {!isArea && <a href={`/programs?metro=${cbsa}`}>Incentive programs</a>}
      </p>
    </div>
  );
}

interface DetailProps extends RowProps, Pick<Page, 'acceptabilities'> {
  readonly title?: string;
  /** The likely ranks; undefined until they are computed. */
  readonly interval: readonly [low: number, high: number] | undefined;
}

/** The address of the ranking, which has every choice. */
const addressOfPage = (): string => location.href.slice(0, location.href.length - location.hash.length);

/**
 * The figure, the score and the points of each criterion, with the score as a bar, and the difference from the points of the next
 * better metro.
 */
function ScoreTable({ row, ranking, figures }: RowProps) {
  const next = nextBetter(row, ranking);
  const labels = shortLabels(ranking, figures);
  const { states } = figures.regions[row.place]!;
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
                <a href={`/measures/${measure}`} title={choice.label}>
                  {labels[i]}{' '}
                  <span class="years">
                    {`(${[unitRest(choice.unit), showYears(choice, states)].filter(Boolean).join(', ')})`}
                  </span>
                </a>
              </th>
              <td class="number">{showChoice(value, choice)}</td>
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

/** By how many ranks the ways of scoring differ to be worth a sentence. */
const leastApart = 25;

/** Says where the other way of scoring ranks the metro, if that is why its likely ranks are far apart. */
function OtherScoring({ row: { place, rank }, ranking, interval }: Pick<DetailProps, 'row' | 'ranking' | 'interval'>) {
  const other = useMemo(() => minMaxRanks(ranking)?.get(place), [ranking, place]);
  if (!interval || rank === null || other === undefined || Math.abs(other - rank) < leastApart) return null;
  return (
    <p>
      {`Likely rank ${showRange(interval)}: how criteria are scored matters. By percentiles, as here, it ranks ${formatRank(rank)}; by `}
      {`the distance from the lowest to the highest figure (min-max), ${formatRank(other)}. `}
      <a href="/docs/ranking#why-percentiles-and-not-min-max">About scoring</a>
    </p>
  );
}

/** How often the metro is first over all weights, and the weights with which it is. */
function Chances({ row, ranking, figures, acceptabilities }: RowProps & Pick<Page, 'acceptabilities'>) {
  const own = acceptabilities?.metros.find(({ place }) => place === row.place);
  if (!acceptabilities || !own) return null;
  const { rank1Share, topShare, centralWeights } = own;
  const first = rank1Share === 0 ? 'never first' : `first in ${wholePercent(rank1Share)}`;
  const labels = shortLabels(ranking, figures);
  const central = scoringOf(ranking.criteria)
    .map(({ measure }, c) => {
      const label = inSentence(labels[ranking.criteria.findIndex((one) => one.measure === measure)]!);
      return { label, weight: centralWeights?.[c] ?? 0 };
    })
    .sort((one, other) => other.weight - one.weight)
    .map(
      ({ label, weight }, i) =>
        `${label} ${i === 0 ? 'counts ' : ''}${Math.round(100 * weight)}%${i === 0 ? ' on average' : ''}`,
    );
  return (
    <p>
      {`Of 10,000 rankings with random weights, it is ${first} and in the top 10 in ${wholePercent(topShare)}.`}
      {centralWeights && ` Where it is first, ${joinWords(central)}.`}{' '}
      {comparedWords(ranking, acceptabilities.metros.length)}
    </p>
  );
}

/** Names the metros whose scores for the criteria are nearest. */
function Similar({ place, ranking, figures }: Omit<RowProps, 'row'> & { readonly place: number }) {
  const nearest = useMemo(() => {
    const scored = ranking.criteria.map(({ measure, column }) => ({ measure, scores: figures.scores(column) }));
    const codes = figures.regions.map(({ cbsa }) => cbsa);
    return findPeers(scored, codes, place).peers.slice(0, maxSimilar);
  }, [ranking, place]);
  if (nearest.length === 0) return null;
  return (
    <p>
      Similar scores:{' '}
      {nearest.map((peer, i) => {
        const region = figures.regions[peer.place]!;
        return [i > 0 && ', ', <a href={placePath(region)}>{region.short}</a>];
      })}
    </p>
  );
}
