import { round } from './round.ts';
import { compareText } from './text.ts';

/** Describes how peers are found. The number changes when the results would. */
export const method =
  'peers/1: the distance of two metros (with `geography`, counties or states) is the mean absolute difference of their percentile scores (0 to 100, D22 and D23) over the measures that both have a value for; ' +
  'a peer has a value for at least two thirds of the measures that the metro itself has; ' +
  'peers are the ten nearest, distances rounded to 9 decimals, ties listed by CBSA code, or FIPS code; ' +
  'stability is the share of the measures that can each be left out without the peer dropping from the first ten.';

/** How many peers a metro has. */
export const maxPeers = 10;

/** How many measures are listed as those on which two metros are closest, or farthest. */
const maxListed = 3;

/** A measure with the percentile score of each metro; NaN if it has no value. */
export interface ScoredMeasure {
  readonly measure: string;
  readonly scores: Float64Array;
}

/** A metro near to another one. */
interface Peer {
  readonly place: number;
  /** Mean absolute difference of scores, 0 to 100. */
  readonly distance: number;
  /** The number of measures that both metros have a value for. */
  readonly compared: number;
  /** Names of measures, the smallest difference first. */
  readonly closest: readonly string[];
  /** Names of measures, the largest difference first. */
  readonly farthest: readonly string[];
  /** The share of the measures without which it is still among the peers; null if only one measure is compared. */
  readonly stability: number | null;
}

interface Peers {
  /** Nearest first. */
  readonly peers: readonly Peer[];
  /** The measures that the metro has no value for, by name. */
  readonly missing: readonly string[];
  /** How many other metros have a value for too few of the measures. */
  readonly incomparable: number;
}

/** The differences of the scores of a metro and all metros: a row of all metros for each measure. */
interface Differences {
  readonly measures: readonly string[];
  /** NaN if the other metro has no value. */
  readonly rows: readonly Float64Array[];
  /** For each metro, the sum of its differences. */
  readonly sums: Float64Array;
  /** For each metro, how many differences it has. */
  readonly counts: Int32Array;
}

/**
 * Returns the metros nearest to the one at a place.
 * Source: J. C. Gower, A General Coefficient of Similarity and Some of Its Properties, Biometrics 27 (1971), on ranks.
 * @param measures each once, in any order, which changes nothing
 * @param cbsas the CBSA code of each metro
 */
export function findPeers(measures: readonly ScoredMeasure[], cbsas: readonly string[], place: number): Peers {
  const byName = measures.toSorted((a, b) => compareText(a.measure, b.measure));
  const present = byName.filter(({ scores }) => !Number.isNaN(scores[place]!));
  const differences = differencesFrom(present, cbsas.length, place);
  const nearest = findNearest(differences, cbsas, place, undefined);
  const stays = new Map(nearest.map((peer) => [peer, 0]));
  if (present.length > 1)
    for (const left of present.keys())
      for (const peer of findNearest(differences, cbsas, place, left))
        if (stays.has(peer)) stays.set(peer, stays.get(peer)! + 1);
  return {
    peers: nearest.map((peer) => {
      const listed = listExtremes(differences, peer);
      const stability = present.length > 1 ? round(stays.get(peer)! / present.length, 4) : null;
      const distance = round(differences.sums[peer]! / differences.counts[peer]!, 4);
      return { place: peer, distance, compared: differences.counts[peer]!, ...listed, stability };
    }),
    missing: byName.filter(({ scores }) => Number.isNaN(scores[place]!)).map(({ measure }) => measure),
    incomparable: cbsas.reduce(
      (count, _, other) =>
        other === place || isComparable(differences.counts[other]!, present.length) ? count : count + 1,
      0,
    ),
  };
}

function differencesFrom(present: readonly ScoredMeasure[], metros: number, place: number): Differences {
  const sums = new Float64Array(metros);
  const counts = new Int32Array(metros);
  const rows = present.map(({ scores }) => {
    const own = scores[place]!;
    const row = scores.map((score) => Math.abs(score - own));
    for (let other = 0; other < metros; other++) {
      if (Number.isNaN(row[other]!)) continue;
      sums[other]! += row[other]!;
      counts[other]! += 1;
    }
    return row;
  });
  return { measures: present.map(({ measure }) => measure), rows, sums, counts };
}

/** Whether a metro has enough of the measures: two thirds. */
const isComparable = (count: number, all: number) => count > 0 && 3 * count >= 2 * all;

/** Returns the places of the nearest metros. @param left the index of a measure to leave out */
function findNearest(
  { rows, sums, counts }: Differences,
  cbsas: readonly string[],
  place: number,
  left: number | undefined,
): number[] {
  const row = left === undefined ? undefined : rows[left]!;
  const all = rows.length - (row ? 1 : 0);
  const nearest: { readonly other: number; readonly distance: number }[] = [];
  for (let other = 0; other < sums.length; other++) {
    const without = row && !Number.isNaN(row[other]!) ? row[other]! : undefined;
    const count = counts[other]! - (without === undefined ? 0 : 1);
    if (other === place || !isComparable(count, all)) continue;
    // The sum without a difference can be below zero by an error of rounding.
    const distance = round(Math.max(0, sums[other]! - (without ?? 0)) / count, 9);
    const isBefore = (one: { readonly other: number; readonly distance: number }) =>
      one.distance < distance || (one.distance === distance && cbsas[one.other]! < cbsas[other]!);
    if (nearest.length === maxPeers && isBefore(nearest.at(-1)!)) continue;
    nearest.splice(nearest.findLastIndex(isBefore) + 1, 0, { other, distance });
    if (nearest.length > maxPeers) nearest.pop();
  }
  return nearest.map(({ other }) => other);
}

/** Returns the measures on which a metro is closest and farthest; of a few measures, no measure is listed as both. */
function listExtremes({ measures, rows }: Differences, peer: number): Pick<Peer, 'closest' | 'farthest'> {
  const found = measures.flatMap((measure, i) => {
    const difference = rows[i]![peer]!;
    return Number.isNaN(difference) ? [] : [{ measure, difference: round(difference, 9) }];
  });
  // Sorting keeps the order of equal ones, which is by name.
  const names = found.sort((a, b) => a.difference - b.difference).map(({ measure }) => measure);
  const length = Math.min(maxListed, Math.max(1, Math.floor(names.length / 2)));
  return { closest: names.slice(0, length), farthest: names.slice(-length).reverse() };
}
