/** The most metros that the API compares, and the most measures of one request. */
export const maxCompared = 25;
export const maxMeasures = 50;

/** What the page compares. All of it is in the page address. */
export interface Compared {
  /** CBSA codes, ids or slugs of metros, each once. */
  readonly ids: readonly string[];
  /** The name of the measure of the chart; none: the one in which the metros differ most. */
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
