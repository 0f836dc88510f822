/** How often each side is measured; the median counts, since other work disturbs a shared machine. */
const rounds = 5;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

interface Comparison {
  readonly ours: number;
  readonly peer: number;
  /** Median of the ratios of adjacent measurements: what disturbs both of a pair does not count. */
  readonly ratio: number;
}

/** Measures ours and the peer in turns, A B A B; medians of each and of their ratios. */
export async function inTurns(ours: () => Promise<number>, peer: () => Promise<number>): Promise<Comparison> {
  return (await allInTurns(ours, { peer })).peer;
}

/** Measures ours and several peers in turns, A B C A B C; compares ours with each of them. */
export async function allInTurns<Peer extends string>(
  ours: () => Promise<number>,
  peers: Readonly<Record<Peer, () => Promise<number>>>,
): Promise<Record<Peer, Comparison>> {
  const names = Object.keys(peers) as Peer[];
  const measured: { ours: number; peers: Map<Peer, number> }[] = [];
  for (let i = 0; i < rounds; i++) {
    const round = { ours: await ours(), peers: new Map<Peer, number>() };
    for (const name of names) round.peers.set(name, await peers[name]());
    measured.push(round);
  }
  const compare = (name: Peer): Comparison => ({
    ours: median(measured.map(({ ours }) => ours)),
    peer: median(measured.map(({ peers }) => peers.get(name)!)),
    ratio: median(measured.map(({ ours, peers }) => ours / peers.get(name)!)),
  });
  return Object.fromEntries(names.map((name) => [name, compare(name)])) as Record<Peer, Comparison>;
}
