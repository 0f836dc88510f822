import type { Checkout } from './checkout.ts';
import type { Figure } from './figure.ts';

export interface BenchContext {
  /** A folder for this run alone; removed at its end. */
  readonly temp: string;
  /** A copy of the checkout, its newest release built and active; made when first asked for. */
  readonly checkout: () => Promise<Checkout>;
  /** Says what is being done. */
  readonly note: (text: string) => void;
}

/** A benchmark: a name to ask for it by, and figures; `Skipped` where the machine lacks what it needs. */
export interface Benchmark {
  readonly name: string;
  readonly about: string;
  run(context: BenchContext): Promise<readonly Figure[]>;
}

/** The machine lacks something that a benchmark needs; the message says what. */
export class SkipBenchmark extends Error {}
