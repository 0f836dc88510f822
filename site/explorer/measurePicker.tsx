import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { directions } from '../../api/schemas/choices.ts';
import type { Criterion } from '../../api/schemas/rank.ts';
import { loadSearch } from '../browser/loadSearch.ts';
import { useRead } from '../browser/useRead.ts';
import { useNarrow } from '../browser/useMedia.ts';
import { capitalize, showFigure } from '../figures/format.ts';
import { Distribution } from './distribution.tsx';
import type { Figures } from './figures.ts';
import { presets } from './presets.ts';
import { keptWords, removalBy, removalWords } from './removal.ts';
import type { Choice } from './startData.ts';
import type { State } from './state.ts';
import { directionWords } from './words.ts';

type Direction = Criterion['direction'];

/** What a measure is picked for. */
export interface Picking {
  readonly figures: Figures;
  /** The heading: `Add a criterion`. */
  readonly title: string;
  /** The text of the button that picks the measure. */
  readonly action: string;
  /** The measures to pick from; undefined: all. */
  readonly among?: readonly string[];
  /** The measures that are taken. */
  readonly without?: readonly string[];
  /** The ranking before the choice, and what the choice changes; undefined: it changes no ranking. */
  readonly change?: {
    readonly state: State;
    readonly by: (measure: string, direction: Direction) => Partial<State>;
    /** Whether the direction is chosen, too. */
    readonly hasDirection: boolean;
  };
  readonly onPick: (measure: string, direction: Direction) => void;
}

/**
 * A dialog with every measure to search and to read about: its definition, how many metros have it, of which years, and its
 * distribution. Nothing changes until the button for it is pressed, which says before what it removes.
 */
export function MeasurePicker(props: Picking & { readonly onClose: () => void }) {
  const { figures, title, among, without = [], onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState('');
  const isNarrow = useNarrow();
  const { result: search, isLoading } = useRead(loadSearch, '');
  useEffect(() => {
    dialog.current!.showModal();
    // On a phone, the keyboard would cover the list.
    if (!isNarrow) field.current!.focus();
  }, []);
  const groups = useMemo(() => {
    const open = (name: string) => (among?.includes(name) ?? true) && !without.includes(name);
    return groupsOf(figures, typed, search).map(({ label, measures }) => {
      return { label, measures: measures.filter(({ name }) => open(name)) };
    });
  }, [typed, search, figures]);
  const shown = groups.flatMap(({ measures }) => measures);
  const choice = shown.find(({ name }) => name === active);
  useLayoutEffect(
    () => list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }),
    [active],
  );
  const definition = search?.entries.find(({ kind, name }) => kind === 'Measure' && name === active)?.text;
  const type = (text: string) => {
    setTyped(text);
    setActive('');
    list.current!.scrollTop = 0;
  };
  const move = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (choice) dialog.current!.querySelector<HTMLElement>('#pick')?.focus();
      else setActive(shown[0]?.name ?? '');
    }
    if (by === undefined || shown.length === 0) return;
    event.preventDefault();
    const at = shown.findIndex(({ name }) => name === active);
    setActive(shown[Math.min(shown.length - 1, Math.max(0, at + by))]!.name);
  };
  return (
    <dialog
      ref={dialog}
      class={`picker${choice ? ' reading' : ''}`}
      aria-labelledby="picker-title"
      onClose={onClose}
      // A press on the backdrop is one on the dialog itself, not on its content.
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div class="head">
        <h2 id="picker-title">{title}</h2>
        <button type="button" class="quiet" aria-label="Close" onClick={() => dialog.current!.close()}>
          ×
        </button>
      </div>
      <input
        ref={field}
        type="search"
        role="combobox"
        // The list is not a datalist.
        list={undefined}
        aria-label="Search measures"
        aria-expanded="true"
        aria-controls="picker-list"
        {...(choice ? { 'aria-activedescendant': `option-${active}` } : {})}
        autocomplete="off"
        maxLength={100}
        placeholder={`Search ${among?.length ?? figures.start.measures.length} measures: rent, pay, broadband …`}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={move}
      />
      <div class="picker-columns">
        <ul id="picker-list" role="listbox" aria-label="Measures" ref={list} tabIndex={-1}>
          {groups.map(
            ({ label, measures }) =>
              measures.length > 0 && (
                <li key={label} role="group" aria-label={label}>
                  <span class="group" aria-hidden="true">
                    {label}
                  </span>
                  <ul role="presentation">
                    {measures.map((one) => (
                      <Option
                        key={one.name}
                        choice={one}
                        metros={figures.regions.length}
                        isActive={one.name === active}
                        onActive={() => setActive(one.name)}
                      />
                    ))}
                  </ul>
                </li>
              ),
          )}
          {shown.length === 0 && isLoading && (
            <li class="hint" role="presentation">
              Searching …
            </li>
          )}
          {shown.length === 0 && !isLoading && (
            <li class="hint" role="presentation">
              No measure of metros matches. <a href={`/search?q=${encodeURIComponent(typed)}`}>Search the whole site</a>
            </li>
          )}
        </ul>
        <div class="picked" aria-live="polite">
          {choice ? (
            <Picked
              key={active}
              {...props}
              choice={choice}
              definition={definition}
              onBack={() => setActive('')}
              onDone={() => dialog.current!.close()}
            />
          ) : (
            <p class="hint empty">Choose a measure to see what it says. Nothing counts until you add it.</p>
          )}
        </div>
      </div>
    </dialog>
  );
}

