import { type Citation, withFigures } from '../../api/domain/citation.ts';
import { formatDate } from '../../api/domain/dates.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import type { SiteMeasure } from '../../common/siteData.ts';

const plain = new Map<number, Intl.NumberFormat>();

/** Formats a figure with the decimals of its measure and thousands separators. */
export function formatValue(value: number, { decimals }: Pick<SiteMeasure, 'decimals'>): string {
  let format = plain.get(decimals);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    plain.set(decimals, format);
  }
  // A small negative figure is not minus zero.
  return format.format(value).replace(/^-(?=[0.,]+$)/, '');
}

/** Formats a figure with its unit: `4.2 percent`, `$61,000`. */
export function formatWithUnit(value: number, measure: Pick<SiteMeasure, 'decimals' | 'unit' | 'prefix'>): string {
  const text = formatValue(value, measure);
  if (measure.prefix === undefined) return `${text} ${measure.unit}`;
  return text.startsWith('-') ? `-${measure.prefix}${text.slice(1)}` : `${measure.prefix}${text}`;
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** Formats a figure for an axis: `1.2M`. */
export const formatTick = (value: number): string => compact.format(value);

/** Formats years in ascending order: `2024`, `2020, 2025`, `2010–2022, 2024`. */
export function formatYears(years: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const year of years) {
    const run = runs.at(-1);
    if (run && year === run[1] + 1) run[1] = year;
    else runs.push([year, year]);
  }
  return runs
    .map(([first, last]) => (last - first < 2 ? [...new Set([first, last])].join(', ') : `${first}–${last}`))
    .join(', ');
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const suffixes: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };

/** Formats a rank: `25th`. */
export const formatRank = (rank: number): string => `${rank}${suffixes[ordinals.select(rank)] ?? 'th'}`;

/** By dataset, whether the figures from it are printed by the publisher, computed by this service, or some of each. */
export type FiguresByDataset = ReadonlyMap<string, ReadonlySet<Citation['figures']>>;

/** Returns which figures each dataset behind some measures has. */
export function figuresByDataset(shown: Iterable<{ sources: readonly string[]; computed: boolean }>): FiguresByDataset {
  const figures = [...shown].flatMap(({ sources, computed }) =>
    sources.map((dataset) => ({ dataset, kind: computed ? ('computed' as const) : ('printed' as const) })),
  );
  const byDataset = Map.groupBy(figures, ({ dataset }) => dataset);
  return new Map([...byDataset].map(([dataset, list]) => [dataset, new Set(list.map(({ kind }) => kind))]));
}

/** Returns the start of a credit: source, license and retrieval date. `figures` are those from its dataset. */
export function formatCredit(attribution: Attribution, figures: FiguresByDataset): string {
  const ofDataset = figures.get(attribution.dataset) ?? new Set();
  const { credit, license, retrieved_at } = withFigures(attribution, ofDataset);
  return `${credit} ${license}. Retrieved ${formatDate(retrieved_at!)}.`;
}

export const geographyNames = { msa: 'metros', county: 'counties', state: 'states' } as const;
