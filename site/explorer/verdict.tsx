import { explain } from '../../api/domain/explain.ts';
import { useNarrow } from '../browser/useMedia.ts';
import { formatRank } from '../figures/format.ts';
import { MetroDetail } from './detail.tsx';
import type { Page } from './page.ts';
import type { State } from './state.ts';
import {
  changeWords,
  decidedWords,
  distanceWords,
  type Explanation,
  failureWords,
  ifAdmittedWords,
  looseLimit,
  rangeWords,
} from './verdictWords.ts';
import { showRange } from './words.ts';

interface VerdictProps extends Pick<Page, 'request' | 'ranking' | 'acceptabilities' | 'figures'> {
  readonly place: number;
  readonly found: Explanation;
  /** Whether the details of the metro are here, not in its row. */
  readonly hasDetails: boolean;
  /** The likely ranks; undefined where its row has them, or until they are computed. */
  readonly interval: readonly [low: number, high: number] | undefined;
  /** Loosens a requirement, or adds a state. */
  readonly onLoosen: (change: Partial<Pick<State, 'requirements' | 'states'>>) => void;
}

/** Where a metro ranks, with its details, which a phone folds, or a link to them; for one that is out, why, and what includes it. */
export function Verdict(props: VerdictProps) {
  const { ranking, figures, place, found, hasDetails, interval, acceptabilities } = props;
  const isNarrow = useNarrow();
  if (!found.included) return <Out {...props} />;
  const row = ranking.metros.find((one) => one.place === place)!;
  const details = <MetroDetail {...{ row, ranking, figures, interval, acceptabilities }} />;
  return (
    <>
      {found.rank === null ? <Unranked {...props} /> : <Ranked {...props} />}
      {decidedWords(found, figures).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {hasDetails && isNarrow && (
        <details>
          <summary>Score by criterion</summary>
          {details}
        </details>
      )}
      {hasDetails && !isNarrow && details}
      {!hasDetails && (
        <p>
          <a href={`#metro-${figures.regions[place]!.cbsa}`}>Details in the ranking</a>
        </p>
      )}
    </>
  );
}

/** The space of a range of ranks: the lines do not move when it is known. */
const unknownRange = '\u2007\u2007–\u2007\u2007\u2007';

function Ranked({ ranking, figures, found, hasDetails, interval }: VerdictProps) {
  const { rank, count, unranked, own } = found;
  return (
    <>
      <p class="standing">
        <b>{formatRank(rank!)}</b>
        {` of ${count - unranked}, with a score of ${own.composite!.toFixed(1)}`}
      </p>
      <p>
        {distanceWords(found, ranking, figures)}
        {hasDetails && (
          <span class={interval ? undefined : 'pending'}>
            {` Likely rank: ${interval ? showRange(interval) : unknownRange}.`}
          </span>
        )}
      </p>
    </>
  );
}

/** A metro that meets the requirements, and has no rank for lack of figures, or because there are no criteria. */
function Unranked({ figures, place, found: { own } }: VerdictProps) {
  const lacking = own.gaps?.missing ?? [];
  return (
    <>
      {lacking.length === 0 && <p>It meets every requirement. Add a criterion to rank it.</p>}
      <ul>
        {lacking.map((measure) => (
          <li key={measure}>
            {[`No figure for ${figures.labelOf(measure)}`, figures.whyMissing(measure, place)]
              .filter(Boolean)
              .join(': ')}
          </li>
        ))}
      </ul>
      {own.gaps && <p>{rangeWords(own.gaps.range)}</p>}
    </>
  );
}

function Out({ request, figures, place, found, onLoosen }: VerdictProps) {
  const { failed, inScope, admit } = found;
  const { short, states } = figures.regions[place]!;
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
