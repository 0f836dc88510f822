/**
 * Returns the percentile score of each value, higher being better (D23): 100 x (W + (E - 1) / 2) / (n - 1), where W counts
 * worse values, E equal values (including this one) and n all values. A single value scores 50. NaN stays NaN. If lower is
 * better, the score is 100 minus this one.
 * Method: mid-rank percentile; OECD/JRC, Handbook on Constructing Composite Indicators (2008), step 5, normalization.
 */
export function percentileScores(values: Float64Array): Float64Array {
  const present = values.filter((value) => !Number.isNaN(value)).sort();
  const n = present.length;
  const scores = new Map<number, number>();
  for (let first = 0; first < n;) {
    const value = present[first]!;
    let end = first + 1;
    while (end < n && present[end] === value) end++;
    scores.set(value, n === 1 ? 50 : (100 * (first + (end - first - 1) / 2)) / (n - 1));
    first = end;
  }
  return values.map((value) => scores.get(value) ?? NaN);
}

/** Returns the min-max score of each value, higher being better: 0 to 100 over the range; 50 if all are equal. */
export function minMaxScores(values: Float64Array): Float64Array {
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return values.map((value) =>
    Number.isNaN(value) ? NaN : most === least ? 50 : (100 * (value - least)) / (most - least),
  );
}
