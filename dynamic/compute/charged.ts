/** What was computed, or why the release cannot be opened, with the milliseconds to charge for it. */
export type Charged<T> = (T | { readonly unopened: string }) & { readonly cost: number };

/**
 * Opens a release and computes with it. Only computing is charged: whoever comes first after a release would pay for opening it.
 * @param taken returns the milliseconds that the thread has taken so far
 */
export async function charged<R, T extends object>(
  open: () => Promise<R>,
  compute: (opened: R) => Promise<T>,
  taken: () => number,
): Promise<Charged<T>> {
  let opened: R;
  try {
    opened = await open();
  } catch (error) {
    return { unopened: (error as Error).message, cost: 0 };
  }
  const before = taken();
  return { ...(await compute(opened)), cost: taken() - before };
}
