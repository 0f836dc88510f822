import { useState } from 'preact/hooks';
import { forgetViews, recentViews } from './recentViews.ts';

/** The pages that a person opened last, with a button that forgets them; nothing if there are none. */
export function RecentList() {
  const [views, setViews] = useState(recentViews);
  if (views.length === 0) return null;
  const clear = () => {
    forgetViews();
    setViews([]);
  };
  return (
    <section class="recent" aria-labelledby="recent-head">
      <h2 id="recent-head">Recently opened</h2>
      <ul>
        {views.map(({ kind, title, address }) => (
          <li key={address}>
            <a href={address}>{title}</a> <span class="hint">{kind.toLowerCase()}</span>
          </li>
        ))}
      </ul>
      <p class="hint">
        Kept in this browser only.{' '}
        <button type="button" class="clear" onClick={clear}>
          Clear
        </button>
      </p>
    </section>
  );
}
