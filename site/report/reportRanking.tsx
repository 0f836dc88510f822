import { shadeOf } from '../explorer/contributions.tsx';
import { statusNames } from '../explorer/project.ts';
import type { ListedRow } from '../explorer/rankedRows.ts';
import { showRange } from '../explorer/words.ts';
import { placeName } from '../figures/format.ts';
import type { Report } from './reportData.ts';
import { criterionName, likelyRanks, weightShare } from './reportWords.ts';
import { RangeBar, ScoreBar } from './scoreBar.tsx';

/** How many first metros the ranking of a report has. The workbook has all of them. */
const maxRows = 15;

/** The first metros, with those of the shortlist. */
export function Ranking({ report }: { readonly report: Report }) {
  const { rank, subject } = report;
  const ranked = rank.metros.filter((metro) => metro.rank !== null);
  if (ranked.length === 0) return null;
  const listed = new Map(subject.shortlist.map(({ cbsa, status }) => [cbsa, status]));
  const first = ranked.slice(0, maxRows);
  const later = ranked.slice(maxRows).filter(({ cbsa }) => listed.has(cbsa));
  const lastLikely = Math.max(...[...first, ...later].map(({ rank_interval: interval }) => interval?.[1] ?? 1));
  const row = (metro: ListedRow) => {
    const status = listed.get(metro.cbsa);
    return (
      <tr key={metro.cbsa} data-status={status}>
        <td class="number">{metro.rank}</td>
        <th scope="row">
          {placeName(metro)}
          {metro.geography === 'area' && <span class="hint"> Region</span>}
          {status && <span class="hint">{` ${statusNames[status]}`}</span>}
        </th>
        <td class="score">
          <ScoreBar metro={metro} criteria={rank.criteria} />
        </td>
        <td class="number">{metro.composite?.toFixed(1)}</td>
        <td class="likely">
          {metro.rank_interval && <RangeBar rank={metro.rank!} range={metro.rank_interval} last={lastLikely} />}
          <span>{metro.rank_interval ? showRange(metro.rank_interval) : '–'}</span>
        </td>
      </tr>
    );
  };
  return (
    <section class="report-part report-goes-on">
      <h2 id="ranking" tabIndex={-1}>
        Ranking
      </h2>
      <ul class="report-key">
        {rank.criteria
          .filter(({ scoring }) => scoring)
          .map((one) => (
            <li key={one.measure} class={`swatch ${shadeOf(rank.criteria.indexOf(one))}`}>
              {`${criterionName(one, rank.criteria)} ${weightShare(one, rank.criteria)}`}
            </li>
          ))}
      </ul>
      <table class="plain-table report-ranking">
        <thead>
          <tr>
            <th scope="col" class="number">
              Rank
            </th>
            <th scope="col">Metro</th>
            <th scope="col">Points by criterion</th>
            <th scope="col" class="number">
              Score
            </th>
            <th scope="col">{`Likely rank, 1 to ${lastLikely}`}</th>
          </tr>
        </thead>
        <tbody>
          {first.map(row)}
          {later.map(row)}
        </tbody>
      </table>
      {ranked.length > first.length + later.length && (
        <p class="hint">{`${ranked.length - first.length - later.length} more metros are ranked. The workbook has all of them.`}</p>
      )}
      <p class="hint">{likelyRanks(rank)}</p>
    </section>
  );
}
