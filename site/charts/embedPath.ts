/** The names of the United States and of the median metro among the regions of an embedded chart. */
export const nation = 'US';
export const medianMetro = 'median';

/** The most lines of an embedded chart: with more, readers could not distinguish them. */
const maxEmbedded = 9;

/** The height of the frame of an embedded chart, which fills it: with room for its titles and credits in a narrow column. */
export const frameHeight = 420;

/** Returns the path of the values of a measure in every metro and year in the API. */
export const metroSeriesPath = (measure: string): string => `/measures/${measure}/series?geography=msa&per_page=500`;

/** The charts of the latest values of a measure: their distribution, and a map. */
export type ValueChartView = 'histogram' | 'map';

/** What a chart over the years shows in place of values: their change in percent, or an index that is 100 in its first year. */
export type ChartView = 'change' | 'index';

/** What a visitor chose of a chart over the years. */
export interface ChartChoice {
  /** What it shows in place of values. */
  readonly view: ChartView | undefined;
  /** The first and the last year; undefined: as the chart has them. */
  readonly since: number | undefined;
  readonly until: number | undefined;
}

/** A chart as it is at first. */
export const wholeChart: ChartChoice = { view: undefined, since: undefined, until: undefined };

/** What an embedded chart shows. All of it is in its address. */
export interface Embedded extends Omit<ChartChoice, 'view'> {
  readonly measure: string;
  /** A chart of the latest values, or what one over the years shows; undefined for values over the years. */
  readonly view: ValueChartView | ChartView | undefined;
  /** CBSA codes, ids or slugs of metros, `US` for the United States, and `median` for the median metro. */
  readonly regions: readonly string[];
  /** The geography of a map; null: the first of the page of its measure. */
  readonly geography: string | null;
  /** The USPS code of the state that fills a map; null: the nation does. */
  readonly state: string | null;
  /** The colors; null: as the reader's device has them. */
  readonly theme: 'light' | 'dark' | null;
}

/** Returns the path of the page with a chart of the latest values of a measure that other sites can embed. */
export const valueChartPath = (measure: string, view: ValueChartView): string =>
  `/embed/chart?measure=${measure}&view=${view}`;

/**
 * Returns the path of the page with a map of a measure that other sites can embed.
 * @param geography empty: the first of the page of the measure
 * @param state the USPS code of the state that fills it; empty: the nation does
 */
export const mapPath = (measure: string, geography: string, state: string): string =>
  valueChartPath(measure, 'map') +
  (geography && `&geography=${encodeURIComponent(geography)}`) +
  (state && `&state=${encodeURIComponent(state)}`);

/** Returns the path of the page with a chart that other sites can embed. */
export const embedPath = (measure: string, regions: readonly string[], choice: ChartChoice = wholeChart): string =>
  `/embed/chart?measure=${measure}&regions=${regions.slice(0, maxEmbedded).map(encodeURIComponent).join(',')}` +
  choiceQuery(choice);

/** Returns the parameters of a choice in an address. */
export const choiceParameters = ({ view, since, until }: ChartChoice) => ({
  view,
  since: since === undefined ? undefined : String(since),
  until: until === undefined ? undefined : String(until),
});

/** Returns the parameters of a choice as the end of a query: `&view=change&since=2010`; empty for a whole chart. */
export const choiceQuery = (choice: ChartChoice): string =>
  Object.entries(choiceParameters(choice))
    .map(([name, text]) => (text === undefined ? '' : `&${name}=${text}`))
    .join('');

/** Reads what a visitor chose of a chart from the query of an address. */
export function readChoice(search: string): ChartChoice {
  const params = new URLSearchParams(search);
  const view = params.get('view')?.toLowerCase();
  const yearOf = (name: string) => {
    const year = Number.parseInt(params.get(name) ?? '', 10);
    return Number.isNaN(year) ? undefined : year;
  };
  return {
    view: view === 'change' || view === 'index' ? view : undefined,
    since: yearOf('since'),
    until: yearOf('until'),
  };
}

/** Reads what an embedded chart shows from the query of its address. */
export function readEmbedded(search: string): Embedded {
  const params = new URLSearchParams(search);
  const regions = (params.get('regions') ?? params.get('ids') ?? '').split(',').map((one) => one.trim());
  const choice = readChoice(search);
  const view = params.get('view')?.toLowerCase();
  const theme = params.get('theme');
  return {
    measure: params.get('measure') ?? '',
    regions: [...new Set(regions.filter(Boolean))].slice(0, maxEmbedded),
    geography: params.get('geography'),
    state: params.get('state')?.toUpperCase() ?? null,
    ...choice,
    view: view === 'histogram' || view === 'map' ? view : choice.view,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
  };
}
