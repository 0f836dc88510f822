import { valueBars } from '../charts/valueBar.ts';
import { exactTitle, showBounds } from '../figures/format.ts';
import type { RegionRow, TableData } from './regionRows.ts';

/** Returns what the rows of the page show, with the bars and the bounds of their values. */
export function pageRows(body: HTMLTableSectionElement, data: TableData): RegionRow[] {
  const barOf = valueBars(data.values);
  return [...body.rows].map((row, i) => {
    const bounds = data.bounds?.[i];
    const year = data.years?.[i];
    const own = { amount: data.values[i]!, year: year === undefined ? undefined : String(year) };
    return {
      ...own,
      ...rowOf(row),
      title: data.isCount ? undefined : exactTitle(data.values[i]!, data),
      bar: barOf(data.values[i]!),
      bounds: bounds ? showBounds(bounds, data) : undefined,
      limits: bounds ?? undefined,
    };
  });
}

type ShownRow = Pick<RegionRow, 'geoid' | 'rank' | 'name' | 'short' | 'address' | 'value'>;

function rowOf({ cells: [rank, name, value] }: HTMLTableRowElement): ShownRow {
  const link = name!.querySelector('a');
  const address = link?.getAttribute('href') ?? undefined;
  const shown = name!.textContent.trim();
  return {
    // The address of a metro or a county has its code.
    geoid: /\d{5}/.exec(address ?? '')?.[0] ?? '',
    rank: rank!.textContent,
    // A short name has the whole one as its title.
    name: link?.title || shown,
    short: shown,
    address,
    value: value!.textContent,
  };
}
