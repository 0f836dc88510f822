import type { RankResult } from '../../api/schemas/rank.ts';
import type { ListedRow } from '../explorer/rankedRows.ts';
import { shadeOf } from '../explorer/contributions.tsx';

interface BarProps {
  readonly metro: ListedRow;
  readonly criteria: RankResult['criteria'];
}

/** A bar as long as the score of a metro, of 100, with a piece for the points of each criterion. */
export function ScoreBar({ metro, criteria }: BarProps) {
  let end = 0;
  const pieces = metro.criteria.flatMap(({ measure, contribution }) => {
    if (contribution === null || contribution === 0) return [];
    const place = criteria.findIndex((one) => one.measure === measure);
    end += contribution;
    return [
      {
        place,
        x: end - contribution,
        width: contribution,
        words: `${criteria[place]!.label} ${contribution.toFixed(1)}`,
      },
    ];
  });
  return <Bar pieces={pieces} />;
}

/** The score of a criterion of a place, of 100, with a bar in the color of the criterion. */
export const CriterionBar = ({ score, place }: { readonly score: number; readonly place: number }) => (
  <span class="report-score">
    <Bar pieces={[{ place, x: 0, width: score, words: `${score.toFixed(0)} of 100` }]} />
    {score.toFixed(0)}
  </span>
);

interface RangeProps {
  readonly rank: number;
  readonly range: readonly [low: number, high: number];
  /** The last rank of the scale. */
  readonly last: number;
}

/** The likely ranks of a metro as a line on a scale of ranks, with its rank as a mark. */
export function RangeBar({ rank, range: [low, high], last }: RangeProps) {
  const at = (rank: number) => (98 * (rank - 1)) / Math.max(1, last - 1);
  return (
    <svg class="contributions report-range" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
      <rect class="range" x={at(low).toFixed(2)} width={(at(high) - at(low) + 2).toFixed(2)} y="4" height="6" />
      <rect class="mark" x={at(rank).toFixed(2)} width="2" height="14" />
    </svg>
  );
}

interface Piece {
  /** The place of its criterion. */
  readonly place: number;
  readonly x: number;
  readonly width: number;
  readonly words: string;
}

const Bar = ({ pieces }: { readonly pieces: readonly Piece[] }) => (
  <svg
    class="contributions"
    viewBox="0 0 100 14"
    preserveAspectRatio="none"
    role="img"
    aria-label={pieces.map(({ words }) => words).join(', ')}
  >
    {pieces.map(({ place, x, width, words }) => (
      <rect key={words} class={shadeOf(place)} x={x.toFixed(2)} width={width.toFixed(2)} height="14">
        <title>{words}</title>
      </rect>
    ))}
  </svg>
);
