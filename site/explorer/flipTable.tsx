import { flip } from '../../api/domain/flip.ts';
import { formatRank } from '../figures/format.ts';
import { changesOf } from './weightChanges.ts';
import type { Page } from './page.ts';
import { TableHead } from './tableHead.tsx';
import { showShare } from './words.ts';

interface FlipTableProps extends Pick<Page, 'alternatives' | 'figures'> {
  /** The metro that is ahead, and its rank. */
  readonly ahead: number;
  readonly rank: number;
  readonly behind: number;
}

/** The least change of the weights that lets a metro pass one ahead of it, or why there is none. */
export function FlipTable({ alternatives, figures, ahead, rank, behind }: FlipTableProps) {
  const [passed, passing] = [figures.metros[ahead]!.short, figures.metros[behind]!.short];
  const { possible, alreadyAhead, weights } = flip(alternatives, ahead, behind);
  if (alreadyAhead) return <p>{`${passing} and ${passed} have the same score.`}</p>;
  if (!possible)
    return <p>{`No weights put ${passing} ahead of ${passed}, which is at least as good on every criterion.`}</p>;
  const changes = changesOf(alternatives, figures, weights!);
  // A difference that rounding hides.
  if (changes.length === 0) return <p>{`${passing} passes ${passed} with the least change of the weights.`}</p>;
  return (
    <table class="flip">
      <caption>{`${passing} passes ${passed} (${formatRank(rank)}) with these weights`}</caption>
      <TableHead titles={['Criterion', 'Now', 'Needed']} />
      <tbody>
        {changes.map(({ label, from, to }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td class="number">{showShare(from)}</td>
            <td class="number">{showShare(to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
