import { formLabels, mechanismLabels } from '../../api/schemas/incentive.ts';
import { ImportError } from '../base/errors.ts';
import type { Catalog } from './catalog.ts';
import type { ExcludedListings, ListName } from './lists.ts';

const begin = '<!-- counts of the lists: `npm run catalog -- counts` writes them -->';
const end = '<!-- end of the counts -->';

/** Minimum programs of an agency that has a row of its own. */
const minOfAgency = 5;

/** Returns a page with current counts between its two marks. @throws ImportError `register` if the page lacks the marks */
export function withCounts(page: string, catalog: Catalog, excluded: ExcludedByList): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from)
    throw new ImportError('register', `docs/incentives.md lacks the lines ${begin} and ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${countsOf(catalog, excluded)}\n\n${page.slice(to)}`;
}

/** The listings that are excluded, by list. */
type ExcludedByList = Readonly<Partial<Record<ListName, ExcludedListings>>>;

/** Returns the counts of the programs of each list, and of the listings that are excluded, as Markdown. */
export const countsOf = (catalog: Catalog, { inventory, laws }: ExcludedByList): string =>
  [...(inventory ? [inventoryCounts(catalog, inventory)] : []), ...(laws ? [lawCounts(catalog, laws)] : [])].join(
    '\n\n',
  );

function lawCounts({ programs }: Catalog, excluded: ExcludedListings): string {
  const current = programs.filter(({ source, value }) => source.list === 'laws' && !value.retired);
  const mechanisms = countBy(current, ({ value }) => mechanismLabels[value.mechanism!]);
  const jurisdictions = countBy(current, ({ source }) => source.jurisdiction.name);
  return [
    `The catalog has ${current.length} programs from the laws and incentives of the Alternative Fuels Data Center.`,
    table(['Mechanism', 'Programs'], mechanisms),
    table(['Jurisdiction', 'Programs'], jurisdictions),
    reasonTable('Why a record is excluded', excluded),
  ].join('\n\n');
}

function inventoryCounts({ programs }: Catalog, excluded: ExcludedListings): string {
  const current = programs
    .filter(({ value }) => value.inventory_id !== null && !value.retired)
    .map(({ value }) => value);
  const mechanisms = countBy(current, ({ mechanism, form }) =>
    mechanism === null
      ? 'Not stated'
      : mechanism === 'other' && form !== null
        ? formLabels[form]
        : mechanismLabels[mechanism],
  );
  const several = current.filter(({ mechanisms }) => mechanisms.length > 0).length;
  const areaLimited = current.filter(({ area_limit }) => area_limit !== null).length;
  const agencies = countBy(current, ({ administering_agency }) => administering_agency ?? 'Not stated');
  const large = agencies.filter(([, count]) => count >= minOfAgency);
  const small = agencies.filter(([, count]) => count < minOfAgency);
  const others = small.reduce((sum, [, count]) => sum + count, 0);
  return [
    `The catalog has ${current.length} programs of the inventory. ${areaLimited} are limited to an area. ${several} have several mechanisms; the table has the first of each, and what other ones give.`,
    table(['Kind', 'Programs'], mechanisms),
    table(['Agency', 'Programs'], [...large, [`${small.length} other agencies`, others]]),
    reasonTable('Why a listing is excluded', excluded),
  ].join('\n\n');
}

function reasonTable(head: string, excluded: ExcludedListings): string {
  const reasons = Object.values(excluded).map(({ reason, listings }): Count => [reason, Object.keys(listings).length]);
  return table(
    [head, 'Listings'],
    reasons.toSorted(([, a], [, b]) => b - a),
  );
}

type Count = readonly [what: string, count: number];

/** Returns how many items have each property, the most frequent first. */
function countBy<T>(items: readonly T[], what: (item: T) => string): Count[] {
  const groups = [...Map.groupBy(items, what)].map(([name, group]): Count => [name, group.length]);
  return groups.toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

function table(head: readonly string[], rows: readonly Count[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
