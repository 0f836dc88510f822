import { useEffect, useRef, useState } from 'preact/hooks';
import { ChosenMetros } from '../browser/chosenMetros.tsx';
import { type FoundMetro, MetroForm } from '../browser/metroForm.tsx';
import { ProblemMessage } from '../browser/problem.tsx';
import { useRead } from '../browser/useRead.ts';
import { metroShade } from '../charts/shades.ts';
import { regionsIn } from '../explorer/state.ts';
import { ComparisonActions } from './actions.tsx';
import { addressOfCompared, type Compared, maxCompared, readCompared, regionsLast } from './address.ts';
import { ComingCards } from './coming.tsx';
import { ComparedMetros } from './comparedMetros.tsx';
import { describeBest, titleOf } from './lead.ts';
import { placeOfTitle } from './names.ts';
import { readComparison, readPageData } from './readComparison.ts';
import { readCriteria } from './readCriteria.ts';
import { SimilarMetros } from './similar.tsx';

const purpose = 'See up to 25 metros side by side: key figures, ranks, charts and all topics.';
const invitation = `Type a city, a nickname such as NYC, or a CBSA code. Add up to ${maxCompared} metros.`;

/** The heading of the page in its HTML, which it has until there is a comparison, and the whole title of the page then. */
const pageName = document.querySelector('#comparison h1')!.textContent;
const pageTitle = document.title;
/** The heading without metros: that of a page with its own names these. */
const emptyName = 'Compare metros';

/** The comparison of the metros in the address of the page, from the heading on. */
export function Comparison() {
  const [own] = useState(() => readPageData().ids);
  const [path] = useState(location.pathname);
  const [compared, setCompared] = useState(() => readCompared(location.search, own));
  const [message, setMessage] = useState('');
  /** The names of added metros, by their codes. */
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
  const field = useRef<HTMLInputElement>(null);
  const address = addressOfCompared(compared, own, path);
  const { ids } = compared;
  const { result, isLoading, retry } = useRead(() => readComparison(ids, regionsIn(compared.ranking)), ids.join());
  const criteria = useRead(() => readCriteria(compared.ranking), compared.ranking);
  // The comparisons to start with are a part of the page.
  useEffect(() => void document.getElementById('start')!.classList.toggle('shown', ids.length === 0), [ids.length]);
  useEffect(() => history.replaceState(null, '', address), [address]);

  const change = (next: (now: Compared) => Partial<Compared>) => {
    setCompared((now) => ({ ...now, ...next(now) }));
    setMessage('');
  };
  const remove = (id: string) => {
    change((now) => ({ ids: now.ids.filter((one) => one !== id) }));
    field.current!.focus();
  };
  const add = ({ cbsa, title }: FoundMetro) => {
    if (ids.includes(cbsa)) return `${title} is in the comparison.`;
    if (ids.length >= maxCompared) return `At most ${maxCompared} metros can be compared.`;
    setAdded(new Map([...added, [cbsa, placeOfTitle(title)]]));
    change((now) => ({ ids: regionsLast([...now.ids, cbsa]) }));
    return undefined;
  };
  const nameOf = (id: string) => result?.names.get(id) ?? added.get(id);
  // Names that are not known yet would move what is shown when they are.
  const shownIds = isLoading ? ids.filter(nameOf) : ids;
  const known = ids.filter((id) => !result?.unknown.includes(id));
  const chosen = shownIds.map((id) => {
    const place = known.indexOf(id);
    return { id, name: nameOf(id) ?? id, shade: place < 0 ? undefined : metroShade(place) };
  });
  const figures = ids.length > 0 ? result?.figures : undefined;
  const named = ids.length > 0 ? pageName : emptyName;
  const headingOf = (space?: string) => {
    if (!figures) return named;
    return (figures.metros.length === 1 ? 'Compare ' : '') + titleOf(figures.metros, space);
  };
  const heading = headingOf();
  useEffect(() => void (document.title = pageTitle.replace(pageName, heading)), [heading]);
  const lead = !figures
    ? purpose
    : figures.metros.length > 1
      ? (describeBest(figures.data, figures.metros) ?? purpose)
      : 'Add another metro: each figure below then has the two side by side.';
  // What is below the heading waits for it: a longer one would move it.
  if (ids.length > 0 && (!result || criteria.isLoading))
    return (
      <>
        <h1>{pageName}</h1>
        <p class="lead">{purpose}</p>
        <ComingCards />
      </>
    );
  return (
    <>
      <h1>{headingOf(noBreak)}</h1>
      {/* A new element for each text: a text that replaces another has not moved. */}
      <p key={lead} class="lead">
        {lead}
      </p>
      <div class="choice">
        <MetroForm
          attributes={{ id: 'add' }}
          label="Add a metro"
          id="add-metro"
          field={field}
          add={add}
          say={setMessage}
        />
        <p id="compare-status" role="status" class="hint">
          {message || (ids.length === 0 ? invitation : isLoading && 'Loading …')}
        </p>
        <ChosenMetros id="chosen" label="Metros in the comparison" metros={chosen} remove={remove} />
        {figures?.metros.length === 1 && figures.metros[0]!.geography === undefined && (
          <SimilarMetros id={figures.metros[0]!.cbsa} add={(metro) => setMessage(add(metro) ?? '')} />
        )}
        {figures && <ComparisonActions {...{ figures, compared }} />}
      </div>
      <div id="compared">
        {criteria.error !== undefined && (
          <ProblemMessage error={criteria.error} text="Your criteria could not be loaded." retry={criteria.retry} />
        )}
        {ids.length > 0 && result && (
          <ComparedMetros
            result={result}
            compared={compared}
            criteria={criteria.result}
            change={(next) => change(() => next)}
            remove={remove}
            retry={retry}
          />
        )}
      </div>
    </>
  );
}

/** A space where no line ends. */
const noBreak = '\u{a0}';
