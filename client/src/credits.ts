import type { components } from './schema.ts';

export type Attribution = components['schemas']['Attribution'];

/** Collects the credits of everything that was read, each once, so that they can be printed with the figures. */
export class Credits {
  readonly #byText = new Map<string, Attribution>();
  readonly #computed = new Set<string>();

  /**
   * Takes the credits of an answer.
   * @param computed the datasets that the service computed figures of the answer from, as far as it tells
   */
  add(attribution: readonly Attribution[], computed: Iterable<string> = []): void {
    for (const dataset of computed) this.#computed.add(dataset);
    for (const credit of attribution)
      this.#byText.set(`${credit.dataset}\n${credit.retrieved_at ?? ''}\n${credit.credit}`, credit);
  }

  /** By dataset. */
  list(): Attribution[] {
    return [...this.#byText.values()].sort((a, b) => (a.dataset < b.dataset ? -1 : a.dataset > b.dataset ? 1 : 0));
  }

  /**
   * A line for each dataset (its publisher's text, when it was retrieved, the licence; before it, where figures that were
   * read are the service's own, that they are computed), then each disclaimer and condition once.
   */
  toString(): string {
    const lines = this.list().map(({ dataset, credit, retrieved_at, license }) => {
      const whose = this.#computed.has(dataset) ? 'Computed by Metro data service from: ' : '';
      const retrieved = retrieved_at ? ` Retrieved ${retrieved_at.slice(0, 10)}.` : '';
      return `${whose}${credit}${retrieved}${license ? ` ${license}.` : ''}`;
    });
    const terms = this.list().flatMap(({ disclaimer, conditions = [] }) => [disclaimer ?? [], conditions].flat());
    return [...lines, ...new Set(terms)].join('\n');
  }
}

/** The datasets of the figures in an answer that the service computed: values and metros' measures tell it. */
export function computedIn(data: unknown): string[] {
  const { measures } = (data ?? {}) as { measures?: unknown };
  const figures = (Array.isArray(measures) ? measures : [data]) as ({
    dataset?: string;
    computed_by_cadastre?: boolean;
  } | null)[];
  return figures.flatMap((one) => (one?.computed_by_cadastre && one.dataset !== undefined ? [one.dataset] : []));
}
