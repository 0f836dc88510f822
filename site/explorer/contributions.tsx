import type { MetroRank, Ranking } from '../../api/domain/rank.ts';

const barWidth = 200;
const barHeight = 14;
/** The number of colors of contributions; they repeat if there are more criteria. */
export const shadeCount = 8;

/** Returns the class of the color of a criterion. */
export const shadeOf = (i: number): string => `shade-${i % shadeCount}`;

/** A bar as long as the score of a metro, with a piece for each contribution. */
export function Contributions({ row, ranking }: { readonly row: MetroRank; readonly ranking: Ranking }) {
  if (row.composite === null) return null;
  let end = 0;
  const pieces = row.criteria.flatMap(({ contribution }, i) => {
    if (contribution === null) return [];
    const width = (contribution / 100) * barWidth;
    end += width;
    const words = `${ranking.criteria[i]!.column.label} ${contribution.toFixed(1)}`;
    return [{ shade: shadeOf(i), x: end - width, width, words }];
  });
  return (
    <svg
      class="contributions"
      viewBox={`0 0 ${barWidth} ${barHeight}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={pieces.map(({ words }) => words).join(', ')}
    >
      {pieces.map(({ shade, x, width, words }) => (
        <rect key={words} class={shade} x={x.toFixed(2)} width={width.toFixed(2)} height={barHeight}>
          <title>{words}</title>
        </rect>
      ))}
    </svg>
  );
}
