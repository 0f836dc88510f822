import { explain } from '../../api/domain/explain.ts';
import { rank } from '../../api/domain/rank.ts';
import type { Comparison } from '../../api/schemas/compare.ts';
import { useNarrow } from '../browser/useMedia.ts';
import { metroShade } from '../charts/shades.ts';
import { Contributions, shadeOf } from '../explorer/contributions.tsx';
import { Figures, loadStart, measuresInState } from '../explorer/figures.ts';
import { usedPreset } from '../explorer/presets.ts';
import { requestOf } from '../../common/rankRequest.ts';
import { maxChosen, readState, type State, writeState } from '../explorer/state.ts';
import { withRegions } from '../explorer/withRegions.ts';
import { shortRange } from '../explorer/verdictWords.ts';
import { countRanked, directionWords, shortLabels, showChoice, showShare } from '../explorer/words.ts';
import { formatRank, placeName } from '../figures/format.ts';
import { placePath } from '../figures/regionName.ts';

/** Ranks the metros as the explorer does. @throws if the server is unavailable */
export async function readRanking(query: string) {
  const metros = new Figures(await loadStart());
  const { state, problems } = readState(query, metros.start);
  const figures = await withRegions(metros, state.areas);
  await figures.load(measuresInState(state));
  return {
    state,
    problems,
    figures,
    ranked: rank(requestOf(state), figures, figures.scores, { partial: state.partial }),
  };
}

/** A ranking of the explorer with its figures. */
type ReadRanking = Awaited<ReturnType<typeof readRanking>>;

interface RankedProps extends ReadRanking {
  readonly metros: Comparison['metros'];
}

