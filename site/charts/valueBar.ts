/** A bar in a row of a table, in percent of its width. */
export interface ValueBar {
  readonly x: number;
  readonly width: number;
}

/** Returns the bar of each value, from zero to the value on a scale that all of them share. */
export function valueBars(values: readonly number[]): (value: number) => ValueBar {
  const least = Math.min(0, ...values);
  const span = Math.max(0, ...values) - least || 1;
  const at = (value: number) => Math.round((1000 * (value - least)) / span) / 10;
  return (value) => ({ x: at(Math.min(0, value)), width: Math.round(10 * Math.abs(at(value) - at(0))) / 10 });
}
