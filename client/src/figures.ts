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
  /** The bounds at 90 percent confidence, with `bounds: '1'`; null where the publisher states no margin of error. */
  readonly lower: number | null;
  readonly upper: number | null;
  /** What is unusual about the value, which is as published, or computed from such a figure; null for most. */
  readonly as_published: string | null;
  /** Of a series: why the value cannot be compared with those of earlier years; null in most years. */
  readonly break: string | null;
}

/** A value that is missing. Of the latest values of regions, `year` and `period` are null. */
export interface MissingFigure extends Pick<Figure, 'geoid' | 'name' | 'measure' | 'unit'> {
  readonly year: number | null;
  readonly period: string | null;
  /** Why it is missing; null where the release keeps no reason. */
  readonly reason: components['schemas']['AbsenceReason'] | null;
}

/** Figures with the credits to print next to them. */
export interface FigureAnswer {
  readonly rows: readonly Figure[];
  /** The values that are missing, and why, with `absent: '1'`; else empty. */
  readonly missing: readonly MissingFigure[];
  /** What to know before using the figures. */
  readonly notes: readonly string[];
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
      collect(readValues, (page) =>
        client.GET('/measures/{name}/values', {
          params: { path: { name }, query: { ...query, ...page } },
          ...sent(signal),
        }),
      ),
    series: (name, { signal, ...query }) =>
      collect(readSeries, (page) =>
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
async function collect<Data extends { note?: string }>(
  readData: (data: Data) => FiguresRead,
  read: (page: { per_page: number; page: number; release?: string }) => Promise<Page<Data>>,
): Promise<FigureAnswer> {
  const rows: Figure[] = [];
  const missing: MissingFigure[] = [];
  const notes = new Set<string>();
  const credits = new Credits();
  let release: string | undefined;
  for (let page = 1, last = 1; page <= last; page++) {
    const { data: answer, error, response } = await read({ per_page: pageSize, page, ...(release ? { release } : {}) });
    if (!answer) throw new ServiceError(error!.error, error!.message, response.status);
    release = response.headers.get('Release') ?? undefined;
    const found = readData(answer.data);
    rows.push(...found.rows);
    missing.push(...found.missing);
    if (answer.data.note !== undefined) notes.add(answer.data.note);
    credits.add(answer.attribution);
    last = answer.meta.total_pages;
  }
  return { rows, missing, notes: [...notes], credits, release };
}

type FiguresRead = Pick<FigureAnswer, 'rows' | 'missing'>;

function readValues({ measure, unit, vintages, periods, values, absent = [] }: Values): FiguresRead {
  const latest = Math.max(...vintages);
  const rows = values.map(({ geoid, name, value, vintage: year = latest, as_published = null, bounds }): Figure => {
    const period = periods?.[vintages.indexOf(year)] ?? String(year);
    const { lower = null, upper = null } = bounds ?? {};
    return { geoid, name, measure, unit, year, period, value, lower, upper, as_published, break: null };
  });
  const missing = absent.map(({ geoid, name, reason }) => {
    return { geoid, name, measure, unit, year: null, period: null, reason };
  });
  return { rows, missing };
}

function readSeries({ measure, unit, years, periods, breaks, regions }: Series): FiguresRead {
  const breakIn = new Map(breaks.map(({ year, note }) => [year, note]));
  const rows: Figure[] = [];
  const missing: MissingFigure[] = [];
  for (const { geoid, name, values, lower = [], upper = [], reasons, as_published = [] } of regions) {
    const marks = new Map(as_published.map(({ year, note }) => [year, note]));
    for (const [i, year] of years.entries()) {
      const value = values[i] ?? null;
      const what = { geoid, name, measure, unit, year, period: periods?.[i] ?? String(year) };
      if (value === null) {
        if (reasons) missing.push({ ...what, reason: reasons[i] ?? null });
        continue;
      }
      const said = { as_published: marks.get(year) ?? null, break: breakIn.get(year) ?? null };
      rows.push({ ...what, value, lower: lower[i] ?? null, upper: upper[i] ?? null, ...said });
    }
  }
  return { rows, missing };
}
