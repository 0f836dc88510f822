import { INTEGER } from '@duckdb/node-api';
import type {
  CombinedArea,
  CombinedFigure,
  DatedEdition,
  History,
  Plan,
  SourceCell,
  SourcePart,
  StoredAbsence,
  YearValue,
} from '../../api/domain/history.ts';
import { numberIn } from '../../api/domain/trace.ts';
import { YearTable } from '../../api/domain/yearTable.ts';
import type { ReleaseContent } from '../../api/domain/release.ts';
import type { Geography } from '../../api/schemas/common.ts';
import { LRUCache } from 'lru-cache';
import { readSql } from '../readSql.ts';
import { batched } from './batched.ts';
import { type ReportUnreadable, type Rows, rowsOf } from './duckdbFile.ts';
import { LateFile } from './lateFile.ts';
import { unpackTable } from './packedTable.ts';

/** The name of the file with every vintage in the folder of a built release. It follows some seconds after the database. */
export const historyFile = 'history.duckdb';

/** Returns the history of a release in a file. @param find returns the path of the file */
export const openHistory = (
  find: () => Promise<string>,
  content: ReleaseContent,
  report: ReportUnreadable,
): LateFile<History> =>
  new LateFile(find, 'the history', content, (opened) => readHistory(rowsOf(opened, INTEGER), content), report);

const statement = (name: string) => readSql(import.meta.url, `sql/${name}`);
const cellsSql = statement('cells');
const subdivisionCellsSql = statement('subdivision-cells');
const labelsSql = statement('labels');
const combinedSql = statement('combined-figures');

/** What the Bureau of Economic Analysis, whose areas the combined ones are, prints in the place of a withheld figure. */
const withheldText = '(D)';

/** Bytes of tables that are kept; a table of all counties and 25 years has 1.4 MB. */
const tableCacheBytes = 64 * 1024 * 1024;

interface CellRow {
  readonly code: number;
  readonly source: number;
  readonly line: number;
  readonly column: number;
  readonly text: string | null;
}

interface ColumnRow {
  readonly source: number;
  readonly column: number;
  readonly width: number | null;
  readonly label: string | null;
}

interface LabelRow {
  readonly source: number;
  readonly line: number;
  readonly label: string;
}

interface TableRow {
  readonly id: number;
  readonly measure: number;
  readonly geography: Geography;
  /** Null: the newest. */
  readonly edition: string | null;
}

interface CertaintyRow {
  readonly measure: string;
  readonly lower: number;
  readonly upper: number;
  readonly best: number | null;
  readonly worst: number | null;
}

interface TableBytes {
  readonly id: number;
  readonly years: number[];
  readonly table_bytes: Uint8Array;
}

async function readHistory(rows: Rows<number>, { regions }: ReleaseContent): Promise<History> {
  const measures = await rows<{ id: number; name: string; plan: string }>('from measure');
  const ids = new Map(measures.map(({ id, name }) => [name, id]));
  const plans = measures.map(({ name, plan }) => [name, JSON.parse(plan) as Plan] as const);
  const members = await rows<{ cbsa: string; county: string }>('from member');
  const editions = await editionsOf(rows);
  const places = Object.fromEntries(
    Object.entries(regions).map(([geography, list]) => [geography, new Map(list.map(({ geoid }, i) => [geoid, i]))]),
  ) as Record<Geography, Map<string, number>>;
  const combined = await rows<CombinedArea>('from combined');
  const readTable = await tablesOf(rows, regions, ids, editions);
  return {
    plans: new Map(plans),
    members: new Map(
      [...Map.groupBy(members, ({ cbsa }) => cbsa)].map(([cbsa, list]) => [cbsa, list.map(({ county }) => county)]),
    ),
    combined,
    combinedFigures: combinedFiguresOf(rows, combined),
    async values(measure, geography, geoids, year) {
      const table = await readTable(measure, geography);
      const found = geoids.flatMap((geoid) => places[geography].get(geoid) ?? []).sort((a, b) => a - b);
      return found.flatMap((place) => {
        const { geoid } = regions[geography][place]!;
        return table.years.flatMap((one): YearValue[] => {
          const value = table.valueIn(place, one);
          const reason = table.reasonIn(place, one);
          const isHeld = (year === undefined || year === one) && (value !== null || reason !== null);
          return isHeld ? [{ geoid, year: one, value, reason }] : [];
        });
      });
    },
    editions: (measure) => editions.get(measure) ?? [],
    table: readTable,
    async certainty(geography, place) {
      const found = await rows<CertaintyRow>(
        'select measure, lower, upper, best, worst from certainty where geography = $geography and place = $place',
        { geography, place },
      );
      return new Map(
        found.map(({ measure, lower, upper, best, worst }) => {
          return [measure, { lower, upper, ranks: best === null || worst === null ? undefined : { best, worst } }];
        }),
      );
    },
    async absences(geography, place) {
      const found = await rows<StoredAbsence & { measure: string }>(
        'select measure, reason, counties from absence where geography = $geography and place = $place',
        { geography, place },
      );
      return new Map(found.map(({ measure, ...absence }) => [measure, absence]));
    },
    ...(await cellsOf(rows, ids)),
  };
}

