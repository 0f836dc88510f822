import type { Ranking } from '../../api/domain/rank.ts';
import type { FunnelStage } from '../../api/schemas/requirements.ts';
import { byId, h } from '../browser/dom.ts';

/** Shows how many metros remain after each stage, and which metros have no figure for it. */
export function showFunnel({ stages }: Ranking): void {
  const list = byId('funnel');
  // An open list of names stays open while a slider moves.
  const open = new Set(Array.from(list.querySelectorAll('details[open]'), (details) => stageOf(details)));
  const all = stages[0]!.count;
  list.replaceChildren(
    ...stages.map((stage, i) => {
      const bar = h('span', { class: 'share' });
      bar.style.inlineSize = `${(100 * stage.count) / all}%`;
      const without = missing(stage, open.has(i));
      return h('li', {}, h('span', {}, stage.label), h('strong', {}, String(stage.count)), without, bar);
    }),
  );
}

const stageOf = (details: Element): number => {
  const item = details.closest('li')!;
  return Array.from(item.parentElement!.children).indexOf(item);
};

/** Returns the number of metros without the figure of a stage, with their names in a list that opens. */
function missing({ missing }: FunnelStage, open: boolean): HTMLElement | undefined {
  if (!missing || missing.count === 0) return undefined;
  const { count, kept, metros } = missing;
  const [first, ...others] = metros.map(({ name }) => name);
  const head = `${count} without a figure, ${kept ? 'kept' : 'removed'}: ${first}`;
  if (count === 1) return h('p', { class: 'hint' }, head);
  const unnamed = count - metros.length;
  const names = [...others, ...(unnamed > 0 ? [`${unnamed} more`] : [])];
  return h('details', { class: 'hint', open }, h('summary', {}, `${head} and ${count - 1} more`), names.join('; '));
}
