import { whoComputed } from '../../api/domain/citation.ts';
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

/** Returns a line for each publisher, with its datasets and whose figures they are, then one for each license and date (D243). */
export function citeLines(attribution: readonly Attribution[]): string[] {
  const publishers = Map.groupBy(attribution, ({ publisher }) => publisher);
  const terms = Map.groupBy(attribution, ({ license, retrieved_at }) => {
    return `${license}${retrieved_at ? `, retrieved ${retrieved_at.slice(0, 10)}` : ''}.`;
  });
  const keys = (of: readonly Attribution[]) => of.map(({ dataset }) => dataset).join(', ');
  return [
    ...[...publishers].map(([publisher, of]) => {
      const byWhom = Map.groupBy(of, ({ credit }) => whoComputed(credit));
      const parts = [...byWhom].map(([who, own]) => keys(own) + (who === undefined ? '' : ` (${who})`));
      return `${publisher}: ${parts.join('; ')}`;
    }),
    ...[...terms].map(([text, of]) => (terms.size === 1 ? text : `${keys(of)}: ${text}`)),
  ];
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
