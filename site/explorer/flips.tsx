import { flip } from '../../api/domain/flip.ts';
import { changesOf } from './weightChanges.ts';
import { later } from './later.tsx';
import type { Page } from './page.ts';
import { showShare } from './words.ts';

/** How many metros after the first one are compared with it, and how many of them are shown. */
const [maxCompared, maxFlips] = [12, 4];

/** The least changes of the weights that put another metro first. */
export const Flips = later(function Flips({ alternatives, figures }: Pick<Page, 'alternatives' | 'figures'>) {
  const [first, ...others] = alternatives.scoring.length === 0 ? [] : alternatives.places;
  const flips = others
    .slice(0, maxCompared)
    .map((place) => ({ place, ...flip(alternatives, first!, place) }))
    .filter(({ possible }) => possible)
    .slice(0, maxFlips);
  if (flips.length === 0) return null;
  return (
    <section id="what-if" aria-labelledby="what-if-head">
      <h2 id="what-if-head">What would put another metro first?</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Metro</th>
            <th scope="col">Weights, now → needed</th>
          </tr>
        </thead>
        <tbody id="flips">
          {flips.map(({ place, alreadyAhead, weights }) => {
            const { short, slug } = figures.metros[place]!;
            const changes = alreadyAhead ? [] : changesOf(alternatives, figures, weights!);
            return (
              <tr key={slug}>
                <th scope="row">
                  <a href={`/metros/${slug}`}>{short}</a>
                </th>
                <td>
                  {alreadyAhead && 'The same score as the first'}
                  {!alreadyAhead && changes.length === 0 && 'Less than 0.1%'}
                  {changes.length > 0 && (
                    <ul>
                      {changes.map(({ label, from, to }) => (
                        <li key={label}>
                          {label} <span>{`${showShare(from)} → ${showShare(to)}`}</span>
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="hint">
        {`The smallest change in weights that puts it ahead of ${figures.metros[first!]!.short}. `}
        <a href="/docs/analyses">How to read it</a>
      </p>
    </section>
  );
});
