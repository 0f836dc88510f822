import type { ScoredCriterion } from './rank.ts';
import { Sorter } from './sorter.ts';

/** The standard errors of a measure's values, by place; NaN where it is unknown. */
export type ErrorsByMeasure = ReadonlyMap<string, Float64Array>;

/** Draws the values of a criterion around the stated ones, and scores them again among all metros that have a value (D23). */
export class FigureDraws {
  /** The metros that have a value. */
  readonly places: Int32Array;
  /** The scores of the last draw in the direction of the criterion, in the order of `places`. */
  readonly scores: Float64Array;
  readonly #isHigherBetter: boolean;
  readonly #stated: Float64Array;
  /** Indices of the values that are drawn, and their standard errors. */
  readonly #drawn: Int32Array;
  readonly #errors: Float64Array;
  /** Normally distributed. */
  readonly #numbers: Float64Array;
  readonly #values: Float64Array;
  readonly #sorter: Sorter;

  /** @param errors standard errors by place */
  constructor({ column, direction }: ScoredCriterion, errors: Float64Array) {
    this.places = Int32Array.from(column.values.keys().filter((place) => !Number.isNaN(column.values[place])));
    this.scores = new Float64Array(this.places.length);
    this.#isHigherBetter = direction === 'higher_better';
    this.#stated = Float64Array.from(this.places, (place) => column.values[place]!);
    this.#drawn = Int32Array.from(this.places.keys().filter((i) => !Number.isNaN(errors[this.places[i]!])));
    this.#errors = Float64Array.from(this.#drawn, (i) => errors[this.places[i]!]!);
    this.#numbers = new Float64Array(this.#drawn.length);
    this.#values = this.#stated.slice();
    this.#sorter = new Sorter(this.places.length);
  }

  /** How many values are drawn. */
  get count(): number {
    return this.#drawn.length;
  }

  /** Draws the values and computes their scores. @param normal fills an array with normally distributed numbers */
  draw(normal: (numbers: Float64Array) => void, scoring: 'percentile' | 'min-max'): void {
    const values = this.#values;
    const errors = this.#errors;
    const drawn = this.#drawn;
    const numbers = this.#numbers;
    normal(numbers);
    for (let d = 0; d < drawn.length; d++) {
      const i = drawn[d]!;
      values[i] = this.#stated[i]! + errors[d]! * numbers[d]!;
    }
    let least = Infinity;
    let most = -Infinity;
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    if (scoring === 'percentile') this.#scoreByPercentile(least, most);
    else this.#scoreByMinMax(least, most);
    if (this.#isHigherBetter) return;
    const { scores } = this;
    for (let i = 0; i < scores.length; i++) scores[i] = 100 - scores[i]!;
  }

  #scoreByPercentile(least: number, most: number): void {
    const values = this.#values;
    const scores = this.scores;
    const n = values.length;
    const order = this.#sorter.descending(values, least, most);
    for (let first = 0; first < n;) {
      const value = values[order[first]!]!;
      let end = first + 1;
      while (end < n && values[order[end]!] === value) end++;
      const score = n === 1 ? 50 : (100 * (n - end + (end - first - 1) / 2)) / (n - 1);
      for (; first < end; first++) scores[order[first]!] = score;
    }
  }

  /** As `minMaxScores`, into the array of scores. */
  #scoreByMinMax(least: number, most: number): void {
    const values = this.#values;
    const scores = this.scores;
    for (let i = 0; i < values.length; i++)
      scores[i] = most === least ? 50 : (100 * (values[i]! - least)) / (most - least);
  }
}
