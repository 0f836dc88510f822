import type { MetroRank } from '../../api/domain/rank.ts';
import { Contributions } from './contributions.tsx';
import { MetroDetail } from './detail.tsx';
import { lackedBy } from './lacking.ts';
import type { Page } from './page.ts';
import type { PlaceStatus } from '../../common/projectChoices.ts';
import { placePath } from '../figures/regionName.ts';
import { Star } from './star.tsx';
import { maxChosen } from './state.ts';
import { shortRange } from './verdictWords.ts';
import { headLabels, inSentence, joinWords, shortLabels, showRange, showChoice } from './words.ts';

interface RankingRowProps extends Pick<
  Page,
  'ranking' | 'figures' | 'compare' | 'numbers' | 'acceptabilities' | 'set'
> {
  readonly row: MetroRank;
  /** Whether the page explains this metro. */
  readonly isCurrent: boolean;
  /** Whether its details are in the row. */
  readonly isOpen: boolean;
  readonly isNarrow: boolean;
  /** Whether there are likely ranks: other weights can change the order. */
  readonly varies: boolean;
  /** The likely ranks; undefined until they are computed. */
  readonly interval: readonly [low: number, high: number] | undefined;
  /** The last rank on the scale of likely ranks. */
  readonly lastRank: number;
  /** Opens the row of a metro; an empty code opens none. */
  readonly onOpen: (cbsa: string) => void;
  /** What was decided about the metro; undefined: it is not on the shortlist. */
  readonly listed: PlaceStatus | undefined;
  readonly toggle: (cbsa: string) => void;
}

/** The row of a metro, and its details if they are open. On narrow screens, bars and likely ranks are below the name. */
export function RankingRow(props: RankingRowProps) {
  const { row, ranking, figures, compare, isCurrent, isOpen, numbers, isNarrow, varies, acceptabilities } = props;
  const { interval, lastRank, set, onOpen, listed, toggle } = props;
  const region = figures.regions[row.place]!;
  const { cbsa, name, short } = region;
  const isChosen = compare.includes(cbsa);
  const lacked = lackedBy(row, ranking);
  const likely = varies && row.rank !== null && <LikelyRank rank={row.rank} {...{ interval, lastRank, isNarrow }} />;
  const choose = (isChosen: boolean) =>
    set(({ compare }) => {
      const others = compare.filter((one) => one !== cbsa);
      return { compare: isChosen ? [...others, cbsa].slice(0, maxChosen) : others };
    });
  const wideCells = numbers ? row.criteria.length : 1;
  return (
    <>
      <tr class={isCurrent ? 'current' : undefined}>
        <td class="rank">{row.rank ?? '–'}</td>
        <th scope="row">
          <Star name={name} status={listed} toggle={() => toggle(cbsa)} />
          <a id={`metro-${cbsa}`} href={placePath(region)} title={name}>
            {short}
          </a>
          {region.isArea && <span class="hint"> Region</span>}
          {lacked.length > 0 && <Lacking {...{ row, lacked, ranking, figures }} />}
          {isNarrow &&
            (numbers ? <FigureList {...{ row, ranking, figures }} /> : <Contributions {...{ row, ranking }} />)}
          {isNarrow && likely}
        </th>
        <td class="score">{row.composite === null ? '–' : row.composite.toFixed(1)}</td>
        {!isNarrow && !numbers && (
          <td class="bar-cell">
            <Contributions {...{ row, ranking }} />
          </td>
        )}
        {!isNarrow &&
          numbers &&
          row.criteria.map(({ measure, value }) => (
            <td key={measure} class="number">
              {showChoice(value, figures.choices.get(measure)!)}
            </td>
          ))}
        {!isNarrow && varies && <td>{likely}</td>}
        <td class="choose">
          {/* Larger than the box: a target for a finger */}
          <label>
            <input
              type="checkbox"
              id={`compare-${cbsa}`}
              aria-label={`Compare ${name}`}
              checked={isChosen}
              disabled={compare.length >= maxChosen && !isChosen}
              onChange={({ currentTarget }) => choose(currentTarget.checked)}
            />
          </label>
        </td>
        <td class="why">
          <button
            type="button"
            id={`why-${cbsa}`}
            class="toggle"
            aria-label={`Details of ${name}`}
            aria-expanded={isOpen}
            onClick={() => onOpen(isOpen ? '' : cbsa)}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M4 6l4 4 4-4" />
            </svg>
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td class="detail-cell" colSpan={isNarrow ? 5 : 5 + wideCells + (varies ? 1 : 0)}>
            <MetroDetail
              key={cbsa}
              {...{ row, ranking, figures, interval, acceptabilities }}
              {...(name === short ? {} : { title: name })}
            />
          </td>
        </tr>
      )}
    </>
  );
}

/** Names the criteria that a metro has no figure for, and the ranks that it could have. */
function Lacking({
  row: { rank, gaps },
  lacked,
  ranking,
  figures,
}: { lacked: readonly number[] } & Pick<RankingRowProps, 'row' | 'ranking' | 'figures'>) {
  const labels = shortLabels(ranking, figures);
  const what = joinWords(lacked.map((i) => inSentence(labels[i]!)));
  const could = gaps ? `, could rank ${shortRange(gaps.range)}` : '';
  return <span class="lacking">{`${rank === null ? 'No figure for' : 'Scored without'} ${what}${could}`}</span>;
}

function FigureList({ row, ranking, figures }: Pick<RankingRowProps, 'row' | 'ranking' | 'figures'>) {
  const labels = headLabels(ranking, figures);
  return (
    <ul class="under-name">
      {row.criteria.map(({ measure, value }, i) => (
        <li key={measure}>
          {labels[i]} <b>{showChoice(value, figures.choices.get(measure)!)}</b>
        </li>
      ))}
    </ul>
  );
}

/** The interval of ranks of a metro as a line on the scale of the ranks in the table, with its rank as a mark. */
function LikelyRank({
  rank,
  interval,
  lastRank,
  isNarrow,
}: { readonly rank: number } & Pick<RankingRowProps, 'interval' | 'lastRank' | 'isNarrow'>) {
  const at = (rank: number) => (100 * (rank - 1)) / (lastRank - 1);
  const [low, high] = interval ?? [1, 1];
  return (
    <span class="likely">
      {interval && (
        <span class="track" aria-hidden="true">
          <i style={{ insetInlineStart: `${at(low)}%`, inlineSize: `${at(high) - at(low)}%` }} />
          <u style={{ insetInlineStart: `${at(rank)}%` }} />
        </span>
      )}
      <span>
        {isNarrow && 'likely '}
        {interval ? showRange(interval) : '…'}
      </span>
    </span>
  );
}
