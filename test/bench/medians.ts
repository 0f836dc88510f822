/** Milliseconds of each, measured in turns: what disturbs one disturbs the others. */
export async function medians<Name extends string>(
  all: Readonly<Record<Name, () => unknown>>,
  times: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(all) as Name[];
  const took = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let i = 0; i < times; i++) {
    for (const name of names) {
      const began = performance.now();
      await all[name]();
      took[name].push(performance.now() - began);
    }
  }
  // The first third warms up.
  const middle = (values: number[]) => {
    const counted = values.slice(times / 3).sort((a, b) => a - b);
    return counted[counted.length >> 1]!;
  };
  return Object.fromEntries(names.map((name) => [name, middle(took[name])])) as Record<Name, number>;
}
