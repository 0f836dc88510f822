import { z } from 'zod';
import { attribution, type Citation } from '../domain/citation.ts';
import { type Cell, csvParts, csvType } from '../domain/csv.ts';
import { ApiError } from '../domain/errors.ts';
import { namePeriod } from '../domain/period.ts';
import type { Release, ServedMeasure } from '../domain/release.ts';
import { encode } from '../json/json.ts';
import type { Attribution } from '../schemas/common.ts';
import { confidence } from '../schemas/parameters.ts';
import { type Operation, operation } from './operation.ts';

/** The maximum of rows of a file. */
const maxRows = 25_000;
export const maxRowsText = maxRows.toLocaleString('en-US');

/** The columns of a figure in a file, before those of its credit. */
export const figureColumns = [
  ...['geography', 'geoid', 'name', 'measure', 'label', 'unit', 'year', 'period', 'value', 'lower', 'upper', 'level'],
  ...['reason', 'as_published', 'break', 'note'],
];

/** The last columns of every file. */
export const creditColumns = ['credit', 'disclaimer', 'license', 'retrieved_at', 'release'];

/** A figure for a row; what is undefined is an empty cell. */
interface FigureRow {
  readonly geography: string;
  readonly region: { readonly geoid: string; readonly name: string };
  readonly measure: ServedMeasure;
  readonly year?: number | null | undefined;
  readonly value: number | null;
  readonly bounds?:
    { readonly lower: number | null; readonly upper: number | null; readonly level: number } | undefined;
  readonly reason?: string | null | undefined;
  readonly mark?: string | null | undefined;
}

/** Returns the cells of a figure, in the order of `figureColumns`. */
export function figureCells({ geography, region, measure, year, value, bounds, reason, mark }: FigureRow): Cell[] {
  const { name, label, unit, breaks, note } = measure;
  const period = typeof year === 'number' ? namePeriod(measure, year) : null;
  const broken = breaks?.find((one) => one.year === year)?.note;
  const { lower, upper, level } = bounds ?? {};
  return [
    geography,
    region.geoid,
    region.name,
    name,
    label,
    unit,
    year,
    period,
    value,
    lower,
    upper,
    level,
    reason,
    mark,
    broken,
    note,
  ];
}

/** Returns the cells of credits, in the order of `creditColumns`. */
export function creditCells(release: Release, credits: readonly Attribution[]): Cell[] {
  const cellOf = (texts: readonly (string | null | undefined)[]) =>
    [...new Set(texts)].filter((text) => text).join('; ');
  return [
    cellOf(credits.map(({ credit }) => credit)),
    cellOf(credits.map(({ disclaimer }) => disclaimer)),
    cellOf(credits.map(({ license }) => license)),
    cellOf(credits.map(({ retrieved_at }) => retrieved_at)),
    release.content.id,
  ];
}

/** @throws ApiError 422 for more rows than a file may have */
export function checkRows(count: number): void {
  if (count > maxRows)
    throw new ApiError(
      'invalid_request',
      `this is ${count.toLocaleString('en-US')} rows: ask for at most ${maxRowsText}, with fewer places, measures or years; the files of a release, at /downloads, hold every value`,
    );
}

/** What every operation that answers with a file has in common. */
export const csvFile = {
  answer: 'A CSV file in UTF-8 with a header row; lines end in LF.',
  data: z.string(),
  heavy: true,
  isDocument: true,
  type: csvType,
} as const;

export const manyRowsText = `the file would have more than ${maxRowsText} rows`;

/** What a file has always, or has no columns for. */
const left = new Set(['page', 'per_page', 'bounds', 'absent', 'window', 'differences']);

/** The confidence of bounds, which files always have. */
export const levelOfFile = confidence('Extension: the confidence of the bounds in percent; default: 90');

const withoutLeft = <T>(members: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !left.has(name)));

interface CsvDeclaration<D extends z.ZodType> {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** What a row is, and what a reader must know. */
  readonly description: string;
  readonly columns: readonly string[];
  /** The parameters of the costliest requests, if they are not those of the list. */
  readonly costliest?: readonly Readonly<Record<string, string>>[];
  /** Returns the rows of a page of the list. @param isLast whether it is the last page */
  readonly rowsOf: (data: z.infer<D>, release: Release, isLast: boolean) => Iterable<Cell[]>;
}

/** Declares the file of an operation that reads a list: all pages, with bounds and the reasons of missing values. */
export function csvOf<P extends z.ZodObject, Q extends z.ZodObject, D extends z.ZodType, M extends z.ZodType>(
  source: Operation<P, Q, D, M>,
  { rowsOf, columns, description, costliest, ...named }: CsvDeclaration<D>,
) {
  const list: Operation = source;
  return operation({
    ...csvFile,
    ...named,
    method: 'get',
    path: `${list.path}.csv`,
    tag: list.tag,
    description: `${description} The last columns have the credit of the datasets behind the file: print it with the figures. Parameters that trackers add, such as \`utm_source\`, are ignored.`,
    params: list.params,
    ...(list.lastParamHasSlashes ? { lastParamHasSlashes: true } : {}),
    query: z.object({
      ...withoutLeft(list.query.shape),
      ...('bounds' in list.query.shape ? { level: levelOfFile } : {}),
    }),
    statuses: [...new Set([...list.statuses, 422])],
    statusTexts: {
      ...list.statusTexts,
      422: `${(list.statusTexts?.[422] ?? '').replace(/\.$/, '; ')}${manyRowsText}.`.replace(/^./, (first) =>
        first.toUpperCase(),
      ),
    },
    async example(release) {
      const example = await list.example(release);
      const [metro] = release.content.metros;
      if (!example || !metro) return undefined;
      const { shape } = list.query;
      const few = 'metro' in shape ? { metro: metro.cbsa } : 'state' in shape ? { state: metro.states[0] ?? '' } : {};
      return { ...few, ...withoutLeft(example) };
    },
    costliest: (release) =>
      (costliest ?? list.costliest(release).map(({ input = {} }) => withoutLeft(input))).map((input) => ({ input })),
    areas: (input, release) => list.areas?.(input, release) ?? [],
    async run(release, input, service) {
      const rows: Cell[][] = [];
      const citations: Citation[] = [];
      for (let page = 1, last = 1; page <= last; page++) {
        const whole = { ...input, page, per_page: pageSize, bounds: true, absent: true };
        const result = await list.run(release, whole, service);
        if (!('data' in result)) throw new Error(`${list.id} answers without data`);
        const meta = result.meta as { total?: number; total_pages?: number } | undefined;
        if (meta?.total !== undefined) checkRows(meta.total);
        last = meta?.total_pages ?? 1;
        citations.push(...result.citations);
        rows.push(...rowsOf(JSON.parse(encode(result.data)) as z.infer<D>, release, page >= last));
        checkRows(rows.length);
      }
      const credit = creditCells(release, attribution(release, citations));
      for (const row of rows) row.push(...credit);
      return { parts: csvParts([[...columns, ...creditColumns], ...rows]) };
    },
  });
}

const pageSize = 500;
