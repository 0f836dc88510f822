import type { ComponentChildren } from 'preact';
import { NumberBox } from './numberBox.tsx';

/** A number box and a slider for the same number. The box takes any number, also between the steps of the slider. */
export function NumberControl(props: NumberControlProps) {
  const { id, label, min, max, step, value, before, after, onNumber, children } = props;
  return (
    <>
      <div class="number-head">
        <label for={id}>{label}</label>
        <span class="box">
          {before && <span aria-hidden="true">{before}</span>}
          <NumberBox id={id} value={value} onNumber={(number) => Number.isFinite(number) && onNumber(number)} />
          {after && <span aria-hidden="true">{after}</span>}
        </span>
      </div>
      {children}
      <input
        type="range"
        id={`${id}-slider`}
        aria-label={label}
        {...{ min, max, step, value }}
        onInput={({ currentTarget }) => onNumber(currentTarget.valueAsNumber)}
      />
    </>
  );
}

interface NumberControlProps {
  readonly id: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** What is written around the number in the box: `$`, `%`. */
  readonly before?: string;
  readonly after?: string;
  readonly onNumber: (value: number) => void;
  /** What is between the box and the slider. */
  readonly children?: ComponentChildren;
}
