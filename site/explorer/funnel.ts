import { gatesOf, placesInScope } from '../../api/domain/gates.ts';
import type { Ranking } from '../../api/domain/rank.ts';
import type { RankRequest } from '../../api/schemas/rank.ts';
import { byId, h } from './dom.ts';
import type { Figures } from './figures.ts';

/** What is left after each stage, and how many of those that fell out there have no figure. */
export function showFunnel({ stages }: Ranking, request: RankRequest, figures: Figures): void {
  const all = stages[0]!.count;
  const absent = withoutFigure(request, figures);
  byId('funnel').replaceChildren(
    ...stages.map(({ label, count }, i) => {
      const bar = h('span', { class: 'share' });
      bar.style.inlineSize = `${(100 * count) / all}%`;
      const none = absent[i] ?? 0;
      const fell = (stages[i - 1]?.count ?? count) - count;
      const said = none > 0 ? h('p', { class: 'hint' }, `${fell} fell out, ${sayNone(none)}`) : undefined;
      return h('li', {}, h('span', {}, label), h('strong', {}, String(count)), said, bar);
    }),
  );
}

const sayNone = (none: number) => `${none} of them ${none === 1 ? 'has' : 'have'} no figure`;

/**
 * By stage: how many metros fell out at it for want of a figure. Cutoffs, the stages after the gates, take none out for
 * that.
 */
function withoutFigure({ scope = {}, requirements = {} }: RankRequest, figures: Figures): number[] {
  let left = placesInScope(scope, figures);
  const counts = scope.states ? [0, 0] : [0];
  for (const { measure, passes } of gatesOf(requirements, figures)) {
    const absent = left.filter((place) =>
      measure === null ? figures.metros[place]!.right_to_work === null : figures.value(measure, place) === undefined,
    );
    counts.push(absent.length);
    left = left.filter(passes);
  }
  return counts;
}
