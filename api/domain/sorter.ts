/**
 * Sorts one list of numbers after another, each of the same length. The numbers go into buckets, then an insertion sort
 * finishes. It starts from the order of the list before, so lists that resemble each other are sorted in linear time.
 */
export class Sorter {
  readonly #order: Uint32Array;
  readonly #next: Uint32Array;
  readonly #bucketOf: Uint32Array;
  /** Where each bucket ends in the order. */
  readonly #ends: Uint32Array;

  constructor(length: number) {
    this.#order = Uint32Array.from({ length }, (_, i) => i);
    this.#next = new Uint32Array(length);
    this.#bucketOf = new Uint32Array(length);
    this.#ends = new Uint32Array(length + 1);
  }

  /**
   * The indexes of some numbers, in descending order of the numbers. The next call overwrites them.
   * @param values finite
   */
  descending(values: Float64Array): Uint32Array {
    this.#fillBuckets(values);
    this.#insert(values);
    return this.#order;
  }

  /** Orders the numbers by bucket; the greatest are in the first one. */
  #fillBuckets(values: Float64Array): void {
    const [order, next, bucketOf, ends] = [this.#order, this.#next, this.#bucketOf, this.#ends];
    let [least, greatest] = [Infinity, -Infinity];
    for (let i = 0; i < values.length; i++) {
      if (values[i]! < least) least = values[i]!;
      if (values[i]! > greatest) greatest = values[i]!;
    }
    const perUnit = greatest > least ? (values.length - 1) / (greatest - least) : 0;
    ends.fill(0);
    for (let i = 0; i < values.length; i++) {
      const bucket = ((greatest - values[i]!) * perUnit) >>> 0;
      bucketOf[i] = bucket;
      ends[bucket]!++;
    }
    for (let bucket = 1; bucket < ends.length; bucket++) ends[bucket]! += ends[bucket - 1]!;
    for (let i = order.length - 1; i >= 0; i--) next[--ends[bucketOf[order[i]!]!]!] = order[i]!;
    order.set(next);
  }

  #insert(values: Float64Array): void {
    const order = this.#order;
    for (let i = 1; i < order.length; i++) {
      const index = order[i]!;
      const value = values[index]!;
      let at = i;
      for (; at > 0 && values[order[at - 1]!]! < value; at--) order[at] = order[at - 1]!;
      order[at] = index;
    }
  }
}
