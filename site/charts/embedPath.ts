/** The names of the United States and of the median metro among the regions of an embedded chart. */
export const nation = 'US';
export const medianMetro = 'median';

/** The most lines of an embedded chart: with more, readers could not distinguish them. */
const maxEmbedded = 9;

/** Returns the path of the values of a measure in every metro and year in the API. */
export const metroSeriesPath = (measure: string): string => `/measures/${measure}/series?geography=msa&per_page=500`;

/** The charts of the latest values of a measure: their distribution, and a map of the states. */
export type ValueChartView = 'histogram' | 'map';

/** What a chart over the years shows in place of values: their change in percent, or an index that is 100 in its first year. */
export type ChartView = 'change' | 'index';

/** What an embedded chart shows. All of it is in its address. */
export interface Embedded {
  readonly measure: string;
  /** A chart of the latest values, or what one over the years shows; undefined for values over the years. */
  readonly view: ValueChartView | ChartView | undefined;
  /** CBSA codes, ids or slugs of metros, `US` for the United States, and `median` for the median metro. */
  readonly regions: readonly string[];
  /** The first year; undefined: all years. */
  readonly since: number | undefined;
  /** The colors; null: as the reader's device has them. */
  readonly theme: 'light' | 'dark' | null;
}

/** Returns the path of the page with a chart of the latest values of a measure that other sites can embed. */
export const valueChartPath = (measure: string, view: ValueChartView): string =>
  `/embed/chart?measure=${measure}&view=${view}`;

/** Returns the path of the page with a chart that other sites can embed. */
export const embedPath = (
  measure: string,
  regions: readonly string[],
  { since, view }: { readonly since?: number | undefined; readonly view?: ChartView | undefined } = {},
): string =>
  `/embed/chart?measure=${measure}&regions=${regions.slice(0, maxEmbedded).map(encodeURIComponent).join(',')}` +
  (since === undefined ? '' : `&since=${since}`) +
  (view === undefined ? '' : `&view=${view}`);

/** Reads what a chart over the years shows from the query of an address; undefined: values. */
export function readChartView(search: string): ChartView | undefined {
  const view = new URLSearchParams(search).get('view')?.toLowerCase();
  return view === 'change' || view === 'index' ? view : undefined;
}

/** Reads what an embedded chart shows from the query of its address. */
export function readEmbedded(search: string): Embedded {
  const params = new URLSearchParams(search);
  const regions = (params.get('regions') ?? params.get('ids') ?? '').split(',').map((one) => one.trim());
  const since = Number.parseInt(params.get('since') ?? '', 10);
  const view = params.get('view')?.toLowerCase();
  const theme = params.get('theme');
  return {
    measure: params.get('measure') ?? '',
    regions: [...new Set(regions.filter(Boolean))].slice(0, maxEmbedded),
    since: Number.isNaN(since) ? undefined : since,
    view: view === 'histogram' || view === 'map' ? view : readChartView(search),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
  };
}
