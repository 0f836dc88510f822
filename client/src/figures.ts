import type { Client } from 'openapi-fetch';
import { Credits } from './credits.ts';
import type { MeasureName } from './measureNames.ts';
import { pageSize, ServiceError } from './rows.ts';
import type { components, paths } from './schema.ts';

/** The name of a measure. Editors suggest those of the release that the client was made with; a server may have others. */
type AnyMeasure = MeasureName | (string & {});

type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query: infer Q } } }
  ? Omit<Q, 'page' | 'per_page'> & { signal?: AbortSignal | undefined }
  : never;

/** A value with what it is. */
export interface Figure {
  readonly geoid: string;
  readonly name: string;
  readonly measure: string;
  readonly unit: string;
  readonly year: number;
  /** What the year covers: `2019–2023`, `FY 2026`, `2024`. */
  readonly period: string;
  readonly value: number;
  /** What is unusual about the value, which is as published, or computed from such a figure; null for most. */
  readonly as_published: string | null;
  /** Of a series: why the value cannot be compared with those of earlier years; null in most years. */
  readonly break: string | null;
}

/** Figures with the credits to print next to them. */
export interface FigureAnswer {
  readonly rows: readonly Figure[];
  readonly credits: Credits;
  /** The release that the figures are of. */
  readonly release: string | undefined;
}

export interface Figures {
  /**
   * Returns the value of a measure for each region that has one, all pages of one release.
   * @throws ServiceError if the service refuses a page, or the reason of the signal
   */
  values(measure: AnyMeasure, query: Query<'/measures/{name}/values'>): Promise<FigureAnswer>;
  /** Returns the value of a measure for each region and year that has one; otherwise like `values`. */
  series(measure: AnyMeasure, query: Query<'/measures/{name}/series'>): Promise<FigureAnswer>;
}

type Values = components['schemas']['MeasureValues'];
type Series = components['schemas']['MeasureSeries'];

/** Returns the functions that read figures as rows with unit and year. */
export function figuresOf(client: Client<paths>): Figures {
  return {
    values: (name, { signal, ...query }) =>
      collect(valueRows, (page) =>
        client.GET('/measures/{name}/values', {
          params: { path: { name }, query: { ...query, ...page } },
          ...sent(signal),
        }),
      ),
    series: (name, { signal, ...query }) =>
      collect(seriesRows, (page) =>
        client.GET('/measures/{name}/series', {
          params: { path: { name }, query: { ...query, ...page } },
          ...sent(signal),
        }),
      ),
  };
}

const sent = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

interface Page<Data> {
  readonly data?: { data: Data; meta: { total_pages: number }; attribution: components['schemas']['Attribution'][] };
  readonly error?: components['schemas']['Error'];
  readonly response: Response;
}

/** Reads all pages of a list. The pages after the first are of its release. */
async function collect<Data>(
  rowsOf: (data: Data) => Figure[],
  read: (page: { per_page: number; page: number; release?: string }) => Promise<Page<Data>>,
): Promise<FigureAnswer> {
  const rows: Figure[] = [];
  const credits = new Credits();
  let release: string | undefined;
  for (let page = 1, last = 1; page <= last; page++) {
    const { data: answer, error, response } = await read({ per_page: pageSize, page, ...(release ? { release } : {}) });
    if (!answer) throw new ServiceError(error!.error, error!.message, response.status);
    release = response.headers.get('Release') ?? undefined;
    rows.push(...rowsOf(answer.data));
    credits.add(answer.attribution);
    last = answer.meta.total_pages;
  }
  return { rows, credits, release };
}

function valueRows({ measure, unit, vintages, periods, values }: Values): Figure[] {
  const latest = Math.max(...vintages);
  return values.map(({ geoid, name, value, vintage: year = latest, as_published = null }) => {
    const period = periods?.[vintages.indexOf(year)] ?? String(year);
    return { geoid, name, measure, unit, year, period, value, as_published, break: null };
  });
}

function seriesRows({ measure, unit, years, periods, breaks, regions }: Series): Figure[] {
  const breakIn = new Map(breaks.map(({ year, note }) => [year, note]));
  return regions.flatMap(({ geoid, name, values, as_published = [] }) => {
    const marks = new Map(as_published.map(({ year, note }) => [year, note]));
    return years.flatMap((year, i): Figure[] => {
      const value = values[i] ?? null;
      if (value === null) return [];
      const said = { as_published: marks.get(year) ?? null, break: breakIn.get(year) ?? null };
      return [{ geoid, name, measure, unit, year, period: periods?.[i] ?? String(year), value, ...said }];
    });
  });
}
