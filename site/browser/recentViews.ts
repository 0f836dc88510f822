/** A page that a person opened. */
interface RecentView {
  readonly kind: 'Metro' | 'Measure' | 'Ranking';
  readonly title: string;
  readonly address: string;
}

const key = 'recent-views';
const maxKept = 6;

/** Returns the pages that a person opened last in this browser, the last one first; none where it stores nothing. */
export function recentViews(): readonly RecentView[] {
  try {
    const views: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch {
    return [];
  }
}

/** Keeps a page as the last one that was opened. Another one of its title, as of a ranking with other weights, is replaced. */
export function rememberView(view: RecentView): void {
  const others = recentViews().filter(({ kind, title }) => kind !== view.kind || title !== view.title);
  try {
    localStorage.setItem(key, JSON.stringify([view, ...others].slice(0, maxKept)));
  } catch {
    // The browser stores nothing: the list stays empty.
  }
}

/** Forgets all of them. */
export function forgetViews(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}

/** Remembers the page that is open, if it is that of a metro or a measure. */
export function rememberPage(): void {
  const kind = (
    [
      ['Metro', '/metros/'],
      ['Measure', '/measures/'],
    ] as const
  ).find(([, path]) => location.pathname.startsWith(path))?.[0];
  const title = document.querySelector('main h1')?.textContent.trim();
  if (kind && title) rememberView({ kind, title, address: location.pathname });
}

function isView(view: unknown): view is RecentView {
  const { kind, title, address } = (view ?? {}) as Partial<Record<keyof RecentView, unknown>>;
  return [kind, title, address].every((one) => typeof one === 'string') && /^\/(?!\/)/.test(address as string);
}
