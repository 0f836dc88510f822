import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { areaNouns } from '../../api/domain/areaCodes.ts';
import { wordsOf } from '../../api/domain/text.ts';
import type { ListedArea } from '../../api/schemas/area.ts';
import { maxCounties } from '../../api/schemas/choices.ts';
import type { Region } from '../../common/project.ts';
import { projectLimits } from '../../common/projectChoices.ts';
import { ChosenMetros } from '../browser/chosenMetros.tsx';
import { loadPlaces } from '../browser/loadPlaces.ts';
import { matchWords } from '../browser/matchWords.ts';
import { ProblemMessage } from '../browser/problem.tsx';
import { readApi } from '../browser/readApi.ts';
import { useRead } from '../browser/useRead.ts';
import { capitalize, showName } from '../figures/format.ts';
import { cleanName } from './regionAddress.ts';

/** How many counties, and how many areas with a name are found. */
const maxFound = 8;

/** Milliseconds after the last letter until the API searches areas. */
const searchDelay = 250;

interface County {
  readonly geoid: string;
  readonly name: string;
}

/** What a person chose: an area with a name, or counties. */
type Chosen = { readonly area: ListedArea } | { readonly counties: readonly County[] };

interface RegionDialogProps {
  /** The codes of the regions of the ranking. */
  readonly taken: readonly string[];
  readonly onAdd: (region: Region) => void;
  readonly onClose: () => void;
}

/** A dialog that finds an area with a name, or makes a region of counties. The ranking has it once the button is pressed. */
export function RegionDialog({ taken, onAdd, onClose }: RegionDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, choose] = useState<Chosen>({ counties: [] });
  // Before the field takes the focus.
  useLayoutEffect(() => dialog.current!.showModal(), []);
  const close = () => dialog.current!.close();
  const counties = 'counties' in chosen ? chosen.counties : [];
  const toggle = (county: County) => {
    const others = counties.filter(({ geoid }) => geoid !== county.geoid);
    choose({ counties: others.length < counties.length ? others : [...counties, county] });
  };
  const add = (region: Region) => {
    onAdd(region);
    close();
  };
  return (
    <dialog
      ref={dialog}
      class="picker region-picker"
      aria-labelledby="region-title"
      onClose={onClose}
      // A press on the backdrop is one on the dialog itself, not on its content.
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <div class="head">
        <h2 id="region-title">Add a region</h2>
        <button type="button" class="quiet" aria-label="Close" onClick={close}>
          ×
        </button>
      </div>
      <input
        type="search"
        aria-label="Search counties and areas"
        autocomplete="off"
        autofocus
        maxLength={100}
        placeholder="Search counties and areas: Travis, San Jose …"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div class="picker-columns">
        <Found {...{ typed, chosen, counties, toggle }} chooseArea={(area) => choose({ area })} />
        <div class="picked" aria-live="polite">
          {'area' in chosen ? (
            <PickedArea area={chosen.area} isTaken={taken.includes(chosen.area.geoid)} add={add} />
          ) : (
            <OwnCounties {...{ counties, taken, toggle, add }} />
          )}
        </div>
      </div>
    </dialog>
  );
}

interface FoundProps {
  readonly typed: string;
  readonly chosen: Chosen;
  readonly counties: readonly County[];
  readonly toggle: (county: County) => void;
  readonly chooseArea: (area: ListedArea) => void;
}

