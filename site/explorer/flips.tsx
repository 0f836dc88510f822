import { flip } from '../../api/domain/flip.ts';
import { capitalize } from '../figures/format.ts';
import { placePath } from '../figures/regionName.ts';
import { comparedWords } from './lacking.ts';
import { later } from './later.tsx';
import type { Page } from './page.ts';
import { TableHead } from './tableHead.tsx';
import { changesOf, smallChangeWords } from './weightChanges.ts';
import { shortLabels, showShare } from './words.ts';

/** How many metros after the first one are compared with it, and how many of them are shown. */
const maxCompared = 12;
const maxFlips = 4;

/** The least changes of the weights that put another metro ahead of the first one. */
export const Flips = later(function Flips({
  ranking,
  alternatives,
  figures,
}: Pick<Page, 'ranking' | 'alternatives' | 'figures'>) {
  const [first, ...others] = alternatives.scoring.length === 0 ? [] : alternatives.places;
  const flips = others
    .slice(0, maxCompared)
    .map((place) => ({ place, ...flip(alternatives, first!, place) }))
    .filter(({ possible }) => possible)
    .slice(0, maxFlips);
  if (flips.length === 0) return null;
  const leader = figures.regions[first!]!.short;
  const labels = shortLabels(ranking, figures);
  const labelOf = (name: string) => labels[ranking.criteria.findIndex(({ measure }) => measure === name)]!;
  return (
    <section id="what-if" aria-labelledby="what-if-head">
      <h2 id="what-if-head">{`What would put another metro ahead of ${leader}?`}</h2>
      <p class="hint">
        For each metro, the smallest set of weight changes that puts it ahead; all of its rows apply together. A metro
        that passes {leader} may still rank behind others. {comparedWords(ranking, alternatives.places.length)}{' '}
        <a href="/docs/analyses">How to read it</a>
      </p>
      <table id="flips" class="flips">
        <TableHead titles={['Criterion', 'Now', 'Needed']} />
        {flips.map(({ place, alreadyAhead, weights }) => {
          const region = figures.regions[place]!;
          const changes = alreadyAhead ? [] : changesOf(alternatives, weights!);
          return (
            <tbody key={region.cbsa}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  <a href={placePath(region)}>{region.short}</a>
                </th>
              </tr>
              {changes.map(({ measure, from, to }) => (
                <tr key={measure}>
                  <td>{labelOf(measure)}</td>
                  <td class="number">{showShare(from)}</td>
                  <td class="number">{showShare(to)}</td>
                </tr>
              ))}
              {changes.length === 0 && (
                <tr>
                  <td colSpan={3}>
                    {alreadyAhead
                      ? 'The same score as the first'
                      : capitalize(smallChangeWords(alternatives, weights!, labelOf))}
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
      </table>
    </section>
  );
});
