import { type Window, windowAt } from '../../../api/gate/limits.ts';

/**
 * One step for all windows of a request: read what each has used; if every one has room, count it in every one.
 * KEYS are the windows; ARGV their limits, then the seconds that each lives on.
 */
export const takeScript = `
local n = #KEYS
local used = redis.call('MGET', unpack(KEYS))
local room = true
for i = 1, n do
  used[i] = tonumber(used[i] or '0')
  if used[i] >= tonumber(ARGV[i]) then room = false end
end
if room then
  for i = 1, n do
    redis.call('INCR', KEYS[i])
    if used[i] == 0 then redis.call('EXPIRE', KEYS[i], ARGV[n + i]) end
  end
end
return used`;

/** What the script is given to count a request. `now` in epoch milliseconds. */
export function takeArguments(windows: readonly Window[], now: number): { keys: string[]; arguments: string[] } {
  const keys = windows.map(({ key, seconds }) => `limit:${seconds}:${windowAt(seconds, now).index}:${key}`);
  const limits = windows.map(({ limit }) => String(limit));
  const lifetimes = windows.map(({ seconds }) => String(windowAt(seconds, now).reset + 1));
  return { keys, arguments: [...limits, ...lifetimes] };
}
