import type { components } from './schema.ts';

export type Attribution = components['schemas']['Attribution'];

/** Collects the credits of everything that was read, each once, to print them with the figures. */
export class Credits {
  readonly #byText = new Map<string, Attribution>();
  readonly #computed = new Set<string>();

  /**
   * Adds the credits of a response.
   * @param computed the datasets from which the service computed figures of the response, if stated
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
   * Returns a line for each dataset: the publisher's credit, the retrieval date and the license, after "Computed by Metro data
   * service from:" if the service computed the figures. Then each disclaimer, condition and share-alike term once.
   */
  toString(): string {
    const lines = this.list().map(({ dataset, credit, retrieved_at, license }) => {
      const whose = this.#computed.has(dataset) ? 'Computed by Metro data service from: ' : '';
      const retrieved = retrieved_at ? ` Retrieved ${retrieved_at.slice(0, 10)}.` : '';
      return `${whose}${credit}${retrieved}${license ? ` ${license}.` : ''}`;
    });
    const terms = this.list().flatMap(({ disclaimer = [], conditions = [], share_alike = [] }) =>
      [disclaimer, conditions, share_alike].flat(),
    );
    return [...lines, ...new Set(terms)].join('\n');
  }
}

/** The description of a figure in a response. */
interface Described {
  readonly dataset?: string;
  readonly computed_by_cadastre?: boolean;
}

/** Returns the datasets of the figures with `computed_by_cadastre` in a response. */
export function computedIn(data: unknown): string[] {
  // Values describe themselves; profiles and comparisons their measures; screens and rankings their gates and criteria.
  const answer = (data ?? {}) as Described & Partial<Record<'measures' | 'gates' | 'criteria', readonly Described[]>>;
  const described = [answer, ...[answer.measures, answer.gates, answer.criteria].flatMap((list) => list ?? [])];
  return described.flatMap(({ dataset, computed_by_cadastre }) => (computed_by_cadastre && dataset ? [dataset] : []));
}
