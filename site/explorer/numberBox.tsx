import type { InputHTMLAttributes } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The most decimals that a box shows; an address can have more. */
const mostDecimals = 2;

const shownNumber = (value: number) => Number(value.toFixed(mostDecimals));

/** A box for a number. What a person is typing stays as it is: `3.` is the same number as `3`. */
export function NumberBox({ value = NaN, onNumber, ...others }: NumberBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    const shown = shownNumber(value);
    if (!Object.is(shownNumber(current!.valueAsNumber), shown))
      current!.value = Number.isNaN(shown) ? '' : String(shown);
  }, [value]);
  return (
    <input
      {...others}
      ref={box}
      type="number"
      step="any"
      onInput={({ currentTarget }) => onNumber(currentTarget.valueAsNumber)}
    />
  );
}

interface NumberBoxProps extends Pick<InputHTMLAttributes, 'id' | 'hidden' | 'aria-label'> {
  readonly value: number | undefined;
  /** Receives the number in the box; NaN if there is none. */
  readonly onNumber: (value: number) => void;
}
