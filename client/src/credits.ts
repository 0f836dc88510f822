import type { components } from './schema.ts';

export type Attribution = components['schemas']['Attribution'];

/** Collects the credits of everything that was read, each once, so that they can be printed with the figures. */
export class Credits {
  readonly #byText = new Map<string, Attribution>();

  /** Takes the credits of an answer. */
  add(attribution: readonly Attribution[]): void {
    for (const credit of attribution)
      this.#byText.set(`${credit.dataset}\n${credit.retrieved_at ?? ''}\n${credit.credit}`, credit);
  }

  /** By dataset. */
  list(): Attribution[] {
    return [...this.#byText.values()].sort((a, b) => (a.dataset < b.dataset ? -1 : a.dataset > b.dataset ? 1 : 0));
  }

  /** A line for each dataset (its publisher's text, when it was retrieved, the licence), then each disclaimer once. */
  toString(): string {
    const lines = this.list().map(({ credit, retrieved_at, license }) => {
      const retrieved = retrieved_at ? ` Retrieved ${retrieved_at.slice(0, 10)}.` : '';
      return `${credit}${retrieved}${license ? ` ${license}.` : ''}`;
    });
    const disclaimers = this.list().flatMap(({ disclaimer }) => disclaimer ?? []);
    return [...lines, ...new Set(disclaimers)].join('\n');
  }
}
