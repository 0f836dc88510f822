import type { Ranking } from '../../api/domain/rank.ts';
import type { Figures } from './figures.ts';
import { later } from './later.tsx';
import type { Page } from './page.ts';

/** The metros that a missing figure keeps out of the ranking, by reason. */
export const LeftOut = later(function LeftOut({ ranking, figures }: Pick<Page, 'ranking' | 'figures'>) {
  const lists = [...removed(ranking, figures), ...unranked(ranking, figures)];
  if (lists.length === 0) return null;
  return (
    <section id="lacking" class="side-card" aria-labelledby="lacking-head">
      <h2 id="lacking-head">Left out for lack of data</h2>
      <div id="left-out">
        {lists.map(({ reason, count, names }) => (
          <details key={reason}>
            <summary>
              {reason}: <b>{count}</b>
            </summary>
            <p class="hint">{names.join('; ')}</p>
          </details>
        ))}
      </div>
    </section>
  );
});

interface MissingList {
  readonly reason: string;
  readonly count: number;
  readonly names: readonly string[];
}

/** Returns the metros without a figure that a requirement needs. */
function removed({ stages, gates }: Ranking, figures: Figures): MissingList[] {
  return stages.flatMap(({ label, missing }) => {
    if (!missing || missing.kept || missing.count === 0) return [];
    const unnamed = missing.count - missing.metros.length;
    const names = missing.metros.map(({ name }) => name);
    const measure = gates.find((gate) => gate.label === label)?.measure;
    const what = measure ? figures.labelOf(measure) : 'right-to-work laws';
    const reason = `No figure for ${what}`;
    return [{ reason, count: missing.count, names: unnamed > 0 ? [...names, `${unnamed} more`] : names }];
  });
}

/** Returns the metros without a figure that the ranking needs. */
function unranked({ metros, count }: Ranking, figures: Figures): MissingList[] {
  const without = metros.slice(0, count).filter(({ rank, reasons }) => rank === null && reasons.length > 0);
  const missingIn = ({ criteria }: (typeof without)[number]) =>
    criteria.flatMap(({ measure, value }) => (value === null ? [figures.labelOf(measure)] : []));
  const byMeasures = Map.groupBy(without, (one) => missingIn(one).join(', '));
  return [...byMeasures].map(([measures, list]) => ({
    reason: `Not ranked, no figure for ${measures}`,
    count: list.length,
    names: list.map(({ place }) => figures.metros[place]!.name),
  }));
}
