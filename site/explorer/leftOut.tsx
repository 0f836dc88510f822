import { lackingIn } from './lacking.ts';
import { later } from './later.tsx';
import type { Page } from './page.ts';

/** The metros that a missing figure keeps out of the ranking, by reason. */
export const LeftOut = later(function LeftOut({ ranking, figures }: Pick<Page, 'ranking' | 'figures'>) {
  const lists = lackingIn(ranking, figures);
  if (lists.length === 0) return null;
  return (
    <section id="lacking" class="side-card" aria-labelledby="lacking-head">
      <h2 id="lacking-head">Left out for lack of data</h2>
      <div id="left-out">
        {lists.map(({ reason, names }) => (
          <details key={reason}>
            <summary>{reason}</summary>
            <ul>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  );
});
