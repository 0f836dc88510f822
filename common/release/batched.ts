/**
 * Returns a function that reads values by number: those that are asked for in one turn of the event loop, with one call.
 * @param read returns a value for each number, in their order
 * @param most how many numbers a call has at most
 */
export function batched<T>(
  read: (numbers: readonly number[]) => Promise<readonly (T | Promise<T>)[]>,
  most = Infinity,
): (number: number) => Promise<T> {
  let next: { readonly numbers: number[]; readonly values: Promise<readonly (T | Promise<T>)[]> } | undefined;
  return async (number) => {
    if (!next || next.numbers.length === most) {
      const numbers: number[] = [];
      const values = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        next = undefined;
        return read(numbers);
      });
      next = { numbers, values };
    }
    const { numbers, values } = next;
    const at = numbers.push(number) - 1;
    return (await values)[at]!;
  };
}
