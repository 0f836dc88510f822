import { figuresByDataset, formatCredit } from '../figures/format.ts';
import { byId, h } from '../browser/dom.ts';
import type { StartData } from './startData.ts';

/** The credit of a dataset, with its terms. */
interface ShownCredit {
  readonly dataset: string;
  readonly credit: string;
  readonly terms: string;
}

/** Returns the credit of every dataset behind some measures. */
export function creditsOf(measures: Iterable<string>, start: StartData): ShownCredit[] {
  const names = new Set(measures);
  const shown = start.measures.filter(({ name }) => names.has(name));
  const keys = new Set([start.geography, ...shown.flatMap(({ sources }) => sources)]);
  const figures = figuresByDataset(shown);
  return start.attributions
    .filter(({ dataset }) => keys.has(dataset))
    .map((attribution) => {
      const { dataset, disclaimer, conditions = [], share_alike } = attribution;
      const terms = [disclaimer, ...conditions, share_alike].filter((text) => text !== undefined);
      return { dataset, credit: formatCredit(attribution, figures), terms: terms.join(' ') };
    });
}

/** Shows credits. */
export function showCredits(credits: readonly ShownCredit[]): void {
  const items = credits.map(({ dataset, credit, terms }) =>
    h('li', {}, `${credit} `, h('a', { href: `/datasets/${dataset}` }, dataset), `. ${terms}`),
  );
  byId('credits').replaceChildren(h('ul', {}, ...items));
}
