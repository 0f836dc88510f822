import { placePath } from '../figures/regionName.ts';
import { comparedWords } from './lacking.ts';
import { later } from './later.tsx';
import type { Page } from './page.ts';
import { TableHead } from './tableHead.tsx';
import { showChance } from './words.ts';

/** The smallest share that has a bar. */
const leastShare = 0.001;

/** How many metros have a bar. */
const maxBars = 8;

/** How often each metro is first over all weights. */
export const Acceptability = later(function Acceptability({
  ranking,
  acceptabilities,
  figures,
}: Pick<Page, 'ranking' | 'acceptabilities' | 'figures'>) {
  const all = acceptabilities?.metros ?? [];
  const often = all
    .filter(({ rank1Share }) => rank1Share >= leastShare)
    .sort((a, b) => b.rank1Share - a.rank1Share)
    .slice(0, maxBars);
  // The metro that leads the ranking has a row in any case.
  const leader = all.filter((one) => one.place === ranking.metros[0]?.place && !often.includes(one));
  const first = often.length > 0 ? [...often, ...leader] : [];
  if (first.length === 0) return null;
  return (
    <section id="all-weights" class="side-card" aria-labelledby="all-weights-head">
      <h2 id="all-weights-head">Unsure about the weights?</h2>
      <p class="hint">
        Share of 10,000 rankings with random weights, independent of yours, in which the metro is first or in the top
        10. Likely ranks use weights close to yours. {comparedWords(ranking, acceptabilities!.metros.length)}
      </p>
      <table class="acceptability">
        <TableHead titles={['Metro', '', 'First', 'Top 10']} />
        <tbody id="acceptability">
          {first.map(({ place, rank1Share, topShare }) => {
            const region = figures.regions[place]!;
            return (
              <tr key={region.cbsa}>
                <th scope="row">
                  <a href={placePath(region)}>{region.short}</a>
                </th>
                <td class="bar-cell" aria-hidden="true">
                  <i style={{ inlineSize: `${(100 * rank1Share) / first[0]!.rank1Share}%` }} />
                </td>
                <td class="number">{showChance(rank1Share)}</td>
                <td class="number">{showChance(topShare)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
});
