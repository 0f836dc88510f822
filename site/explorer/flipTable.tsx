import type { Alternatives } from '../../api/domain/alternatives.ts';
import { flip } from '../../api/domain/flip.ts';
import type { Ranking } from '../../api/domain/rank.ts';
import { formatRank } from '../figures/format.ts';
import type { Figures } from './figures.ts';
import { TableHead } from './tableHead.tsx';
import { isChanged } from './weightChanges.ts';
import { showShare } from './words.ts';

interface FlipTableProps {
  readonly ranking: Ranking;
  readonly alternatives: Alternatives;
  readonly figures: Figures;
  /** The metros that are ahead, with their ranks. */
  readonly ahead: readonly { readonly place: number; readonly rank: number }[];
  readonly behind: number;
}

/** The least changes of the weights that let a metro pass others ahead of it, or why there is none. */
export function FlipTable({ ranking, alternatives, figures, ahead, behind }: FlipTableProps) {
  const { scoring, weights: now } = alternatives;
  const flips = ahead.map((metro) => ({ ...metro, ...flip(alternatives, metro.place, behind) }));
  const isFlip = (c: number, { weights }: (typeof flips)[number]) =>
    weights !== null && isChanged(now[c]!, weights[c]!);
  const changed = ranking.criteria
    .map(({ measure }) => scoring.findIndex((one) => one.measure === measure))
    .filter((c) => c >= 0 && flips.some((one) => isFlip(c, one)));
  const shown = flips.filter((one) => changed.some((c) => isFlip(c, one)));
  const others = flips.filter((one) => !shown.includes(one));
  const nameOf = (place: number) => figures.metros[place]!.short;
  const [one] = shown;
  return (
    <>
      {one && (
        <table class="flip">
          <caption>
            {shown.length === 1
              ? `Weights that move ${nameOf(behind)} past ${nameOf(one.place)} (${formatRank(one.rank)})`
              : `Weights that move ${nameOf(behind)} up`}
          </caption>
          <TableHead
            titles={[
              'Criterion',
              'Now',
              ...(shown.length === 1
                ? ['Needed']
                : shown.map(({ place, rank }) => `Past ${nameOf(place).split(',')[0]} (${formatRank(rank)})`)),
            ]}
          />
          <tbody>
            {changed.map((c) => (
              <tr key={c}>
                <th scope="row">{figures.choices.get(scoring[c]!.measure)!.label}</th>
                <td class="number">{showShare(now[c]!)}</td>
                {shown.map((one) => (
                  <td key={one.place} class={isFlip(c, one) ? 'number' : 'number same'}>
                    {showShare(one.weights![c]!)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {others.map(({ place, possible, alreadyAhead }) => (
        <p key={place}>{whyNone(nameOf(place), nameOf(behind), possible, alreadyAhead)}</p>
      ))}
    </>
  );
}

function whyNone(ahead: string, behind: string, isPossible: boolean, isAhead: boolean): string {
  if (isAhead) return `${behind} and ${ahead} have the same score.`;
  if (!isPossible) return `No weights put ${behind} ahead of ${ahead}, which is at least as good on every criterion.`;
  // A difference that rounding hides.
  return `${behind} passes ${ahead} with the least change of the weights.`;
}
