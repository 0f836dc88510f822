import { useEffect, useState } from 'preact/hooks';

interface Read<T> {
  /** The last result. It stays until the next one. */
  readonly result: T | undefined;
  /** The error of the request for the current key, if it failed. */
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/** Reads something at first, and again for each new key. Ignores responses for earlier keys. */
export function useRead<T>(read: () => Promise<T>, key: string): Read<T> {
  const [attempt, setAttempt] = useState(0);
  const [done, setDone] = useState<{ readonly id?: string; readonly result?: T | undefined; readonly error?: unknown }>(
    {},
  );
  const id = `${attempt} ${key}`;
  useEffect(() => {
    let isCurrent = true;
    read().then(
      (result) => isCurrent && setDone({ id, result }),
      (error: unknown) => isCurrent && setDone(({ result }) => ({ id, result, error })),
    );
    return () => {
      isCurrent = false;
    };
  }, [id]);
  const isLoading = done.id !== id;
  const retry = () => setAttempt(attempt + 1);
  return { result: done.result, error: isLoading ? undefined : done.error, isLoading, retry };
}
