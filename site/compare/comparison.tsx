import { useEffect, useRef, useState } from 'preact/hooks';
import { ChosenMetros } from '../browser/chosenMetros.tsx';
import { type FoundMetro, MetroForm } from '../browser/metroForm.tsx';
import { useRead } from '../browser/useRead.ts';
import { metroShade } from '../charts/shades.ts';
import { type Compared, maxCompared, readCompared, writeCompared } from './address.ts';
import { ComparedMetros } from './comparedMetros.tsx';
import { placeOfTitle } from './names.ts';
import { readComparison } from './readComparison.ts';

const invitation = `Type a city, a nickname such as NYC, or a CBSA code. Add up to ${maxCompared} metros.`;

/** The comparison of the metros in the address of the page. */
export function Comparison() {
  const [compared, setCompared] = useState(() => readCompared(location.search));
  const [message, setMessage] = useState('');
  /** The names of added metros, by their codes. */
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
  const field = useRef<HTMLInputElement>(null);
  const query = writeCompared(compared);
  const { result, isLoading, retry } = useRead(() => readComparison(compared), query);
  const { ids } = compared;
  // The comparisons to start with are a part of the page.
  useEffect(() => void document.getElementById('start')!.classList.toggle('shown', ids.length === 0), [ids.length]);
  useEffect(() => history.replaceState(null, '', location.pathname + query), [query]);

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
    change((now) => ({ ids: [...now.ids, cbsa] }));
    return undefined;
  };
  const copyLink = () =>
    navigator.clipboard.writeText(location.href).then(
      () => setMessage('Link copied.'),
      () => setMessage('Copy the address of this page.'),
    );

  const nameOf = (id: string) => result?.names.get(id) ?? added.get(id);
  // Names that are not known yet would move what is shown when they are.
  const shownIds = isLoading ? ids.filter(nameOf) : ids;
  const known = ids.filter((id) => !result?.unknown.includes(id));
  const chosen = shownIds.map((id) => {
    const place = known.indexOf(id);
    return { id, name: nameOf(id) ?? id, shade: place < 0 ? undefined : metroShade(place) };
  });
  return (
    <>
      <MetroForm attributes={{ id: 'add' }} label="Add a metro" id="add-metro" field={field} add={add} say={setMessage}>
        {ids.length > 0 && (
          <button type="button" id="copy-link" class="quiet" onClick={() => void copyLink()}>
            Copy link
          </button>
        )}
      </MetroForm>
      <p id="compare-status" role="status" class="hint">
        {message || (ids.length === 0 ? invitation : isLoading && 'Loading …')}
      </p>
      <ChosenMetros id="chosen" label="Metros in the comparison" metros={chosen} remove={remove} />
      <div id="compared">
        {ids.length > 0 && result && (
          <ComparedMetros
            result={result}
            compared={compared}
            change={(next) => change(() => next)}
            remove={remove}
            retry={retry}
          />
        )}
      </div>
    </>
  );
}
