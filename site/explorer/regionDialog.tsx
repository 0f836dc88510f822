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
import { capitalize, placeName, showName } from '../figures/format.ts';
import type { SitePlaces } from '../places/placesFile.ts';
import { cleanName } from './regionAddress.ts';

/** How many counties, and how many areas with a name are found. */
const maxFound = 12;

/** Milliseconds after the last letter until the API searches areas. */
const searchDelay = 250;

interface County {
  readonly geoid: string;
  readonly name: string;
  /** The name of its metro; empty without one. */
  readonly metro: string;
}

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
  const [counties, chooseCounties] = useState<readonly County[]>([]);
  /** The area that is shown in the place of the counties. */
  const [area, showArea] = useState<ListedArea>();
  // Before the field takes the focus.
  useLayoutEffect(() => dialog.current!.showModal(), []);
  const close = () => dialog.current!.close();
  const toggle = (county: County) => {
    const others = counties.filter(({ geoid }) => geoid !== county.geoid);
    chooseCounties(others.length < counties.length ? others : [...counties, county]);
    showArea(undefined);
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
        <Found {...{ typed, area, counties, toggle, showArea }} />
        <div class="picked" aria-live="polite">
          {area ? (
            <PickedArea area={area} isTaken={taken.includes(area.geoid)} add={add} />
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
  readonly area: ListedArea | undefined;
  readonly counties: readonly County[];
  readonly toggle: (county: County) => void;
  readonly showArea: (area: ListedArea) => void;
}

/** The counties and the areas that the typed words find. */
function Found({ typed, area, counties, toggle, showArea }: FoundProps) {
  const words = wordsOf(typed);
  const places = useRead(loadPlaces, '');
  const asked = useSettled(words.join(' '));
  const areas = useRead(async () => (asked === '' ? [] : (await readApi<ListedArea[]>(searchOf(asked))).data), asked);
  const found = useMemo(() => (places.result ? countiesNamed(places.result, words) : []), [typed, places.result]);
  const named = words.length > 0 ? (areas.result ?? []) : [];
  const failed = [places, areas].find(({ error }) => error !== undefined);
  const isWaiting = places.isLoading || areas.isLoading || asked !== words.join(' ');
  return (
    <div class="found-regions">
      {failed && <ProblemMessage error={failed.error} text="The search failed." retry={failed.retry} />}
      {found.length > 0 && <h3>Counties</h3>}
      <ul>
        {found.map((county) => {
          const isChosen = counties.some(({ geoid }) => geoid === county.geoid);
          return (
            <li key={county.geoid}>
              <button
                type="button"
                aria-pressed={isChosen}
                disabled={counties.length >= maxCounties && !isChosen}
                onClick={() => toggle(county)}
              >
                {county.name} {county.metro !== '' && <span class="hint">{`${county.metro} metro`}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {named.length > 0 && <h3>Areas with a name</h3>}
      <ul>
        {named.map((one) => (
          <li key={one.geoid}>
            <button type="button" aria-pressed={area?.geoid === one.geoid} onClick={() => showArea(one)}>
              {showName(one.name)} <span class="hint">{areaNouns[one.kind]}</span>
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

/** Returns the counties that words name, the largest first, then those of the metros that they name. */
function countiesNamed({ content: { regions }, metroOf }: SitePlaces, words: readonly string[]): County[] {
  if (words.length === 0) return [];
  const metros = new Map(regions.msa.map((metro) => [metro.geoid, metro]));
  const all = regions.county.map(({ geoid, name }) => ({ geoid, name, metro: metros.get(metroOf.get(geoid) ?? '') }));
  const isNamed = ({ geoid, name }: (typeof all)[number]) => matchWords([...wordsOf(name), geoid], words);
  const isOfNamed = ({ metro }: (typeof all)[number]) => metro !== undefined && matchWords(wordsOf(metro.name), words);
  const own = all.filter(isNamed);
  return [...own, ...all.filter((county) => isOfNamed(county) && !own.includes(county))]
    .slice(0, maxFound)
    .map(({ geoid, name, metro }) => ({ geoid, name, metro: metro ? placeName(metro) : '' }));
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
