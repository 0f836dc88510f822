import { type Histogram, histogram } from '../charts/histogram.ts';
import { type ValueClass, valueClasses } from '../charts/valueClasses.ts';
import type { Geography } from '../../api/schemas/common.ts';
import type { Cell } from './cell.ts';
import { capitalize, countRegions, geographyNames, labelWithUnit, showCount, showFigure, showTick } from './format.ts';
import { medianOf } from './ranks.ts';

/** The measure of a histogram, and the regions whose values it has. */
interface CountedValues {
  readonly measure: { readonly label: string; readonly unit: string; readonly decimals: number };
  readonly geography: Geography;
  /** Which of the regions: ` in Ohio`; empty: all. */
  readonly which: string;
  readonly years: string;
  readonly values: readonly number[];
}

/** A histogram with its texts. */
export interface ValueHistogram extends Pick<CountedValues, 'measure' | 'geography'> {
  readonly caption: string;
  /** The main finding in words. */
  readonly label: string;
  /** Classes of skewed counts, which are drawn in place of bars on a scale. */
  readonly classes: readonly ValueClass[] | undefined;
  readonly drawn: Histogram;
  readonly median: number;
  /** The rows of its file, with their head. */
  readonly rows: readonly (readonly Cell[])[];
}

/** The size of the bars, in units of the drawing. */
export const histogramSize = { width: 460, height: 270 };

/** Returns the histogram of some values, of which there is one at least. */
export function valueHistogram({ measure, geography, which, years, values }: CountedValues): ValueHistogram {
  const classes = valueClasses(values, measure.decimals);
  const drawn = histogram(values, histogramSize.width, histogramSize.height);
  const shown = classes ?? drawn.bars;
  const tallest = shown.reduce((a, b) => (b.count > a.count ? b : a));
  const median = medianOf(values)!;
  const caption = `${labelWithUnit(measure)} of ${countRegions(values.length, geography)}${which}, ${years}`;
  const range = `${showTick(tallest.from, measure)} to ${showTick(tallest.to, measure)}`;
  return {
    ...{ measure, geography, caption, classes, drawn, median },
    label: `Histogram. ${caption}: the longest bar has ${showCount(tallest.count)}, from ${range}. The median is ${showFigure(median, measure)}.`,
    rows: [
      [`From, ${measure.unit}`, 'To', capitalize(geographyNames[geography])],
      ...shown.map(({ from, to, count }) => [from, to, count]),
    ],
  };
}
