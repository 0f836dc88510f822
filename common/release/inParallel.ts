import pLimit from 'p-limit';

/**
 * Does work for each item, for `atOnce` items at one time.
 * @throws the first failure, when no work is under way any more
 */
export async function inParallel<T, R>(
  atOnce: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const limit = pLimit({ concurrency: atOnce, rejectOnClear: true });
  const results = items.map((item) => limit(work, item));
  try {
    return await Promise.all(results);
  } catch (error) {
    limit.clearQueue();
    await Promise.allSettled(results);
    throw error;
  }
}
