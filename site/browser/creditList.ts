import type { Attribution } from '../../api/schemas/common.ts';
import { formatCredit } from '../figures/format.ts';
import { h } from './dom.ts';

/** Returns the credits of a response as a list, each text once. */
export function creditList(credits: readonly Attribution[]): HTMLElement {
  const byText = new Map(credits.map((one) => [one.credit, one]));
  const items = [...byText.values()].map((one) => {
    const terms = [one.disclaimer, ...(one.conditions ?? []), one.share_alike].filter((text) => text !== undefined);
    const link = h('a', { href: `/datasets/${one.dataset}` }, one.dataset);
    return h('li', {}, `${formatCredit(one, new Map())} `, link, `. ${terms.join(' ')}`);
  });
  return h('div', { class: 'credits' }, h('ul', {}, ...items));
}
