import { useMemo } from 'preact/hooks';
import { formatRank } from '../figures/format.ts';
import { placePath } from '../figures/regionName.ts';
import { contenders, minMaxLeader } from './finding.ts';
import { comparedWords } from './lacking.ts';
import { later } from './later.tsx';
import type { Page } from './page.ts';
import { TableHead } from './tableHead.tsx';
import { wholePercent } from './words.ts';

/** The smallest share of any weights that has a row. */
const leastShare = 0.05;

/** How many metros have a row. */
const maxRows = 8;

type FirstPlacesProps = Pick<Page, 'ranking' | 'certainties' | 'acceptabilities' | 'figures'>;

/** How often a metro is first. */
interface Shares {
  readonly place: number;
  readonly rank: number;
  /** In similar rankings. */
  readonly similar: number;
  /** With any weights; undefined: it is not compared. */
  readonly any: number | undefined;
}

/** How often metros are first in rankings similar to this one, and with any weights. */
export const FirstPlaces = later(function FirstPlaces(props: FirstPlacesProps) {
  const { ranking, certainties, acceptabilities, figures } = props;
  const rows = useMemo(() => sharesOf(props), [ranking, certainties, acceptabilities]);
  const other = useMemo(() => minMaxLeader(ranking, figures), [ranking]);
  if (rows.length === 0) return null;
  const varied = ranking.criteria.some(({ measure }) => figures.errors.has(measure));
  return (
    <section id="first-places" class="side-card" aria-labelledby="first-places-head">
      <h2 id="first-places-head">How often is a metro first?</h2>
      <table>
        <TableHead titles={['Metro', 'Similar', 'Any']} />
        <tbody>
          {rows.map(({ place, rank, similar, any }) => {
            const region = figures.regions[place]!;
            return (
              <tr key={region.cbsa}>
                <th scope="row">
                  <a href={placePath(region)}>{region.short}</a> <span>{formatRank(rank)}</span>
                </th>
                <td class="number">{wholePercent(similar)}</td>
                <td class="number">{any === undefined ? '–' : wholePercent(any)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="hint">
        <b>Similar:</b> 1,000 rankings with each weight within 25% of yours, {varied && 'figures within their errors, '}
        half of them scored by percentile, half by min-max, which follows the size of figures and not their order.{' '}
        {other && `By min-max, ${figures.regions[other.place]!.short} would be first, mainly for its ${other.label}. `}
        <a href="/docs/ranking#how-certain-is-a-rank">Details</a>
      </p>
      <p class="hint">
        <b>Any:</b> 10,000 rankings with random weights, whatever yours are.{' '}
        {comparedWords(ranking, acceptabilities!.metros.length)}
      </p>
    </section>
  );
});

/** Returns the first metro, and those that are often first, the most frequent in similar rankings first. */
function sharesOf({ ranking, certainties, acceptabilities }: FirstPlacesProps): Shares[] {
  if (!certainties || !acceptabilities) return [];
  const any = new Map(acceptabilities.metros.map(({ place, rank1Share }) => [place, rank1Share]));
  const ranked = ranking.metros.filter(({ rank }) => rank !== null);
  const often = new Set(contenders(ranked, ({ place }) => certainties.get(place)?.interval));
  const shares = ranked
    .filter((metro) => often.has(metro) || (any.get(metro.place) ?? 0) >= leastShare)
    .map(({ place, rank }) => {
      return { place, rank: rank!, similar: certainties.get(place)?.topShare ?? 0, any: any.get(place) };
    });
  const largest = ({ similar, any = 0 }: Shares) => Math.max(similar, any);
  const [leader, ...others] = shares;
  const shown = [leader!, ...others.toSorted((a, b) => largest(b) - largest(a)).slice(0, maxRows - 1)];
  return shown.toSorted((a, b) => b.similar - a.similar);
}
