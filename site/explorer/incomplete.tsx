import { useState } from 'preact/hooks';
import type { MetroRank } from '../../api/domain/rank.ts';
import { lackedBy, reasonWords } from './lacking.ts';
import type { Page } from './page.ts';
import { shortRange } from './verdictWords.ts';
import { countPlaces, inSentence, joinWords, shortLabels } from './words.ts';

/** How many metros are named before "Show all". */
const maxShown = 5;

interface IncompleteProps extends Pick<Page, 'ranking' | 'figures'> {
  /** The metros without a rank. */
  readonly metros: readonly MetroRank[];
  /** Explains a metro. */
  readonly open: (cbsa: string) => void;
}

/** Below the line: the metros that lack a figure of a criterion, with the ranks that the missing figure allows, the best first. */
export function Incomplete({ metros, ranking, figures, open }: IncompleteProps) {
  const [hasAll, setAll] = useState(false);
  if (metros.length === 0) return null;
  const labels = shortLabels(ranking, figures);
  const sorted = metros.toSorted((a, b) => {
    const [one, other] = [a.gaps!.range, b.gaps!.range];
    return one.best - other.best || one.worst - other.worst;
  });
  return (
    <section id="incomplete" class="incomplete" aria-labelledby="incomplete-head">
      <h3 id="incomplete-head">{`${countPlaces(metros, figures)} left out: a figure is missing`}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Metro</th>
            <th scope="col">Missing</th>
            <th scope="col" class="number">
              Could rank
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, hasAll ? undefined : maxShown).map((row) => {
            const { cbsa, short } = figures.regions[row.place]!;
            const missing = joinWords(lackedBy(row, ranking).map((i) => inSentence(labels[i]!)));
            return (
              <tr key={cbsa}>
                <th scope="row">
                  <button type="button" class="link" onClick={() => open(cbsa)}>
                    {short}
                  </button>
                </th>
                <td>{missing + reasonWords(row, ranking, figures)}</td>
                <td class="number">{shortRange(row.gaps!.range)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {!hasAll && metros.length > maxShown && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {`Show all ${metros.length}`}
        </button>
      )}
    </section>
  );
}
