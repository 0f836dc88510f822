import { h } from '../browser/dom.ts';

interface NumberOptions {
  readonly id: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** What is written around the number in the box: `$`, `%`. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly onChange: (value: number) => void;
}

/** A slider and a number box for the same number. */
interface NumberControl {
  /** The label, and the box with its unit. */
  readonly head: HTMLElement;
  readonly range: HTMLInputElement;
}

/** Returns the parts of a control for a number. The box takes any number, also between the steps of the slider. */
export function numberControl(options: NumberOptions): NumberControl {
  const { id, label, min, max, step, value, before, after, onChange } = options;
  const range = h('input', { type: 'range', id: `${id}-slider`, min, max, step, value, 'aria-label': label });
  const box = h('input', { type: 'number', id, step: 'any', value });
  range.addEventListener('input', () => {
    box.value = range.value;
    onChange(range.valueAsNumber);
  });
  box.addEventListener('input', () => {
    if (!Number.isFinite(box.valueAsNumber)) return;
    range.value = box.value;
    onChange(box.valueAsNumber);
  });
  const sign = (text: string | undefined) => (text ? h('span', { 'aria-hidden': 'true' }, text) : undefined);
  return {
    head: h(
      'div',
      { class: 'number-head' },
      h('label', { for: id }, label),
      h('span', { class: 'box' }, sign(before), box, sign(after)),
    ),
    range,
  };
}
