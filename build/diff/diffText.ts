import { changeKinds, lists, type MemberChange, type NamedDiff, type ReleaseDiff, type ValueChange } from './diff.ts';

/** The number of values of each list and kind that the text shows by default. */
const maxShown = 20;

const titles = { served: 'served values', year: 'other values of one year' } as const;

/** Yields the lines of a difference: what was added, removed and changed by name, then values, the largest changes first. */
export async function* diffLines({ summary, changes }: ReleaseDiff, { all = false } = {}): AsyncGenerator<string> {
  yield `${summary.from} -> ${summary.to}`;
  yield* nameLines('dataset', summary.datasets);
  yield* nameLines('measure', summary.measures);
  yield* nameLines('region', summary.regions);
  yield* summary.members.map(memberLine);
  yield* nameLines('program', summary.programs);
  for (const list of lists) {
    const counts = summary.values[list];
    yield `${titles[list]}: ${counts.added} added, ${counts.removed} removed, ${counts.changed} changed`;
    for (const kind of changeKinds) {
      const shown = all ? counts[kind] : Math.min(counts[kind], maxShown);
      if (shown === 0) continue;
      for await (const change of changes({ list, kind }, shown)) yield valueLine(change);
      if (counts[kind] > shown) yield `  and ${counts[kind] - shown} more ${kind}; --all shows them`;
    }
  }
}

/** Yields a difference as one JSON document, a changed value per line. */
export async function* diffJson({ summary, changes }: ReleaseDiff): AsyncGenerator<string> {
  yield '{';
  for (const [name, value] of Object.entries(summary)) yield `${JSON.stringify(name)}: ${JSON.stringify(value)},`;
  yield '"changes": [';
  let comma = '';
  for await (const change of changes()) {
    yield comma + JSON.stringify(change);
    comma = ',';
  }
  yield ']';
  yield '}';
}

function nameLines(kind: string, { added, removed, changed }: NamedDiff): string[] {
  return [
    ...added.map((name) => `+ ${kind} ${name}`),
    ...removed.map((name) => `- ${kind} ${name}`),
    ...changed.map(({ name, members }) => `~ ${kind} ${name}: ${members.join(', ')}`),
  ];
}

function memberLine({ geoid, name, before, after }: MemberChange): string {
  return `~ metro of county ${geoid} (${name}): ${before ?? 'none'} -> ${after ?? 'none'}`;
}

const signs = { added: '+', removed: '-', changed: '~' } as const;

function valueLine(value: ValueChange): string {
  const { change, measure, name, geoid, before, after, vintage_before, vintage_after, reason, relative } = value;
  const years = [...new Set([vintage_before, vintage_after].filter((year) => year !== null))].join(' -> ');
  const notes = [
    years,
    ...(relative === null ? [] : [Number.isFinite(relative) ? `${(100 * relative).toFixed(1)} percent` : 'from 0']),
    ...(after === null && reason !== null ? [reason] : []),
  ];
  const values = [before, after].map((one) => one ?? 'none').join(' -> ');
  return `  ${signs[change]} ${measure} of ${name} (${geoid}): ${values} (${notes.join(', ')})`;
}
