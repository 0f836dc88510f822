/** How often each side is measured; the median counts, since neighbours disturb a shared machine. */
const rounds = 5;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export interface Compared {
  readonly ours: number;
  readonly peer: number;
  /** Median of the ratios of neighbouring measurements: what disturbs both of a pair does not count. */
  readonly ratio: number;
}

/** Measures ours and the peer in turns, A B A B; medians of each and of their ratios. */
export async function inTurns(
  ours: () => Promise<number>,
  peer: () => Promise<number>,
  times = rounds,
): Promise<Compared> {
  const pairs: { ours: number; peer: number }[] = [];
  for (let i = 0; i < times; i++) pairs.push({ ours: await ours(), peer: await peer() });
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    peer: median(pairs.map((pair) => pair.peer)),
    ratio: median(pairs.map((pair) => pair.ours / pair.peer)),
  };
}
