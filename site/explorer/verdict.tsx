import { explain } from '../../api/domain/explain.ts';
import type { Requirements } from '../../api/schemas/requirements.ts';
import { showFigure } from '../figures/format.ts';
import type { Page } from './page.ts';
import { TableHead } from './tableHead.tsx';
import { behindWords, changeWords, type Explanation, failureWords, looseLimit, placeWords } from './verdictWords.ts';

interface VerdictProps extends Pick<Page, 'request' | 'figures'> {
  readonly place: number;
  /** Applies a looser requirement. */
  readonly onLoosen: (change: Requirements) => void;
}

type FoundProps = VerdictProps & { readonly found: Explanation };

/** Why a metro is in the ranking or out of it, and what admits it. */
export function Verdict({ request, figures, place, onLoosen }: VerdictProps) {
  const found = explain(request, figures, place, figures.scores);
  const missing = found.included && found.own.composite === null ? found.own.criteria : [];
  const reasons = [
    ...found.failed.map((failure) => failureWords(figures, place, failure)),
    ...missing.flatMap(({ measure, value }) => (value === null ? [`No figure for ${figures.labelOf(measure)}`] : [])),
  ];
  return (
    <>
      <p>
        <b>{figures.metros[place]!.name}</b> {placeWords(found)}
      </p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <Loosening {...{ request, figures, place, found, onLoosen }} />
      {found.next && found.included && <AgainstNext {...{ figures, place, found }} />}
    </>
  );
}

/** How one requirement admits a metro, with a button that does it. */
function Loosening({ request, figures, place, found: { count, admit }, onLoosen }: FoundProps) {
  return admit.map(({ requirement, to }) => {
    const change = { [requirement]: looseLimit(requirement, to, figures) };
    const looser = { ...request, requirements: { ...request.requirements, ...change } };
    const others = explain(looser, figures, place, figures.scores).count - count - 1;
    const company = others === 1 ? '1 other metro' : `${others === 0 ? 'no' : others} other metros`;
    return (
      <>
        <p>This change includes it, and {company}:</p>
        <button type="button" class="quiet" id="loosen" onClick={() => onLoosen(change)}>
          {changeWords(requirement, change, figures)}
        </button>
      </>
    );
  });
}

/** Compares a metro with the one above it: how many points it is behind, and a table of the criteria that differ. */
function AgainstNext({ figures, place, found: { own, next, againstNext } }: Omit<FoundProps, 'request' | 'onLoosen'>) {
  const places = [place, next!.place];
  const [here, there] = places.map((one) => figures.metros[one]!.short);
  const differences = againstNext.filter(({ difference }) => Math.abs(difference) >= 0.05);
  return (
    <>
      <p>{behindWords(next!.composite - own.composite!, there!)}</p>
      {differences.length > 0 && (
        <table>
          <TableHead titles={['Criterion', here!, there!, 'Points']} />
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
                  <td class="number">{`${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(1)}`}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}
