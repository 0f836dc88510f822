import type { components } from './schema.ts';

export type Attribution = components['schemas']['Attribution'];

/** Collects the credits of everything that was read, each once, to print them with the figures. */
export class Credits {
  readonly #byText = new Map<string, Attribution>();

  /** @param attribution credits to start with, such as those of one response */
  constructor(attribution: readonly Attribution[] = []) {
    this.add(attribution);
  }

  /** Adds the credits of a response. */
  add(attribution: readonly Attribution[]): void {
    for (const credit of attribution)
      this.#byText.set(`${credit.dataset}\n${credit.retrieved_at ?? ''}\n${credit.credit}`, credit);
  }

  /** By dataset. */
  list(): Attribution[] {
    return [...this.#byText.values()].sort((a, b) => (a.dataset < b.dataset ? -1 : a.dataset > b.dataset ? 1 : 0));
  }

  /**
   * Returns a line for each credit, with the retrieval date and the license. Then each disclaimer, condition and share-alike
   * term once.
   */
  toString(): string {
    const lines = this.list().map(({ credit, retrieved_at, license }) => {
      const retrieved = retrieved_at ? ` Retrieved ${retrieved_at.slice(0, 10)}.` : '';
      return `${credit}${retrieved}${license ? ` ${license}.` : ''}`;
    });
    const terms = this.list().flatMap(({ disclaimer = [], conditions = [], share_alike = [] }) =>
      [disclaimer, conditions, share_alike].flat(),
    );
    return [...lines, ...new Set(terms)].join('\n');
  }
}
