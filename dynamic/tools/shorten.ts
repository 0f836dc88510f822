import type { Release } from '../../api/domain/release.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import type { DataTable } from '../../api/schemas/data.ts';
import type { MetroMeasure } from '../../api/schemas/metro.ts';
import type { RankResult } from '../../api/schemas/rank.ts';
import type { Trace } from '../../api/schemas/trace.ts';

/** Returns a measure with the name of its roll-up in place of the sentences about its calculation. */
export function shortenCalculation(measure: MetroMeasure, release: Release): MetroMeasure {
  const rollup = release.findMeasure(measure.name)?.geographies.msa?.rollup;
  return rollup ? { ...measure, calculation: rollup } : measure;
}

/** Returns a table with the names of roll-ups in place of the sentences about calculations, and caveats once: with the answer. */
export function shortenTable({ caveats: _, ...data }: DataTable, _terse: boolean, release: Release) {
  const calculations = data.calculations.map((one) => {
    const { geographies } = release.measure(one.measure);
    const rollup = one.geography === 'us' ? undefined : geographies[one.geography]?.rollup;
    return rollup ? { ...one, calculation: rollup } : one;
  });
  return { ...data, calculations, caveats: [] };
}

/** How many operands a step of a trace lists. */
const maxStepOperands = { usual: 8, terse: 2 } as const;

/** Returns a trace whose steps list fewer operands. */
export function withFewerOperands(data: Trace, terse: boolean): Trace {
  const most = terse ? maxStepOperands.terse : maxStepOperands.usual;
  return { ...data, steps: data.steps.map((step) => ({ ...step, operands: step.operands.slice(0, most) })) };
}

/** How many metros without the figure a stage of the funnel lists by name: fewer than the API. */
const maxMissingNamed = 10;

/** Names fewer of the metros without a figure. Where it must be terse, it only counts those that drop out for it. */
export function withFewerNames<Data extends Pick<RankResult, 'funnel'>>(data: Data, terse: boolean): Data {
  const funnel = data.funnel.map(({ missing, ...stage }) => {
    if (!missing || (terse && (missing.kept || missing.count === 0))) return stage;
    // A cutoff keeps them: rows show which have no value.
    const named = terse || missing.kept ? 0 : maxMissingNamed;
    return { ...stage, missing: { ...missing, metros: missing.metros.slice(0, named) } };
  });
  return { ...data, funnel };
}

/** Returns a ranking with fewer names. Where it must be terse, a note that several criteria share is with the first of them. */
export function shortenRanking(data: RankResult, terse: boolean): RankResult {
  const said = new Set<string>();
  const criteria = data.criteria.map(({ note, ...criterion }) => {
    if (note === undefined || (terse && said.has(note))) return criterion;
    said.add(note);
    return { ...criterion, note };
  });
  return { ...withFewerNames(data, terse), criteria };
}

/** Where a model finds the credit of a dataset in full, with its conditions and notes. */
export const termsAddress = 'metro://datasets/{key}';

/** Returns the address of the full credits of datasets, by their keys. */
export const creditsUri = (datasets: readonly string[]) => `metro://credits/${datasets.join(',')}`;

/** Returns the credit, license and retrieval date of each dataset in one line (D243). */
export function citeLines(attribution: readonly Attribution[]): string[] {
  return attribution.map(({ dataset, credit, license, retrieved_at }) => {
    const retrieved = retrieved_at ? ` Retrieved ${retrieved_at.slice(0, 10)}.` : '';
    return `${dataset}: ${credit} ${license}.${retrieved}`;
  });
}

/** Returns an answer without the ids and slugs of regions: their codes name them (D243). */
export function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  const isRegion = 'geoid' in value || 'cbsa' in value;
  // A loop, because an answer has tens of thousands of members.
  const shown: Record<string, unknown> = {};
  for (const name of Object.keys(value))
    if (!isRegion || (name !== 'id' && name !== 'slug')) shown[name] = withoutIds(value[name as keyof typeof value]);
  return shown;
}
