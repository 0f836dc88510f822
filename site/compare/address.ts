import { isAreaCode } from '../../api/domain/areaCodes.ts';
import { type ChartChoice, choiceQuery, readChoice } from '../charts/embedPath.ts';
import { queryOf, rankingNames } from '../explorer/state.ts';

/** The most metros that the API compares, and the most measures of one request. */
export const maxCompared = 25;
export const maxMeasures = 50;

/** What the page compares. All of it is in the page address. */
export interface Compared {
  /** CBSA codes, ids or slugs of metros, each once, then codes of regions, which have no line in the chart. */
  readonly ids: readonly string[];
  /** The name of the measure of the chart; none: the one in which the metros differ most. */
  readonly chart: string | null;
  /** What the chart shows. Without a first year, it begins with `chartStart`, and with 0, with the first year that it has. */
  readonly choice: ChartChoice;
  /** The query of the ranking in the explorer that the metros were chosen from; empty: none. */
  readonly ranking: string;
}

/** Reads what to compare from the query of a page address. @param own the metros that the page is about */
export function readCompared(search: string, own: readonly string[] = []): Compared {
  const params = new URLSearchParams(search);
  const choice = readChoice(search);
  const ids = params.has('ids')
    ? params
        .get('ids')!
        .split(',')
        .map((id) => id.trim())
    : own;
  return {
    ids: regionsLast([...new Set(ids.filter(Boolean))]).slice(0, maxCompared),
    chart: params.get('chart'),
    ranking: queryOf(new URLSearchParams([...params].filter(([name]) => rankingNames.includes(name)))),
    choice: { ...choice, since: choice.since ?? (params.get('years') === 'all' ? 0 : undefined) },
  };
}

/** Returns ids with the codes of regions after those of metros: a chart has the first ones, and no regions. */
export const regionsLast = (ids: readonly string[]): readonly string[] =>
  ids.toSorted((a, b) => Number(isAreaCode(a)) - Number(isAreaCode(b)));

/** Returns the path and the query from which `readCompared` reads the same. The page of some metros has them in its path. */
export function addressOfCompared(compared: Compared, own: readonly string[], path: string): string {
  const isOwn = own.length > 0 && own.join() === compared.ids.join();
  if (!isOwn) return lastingAddress(compared);
  const params = new URLSearchParams(writeCompared(compared));
  params.delete('ids');
  return path + queryOf(params);
}

/** Returns the address of a comparison that names its metros: those of a page with its own may change with the release. */
export const lastingAddress = (compared: Compared): string => `${comparePath}${writeCompared(compared)}`;

/** The page that compares any metros. */
const comparePath = '/compare';

/** Returns the query from which `readCompared` reads the same. */
export function writeCompared({ ids, chart, choice, ranking }: Compared): string {
  if (ids.length === 0) return '';
  const list = `?ids=${ids.map(encodeURIComponent).join(',')}`;
  const shown = chart === null ? '' : `&chart=${encodeURIComponent(chart)}`;
  return `${list}${shown}${choiceQuery(choice)}${ranking.replace('?', '&')}`;
}
