import { cutoffTest } from '../../api/domain/rank.ts';
import { nearMisses, screen } from '../../api/domain/screen.ts';
import { later } from './later.tsx';
import type { Page } from './page.ts';
import { showLimit, showNextTo } from './words.ts';

/** How many metros are named for each requirement. */
const maxMisses = 3;

/** The metros that fail one requirement, the nearest first. Their buttons explain why they are out. */
export const NearMisses = later(function NearMisses({
  request,
  figures,
  set,
}: Pick<Page, 'request' | 'figures' | 'set'>) {
  const cutoffs = (request.criteria ?? []).flatMap((criterion) => cutoffTest(criterion, figures));
  const misses = nearMisses(screen(request, figures), figures).filter(({ place, failed: [{ by }] }) => {
    return by !== null && cutoffs.every(({ passes }) => passes(place));
  });
  if (misses.length === 0) return null;
  const byGate = Map.groupBy(misses, ({ failed: [{ gate }] }) => gate);
  return (
    <section id="near" class="side-card" aria-labelledby="near-head">
      <h2 id="near-head">Near misses</h2>
      <p class="hint">These fail one requirement only.</p>
      <ul id="near-misses" class="near-misses">
        {[...byGate].flatMap(([{ measure, bound, limit }, list]) => {
          const choice = figures.choices.get(measure!)!;
          return [
            <li key={choice.name} class="hint">
              {`${choice.label}, ${bound} ${showLimit(limit, choice)}`}
            </li>,
            ...list.slice(0, maxMisses).map(({ place }) => {
              const { short, cbsa } = figures.regions[place]!;
              return (
                <li key={cbsa}>
                  <button type="button" class="link" id={`miss-${cbsa}`} onClick={() => set({ metro: cbsa })}>
                    {short}
                  </button>
                  <span>{showNextTo(limit, figures.value(choice.name, place)!, choice)}</span>
                </li>
              );
            }),
          ];
        })}
      </ul>
    </section>
  );
});
