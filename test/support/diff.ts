import { changeKinds, lists, openDiff, type DiffOptions, type ValueChange } from '../../build/diff/diff.ts';
import { diffJson, diffLines } from '../../build/diff/diffText.ts';

type Changes = Record<(typeof changeKinds)[number], ValueChange[]>;

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Compares two releases and reads every changed value, the text and the JSON of the difference. */
export async function readDiff(a: string, b: string, options: DiffOptions = {}) {
  const diff = await openDiff(a, b, options);
  try {
    const values = {} as Record<(typeof lists)[number], Changes>;
    for (const list of lists) {
      const changes = {} as Changes;
      for (const kind of changeKinds) changes[kind] = await collect(diff.changes({ list, kind }));
      values[list] = changes;
    }
    return {
      ...diff.summary,
      values,
      counts: diff.summary.values,
      text: (await collect(diffLines(diff))).join('\n'),
      all: (await collect(diffLines(diff, { all: true }))).join('\n'),
      json: JSON.parse((await collect(diffJson(diff))).join('\n')) as typeof diff.summary & { changes: ValueChange[] },
    };
  } finally {
    await diff.close();
  }
}
