import type { Alternatives } from '../../api/domain/alternatives.ts';
import type { AcceptabilityAnswer, AcceptabilityQuestion } from './acceptabilityWorker.ts';

export type Acceptabilities = AcceptabilityAnswer['found'];

/** How many first places count as the top. */
export const top = 10;

/**
 * How often each metro is at the top over all weights. A worker computes it, because drawing weights takes longer than the
 * page may wait while a slider moves. The weights of the criteria change nothing, so their results are kept.
 */
export class AcceptabilityByWorker {
  readonly #worker = new Worker(new URL('./acceptabilityWorker.ts', import.meta.url), { type: 'module' });
  readonly #onFound: (found: Acceptabilities) => void;
  #key = '';
  #turn = 0;
  #isBusy = false;
  #next: AcceptabilityQuestion | undefined;
  #found: Acceptabilities | undefined;

  /** @param onFound is called with each result that is still wanted */
  constructor(onFound: (found: Acceptabilities) => void) {
    this.#onFound = onFound;
    this.#worker.addEventListener('message', ({ data }: MessageEvent<AcceptabilityAnswer>) => {
      this.#isBusy = false;
      if (data.turn === this.#turn) this.#onFound((this.#found = data.found));
      else if (this.#next) this.#send(this.#next);
    });
  }

  /** Returns what is known of these metros; undefined while the worker computes it. */
  find(alternatives: Alternatives): Acceptabilities | undefined {
    const scoring = alternatives.scoring.map(({ measure, direction }) => [measure, direction]);
    const key = JSON.stringify([scoring, alternatives.places.toSorted((a, b) => a - b)]);
    if (key === this.#key) return this.#found;
    this.#key = key;
    this.#found = undefined;
    const question = { turn: ++this.#turn, alternatives, top };
    // Of the questions that wait, the worker gets the newest.
    if (this.#isBusy) this.#next = question;
    else this.#send(question);
    return undefined;
  }

  #send(question: AcceptabilityQuestion): void {
    this.#isBusy = true;
    this.#next = undefined;
    this.#worker.postMessage(question);
  }
}
