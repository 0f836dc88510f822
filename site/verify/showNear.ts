import { readStated } from '../../api/domain/statedValue.ts';
import { powerBetween } from '../../api/domain/units.ts';
import { showExactly, showFigure } from '../figures/format.ts';

interface Shown {
  readonly value: number | null;
  readonly unit: string;
  readonly decimals: number;
}

/** The sizes of a figure in the unit of another that are easy to compare: `0.3 million`, but not `193,773.56 million`. */
const [minSize, maxSize] = [0.1, 10_000];

/**
 * Formats a figure for comparison with a stated one: in the unit of the stated one, with at most one decimal more than that has.
 * Next to `8 million`, a population of 8,344,204 is `8.3 million`.
 */
export function showNear(figure: Shown, stated: string): string {
  const { value, unit, decimals } = figure;
  if (value === null) return showFigure(value, figure);
  const { value: read, unit: statedUnit, hasDollarSign } = readStated(stated);
  const power = powerBetween(statedUnit, unit, hasDollarSign) ?? 0;
  const shown = Math.min(Math.max(1 - read.place, 0), Math.max(decimals + power, 0));
  if (statedUnit === '') return showExactly(value, { unit, decimals: Math.min(shown, decimals) });
  const size = value / 10 ** power;
  if (power !== 0 && (Math.abs(size) < minSize || Math.abs(size) >= maxSize)) return showFigure(value, figure);
  const text = showExactly(Math.abs(size), { unit: '', decimals: shown });
  const minus = size < 0 && /[1-9]/.test(text) ? '−' : '';
  return `${minus}${hasDollarSign ? '$' : ''}${text}${/\d([^\d]*)$/.exec(stated)![1]}`;
}
