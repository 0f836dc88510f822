import { h } from './dom.ts';

interface SliderOptions {
  readonly id: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** Describes a position in words. */
  readonly say: (value: number) => string;
  readonly changed: (value: number) => void;
}

/** Returns a labeled slider that describes its position on screen and to screen readers. */
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