/** Returns what reads a table of values: tables that are asked for together with one query, and the last ones from memory. */
async function tablesOf(
  rows: Rows<number>,
  regions: ReleaseContent['regions'],
  ids: ReadonlyMap<string, number>,
  editions: ReadonlyMap<string, readonly DatedEdition[]>,
): Promise<History['table']> {
  const held = await rows<TableRow>('select id, measure, geography, edition from year_table');
  const tableIds = new Map(
    held.map(({ id, measure, geography, edition }) => [`${measure} ${geography} ${edition ?? ''}`, id]),
  );
  const readBytes = batched(async (numbers) => {
    // Numbers in the text let DuckDB use the key.
    const found = await rows<TableBytes>(
      `select id, years, table_bytes from year_table where id in (${numbers.join()})`,
    );
    const byId = new Map(found.map((table) => [table.id, table]));
    return numbers.map((id) => byId.get(id)!);
  });
  const tables = new LRUCache<string, YearTable, [string, Geography, string | undefined]>({
    maxSize: tableCacheBytes,
    ignoreFetchAbort: true,
    // A value, its reason, and its text once a response has shown it.
    sizeCalculation: ({ values }) => values.length * 17 + 1,
    fetchMethod: async (_key, _stale, { context: [measure, geography, edition] }) => {
      const { length } = regions[geography];
      const id = tableIds.get(`${ids.get(measure)} ${geography} ${edition ?? ''}`);
      if (id === undefined) return new YearTable(length, []);
      const { years, table_bytes } = await readBytes(id);
      const { values, reasons } = unpackTable(length * years.length, table_bytes);
      return new YearTable(length, years, values, reasons);
    },
  });
  return (measure, geography, edition) => {
    // The newest edition has no name in the file.
    const named = edition === editions.get(measure)?.at(-1)?.edition ? undefined : edition;
    return tables.forceFetch(`${geography}/${measure}/${named ?? ''}`, { context: [measure, geography, named] });
  };
}

/** Returns what reads the figures of combined areas: all at once, when they are first asked for. */
function combinedFiguresOf(rows: Rows<number>, combined: readonly CombinedArea[]): History['combinedFigures'] {
  const codes = new Map(combined.map(({ code }) => [Number(code), code]));
  const read = async () => {
    const found = await rows<{ name: string; code: number; year: number; text: string }>(combinedSql, {
      codes: [...codes.keys()],
    });
    const byMeasure = Map.groupBy(found, ({ name }) => name);
    const figureOf = ({ code, year, text }: (typeof found)[number]): CombinedFigure => {
      const value = numberIn(text) ?? NaN;
      return { code: codes.get(code)!, year, value, isWithheld: text === withheldText };
    };
    return new Map([...byMeasure].map(([name, own]) => [name, own.map(figureOf)]));
  };
  let figures: ReturnType<typeof read> | undefined;
  return () => {
    if (!figures) {
      figures = read();
      // After a failure, the next request tries again.
      figures.catch(() => (figures = undefined));
    }
    return figures;
  };
}

/** Returns what reads where figures are printed. */
async function cellsOf(
  rows: Rows<number>,
  ids: ReadonlyMap<string, number>,
): Promise<Pick<History, 'cells' | 'subdivisionCells'>> {
  const sources = await rows<{ id: number; source: string }>('from source');
  const parts = new Map(sources.map(({ id, source }) => [id, JSON.parse(source) as SourcePart]));
  const columns = await rows<ColumnRow>('from source_column');
  const columnAt = new Map(columns.map((row) => [`${row.source} ${row.column}`, row]));
  /** Returns cells with what is in their rows and columns. @param geoidOf returns the geoid of a code */
  const describe = async (found: readonly CellRow[], geoidOf: (code: number) => string) => {
    const sources = found.map(({ source }) => source);
    const lines = found.map(({ line }) => line);
    const labels = await rows<LabelRow>(labelsSql, { sources, lines });
    const labelAt = new Map(labels.map(({ source, line, label }) => [`${source} ${line}`, label]));
    return found.map((row): SourceCell => {
      const column = columnAt.get(`${row.source} ${row.column}`);
      return {
        geoid: geoidOf(row.code),
        source: parts.get(row.source)!,
        row: row.line,
        rowLabel: labelAt.get(`${row.source} ${row.line}`) ?? null,
        column: row.column,
        width: column?.width ?? null,
        columnLabel: column?.label ?? null,
        text: row.text,
      };
    });
  };
  return {
    async cells(measure, geoids, year) {
      const byCode = new Map(geoids.map((geoid) => [Number(geoid), geoid]));
      const found = await rows<CellRow>(cellsSql, { measure: ids.get(measure) ?? -1, codes: [...byCode.keys()], year });
      return describe(found, (code) => byCode.get(code)!);
    },
    async subdivisionCells(measure, counties, year) {
      const found = await rows<CellRow>(subdivisionCellsSql, {
        measure: ids.get(measure) ?? -1,
        counties: counties.map(Number),
        year,
      });
      return describe(found, (code) => String(code).padStart(10, '0'));
    },
  };
}

/** Returns the editions of each measure that has earlier ones. */
async function editionsOf(rows: Rows<number>): Promise<ReadonlyMap<string, readonly DatedEdition[]>> {
  const editions = await rows<DatedEdition & { dataset: string }>(
    'select dataset, edition, published, credit from edition order by dataset, place',
  );
  const measures = await rows<{ name: string; plan: string }>(
    'select name, plan from measure where id in (select measure from year_table where edition is not null)',
  );
  return new Map(
    measures.map(({ name, plan }) => {
      const { dataset } = JSON.parse(plan) as Plan;
      const own = editions.filter((one) => one.dataset === dataset);
      return [name, own.map(({ edition, published, credit }) => ({ edition, published, credit }))];
    }),
  );
}
