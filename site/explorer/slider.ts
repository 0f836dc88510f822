import { h } from '../browser/dom.ts';

interface SliderOptions {
  readonly id: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** Describes a position in words. */
  readonly describe: (value: number) => string;
  readonly onChange: (value: number) => void;
}

/** Returns a labeled slider that describes its position on screen and to screen readers. */
export function slider({ id, label, min, max, step, value, describe, onChange }: SliderOptions): HTMLElement {
  const range = h('input', { id, type: 'range', min, max, step, value });
  const output = h('output', { for: id });
  const show = () => {
    const text = describe(range.valueAsNumber);
    output.textContent = text;
    range.setAttribute('aria-valuetext', text);
  };
  range.addEventListener('input', () => {
    show();
    onChange(range.valueAsNumber);
  });
  show();
  return h('div', { class: 'slider' }, h('label', { for: id }, label), output, range);
}
