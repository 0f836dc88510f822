/** A numbered question to a worker, and its answer. */
export interface Question<T> {
  readonly turn: number;
  readonly question: T;
}
export interface Answer<T> {
  readonly turn: number;
  readonly answer: T;
}

/**
 * Asks a worker, which computes what takes longer than the page may wait while a slider moves. Of the questions that wait, the
 * worker gets the newest. The answer to the last question is kept.
 */
export class Background<Q, A> {
  readonly #worker: Worker;
  readonly #onAnswer: () => void;
  #key = '';
  #turn = 0;
  #isBusy = false;
  #next: Question<Q> | undefined;
  #answer: A | undefined;

  /** @param onAnswer is called with each answer that is still wanted: `ask` returns it from then on */
  constructor(worker: Worker, onAnswer: () => void) {
    this.#worker = worker;
    this.#onAnswer = onAnswer;
    worker.addEventListener('message', ({ data }: MessageEvent<Answer<A>>) => {
      this.#isBusy = false;
      if (data.turn === this.#turn) {
        this.#answer = data.answer;
        this.#onAnswer();
      } else if (this.#next) this.#send(this.#next);
    });
  }

  /** Returns the answer; undefined while the worker computes it. @param key is the same for questions with the same answer */
  ask(key: string, question: Q): A | undefined {
    if (key === this.#key) return this.#answer;
    this.#key = key;
    this.#answer = undefined;
    const next = { turn: ++this.#turn, question };
    if (this.#isBusy) this.#next = next;
    else this.#send(next);
    return undefined;
  }

  #send(question: Question<Q>): void {
    this.#isBusy = true;
    this.#next = undefined;
    this.#worker.postMessage(question);
  }
}
