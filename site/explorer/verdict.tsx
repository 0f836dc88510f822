import { explain } from '../../api/domain/explain.ts';
import { formatRank, showFigure } from '../figures/format.ts';
import { FlipTable } from './flipTable.tsx';
import type { Page } from './page.ts';
import type { State } from './state.ts';
import { TableHead } from './tableHead.tsx';
import {
  changeWords,
  type Explanation,
  failureWords,
  ifAdmittedWords,
  looseLimit,
  showPoints,
} from './verdictWords.ts';

interface VerdictProps extends Pick<Page, 'request' | 'alternatives' | 'figures'> {
  readonly place: number;
  readonly found: Explanation;
  /** Loosens a requirement, or adds a state. */
  readonly onLoosen: (change: Partial<Pick<State, 'requirements' | 'states'>>) => void;
}

/** Where a metro ranks and what it needs to rise; for one that is out, why, and what includes it. */
export function Verdict(props: VerdictProps) {
  if (!props.found.included) return <Out {...props} />;
  return props.found.rank === null ? <Unranked {...props} /> : <Ranked {...props} />;
}

function Ranked({ figures, place, found, alternatives }: VerdictProps) {
  const { rank, count, unranked, own, next } = found;
  const rival = next?.place ?? alternatives.places.find((one) => one !== place);
  const canCompare = [place, rival].every((one) => one !== undefined && alternatives.places.includes(one));
  return (
    <>
      <p>
        <b class="standing">{formatRank(rank!)}</b>
        {` of ${count - unranked}, with a score of ${own.composite!.toFixed(1)}`}
      </p>
      {next && <AgainstNext {...{ figures, place, found }} />}
      {rival !== undefined &&
        canCompare &&
        (next ? (
          <FlipTable {...{ alternatives, figures }} ahead={rival} rank={next.rank} behind={place} />
        ) : (
          <FlipTable {...{ alternatives, figures }} ahead={place} rank={rank!} behind={rival} />
        ))}
    </>
  );
}

/** A metro that meets the requirements, and has no rank for lack of figures, or because there are no criteria. */
function Unranked({ figures, found: { own } }: VerdictProps) {
  const lacking = own.criteria.flatMap(({ measure, value }) => (value === null ? [measure] : []));
  return (
    <>
      <p>{own.criteria.length === 0 ? 'It meets every requirement. Add a criterion to rank it.' : 'It has no rank:'}</p>
      <ul>
        {lacking.map((measure) => (
          <li key={measure}>{`No figure for ${figures.labelOf(measure)}`}</li>
        ))}
      </ul>
    </>
  );
}

function Out({ request, figures, place, found, onLoosen }: VerdictProps) {
  const { failed, inScope, admit } = found;
  const { short, states } = figures.metros[place]!;
  const chosen = request.scope?.states ?? [];
  return (
    <>
      <ul>
        {!inScope && <li>{`Not in the chosen states: ${chosen.join(', ')}`}</li>}
        {failed.map((failure) => {
          const text = failureWords(figures, place, failure);
          return <li key={text}>{text}</li>;
        })}
      </ul>
      {found.count > 0 && <p>{ifAdmittedWords(found)}</p>}
      {!inScope && (
        <button type="button" class="quiet" onClick={() => onLoosen({ states: [...chosen, states[0]!].sort() })}>
          {`Add ${states[0]} to the states`}
        </button>
      )}
      {admit.map(({ requirement, to }) => {
        const change = { [requirement]: looseLimit(requirement, to, figures) };
        const requirements = { ...request.requirements, ...change };
        const others = explain({ ...request, requirements }, figures, place, figures.scores).count - found.count - 1;
        const company = others === 1 ? '1 other metro' : `${others === 0 ? 'no' : others} other metros`;
        return (
          <>
            <button type="button" class="quiet" id="loosen" onClick={() => onLoosen({ requirements })}>
              {changeWords(requirement, change, figures)}
            </button>
            <p class="hint">{`This adds ${short} and ${company}.`}</p>
          </>
        );
      })}
      {failed.length > 1 && <p>{`It fails ${failed.length} limits: no single change adds it.`}</p>}
    </>
  );
}

/** A table of the criteria in which a metro differs from the one above it, with the difference of their scores. */
function AgainstNext({ figures, place, found }: Pick<VerdictProps, 'figures' | 'place' | 'found'>) {
  const { own, next, againstNext } = found;
  const places = [place, next!.place];
  const names = shortestNames(places.map((one) => figures.metros[one]!.short));
  const composites = [own.composite!, next!.composite];
  const differences = againstNext.filter(({ difference }) => Math.abs(difference) >= 0.05);
  if (differences.length === 0) return null;
  return (
    <table>
      <caption>{`${names.join(' minus ')} (${formatRank(next!.rank)}), points`}</caption>
      <TableHead titles={['Criterion', ...names, 'Points']} />
      <tbody>
        {differences.map(({ measure, difference }) => {
          const choice = figures.choices.get(measure)!;
          return (
            <tr key={measure}>
              <th scope="row">{choice.label}</th>
              {places.map((one) => (
                <td key={one} class="number">
                  {showFigure(figures.value(measure, one) ?? null, choice)}
                </td>
              ))}
              <td class="number">{showPoints(difference)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Score</th>
          {composites.map((composite, i) => (
            <td key={i} class="number">
              {composite.toFixed(1)}
            </td>
          ))}
          <td class="number">{showPoints(composites[0]! - composites[1]!)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Returns names without the state, if they differ without it. */
function shortestNames(names: readonly string[]): readonly string[] {
  const cities = names.map((name) => name.split(',')[0]!);
  return new Set(cities).size === names.length ? cities : names;
}
