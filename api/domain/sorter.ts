/** Bits of a digit. Two digits distinguish almost all of 393 metros, and few counts must be added. */
const bits = 7;
const size = 1 << bits;
const mask = size - 1;
/** The largest number of two digits. */
const maxKey = size * size - 1;

/**
 * Sorts lists of numbers of the same length. A radix sort by two digits almost sorts a list, and an insertion sort completes
 * it. This avoids unpredictable branches, which make other sorts slow.
 */
export class Sorter {
  readonly #keys: Uint32Array;
  readonly #byLow: Uint32Array;
  readonly #order: Uint32Array;
  /** For each digit, how many numbers have it, then the position of the next one. */
  readonly #low = new Uint32Array(size);
  readonly #high = new Uint32Array(size);

  constructor(length: number) {
    this.#keys = new Uint32Array(length);
    this.#byLow = new Uint32Array(length);
    this.#order = new Uint32Array(length);
  }

  /**
   * Returns the indices of numbers in descending order of the numbers. The next call overwrites them.
   * @param values from `least` to `most`, within rounding errors
   */
  descending(values: Float64Array, least = 0, most = 100): Uint32Array {
    this.#countDigits(values, most, maxKey / (most - least));
    this.#byDigits();
    this.#insert(values);
    return this.#order;
  }

  #countDigits(values: Float64Array, most: number, perUnit: number): void {
    const keys = this.#keys;
    const low = this.#low;
    const high = this.#high;
    low.fill(0);
    high.fill(0);
    for (let i = 0; i < keys.length; i++) {
      const key = (perUnit * (most - values[i]!)) | 0;
      keys[i] = key;
      low[key & mask]!++;
      high[key >> bits]!++;
    }
    let lower = 0;
    let higher = 0;
    for (let digit = 0; digit < size; digit++) {
      const ofLow = low[digit]!;
      const ofHigh = high[digit]!;
      low[digit] = lower;
      high[digit] = higher;
      lower += ofLow;
      higher += ofHigh;
    }
  }

  #byDigits(): void {
    const keys = this.#keys;
    const byLow = this.#byLow;
    const order = this.#order;
    const low = this.#low;
    const high = this.#high;
    for (let i = 0; i < keys.length; i++) {
      const digit = keys[i]! & mask;
      const at = low[digit]!;
      low[digit] = at + 1;
      byLow[at] = i;
    }
    for (let j = 0; j < keys.length; j++) {
      const i = byLow[j]!;
      const digit = keys[i]! >> bits;
      const at = high[digit]!;
      high[digit] = at + 1;
      order[at] = i;
    }
  }

  #insert(values: Float64Array): void {
    const order = this.#order;
    let previous = Infinity;
    for (let i = 0; i < order.length; i++) {
      const index = order[i]!;
      const value = values[index]!;
      if (value <= previous) {
        previous = value;
        continue;
      }
      let at = i;
      for (; values[order[at - 1]!]! < value; at--) order[at] = order[at - 1]!;
      order[at] = index;
    }
  }
}
