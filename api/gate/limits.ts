/** A fixed window of a limit (D36): the minute or the UTC day, for one client. */
export interface Window {
  readonly key: string;
  readonly limit: number;
  readonly seconds: 60 | 86400;
}

/** A client's limits after a request: the window with the fewest requests left, and whether this one is allowed. */
export interface Standing {
  readonly allowed: boolean;
  readonly limit: number;
  /** Length of that window. */
  readonly seconds: Window['seconds'];
  readonly remaining: number;
  /** Seconds until the window ends, at least 1. */
  readonly reset: number;
}

/** Counts requests. A refused request counts in no window. */
export interface Counters {
  /** Counts a request in all windows. Returns the client's standing. @param now epoch milliseconds */
  take(windows: readonly Window[], now: number): Standing | Promise<Standing>;
}

/** Requests that one client may make. */
export interface Limit {
  readonly perMinute: number;
  readonly perDay: number;
}

/** Returns the windows of a limit for requests under a key: the minute and the UTC day. */
export function windowsOf(key: string, { perMinute, perDay }: Limit): readonly Window[] {
  return [
    { key, limit: perMinute, seconds: 60 },
    { key, limit: perDay, seconds: 86400 },
  ];
}

/** Returns the number of a window since the epoch, and the seconds left in it. @param now epoch milliseconds */
export function windowAt(seconds: number, now: number): { index: number; reset: number } {
  const second = Math.floor(now / 1000);
  return { index: Math.floor(second / seconds), reset: seconds - (second % seconds) };
}

/**
 * Returns the standing of a client after a request. Of two windows with equally few requests left it reports the one that
 * ends later, because waiting for that one helps.
 * @param used requests in each window before this one
 */
export function judge(windows: readonly Window[], used: readonly number[], now: number): Standing {
  const allowed = windows.every(({ limit }, i) => used[i]! < limit);
  let standing: Standing | undefined;
  for (let i = 0; i < windows.length; i++) {
    const { limit, seconds } = windows[i]!;
    const remaining = Math.max(0, limit - used[i]! - (allowed ? 1 : 0));
    const { reset } = windowAt(seconds, now);
    if (!standing || remaining < standing.remaining || (remaining === standing.remaining && reset > standing.reset))
      standing = { allowed, limit, seconds, remaining, reset };
  }
  if (!standing) throw new Error('a request is judged by at least one window');
  return standing;
}