/** The criteria that the metros were ranked by in the explorer: their weights, figures and scores, and the way back. */
export function YourCriteria({ state, problems, figures, ranked, metros: compared }: RankedProps) {
  const isNarrow = useNarrow();
  const placeOf = ({ cbsa }: (typeof compared)[number]) => figures.regions.findIndex((one) => one.cbsa === cbsa);
  // The ranking may not have a region of the comparison.
  const metros = compared.filter((metro) => placeOf(metro) >= 0);
  const rows = metros.map((metro) => {
    const place = placeOf(metro);
    return explain(requestOf(state), figures, place, figures.scores, { partial: state.partial });
  });
  const back: State = { ...state, compare: metros.slice(0, maxChosen).map(({ cbsa }) => cbsa) };
  const use = usedPreset(figures.start, state)?.name;
  const shown = { figures, ranked, metros, rows };
  return (
    <section class="your-criteria" aria-labelledby="your-criteria">
      <div class="head">
        <h2 id="your-criteria">{use ? `Your criteria: ${use.toLowerCase()}` : 'Your criteria'}</h2>
        <a id="back" href={writeState(back, figures.start)}>
          ← Back to the ranking
        </a>
      </div>
      {problems.length > 0 && (
        <ul class="problems">
          {problems.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {state.criteria.length > 0 && (isNarrow ? <CriteriaList {...shown} /> : <CriteriaTable {...shown} />)}
    </section>
  );
}

type Explained = ReturnType<typeof explain>;

interface ShownProps extends Pick<RankedProps, 'figures' | 'ranked' | 'metros'> {
  /** What the ranking says of each metro. */
  readonly rows: readonly Explained[];
}

/** Returns the share of the score of each criterion, in words. */
function sharesOf({ criteria }: RankedProps['ranked']): string[] {
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  return criteria.map(({ weight }) => (weight === 0 ? 'not scored' : showShare(weight / total)));
}

/** The criteria with a column for each metro. */
function CriteriaTable({ figures, ranked, metros, rows }: ShownProps) {
  const labels = shortLabels(ranked, figures);
  const shares = sharesOf(ranked);
  return (
    <div class="scroll" tabIndex={0} role="group" aria-labelledby="your-criteria">
      <table>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col" class="number">
              Weight
            </th>
            {metros.map((metro, i) => (
              <th key={metro.cbsa} scope="col" class="number">
                <a class={`dotted s${metroShade(i)}`} href={placePath(metro)}>
                  {placeName(metro)}
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr class="total">
            <th scope="row">{`Rank of ${countRanked(ranked.metros)}`}</th>
            <td />
            {rows.map((row, i) => (
              <td key={metros[i]!.cbsa} class="number">
                <b class={row.rank === null ? undefined : 'standing'}>{standingOf(row)}</b>
                {row.rank === null && row.own.gaps && (
                  <span class="hint">{`could rank ${shortRange(row.own.gaps.range)}`}</span>
                )}
              </td>
            ))}
          </tr>
          <tr class="total">
            <th scope="row">Score of 100</th>
            <td />
            {rows.map(({ own }, i) => (
              <td key={metros[i]!.cbsa} class="number">
                {own.composite?.toFixed(1) ?? '–'}
                <Contributions row={own} ranking={ranked} />
              </td>
            ))}
          </tr>
          {ranked.criteria.map(({ measure, direction }, i) => {
            const choice = figures.choices.get(measure)!;
            return (
              <tr key={measure}>
                <th scope="row" class={shadeOf(i)}>
                  <a class="swatch" href={`/measures/${measure}`} title={choice.label}>
                    {labels[i]}
                  </a>
                  <span class="hint">{`${choice.years}, ${directionWords[direction]}`}</span>
                </th>
                <td class="number">{shares[i]}</td>
                {rows.map(({ own }, column) => {
                  const { value, score } = own.criteria[i]!;
                  return (
                    <td key={metros[column]!.cbsa} class="number">
                      {value === null ? 'no figure' : showChoice(value, choice)}
                      {score !== null && <span class="hint">{`score ${score.toFixed(0)}`}</span>}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** On a phone: a card for the ranks, and one for each criterion. */
function CriteriaList({ figures, ranked, metros, rows }: ShownProps) {
  const labels = shortLabels(ranked, figures);
  const shares = sharesOf(ranked);
  const line = (i: number, value: string, note: string) => (
    <div key={metros[i]!.cbsa}>
      <dt class={`dotted s${metroShade(i)}`}>{placeName(metros[i]!)}</dt>
      <dd>{value}</dd>
      <dd class="rank">{note}</dd>
    </div>
  );
  return (
    <ul class="glance">
      <li>
        <h3>{`Rank of ${countRanked(ranked.metros)}`}</h3>
        <dl>{rows.map((row, i) => line(i, standingOf(row), noteOf(row)))}</dl>
      </li>
      {ranked.criteria.map(({ measure, direction }, c) => {
        const choice = figures.choices.get(measure)!;
        return (
          <li key={measure}>
            <h3 class={shadeOf(c)}>
              <a class="swatch" href={`/measures/${measure}`} title={choice.label}>
                {labels[c]}
              </a>{' '}
              <span class="years">{`${choice.years}, ${directionWords[direction]}, ${shares[c]}`}</span>
            </h3>
            <dl>
              {rows.map(({ own }, i) => {
                const { value, score } = own.criteria[c]!;
                const shown = value === null ? 'no figure' : showChoice(value, choice);
                return line(i, shown, score === null ? '' : `score ${score.toFixed(0)}`);
              })}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

/** Says the score of a metro, or of one without a rank, the ranks that it could have. */
function noteOf({ rank: own, own: { composite, gaps } }: Explained): string {
  if (own !== null) return `score ${composite!.toFixed(1)}`;
  return gaps ? `could rank ${shortRange(gaps.range)}` : '';
}

/** Returns the rank of a metro, or why it has none. */
function standingOf({ rank: own, inScope, included }: Explained): string {
  if (own !== null) return formatRank(own);
  if (!inScope) return 'Not in the chosen states';
  return included ? 'No rank' : 'Fails a requirement';
}