interface OptionProps {
  readonly choice: Choice;
  readonly metros: number;
  readonly isActive: boolean;
  readonly onActive: () => void;
}

function Option({ choice: { name, label, years, age, count }, metros, isActive, onActive }: OptionProps) {
  return (
    // The keys are those of the field, which keeps the focus.
    <li id={`option-${name}`} role="option" aria-selected={isActive} onClick={onActive}>
      {label}{' '}
      <span class="hint">
        {[years, age, count < metros && `${count} of ${metros} metros`].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}

interface PickedProps extends Picking {
  readonly choice: Choice;
  /** What the measure counts; undefined until it is loaded. */
  readonly definition: string | undefined;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** What is known about a measure, and the button that picks it. */
function Picked({ choice, definition, figures, action, change, onPick, onBack, onDone }: PickedProps) {
  const { name, count, years, age, better, unit, note, ofStates, range, median } = choice;
  const [direction, setDirection] = useState<Direction>(better === 'lower' ? 'lower_better' : 'higher_better');
  const { result, error } = useRead(async () => {
    if (!change) await figures.load([name]);
    const removal = change && (await removalBy(change.by(name, direction), name, change.state, figures));
    return { values: figures.valuesOf(name), removal };
  }, `${name} ${direction}`);
  const removal = result?.removal;
  const warning = removal && removalWords(removal, figures);
  const pick = () => {
    onDone();
    onPick(name, direction);
  };
  return (
    <>
      <button type="button" class="link back" onClick={onBack}>
        ← All measures
      </button>
      <h3>{choice.label}</h3>
      <p class="definition">{definition ?? '\u{a0}'}</p>
      {note && <p class="hint">{note}</p>}
      <dl>
        <div>
          <dt>Coverage</dt>
          <dd>{`${count} of ${figures.regions.length} metros${ofStates ? ', averages of states' : ''}`}</dd>
        </div>
        <div>
          <dt>Year</dt>
          <dd>{[years, age].filter(Boolean).join(', ')}</dd>
        </div>
        <div>
          <dt>Unit</dt>
          <dd>{unit}</dd>
        </div>
      </dl>
      <figure
        aria-label={`Distribution: ${showFigure(range[0], choice)} to ${showFigure(range[1], choice)}, median ${showFigure(median, choice)}`}
      >
        {result ? <Distribution values={result.values} from={-Infinity} to={Infinity} /> : <div class="distribution" />}
        <figcaption>
          <span>{showFigure(range[0], choice)}</span>
          <span>{`median ${showFigure(median, choice)}`}</span>
          <span>{showFigure(range[1], choice)}</span>
        </figcaption>
      </figure>
      {change?.hasDirection && (
        <fieldset class="segments">
          <legend class="hidden">Direction</legend>
          {directions.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="picked-direction"
                checked={one === direction}
                onChange={() => setDirection(one)}
              />
              <span>{capitalize(directionWords[one])}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p class={`effect${warning ? ' warning' : ''}`}>
        {error !== undefined
          ? 'The figures could not be loaded. Try again.'
          : (warning ?? (removal ? keptWords(removal) : '\u{a0}'))}
      </p>
      <div class="picker-actions">
        <button type="button" id="pick" disabled={!result} onClick={pick}>
          {action}
        </button>
        <a href={`/measures/${name}`} target="_blank">
          About this measure
        </a>
      </div>
    </>
  );
}

/** Returns the measures by topic, those of the presets first; those that words find in the order of the site's search. */
function groupsOf(
  { start: { measures, groups }, choices }: Figures,
  typed: string,
  search: Awaited<ReturnType<typeof loadSearch>> | undefined,
) {
  const words = typed.trim();
  if (words !== '') {
    const found = search
      ? search(words).flatMap(({ entry: { kind, name = '' } }) => (kind === 'Measure' ? (choices.get(name) ?? []) : []))
      : measures.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()));
    return [{ label: 'Found', measures: found }];
  }
  const inPresets = new Set(presets.flatMap(({ criteria }) => criteria.map(({ measure }) => measure)));
  const others = Map.groupBy(measures, ({ name, group }) => (inPresets.has(name) ? 'Common' : group));
  return [['Common', 'Common'] as const, ...groups].map(([key, label]) => ({ label, measures: others.get(key) ?? [] }));
}
