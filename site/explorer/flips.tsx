import { flip } from '../../api/domain/flip.ts';
import { placePath } from '../figures/regionName.ts';
import { comparedWords } from './lacking.ts';
import { later } from './later.tsx';
import type { Page } from './page.ts';
import { passWords } from './weightChanges.ts';
import { shortLabels } from './words.ts';

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
        The smallest change of weights for each metro. One that passes {leader} may still rank behind others.{' '}
        {comparedWords(ranking, alternatives.places.length)} <a href="/docs/analyses">How it is computed</a>
      </p>
      <ul id="flips" class="flips">
        {flips.map(({ place, alreadyAhead, weights }) => {
          const region = figures.regions[place]!;
          return (
            <li key={region.cbsa}>
              <a href={placePath(region)}>{region.short}</a>
              {alreadyAhead
                ? ' has the same score as the first.'
                : ` passes ${passWords(alternatives, weights!, labelOf)}.`}
            </li>
          );
        })}
      </ul>
    </section>
  );
});
