import { rounded } from '../../api/domain/figures.ts';
import { quote } from '../../api/domain/text.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import type { MetroMeasure } from '../../api/schemas/metro.ts';
import type { Gate } from '../../api/schemas/requirements.ts';
import type { LeftOut } from './tool.ts';

/** Describes a measure's metro figures in one line. */
export function metroMeasure({ name, label, unit, ...made }: MetroMeasure): string {
  return `${name}: ${label} [${unit}], ${years(made)}; ${calculationText(made)}`;
}

/** Says how a figure is computed. A computed figure must not look like the publisher's own. */
export function calculationText({
  calculation,
  computed_by_cadastre,
  note,
}: Pick<MetroMeasure, 'calculation' | 'computed_by_cadastre' | 'note'>) {
  return (computed_by_cadastre ? `computed by this service: ${calculation}` : calculation) + noteText(note);
}

/** What to know before using a figure must go with it. */
export const noteText = (note: string | undefined) => (note === undefined ? '' : ` Note: ${note}`);

/** What is unusual about a figure that is as published must go with it, too. */
export const markText = (mark: string | undefined) => (mark === undefined ? '' : `; as published: ${mark}`);

/** What must be shown with the figures: each credit, and each disclaimer once; then the terms that hold for them. */
export function credits(attribution: readonly Attribution[]): string[] {
  const lines = attribution.map(
    ({ credit, retrieved_at }) => `${credit}${retrieved_at ? ` (retrieved ${retrieved_at.slice(0, 10)})` : ''}`,
  );
  const licensed = Map.groupBy(attribution, ({ license }) => license);
  const terms = attribution.flatMap(({ publisher, conditions = [], share_alike = [] }) =>
    [conditions, share_alike].flat().map((condition) => `Condition of ${publisher}: ${condition}`),
  );
  return [
    ...lines,
    ...new Set(attribution.flatMap(({ disclaimer = [] }) => disclaimer)),
    ...[...licensed].flatMap(([license, of]) =>
      license ? `License of ${of.map(({ dataset }) => dataset).join(', ')}: ${license}` : [],
    ),
    ...new Set(terms),
  ];
}

/** Says that a period is several years of answers together. In names of periods, other dashes are hyphens. */
export const pooledText = (period: string): string =>
  /^\d{4}–\d{4}$/.test(period) ? `${period}, years pooled` : period;

/** Returns the period of one of the years. */
export const periodIn = ({ vintages = [], periods }: Pick<Gate, 'vintages' | 'periods'>, year: number): string =>
  periods?.[vintages.indexOf(year)] ?? String(year);

/** The years of figures, or the first and the last; what they cover where it is not the calendar year. */
export function years({ vintages, periods }: Pick<MetroMeasure, 'vintages' | 'periods'>): string {
  const names = (periods ?? vintages.map(String)).map(pooledText);
  return names.length <= 3 ? names.join(', ') : `${names[0]!} to ${names.at(-1)!}`;
}

/** A figure with the decimals of its measure; null where there is none. */
export function orNull(value: number | null, decimals: number | undefined): string {
  return value === null || decimals === undefined ? String(value) : rounded(value, decimals);
}

/** Says how many rows follow, and how to get them. */
export function restOfRows({ rows, next }: LeftOut): string {
  const following = Object.entries(rows).filter(([, count]) => count > 0);
  const counts = following.map(([list, count]) => `${count} more ${rowNoun(list, count)}`);
  return `${counts.join(', ')}: call again with page ${next.page} and limit ${next.limit}.`;
}

/** What some rows of a list are called: `metro`, `near misses`. */
function rowNoun(list: string, count: number): string {
  const nouns = list === 'data' ? 'rows' : list.replaceAll('_', ' ');
  return count === 1 ? (singulars[nouns] ?? nouns.replace(/s$/, '')) : nouns;
}

/** Nouns whose plural is not the noun and an "s". */
const singulars: Readonly<Record<string, string>> = { criteria: 'criterion', 'near misses': 'near miss' };

/** Says that a search found nothing, with similar names and advice. @param query empty: only filters were given */
export function emptySearch(
  query: string,
  said: Readonly<Record<'filters' | 'near', readonly string[]>> & { readonly advice: string },
): string {
  const within = said.filters.length > 0 ? ` with the ${said.filters.join(' and ')} given` : '';
  const names = said.near.length > 0 ? ` Similar: ${said.near.map(quote).join(', ')}.` : '';
  const what = query === '' ? '' : ` for q ${quote(query)}`;
  return `No results${what}${within}.${names} ${said.advice}`;
}

/** Text in one line, without line breaks or invisible characters from publishers. */
export function singleLine(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]+/gu, ' ');
}

/** The code of a region: the CBSA code of a metro, the FIPS code of a county or state. */
export const codeOf = ({ cbsa, geoid }: { readonly cbsa?: string | undefined; readonly geoid?: string | undefined }) =>
  cbsa ?? geoid;
