import { nearMisses, screen } from '../../api/domain/screen.ts';
import { cutoffTest, type Ranking } from '../../api/domain/rank.ts';
import type { RankRequest } from '../../api/schemas/rank.ts';
import { showFigure } from '../figures/format.ts';
import { byId, h } from '../browser/dom.ts';
import type { Figures } from './figures.ts';
import { showNextTo } from './words.ts';

/** How many metros are named for each requirement. */
const maxMisses = 3;

/** Shows the metros that fail one requirement, the nearest first. @param explain asks why a metro is out */
export function showNearMisses(request: RankRequest, figures: Figures, explain: (cbsa: string) => void): void {
  const cutoffs = (request.criteria ?? []).flatMap((criterion) => cutoffTest(criterion, figures));
  const misses = nearMisses(screen(request, figures), figures).filter(({ place, failed: [{ by }] }) => {
    return by !== null && cutoffs.every(({ passes }) => passes(place));
  });
  const byGate = Map.groupBy(misses, ({ failed: [{ gate }] }) => gate);
  const items = [...byGate].flatMap(([{ measure, bound, limit }, list]) => {
    const choice = figures.choices.get(measure!)!;
    const head = h('li', { class: 'hint' }, `${choice.label}, ${bound} ${showFigure(limit, choice)}`);
    return [head, ...list.slice(0, maxMisses).map(({ place }) => missItem(place, measure!, limit, figures, explain))];
  });
  byId('near-misses').replaceChildren(...items);
  byId('near').hidden = items.length === 0;
}

function missItem(
  place: number,
  measure: string,
  limit: number | null,
  figures: Figures,
  explain: (cbsa: string) => void,
): HTMLElement {
  const { short, cbsa } = figures.metros[place]!;
  const button = h('button', { type: 'button', class: 'link', id: `miss-${cbsa}` }, short);
  button.addEventListener('click', () => explain(cbsa));
  return h(
    'li',
    {},
    button,
    h('span', {}, showNextTo(limit, figures.value(measure, place)!, figures.choices.get(measure)!)),
  );
}

/** Shows the metros that a missing figure keeps out of the ranking, by reason. */
export function showLeftOut({ stages, gates, metros, count }: Ranking, figures: Figures): void {
  const removed = stages.flatMap(({ label, missing }) => {
    if (!missing || missing.kept || missing.count === 0) return [];
    const unnamed = missing.count - missing.metros.length;
    const names = missing.metros.map(({ name }) => name);
    const measure = gates.find((gate) => gate.label === label)?.measure;
    const what = measure ? figures.labelOf(measure) : 'right-to-work laws';
    return [missingList(`No figure for ${what}`, missing.count, unnamed > 0 ? [...names, `${unnamed} more`] : names)];
  });
  const unranked = metros.slice(0, count).filter(({ rank, reasons }) => rank === null && reasons.length > 0);
  const reasonsOf = (one: (typeof unranked)[number]) =>
    one.criteria.flatMap(({ measure, value }) => (value === null ? [figures.labelOf(measure)] : []));
  const byReason = Map.groupBy(unranked, (one) => reasonsOf(one).join(', '));
  const lists = [...byReason].map(([measures, list]) =>
    missingList(
      `Not ranked, no figure for ${measures}`,
      list.length,
      list.map(({ place }) => figures.metros[place]!.name),
    ),
  );
  byId('left-out').replaceChildren(...removed, ...lists);
  byId('lacking').hidden = removed.length + lists.length === 0;
}

function missingList(reason: string, count: number, names: readonly string[]): HTMLElement {
  return h(
    'details',
    {},
    h('summary', {}, `${reason}: `, h('b', {}, String(count))),
    h('p', { class: 'hint' }, names.join('; ')),
  );
}
