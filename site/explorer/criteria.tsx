import { useState } from 'preact/hooks';
import { directions, maxCriteria } from '../../api/schemas/choices.ts';
import type { Criterion } from '../../api/schemas/rank.ts';
import { CutoffControl } from './cutoffControl.tsx';
import type { Figures } from './figures.ts';
import { useFocus } from './focus.ts';
import { MeasureSelect } from './measureSelect.tsx';
import { NumberControl } from './numberControl.tsx';
import type { Page } from './page.ts';
import { describeMeasure, directionWords, showShare } from './words.ts';

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
        <button type="button" id="add" class="link" onClick={add}>
          Add a criterion
        </button>
      ) : (
        <p class="hint">{`At most ${maxCriteria} criteria.`}</p>
      )}
    </div>
  );
}

function CriterionCard({ i, criterion, total, taken, figures, onChange, onRemove }: CriterionCardProps) {
  const { measure, direction, weight } = criterion;
  const choice = figures.choices.get(measure)!;
  return (
    <fieldset class="card criterion">
      <legend class="hidden">{`Criterion ${i + 1}: ${choice.label}`}</legend>
      <MeasureSelect
        id={`measure-${i}`}
        label="Measure"
        value={measure}
        without={taken}
        figures={figures}
        onMeasure={(name) => onChange(newCriterion(figures, name, weight))}
      />
      <div class="card-foot">
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
              {directionWords[one]}
            </option>
          ))}
        </select>
        <span class="hint">{weight === 0 ? 'not scored' : `${showShare(weight / total)} of the score`}</span>
      </div>
      <WeightControl key={measure} {...{ i, weight }} onWeight={(weight) => onChange({ ...criterion, weight })} />
      <div class="card-foot">
        <p class="hint">{describeMeasure(choice)}</p>
        <button type="button" class="link" aria-label={`Remove ${choice.label}`} onClick={onRemove}>
          Remove
        </button>
      </div>
      <CutoffControl key={`cutoff ${measure}`} {...{ i, criterion, figures, onChange }} />
    </fieldset>
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

function WeightControl({
  i,
  weight,
  onWeight,
}: Pick<CriterionCardProps, 'i'> & { readonly weight: number; readonly onWeight: (weight: number) => void }) {
  // The scale of the slider stays the same while it moves.
  const [max] = useState(Math.max(maxWeight, weight));
  return (
    <NumberControl
      id={`weight-${i}`}
      label="Weight"
      min={0}
      step={0.5}
      value={weight}
      max={max}
      onNumber={(value) => value >= 0 && onWeight(value)}
    />
  );
}

/** Returns a new criterion on a measure, in the direction that is generally considered better. */
function newCriterion({ choices }: Figures, measure: string, weight: number): Criterion {
  const lower = choices.get(measure)?.better === 'lower';
  return { measure, direction: lower ? 'lower_better' : 'higher_better', weight };
}
