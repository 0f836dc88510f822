import { figuresByDataset, formatCredit } from '../figures/format.ts';
import { byId, h } from '../browser/dom.ts';
import type { StartData } from './startData.ts';

/** Shows the credit of every dataset behind some measures in an element. */
export function showCredits(
  id: string,
  measures: Iterable<string>,
  { measures: choices, geography, attributions }: StartData,
): void {
  const names = new Set(measures);
  const shown = choices.filter(({ name }) => names.has(name));
  const keys = new Set([geography, ...shown.flatMap(({ sources }) => sources)]);
  const figures = figuresByDataset(shown);
  const items = attributions
    .filter(({ dataset }) => keys.has(dataset))
    .map((credit) => {
      const { dataset, disclaimer, conditions = [], share_alike } = credit;
      const more = [disclaimer, ...conditions, share_alike].filter((text) => text !== undefined);
      const link = h('a', { href: `/datasets/${dataset}` }, dataset);
      return h('li', {}, `${formatCredit(credit, figures)} `, link, `. ${more.join(' ')}`);
    });
  byId(id).replaceChildren(h('ul', {}, ...items));
}
