import { type ShortStrip, shortStrip, type Strip, strip } from '../charts/strip.ts';
import { medianOf } from './ranks.ts';
import { valuesOf } from './values.ts';

interface MetroStrip extends Strip {
  readonly median: number;
  /** The same in short: few far metros do not press the others together. */
  readonly short: ShortStrip;
}

/** The strips of the measures, which the pages of all metros share. */
const strips = new Map<string, MetroStrip>();

/** Returns the metros on one line by their values of a measure, with the median. The measure has a value of a metro. */
export function metroStrip(measure: string): MetroStrip {
  let found = strips.get(measure);
  if (!found) {
    const values = valuesOf(measure, 'msa').filter((value) => value !== null);
    strips.set(measure, (found = { ...strip(values), median: medianOf(values)!, short: shortStrip(values) }));
  }
  return found;
}
