import type { Release } from '../../api/domain/release.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import type { MetroMeasure } from '../../api/schemas/metro.ts';

/** Returns a measure with the name of its roll-up in place of the sentences about its calculation. */
export function shortenCalculation(measure: MetroMeasure, release: Release): MetroMeasure {
  const rollup = release.findMeasure(measure.name)?.geographies.msa?.rollup;
  return rollup ? { ...measure, calculation: rollup } : measure;
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
