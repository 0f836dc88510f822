import { computedShare } from '../../api/domain/citation.ts';
import type { Release } from '../../api/domain/release.ts';
import type { Attribution, Geography } from '../../api/schemas/common.ts';
import type { MetroMeasure } from '../../api/schemas/metro.ts';

/** Returns a measure with the name of its roll-up in place of the sentences about its calculation at a geography. */
export function shortenCalculation(
  measure: MetroMeasure,
  release: Release,
  geography: Geography | 'area' = 'msa',
): MetroMeasure {
  const rollup = release.findMeasure(measure.name)?.geographies[geography === 'area' ? 'msa' : geography]?.rollup;
  return rollup ? { ...measure, calculation: rollup } : measure;
}

/** Returns the address of the full credits of datasets, by their keys. */
export const creditsUri = (datasets: readonly string[]) => `metro://credits/${datasets.join(',')}`;

/** How many datasets the lines of credits name; of more, the link to the full credits has the names. */
const maxDatasets = 4;

/** The marks of publishers and datasets from whose figures the service computed those of an answer. */
const marks = { none: '', all: '*', some: '**' } as const;
const legend = { all: '* computed by Metro data service', some: '** partly computed by Metro data service' } as const;

/** Returns a line for each publisher, with its datasets and who computed the figures, then one for each license and date (D243). */
export function citeLines(attribution: readonly Attribution[]): string[] {
  const used = new Set<keyof typeof marks>();
  const markOf = (of: readonly Attribution[]) => {
    const [share = 'none', another] = new Set(of.map(({ credit }) => computedShare(credit)));
    const shown = another === undefined ? share : 'some';
    used.add(shown);
    return marks[shown];
  };
  const isLong = attribution.length > maxDatasets;
  // All publishers are of the United States.
  const publishers = [...Map.groupBy(attribution, shortName)].map(([publisher, of]) =>
    isLong
      ? `${publisher}${markOf(of)}`
      : `${publisher}: ${of.map((one) => `${one.dataset}${markOf([one])}`).join(', ')}`,
  );
  const terms = Map.groupBy(attribution, ({ license, retrieved_at }) => {
    return `${license}${retrieved_at ? `, retrieved ${retrieved_at.slice(0, 10)}` : ''}.`;
  });
  const keys = (of: readonly Attribution[]) => of.map(({ dataset }) => dataset).join(', ');
  return [
    ...publishers,
    ...(['all', 'some'] as const).flatMap((share) => (used.has(share) ? legend[share] : [])),
    ...[...terms].map(([text, of]) => (terms.size === 1 ? text : `${keys(of)}: ${text}`)),
  ];
}

const shortName = ({ publisher }: Attribution) => publisher.replaceAll('U.S. ', '');

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
