import { useState } from 'preact/hooks';
import { directions, maxCriteria } from '../../api/schemas/choices.ts';
import type { Criterion } from '../../api/schemas/rank.ts';
import { capitalize } from '../figures/format.ts';
import { CutoffControl } from './cutoffControl.tsx';
import type { Figures } from './figures.ts';
import { useFocus } from './focus.ts';
import { NumberBox } from './numberBox.tsx';
import type { Page } from './page.ts';
import { PickerButton } from './pickerButton.tsx';
import { RemoveButton } from './removeButton.tsx';
import type { State } from './state.ts';
import { directionWords, inSentence, shortLabel, showShare } from './words.ts';

/** The highest weight on the slider; the box takes higher ones. */
const maxWeight = 10;

/** The controls of the criteria. */
export function Criteria({ state, set, figures }: { readonly state: State } & Pick<Page, 'figures' | 'set'>) {
  const { criteria } = state;
  const [host, focusNext] = useFocus<HTMLDivElement>();
  const taken = criteria.map(({ measure }) => measure);
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const change = (i: number, to: Criterion) => set(({ criteria }) => ({ criteria: criteria.with(i, to) }));
  const remove = (i: number) => {
    set(({ criteria }) => ({ criteria: criteria.toSpliced(i, 1) }));
    focusNext('#add');
  };
  const add = (measure: string, direction: Criterion['direction']) => {
    set(({ criteria }) => ({ criteria: [...criteria, { measure, direction, weight: 1 }] }));
    focusNext(`#weight-${criteria.length}-slider`);
  };
  return (
    <div id="criteria" class="cards" ref={host}>
      {criteria.map((criterion, i) => (
        <CriterionCard
          key={i}
          {...{ i, criterion, total, state, figures }}
          onChange={(to) => change(i, to)}
          onRemove={() => remove(i)}
        />
      ))}
      {criteria.length < maxCriteria ? (
        <PickerButton
          id="add"
          class="add"
          picking={{
            ...{ figures, title: 'Add a criterion', action: 'Add to the ranking', without: taken, onPick: add },
            change: {
              state,
              by: (measure, direction) => ({ criteria: [...criteria, { measure, direction, weight: 1 }] }),
              hasDirection: true,
            },
          }}
        >
          Add a criterion
        </PickerButton>
      ) : (
        <p class="hint">{`At most ${maxCriteria} criteria.`}</p>
      )}
    </div>
  );
}

function CriterionCard({ i, criterion, total, state, figures, onChange, onRemove }: CriterionCardProps) {
  const { measure, direction, weight, cutoff } = criterion;
  const { criteria } = state;
  const choice = figures.choices.get(measure)!;
  /** The measure whose cutoff is open. */
  const [openFor, setOpenFor] = useState(cutoff && measure);
  const isOpen = openFor === measure;
  return (
    <fieldset class="card criterion">
      <legend class="hidden">{`Criterion ${i + 1}: ${choice.label}`}</legend>
      <div class="card-row">
        <PickerButton
          id={`measure-${i}`}
          class="measure-choice"
          picking={{
            ...{ figures, title: `Replace ${inSentence(choice.label)}`, action: 'Use this measure' },
            without: criteria.map((one) => one.measure),
            change: {
              state,
              by: (measure, direction) => ({ criteria: criteria.with(i, { measure, direction, weight }) }),
              hasDirection: true,
            },
            onPick: (measure, direction) => onChange({ measure, direction, weight }),
          }}
        >
          <span class="name" title={choice.label}>
            {shortLabel(choice.label)}
          </span>{' '}
          <span class="hint">
            {[choice.years, choice.ofStates && 'state average', choice.age].filter(Boolean).join(', ')}
          </span>
        </PickerButton>
        <RemoveButton label={choice.label} onRemove={onRemove} />
      </div>
      <div class="card-row">
        <select
          id={`direction-${i}`}
          class="small"
          aria-label="Direction"
          value={direction}
          onChange={({ currentTarget: { selectedIndex } }) =>
            onChange({ ...criterion, direction: directions[selectedIndex]! })
          }
        >
          {directions.map((one) => (
            <option key={one} value={one}>
              {capitalize(directionWords[one])}
            </option>
          ))}
        </select>
        <button
          type="button"
          class="disclosure"
          aria-expanded={isOpen}
          onClick={() => setOpenFor(isOpen ? undefined : measure)}
        >
          Cutoff
        </button>
      </div>
      {choice.note && !choice.ofStates && <Note key={measure} text={choice.note} />}
      {isOpen && <CutoffControl key={measure} {...{ i, criterion, figures, onChange }} />}
      <WeightControl
        key={measure}
        {...{ i, weight, total }}
        onWeight={(weight) => onChange({ ...criterion, weight })}
      />
    </fieldset>
  );
}

/** What to know before using a measure: the first lines of it, all of them when opened. */
function Note({ text }: { readonly text: string }) {
  return (
    <details class="hint note">
      <summary>{text}</summary>
    </details>
  );
}

interface CriterionCardProps {
  readonly i: number;
  readonly criterion: Criterion;
  /** The sum of the weights. */
  readonly total: number;
  readonly state: State;
  readonly figures: Figures;
  readonly onChange: (criterion: Criterion) => void;
  readonly onRemove: () => void;
}

/** A slider and a box for a weight, and its share of all weights. */
function WeightControl({
  i,
  weight,
  total,
  onWeight,
}: Pick<CriterionCardProps, 'i' | 'total'> & { readonly weight: number; readonly onWeight: (weight: number) => void }) {
  // The scale of the slider stays the same while it moves.
  const [max] = useState(Math.max(maxWeight, weight));
  return (
    <div class="card-row weight">
      <label for={`weight-${i}`}>Weight</label>
      <input
        type="range"
        class="slider"
        id={`weight-${i}-slider`}
        aria-label="Weight"
        {...{ min: 0, max, step: 0.5, value: weight }}
        onInput={({ currentTarget }) => onWeight(currentTarget.valueAsNumber)}
      />
      <NumberBox id={`weight-${i}`} value={weight} onNumber={(value) => value >= 0 && onWeight(value)} />
      <output for={`weight-${i}`} title="Share of the score">
        {weight === 0 ? 'not scored' : showShare(weight / total)}
      </output>
    </div>
  );
}
