import { useState } from 'preact/hooks';
import { type MetroRank, scoringOf } from '../../api/domain/rank.ts';
import { canVary } from '../../api/domain/robustness.ts';
import type { RankRequest } from '../../api/schemas/rank.ts';
import { useNarrow } from '../browser/useMedia.ts';
import { shadeOf } from './contributions.tsx';
import { useAfterUpdate, useFocus } from './focus.ts';
import { Incomplete } from './incomplete.tsx';
import { later } from './later.tsx';
import type { Page } from './page.ts';
import { RankingRow } from './rankingRow.tsx';
import { RowChunk, rowsInChunk } from './rowChunk.tsx';
import type { ListedPlace } from '../../common/project.ts';
import { maxChosen, queryOf, rankingParameters } from './state.ts';
import { inSentence, scoringCriteria, shortLabels, headLabels } from './words.ts';

/** The number of rows before "Show all", on a wide and on a narrow screen. */
const wideRows = 25;
const narrowRows = 10;

interface TableProps extends Pick<
  Page,
  | 'request'
  | 'partial'
  | 'ranking'
  | 'areas'
  | 'compare'
  | 'metro'
  | 'numbers'
  | 'certainties'
  | 'acceptabilities'
  | 'figures'
  | 'set'
> {
  /** The metro whose details are in its row; empty for none. */
  readonly openRow: string;
  readonly open: (cbsa: string) => void;
  /** What is not in the data, if the ranking is that of a preset. */
  readonly missing: string | undefined;
  /** The shortlist of the open project. */
  readonly shortlist: readonly ListedPlace[] | undefined;
  /** Adds a metro to the shortlist, or removes it. */
  readonly toggle: (cbsa: string) => void;
}

/** The ranked metros, each with its score breakdown and its likely ranks: the one that the page explains if it is not among the first, then these. */
export const RankingTable = later(function RankingTable(props: TableProps) {
  const {
    request,
    partial,
    ranking,
    areas,
    compare,
    metro,
    openRow,
    numbers,
    certainties,
    acceptabilities,
    missing,
    figures,
    set,
    open,
    shortlist,
    toggle,
  } = props;
  const { metros: all, criteria, scored } = ranking;
  const metros = scored ? all.filter(({ rank }) => rank !== null) : all;
  const incomplete = scored ? all.filter(({ rank }) => rank === null) : [];
  const heads = headLabels(ranking, figures);
  const varies = scored && canVary(scoringOf(criteria), figures.errors);
  /** Whether metros with different ranks show the same score. */
  const isRounded = metros.some(
    ({ rank, composite }, i) =>
      i > 0 && rank !== metros[i - 1]!.rank && composite?.toFixed(1) === metros[i - 1]!.composite?.toFixed(1),
  );
  const [hasAll, setAll] = useState(false);
  const isNarrow = useNarrow();
  const [host, focusNext] = useFocus<HTMLElement>();
  const afterUpdate = useAfterUpdate();
  const first = hasAll ? metros : metros.slice(0, isNarrow ? narrowRows : wideRows);
  const apart = [...metros.slice(first.length), ...incomplete].filter(
    ({ place }) => figures.regions[place]!.cbsa === metro,
  );
  // The scale is the same on a phone.
  const scaled = [...apart, ...(hasAll ? metros : metros.slice(0, wideRows))];
  const lastRank = Math.max(2, ...scaled.map(({ place }) => certainties?.get(place)?.interval[1] ?? 0));
  const showAll = () => {
    setAll(true);
    // The button is gone: move the focus to the first new row.
    focusNext(`#${CSS.escape(`metro-${figures.regions[metros[first.length]!.place]!.cbsa}`)}`);
  };
  const openOnly = (cbsa: string) => {
    open(cbsa);
    set({ metro: cbsa });
    // The row that was apart is gone when it is closed.
    if (cbsa === '' && apart.length > 0) focusNext('.scroll');
    // Details above the row may be gone then.
    else
      afterUpdate(() =>
        host.current!.querySelector(`#${CSS.escape(`why-${cbsa}`)}`)?.scrollIntoView({ block: 'nearest' }),
      );
  };
  const clear = () => {
    set(({ criteria }) => ({ states: [], requirements: {}, criteria: criteria.map(({ cutoff: _, ...rest }) => rest) }));
    focusNext('.scroll');
  };
  const compared =
    compare.length > 0 ? compare : metros.slice(0, maxChosen).map(({ place }) => figures.regions[place]!.cbsa);
  const drawRow = (row: MetroRank, at: number) => {
    const { cbsa } = figures.regions[row.place]!;
    return (
      <RankingRow
        key={at}
        {...{ row, ranking, figures, compare, numbers, isNarrow, varies, lastRank, set }}
        isCurrent={metro === cbsa}
        isOpen={openRow === cbsa}
        onOpen={openOnly}
        listed={shortlist?.find((place) => place.cbsa === cbsa)?.status}
        toggle={toggle}
        interval={certainties?.get(row.place)?.interval}
        acceptabilities={acceptabilities}
      />
    );
  };
  if (all.length === 0) {
    return (
      <section id="ranking-area" tabIndex={-1} aria-labelledby="status" ref={host}>
        <div id="none-left" class="side-card">
          <p>No metro meets all of these requirements. Relax one of them, or start again without any.</p>
          <button type="button" onClick={clear}>
            Remove all requirements
          </button>
        </div>
      </section>
    );
  }
  return (
    <section id="ranking-area" tabIndex={-1} aria-labelledby="ranking-head" ref={host}>
      <h2 id="ranking-head" class="hidden">
        Ranking
      </h2>
      <div class="table-head">
        <Legend ranking={ranking} figures={figures} />
        <label class="check option">
          <input
            id="numbers"
            type="checkbox"
            checked={numbers}
            onChange={({ currentTarget }) => set({ numbers: currentTarget.checked })}
          />{' '}
          Show figures
        </label>
      </div>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="ranking-head">
        <table id="ranking" class={numbers && !isNarrow ? 'figures' : ''}>
          <thead>
            <tr>
              <Head name="rank" text="Rank" />
              <th scope="col" class="metro-column">
                Metro
                {isNarrow && varies && (
                  <span class="likely-head">{`Likely rank, 1 to ${certainties ? lastRank : '…'}`}</span>
                )}
              </th>
              <Head name="score" text="Score" />
              {!isNarrow && !numbers && <Head name="bar" text="Breakdown" />}
              {!isNarrow &&
                numbers &&
                criteria.map(({ measure }, i) => (
                  <th key={measure} scope="col" class="number-column">
                    <span title={figures.choices.get(measure)!.label}>{heads[i]}</span>{' '}
                    <span class="years">{figures.choices.get(measure)!.years}</span>
                  </th>
                ))}
              {!isNarrow && varies && (
                <th scope="col" class="likely-column">
                  Likely rank
                  <Scale lastRank={certainties ? lastRank : '…'} />
                </th>
              )}
              <Head name="choose" text="Compare" />
              <Head name="why" hidden="Details" />
            </tr>
          </thead>
          {apart.length > 0 && <tbody class="apart">{apart.map(drawRow)}</tbody>}
          {Array.from({ length: Math.ceil(first.length / rowsInChunk) }, (_, i) => (
            <RowChunk key={i} index={i} rows={first.slice(i * rowsInChunk, (i + 1) * rowsInChunk)} draw={drawRow} />
          ))}
        </table>
      </div>
      <p class={compare.length > 0 ? 'more chosen-bar' : 'more'}>
        {first.length < metros.length && (
          <button id="more" type="button" class="quiet" onClick={showAll}>
            {`Show all ${metros.length}`}
          </button>
        )}
        {compared.length > 1 && (
          <a
            id="compare-link"
            class={compare.length > 0 ? 'button' : 'button quiet'}
            href={compareAddress(compared, request, partial, areas)}
          >
            {compare.length > 0 ? `Compare ${compared.length} metros` : `Compare the first ${compared.length}`}
          </a>
        )}
      </p>
      <Incomplete metros={incomplete} {...{ ranking, figures }} open={openOnly} />
      {missing !== undefined && <p class="hint">{`Not in the data: ${inSentence(missing)}.`}</p>}
      <p class="hint">
        {scored ? 'Score: weighted mean of percentile scores, 0 to 100. ' : 'Add a criterion to rank these metros. '}
        {varies && (
          <>
            Likely rank: where the metro lands in 9 of 10 similar rankings, with varied weights and scoring
            {criteria.some(({ measure }) => figures.errors.has(measure)) && ', and figures within their errors'}
            {'. '}
          </>
        )}
        {scored && isRounded && 'Ranked before rounding. '}
        <a href="/docs/ranking">How ranks are computed</a>
      </p>
    </section>
  );
});

