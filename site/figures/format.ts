import type { Attribution } from '../../api/schemas/common.ts';
import type { GivenMeasure } from '../../common/siteData.ts';

const plain = new Map<number, Intl.NumberFormat>();

/** A figure as people read it: at most the decimals that its measure has, thousands apart. */
export function formatValue(value: number, { decimals }: Pick<GivenMeasure, 'decimals'>): string {
  let format = plain.get(decimals);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    plain.set(decimals, format);
  }
  // A small negative figure is not shown as minus zero.
  return format.format(value).replace(/^-(?=[0.,]+$)/, '');
}

/** A figure with its unit: `4.2 percent`, `$61,000`. */
export function formatWithUnit(value: number, measure: Pick<GivenMeasure, 'decimals' | 'unit'>): string {
  const text = formatValue(value, measure);
  return measure.unit === 'dollars' ? `$${text}`.replace('$-', '-$') : `${text} ${measure.unit}`;
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** A figure on an axis: `1.2M`. */
export const formatTick = (value: number): string => compact.format(value);

/** Years in order as a reader wants them: `2024`, `2020, 2025`, `2010–2022, 2024`. */
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

/** The date of a time. */
export const formatDate = (time: string): string => time.slice(0, 10);

/**
 * The beginning of a credit: whose the data are, under which licence, retrieved when.
 * @param computed whether the figures are the service's own, computed from the data
 */
export function formatCredit({ credit, license, retrieved_at }: Attribution, computed: boolean): string {
  const whose = computed ? 'Computed by Metro data service from: ' : '';
  return `${whose}${credit} ${license}. Retrieved ${formatDate(retrieved_at ?? '')}.`;
}

export const geographyNames = { msa: 'metros', county: 'counties', state: 'states' } as const;
