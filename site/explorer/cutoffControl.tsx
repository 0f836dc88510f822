import { useState } from 'preact/hooks';
import { comparators } from '../../api/schemas/choices.ts';
import type { Criterion, Cutoff } from '../../api/schemas/rank.ts';
import { Distribution } from './distribution.tsx';
import type { Figures } from './figures.ts';
import { NumberBox } from './numberBox.tsx';
import { comparatorWords, signsOf } from './words.ts';

type Comparator = Cutoff['comparator'];

/** The control of a cutoff, which eliminates the metros whose value meets it, with the distribution of the measure. */
export function CutoffControl({ i, criterion, figures, onChange }: CutoffControlProps) {
  const { measure, cutoff } = criterion;
  /** The comparator that was chosen, while there is no number to compare with. */
  const [chosen, setChosen] = useState<Comparator>();
  const comparator = cutoff?.comparator ?? chosen;
  const [value, setValue] = useState(cutoff?.value ?? NaN);
  const choice = figures.choices.get(measure)!;
  const { before, after } = signsOf(choice);
  const [from, to] = keptBy(cutoff);
  const change = (comparator: Comparator | undefined, value: number) => {
    const { cutoff: _, ...others } = criterion;
    const isWhole = comparator !== undefined && Number.isFinite(value);
    setChosen(isWhole ? undefined : comparator);
    setValue(value);
    onChange(isWhole ? { ...others, cutoff: { comparator, value } } : others);
  };
  return (
    <div>
      <Distribution values={figures.valuesOf(measure)} from={from} to={to} />
      <div class="cutoff-row">
        <label for={`cutoff-${i}`}>Eliminate</label>
        <select
          id={`cutoff-${i}`}
          class="small"
          value={comparator ?? ''}
          onChange={({ currentTarget: { selectedIndex } }) => change(comparators[selectedIndex - 1], value)}
        >
          <option value="">none</option>
          {comparators.map((one) => (
            <option key={one} value={one}>
              {comparatorWords[one]}
            </option>
          ))}
        </select>
        <span>
          {before}
          <NumberBox
            id={`cutoff-value-${i}`}
            hidden={comparator === undefined}
            value={cutoff?.value ?? value}
            aria-label={`Cutoff in ${choice.unit}`}
            onNumber={(value) => change(comparator, value)}
          />
          {after}
        </span>
      </div>
    </div>
  );
}

interface CutoffControlProps {
  readonly i: number;
  readonly criterion: Criterion;
  readonly figures: Figures;
  readonly onChange: (criterion: Criterion) => void;
}

/** Returns the range of values that a cutoff keeps. */
function keptBy(cutoff: Cutoff | undefined): [from: number, to: number] {
  if (!cutoff) return [-Infinity, Infinity];
  return cutoff.comparator.startsWith('l') ? [cutoff.value, Infinity] : [-Infinity, cutoff.value];
}
