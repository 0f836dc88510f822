import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { MeasureGroup } from './pickerGroups.ts';
import type { Choice } from './startData.ts';

interface PickerListProps {
  readonly groups: readonly MeasureGroup[];
  /** How many metros there are. */
  readonly metros: number;
  /** The name of the measure that is chosen; empty: none. */
  readonly active: string;
  readonly onActive: (name: string) => void;
  /** What is said without a measure. */
  readonly children: ComponentChildren;
}

/** The measures to choose from, by section and topic. The keys are those of the field, which keeps the focus. */
export function PickerList({ groups, metros, active, onActive, children }: PickerListProps) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const selected = list.current!.querySelector('[aria-selected=true]');
    if (selected) selected.scrollIntoView({ block: 'nearest' });
    else list.current!.scrollTop = 0;
  }, [active, groups]);
  return (
    <ul id="picker-list" role="listbox" aria-label="Measures" ref={list} tabIndex={-1}>
      {groups.map(({ section, label, measures }, i) => (
        <li key={`${section} ${label}`} role="group" aria-label={[section, label].filter(Boolean).join(': ')}>
          {section !== '' && section !== groups[i - 1]?.section && (
            <span class="section" aria-hidden="true">
              {section}
            </span>
          )}
          <span class="group" aria-hidden="true">
            {label}
          </span>
          <ul role="presentation">
            {measures.map((choice) => (
              <Option
                key={choice.name}
                {...{ choice, metros }}
                isActive={choice.name === active}
                onActive={() => onActive(choice.name)}
              />
            ))}
          </ul>
        </li>
      ))}
      {groups.length === 0 && (
        <li class="hint" role="presentation">
          {children}
        </li>
      )}
    </ul>
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
    <li id={`option-${name}`} role="option" aria-selected={isActive} onClick={onActive}>
      {label}{' '}
      <span class="hint">
        {[years, age, count < nearlyAll * metros && `${count} of ${metros} metros`].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}

/** A measure that this part of the metros has removes few of them. */
const nearlyAll = 0.95;