/** The counties and the areas that the typed words find. */
function Found({ typed, chosen, counties, toggle, chooseArea }: FoundProps) {
  const words = wordsOf(typed);
  const places = useRead(loadPlaces, '');
  const asked = useSettled(words.join(' '));
  const areas = useRead(async () => (asked === '' ? [] : (await readApi<ListedArea[]>(searchOf(asked))).data), asked);
  const found = useMemo(
    () =>
      (words.length > 0 && places.result ? places.result.content.regions.county : [])
        .filter(({ geoid, name }) => matchWords([...wordsOf(name), geoid], words))
        .slice(0, maxFound),
    [typed, places.result],
  );
  const named = words.length > 0 ? (areas.result ?? []) : [];
  const failed = [places, areas].find(({ error }) => error !== undefined);
  const isWaiting = places.isLoading || areas.isLoading || asked !== words.join(' ');
  return (
    <div class="found-regions">
      {failed && <ProblemMessage error={failed.error} text="The search failed." retry={failed.retry} />}
      {found.length > 0 && <h3>Counties</h3>}
      <ul>
        {found.map(({ geoid, name }) => (
          <li key={geoid}>
            <button
              type="button"
              aria-pressed={counties.some((one) => one.geoid === geoid)}
              disabled={counties.length >= maxCounties && !counties.some((one) => one.geoid === geoid)}
              onClick={() => toggle({ geoid, name })}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      {named.length > 0 && <h3>Areas with a name</h3>}
      <ul>
        {named.map((area) => (
          <li key={area.geoid}>
            <button
              type="button"
              aria-pressed={'area' in chosen && chosen.area.geoid === area.geoid}
              onClick={() => chooseArea(area)}
            >
              {showName(area.name)} <span class="hint">{areaNouns[area.kind]}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="hint" role="status">
        {words.length === 0
          ? 'A region is an area that an agency names, such as a combined statistical area, or a group of counties.'
          : found.length + named.length === 0 &&
            !failed &&
            (isWaiting ? 'Searching …' : `No county or area matches “${typed.trim()}”.`)}
      </p>
    </div>
  );
}

const searchOf = (words: string) =>
  `/areas?${new URLSearchParams({ q: words, per_page: String(maxFound) }).toString()}`;

/** Returns a text once it has not changed for a while. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), searchDelay);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface PickedProps {
  readonly add: (region: Region) => void;
}

/** What is known about the chosen area. */
function PickedArea({ area, isTaken, add }: PickedProps & { readonly area: ListedArea; readonly isTaken: boolean }) {
  const { geoid, name, kind, counties, population } = area;
  return (
    <>
      <h3>{showName(name)}</h3>
      <p>{capitalize(areaNouns[kind])}</p>
      <dl>
        <div>
          <dt>Counties</dt>
          <dd>{counties}</dd>
        </div>
        {population != null && (
          <div>
            <dt>Population</dt>
            <dd>{population.toLocaleString('en-US')}</dd>
          </div>
        )}
      </dl>
      <AddButton isTaken={isTaken} onAdd={() => add({ code: geoid, name: '' })} />
    </>
  );
}

interface OwnCountiesProps extends PickedProps {
  readonly counties: readonly County[];
  readonly taken: readonly string[];
  readonly toggle: (county: County) => void;
}

/** The counties of a region and its name. */
function OwnCounties({ counties, taken, toggle, add }: OwnCountiesProps) {
  const [name, setName] = useState('');
  if (counties.length === 0)
    return <p class="hint empty">Choose an area, or the counties of your region. Nothing counts until you add it.</p>;
  const codes = counties.map(({ geoid }) => geoid).sort();
  const code = codes.join('.');
  return (
    <>
      <h3>Your region</h3>
      <ChosenMetros
        id="region-counties"
        label="Counties of the region"
        metros={counties.map((county) => ({ id: county.geoid, name: county.name }))}
        remove={(id) => toggle(counties.find(({ geoid }) => geoid === id)!)}
      />
      <label for="region-name">Name</label>
      <input
        id="region-name"
        value={name}
        maxLength={projectLimits.regionName}
        placeholder="Our service area"
        autocomplete="off"
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      {counties.length === 1 ? (
        <p class="hint">Choose at least one more county: a region has two or more.</p>
      ) : (
        <AddButton isTaken={taken.includes(code)} onAdd={() => add({ code, name: cleanName(name) })} />
      )}
    </>
  );
}

const AddButton = ({ isTaken, onAdd }: { readonly isTaken: boolean; readonly onAdd: () => void }) =>
  isTaken ? (
    <p class="hint">This region is in the ranking.</p>
  ) : (
    <p class="picker-actions">
      <button type="button" onClick={onAdd}>
        Add to the ranking
      </button>
    </p>
  );
