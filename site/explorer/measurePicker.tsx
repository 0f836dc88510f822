import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { loadSearch } from '../browser/loadSearch.ts';
import { useRead } from '../browser/useRead.ts';
import { useNarrow } from '../browser/useMedia.ts';
import { PickedMeasure } from './pickedMeasure.tsx';
import { groupsOf } from './pickerGroups.ts';
import { PickerList } from './pickerList.tsx';
import type { Picking } from './picking.ts';

/**
 * A dialog with every measure to search and to read about. Nothing changes until the button for it is pressed, which says before
 * what it removes, or the Enter key on a measure that removes nothing.
 */
export function MeasurePicker(props: Picking & { readonly onClose: () => void }) {
  const { figures, title, among, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const choosing = useChoice(props);
  const { groups, choice, typed, isLoading, definition } = choosing;
  // Before the field takes the focus.
  useLayoutEffect(() => dialog.current!.showModal(), []);
  const close = () => dialog.current!.close();
  return (
    <dialog
      ref={dialog}
      class={`picker${choice ? ' reading' : ''}`}
      aria-labelledby="picker-title"
      onClose={onClose}
      // A press on the backdrop is one on the dialog itself, not on its content.
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <div class="head">
        <h2 id="picker-title">{title}</h2>
        <button type="button" class="quiet" aria-label="Close" onClick={close}>
          ×
        </button>
      </div>
      <PickerField {...choosing} count={among?.length ?? figures.start.measures.length} hasAll={!among} />
      <div class="picker-columns">
        <PickerList
          groups={groups}
          metros={figures.regions.length}
          active={choice?.name ?? ''}
          onActive={choosing.activate}
        >
          {isLoading ? (
            'Searching …'
          ) : (
            <>
              No measure of metros matches. <a href={`/search?q=${encodeURIComponent(typed)}`}>Search the whole site</a>
            </>
          )}
        </PickerList>
        <div class="picked" aria-live="polite">
          {choice ? (
            <PickedMeasure
              key={choice.name}
              {...props}
              {...{ choice, definition }}
              isTaken={choosing.isTaken}
              onBack={() => choosing.activate('')}
              onDone={close}
            />
          ) : (
            <p class="hint empty">Choose a measure to see what it says. Nothing counts until you add it.</p>
          )}
        </div>
      </div>
    </dialog>
  );
}

/** What is typed, which measures it finds, and which of them is chosen: the first one, until a person chooses another. */
function useChoice({ figures, among, without = [] }: Picking) {
  const [typed, setTyped] = useState('');
  /** Undefined: no person chose one. */
  const [active, setActive] = useState<string>();
  const [isTaken, setTaken] = useState(false);
  const isNarrow = useNarrow();
  const { result: search, isLoading } = useRead(loadSearch, '');
  const groups = useMemo(() => {
    const open = (name: string) => (among?.includes(name) ?? true) && !without.includes(name);
    return groupsOf(figures, typed, search)
      .map((group) => ({ ...group, measures: group.measures.filter(({ name }) => open(name)) }))
      .filter(({ measures }) => measures.length > 0);
  }, [typed, search, figures]);
  const shown = groups.flatMap(({ measures }) => measures);
  // On a phone, what is known about a measure covers the list.
  const preselected = typed.trim() !== '' && !isNarrow ? shown[0] : undefined;
  const choice = active === undefined ? preselected : shown.find(({ name }) => name === active);
  const entry = search?.entries.find(({ kind, name }) => kind === 'Measure' && name === choice?.name);
  const activate = (name: string | undefined) => {
    setActive(name);
    setTaken(false);
  };
  const type = (text: string) => {
    setTyped(text);
    activate(undefined);
  };
  /** Chooses the next or the previous measure. */
  const step = (by: number) => {
    const at = choice ? shown.indexOf(choice) : -1;
    activate(shown[Math.min(shown.length - 1, Math.max(0, at + by))]?.name);
  };
  const take = () => (choice ? setTaken(true) : activate(shown[0]?.name));
  return { typed, groups, choice, isTaken, isLoading, definition: entry?.text, activate, type, step, take };
}

type PickerFieldProps = Pick<ReturnType<typeof useChoice>, 'choice' | 'type' | 'step' | 'take'> & {
  /** How many measures there are. */
  readonly count: number;
  /** Whether these are all: examples are among them. */
  readonly hasAll: boolean;
};

/** The field whose keys choose and take a measure. */
function PickerField({ choice, count, hasAll, type, step, take }: PickerFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isNarrow = useNarrow();
  useEffect(() => {
    // On a phone, the keyboard would cover the list.
    if (!isNarrow) field.current!.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (by === undefined) take();
    else step(by);
  };
  return (
    <input
      ref={field}
      type="search"
      role="combobox"
      // The list is not a datalist.
      list={undefined}
      aria-label="Search measures"
      aria-expanded="true"
      aria-controls="picker-list"
      {...(choice ? { 'aria-activedescendant': `option-${choice.name}` } : {})}
      autocomplete="off"
      maxLength={100}
      placeholder={hasAll ? `Search ${count} measures: rent, pay …` : `Search ${count} measures`}
      onInput={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
