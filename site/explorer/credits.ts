import { byId, h } from './dom.ts';
import type { Handed } from './handed.ts';

/** Prints the credit of every dataset behind some measures of metros into an element. */
export function showCredits(
  id: string,
  measures: Iterable<string>,
  { measures: choices, geography, attributions }: Handed,
): void {
  const names = new Set(measures);
  const keys = new Set([geography, ...choices.filter(({ name }) => names.has(name)).flatMap(({ sources }) => sources)]);
  const items = attributions
    .filter(({ dataset }) => keys.has(dataset))
    .map(({ dataset, credit, license, retrieved_at, disclaimer, conditions = [], share_alike }) => {
      const more = [disclaimer, ...conditions, share_alike].filter((text) => text !== undefined);
      const link = h('a', { href: `/datasets/${dataset}` }, dataset);
      return h(
        'li',
        {},
        `${credit} ${license}. Retrieved ${retrieved_at?.slice(0, 10)}. `,
        link,
        `. ${more.join(' ')}`,
      );
    });
  byId(id).replaceChildren(h('ul', {}, ...items));
}
