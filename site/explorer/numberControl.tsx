import type { ComponentChildren } from 'preact';
import { NumberBox } from './numberBox.tsx';
import { RemoveButton } from './removeButton.tsx';

/** A number box and a slider for the same number. The box takes any number, also between the steps of the slider. */
export function NumberControl(props: NumberControlProps) {
  const { id, name, label, min, max, step, value, before, after, onNumber, onRemove, children } = props;
  return (
    <>
      <div class="card-row">
        <label for={id}>{label}</label>
        <RemoveButton label={name} onRemove={onRemove} />
      </div>
      <div class="limit">
        <div class="slider">
          {children}
          <input
            type="range"
            id={`${id}-slider`}
            aria-label={label}
            {...{ min, max, step, value }}
            onInput={({ currentTarget }) => onNumber(currentTarget.valueAsNumber)}
          />
        </div>
        <span class="box">
          {before && <span aria-hidden="true">{before}</span>}
          <NumberBox id={id} value={value} onNumber={(number) => Number.isFinite(number) && onNumber(number)} />
          {after && <span aria-hidden="true">{after}</span>}
        </span>
      </div>
    </>
  );
}

interface NumberControlProps {
  readonly id: string;
  /** What the number is a limit of. */
  readonly name: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** What is written around the number in the box: `$`, `%`. */
  readonly before?: string;
  readonly after?: string;
  readonly onNumber: (value: number) => void;
  readonly onRemove: () => void;
  /** What is above the slider. */
  readonly children?: ComponentChildren;
}
