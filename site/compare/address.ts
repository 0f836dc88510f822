import type { SiteMeasure } from '../../common/siteData.ts';
import type { CompareData, ComparedMeasure } from './compareData.ts';

/** The most metros that the API compares, and the most measures of one request. */
export const maxCompared = 25;
export const maxMeasures = 50;

/** The measure of the chart unless another is chosen. */
const startingMeasure = 'per_capita_income';

/** What the page compares. All of it is in the page address. */
export interface Compared {
  /** CBSA codes, ids or slugs of metros, each once. */
  readonly ids: readonly string[];
  /** The name of the measure of the chart; none: the first that is likely to interest. */
  readonly chart: string | null;
  /** Whether the chart also has the years before `chartStart`. */
  readonly allYears: boolean;
}

/** Reads what to compare from the query of a page address. */
export function readCompared(search: string): Compared {
  const params = new URLSearchParams(search);
  const ids = (params.get('ids') ?? '').split(',').map((id) => id.trim());
  return {
    ids: [...new Set(ids.filter(Boolean))].slice(0, maxCompared),
    chart: params.get('chart'),
    allYears: params.get('years') === 'all',
  };
}

/** Returns the query from which `readCompared` reads the same. */
export function writeCompared({ ids, chart, allYears }: Compared): string {
  if (ids.length === 0) return '';
  const list = `?ids=${ids.map(encodeURIComponent).join(',')}`;
  const shown = chart === null ? '' : `&chart=${encodeURIComponent(chart)}`;
  return `${list}${shown}${allYears ? '&years=all' : ''}`;
}

/** Returns the measures that can be charted. */
export const chartedMeasures = ({ topics }: CompareData): ComparedMeasure[] =>
  topics.flatMap(({ measures }) => measures.filter(({ charted }) => charted));

/** Returns the measure of the chart: the chosen one, or one that most releases have. */
export function chartMeasure(data: CompareData, chart: string | null): ComparedMeasure | undefined {
  const measures = chartedMeasures(data);
  return [chart, startingMeasure].map((name) => measures.find((one) => one.name === name)).find(Boolean) ?? measures[0];
}

/** Returns the best of some values; undefined without a direction that is generally considered better, or a difference. */
export function bestOf(values: readonly (number | null)[], better: SiteMeasure['better']): number | undefined {
  const present = values.filter((value) => value !== null);
  if (better === undefined || new Set(present).size < 2) return undefined;
  return better === 'higher' ? Math.max(...present) : Math.min(...present);
}
