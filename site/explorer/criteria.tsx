import { useState } from 'preact/hooks';
import { directions, maxCriteria } from '../../api/schemas/choices.ts';
import type { Criterion } from '../../api/schemas/rank.ts';
import { capitalize } from '../figures/format.ts';
import { CutoffControl } from './cutoffControl.tsx';
import type { Figures } from './figures.ts';
import { useFocus } from './focus.ts';
import { MeasureSelect } from './measureSelect.tsx';
import { NumberBox } from './numberBox.tsx';
import type { Page } from './page.ts';
import { RemoveButton } from './removeButton.tsx';
import { directionWords, showShare } from './words.ts';

/** The highest weight on the slider; the box takes higher ones. */
const maxWeight = 10;

/** The controls of the criteria. */
export function Criteria({ criteria, set, figures }: Pick<Page, 'criteria' | 'figures' | 'set'>) {
  const [host, focusNext] = useFocus<HTMLDivElement>();
  const taken = criteria.map(({ measure }) => measure);
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const change = (i: number, to: Criterion) => set(({ criteria }) => ({ criteria: criteria.with(i, to) }));
  const remove = (i: number) => {
    set(({ criteria }) => ({ criteria: criteria.toSpliced(i, 1) }));
    focusNext('#add');
  };
  const add = () => {
    const next = figures.start.measures.find(({ name }) => !taken.includes(name));
    if (!next) return;
    set(({ criteria }) => ({ criteria: [...criteria, newCriterion(figures, next.name, 1)] }));
    focusNext(`#measure-${criteria.length}`);
  };
  return (
    <div id="criteria" class="cards" ref={host}>
      {criteria.map((criterion, i) => (
        <CriterionCard
          key={i}
          {...{ i, criterion, total, taken, figures }}
          onChange={(to) => change(i, to)}
          onRemove={() => remove(i)}
        />
      ))}
      {criteria.length < maxCriteria ? (
        <button type="button" id="add" class="add" onClick={add}>
          Add a criterion
        </button>
      ) : (
        <p class="hint">{`At most ${maxCriteria} criteria.`}</p>
      )}
    </div>
  );
}

function CriterionCard({ i, criterion, total, taken, figures, onChange, onRemove }: CriterionCardProps) {
  const { measure, direction, weight, cutoff } = criterion;
  const choice = figures.choices.get(measure)!;
  /** The measure whose cutoff is open. */
  const [openFor, setOpenFor] = useState(cutoff && measure);
  const isOpen = openFor === measure;
  return (
    <fieldset class="card criterion">
      <legend class="hidden">{`Criterion ${i + 1}: ${choice.label}`}</legend>
      <div class="card-row">
        {/* A menu shows one line; the name on it has as many as it needs. */}
        <span class="measure-choice">
          <span class="name" aria-hidden="true">
            {choice.label}
          </span>{' '}
          <span class="hint">
            {[choice.years, choice.ofStates && 'state average', choice.age].filter(Boolean).join(', ')}
          </span>
          <MeasureSelect
            id={`measure-${i}`}
            label="Measure"
            value={measure}
            without={taken}
            figures={figures}
            onMeasure={(name) => onChange(newCriterion(figures, name, weight))}
          />
        </span>
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
  /** The measures of all criteria. */
  readonly taken: readonly string[];
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

/** Returns a new criterion on a measure, in the direction that is generally considered better. */
function newCriterion({ choices }: Figures, measure: string, weight: number): Criterion {
  const lower = choices.get(measure)?.better === 'lower';
  return { measure, direction: lower ? 'lower_better' : 'higher_better', weight };
}
