import { formLabels, mechanismLabels } from '../../api/schemas/incentive.ts';
import { fipsOf, nameOfState, usps } from '../../api/schemas/stateCodes.ts';
import { ImportError } from '../base/errors.ts';
import type { Catalog } from './catalog.ts';
import type { ExcludedListings, ListName } from './lists.ts';
import { mayBeServed } from './served.ts';

const begin = '<!-- counts of the lists: `npm run catalog -- counts` writes them -->';
const end = '<!-- end of the counts -->';

/** Minimum programs of an agency that has a row of its own. */
const minOfAgency = 5;

/** Returns a page with current counts between its two marks. @throws ImportError `register` if the page lacks the marks */
export function withCounts(page: string, catalog: Catalog, excluded: ExcludedByList): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from)
    throw new ImportError('register', `docs/incentive-coverage.md lacks the lines ${begin} and ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${countsOf(catalog, excluded)}\n\n${page.slice(to)}`;
}

/** The listings that are excluded, by list. */
type ExcludedByList = Readonly<Partial<Record<ListName, ExcludedListings>>>;

/** Returns the programs of each jurisdiction and of each list, and the listings that are excluded, as Markdown. */
export const countsOf = (catalog: Catalog, { inventory, laws }: ExcludedByList): string =>
  [
    jurisdictionCounts(catalog),
    ...(inventory ? [inventoryCounts(catalog, inventory)] : []),
    ...(laws ? [lawCounts(catalog, laws)] : []),
  ].join('\n\n');

/** Returns what is covered of the nation, each state and each local government of the catalog. */
function jurisdictionCounts({ programs }: Catalog): string {
  const current = programs.filter((program) => mayBeServed(program) && !program.value.retired);
  const states = usps.map((code) => ({ key: fipsOf[code]!, name: nameOfState[code]! }));
  const local = current.map(({ source }) => source.jurisdiction).filter(({ key }) => key.length > 2);
  const places = [{ key: 'us', name: 'United States' }, ...states.toSorted((a, b) => (a.name < b.name ? -1 : 1))];
  const byKey = new Map([...places, ...local].map(({ key, name }) => [key, name]));
  const rows = Array.from(byKey, ([key, name]) => {
    const own = current.filter(({ source }) => source.jurisdiction.key === key);
    const kinds = countBy(own, ({ value }) => kindOf(value)).map(([kind, count]) => `${kind} ${count}`);
    return [name, own.length === 0 ? 'Not covered yet' : subjectOf(own), own.length, kinds.join(', ')];
  });
  const none = local.length === 0 ? ['No local government is covered yet.'] : [];
  return ['## Jurisdictions', ...none, table(['Jurisdiction', 'Covered', 'Programs', 'Programs by kind'], rows)].join(
    '\n\n',
  );
}

/** Says what the programs of a jurisdiction are about. */
function subjectOf(programs: Catalog['programs']): string {
  const subjects = new Set(programs.map(({ source }) => source.publisher.subject));
  return subjects.has(undefined) ? 'Programs for businesses' : `Only ${[...subjects].join('; ')}`;
}

/** Returns the kind of a program in words: its mechanism, or what it gives where the mechanism is \`other\`. */
const kindOf = ({ mechanism, form }: Catalog['programs'][number]['value']): string => {
  if (mechanism === null) return 'Not stated';
  return mechanism === 'other' && form !== null ? formLabels[form] : mechanismLabels[mechanism];
};

function lawCounts({ programs }: Catalog, excluded: ExcludedListings): string {
  const current = programs.filter(({ source, value }) => source.list === 'laws' && !value.retired);
  const mechanisms = countBy(current, ({ value }) => kindOf(value));
  return [
    '## The Alternative Fuels Data Center',
    `The catalog has ${current.length} programs from the laws and incentives of the Alternative Fuels Data Center.`,
    table(['Kind', 'Programs'], mechanisms),
    reasonTable('Why a record is excluded', excluded),
  ].join('\n\n');
}

function inventoryCounts({ programs }: Catalog, excluded: ExcludedListings): string {
  const current = programs
    .filter(({ value }) => value.inventory_id !== null && !value.retired)
    .map(({ value }) => value);
  const mechanisms = countBy(current, kindOf);
  const several = current.filter(({ mechanisms }) => mechanisms.length > 0).length;
  const areaLimited = current.filter(({ area_limit }) => area_limit !== null).length;
  const agencies = countBy(current, ({ administering_agency }) => administering_agency ?? 'Not stated');
  const large = agencies.filter(([, count]) => count >= minOfAgency);
  const small = agencies.filter(([, count]) => count < minOfAgency);
  const others = small.reduce((sum, [, count]) => sum + count, 0);
  return [
    '## The Federal Program Inventory',
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

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