/** Returns the address of the page that compares metros by the criteria of a ranking. */
function compareAddress(ids: readonly string[], request: RankRequest, partial: boolean, areas: Page['areas']): string {
  const { scope: { states = [] } = {}, requirements = {}, criteria = [] } = request;
  const params = new URLSearchParams({ ids: ids.join(',') });
  for (const [name, value] of rankingParameters({ states, requirements, criteria, partial, areas }))
    params.append(name, value);
  return `/compare${queryOf(params)}`;
}

/** The criteria that score with their colors. Their shares are for paper and for screen readers: the form has them. */
function Legend({ ranking, figures }: Pick<Page, 'ranking' | 'figures'>) {
  const scoring = ranking.scored ? scoringCriteria(ranking, figures) : [];
  const labels = shortLabels(ranking, figures);
  return (
    <ul id="legend" class="legend">
      {scoring.map(({ measure, share, index }) => (
        <li key={measure} class={`swatch ${shadeOf(index)}`} title={`${figures.labelOf(measure)}, ${share}`}>
          {labels[index]} <span class="share">{`(${share})`}</span>
        </li>
      ))}
    </ul>
  );
}

/** The head of a column; `hidden` is for screen readers. */
function Head({ name, text, hidden }: { readonly name: string; readonly text?: string; readonly hidden?: string }) {
  return (
    <th scope="col" class={`${name}-column`}>
      <span class={hidden && 'hidden'}>{hidden ?? text}</span>
    </th>
  );
}

/** The first and the last rank of the lines of likely ranks. The last one is computed later: its place is kept. */
function Scale({ lastRank }: { readonly lastRank: number | '…' }) {
  return (
    <span class="scale" aria-hidden="true">
      <span>1</span>
      <span>{lastRank}</span>
    </span>
  );
}
