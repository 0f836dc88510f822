import type { ValueChange } from '../../api/schemas/release.ts';
import { showExactly } from './format.ts';

/** Returns the relative change of a value in percent; undefined without one. */
export function relativeChange({ old, new: now }: Pick<ValueChange, 'old' | 'new'>): number | undefined {
  return old === null || now === null || old === 0 ? undefined : ((now - old) / Math.abs(old)) * 100;
}

/** The decimals of values in a release. */
const maxDecimals = 6;

/** Formats the old and the new value with the decimals of their measure, or with as many as show that they differ. */
export function showChange(
  { old, new: now }: Pick<ValueChange, 'old' | 'new'>,
  { unit, decimals }: { readonly unit: string; readonly decimals: number },
): [old: string, now: string] {
  for (let shown = decimals; ; shown++) {
    const texts = [old, now].map((value) => showExactly(value, { unit, decimals: shown })) as [string, string];
    if (texts[0] !== texts[1] || shown >= maxDecimals) return texts;
  }
}

const relative = new Intl.NumberFormat('en-US', {
  maximumSignificantDigits: 2,
  signDisplay: 'exceptZero',
  style: 'percent',
});

/** Formats a relative change in percent with two digits, however small it is: `+4.1%`, `−0.00003%`. */
export const showRelative = (percent: number): string => relative.format(percent / 100).replace('-', '−');
