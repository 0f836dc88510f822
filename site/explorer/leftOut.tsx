import { untestedIn } from './lacking.ts';
import { later } from './later.tsx';
import type { Page } from './page.ts';

/** The metros that a requirement removes because they lack its figure, by reason. */
export const LeftOut = later(function LeftOut({ ranking, figures }: Pick<Page, 'ranking' | 'figures'>) {
  const lists = untestedIn(ranking, figures);
  if (lists.length === 0) return null;
  return (
    <section id="lacking" class="side-card" aria-labelledby="lacking-head">
      <h2 id="lacking-head">Not tested: no figure for a requirement</h2>
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
