import { h } from './dom.ts';

interface SliderOptions {
  readonly id: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** What a position means, in words. */
  readonly say: (value: number) => string;
  readonly changed: (value: number) => void;
}

/** A labelled slider that says what its position means, to the eye and to a screen reader. */
export function slider({ id, label, min, max, step, value, say, changed }: SliderOptions): HTMLElement {
  const range = h('input', { id, type: 'range', min, max, step, value });
  const output = h('output', { for: id });
  const show = () => {
    const text = say(range.valueAsNumber);
    output.textContent = text;
    range.setAttribute('aria-valuetext', text);
  };
  range.addEventListener('input', () => {
    show();
    changed(range.valueAsNumber);
  });
  show();
  return h('div', { class: 'slider' }, h('label', { for: id }, label), output, range);
}
