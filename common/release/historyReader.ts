import { INTEGER } from '@duckdb/node-api';
import type {
  CombinedArea,
  Edition,
  EditionValue,
  History,
  Plan,
  SourceCell,
  SourcePart,
  YearValue,
} from '../../api/domain/history.ts';
import { YearTable } from '../../api/domain/yearTable.ts';
import type { ReleaseContent } from '../../api/domain/release.ts';
import type { Geography } from '../../api/schemas/common.ts';
import { LRUCache } from 'lru-cache';
import { readSql } from '../readSql.ts';
import { type Rows, rowsOf } from './duckdbFile.ts';
import { LateFile } from './lateFile.ts';

/** The name of the file with every vintage in the folder of a built release. It follows some seconds after the database. */
export const historyFile = 'history.duckdb';

/** Returns the history of a release in a file. @param find returns the path of the file */
export const openHistory = (find: () => Promise<string>, content: ReleaseContent): LateFile<History> =>
  new LateFile(find, 'the history', content, (opened) => readHistory(rowsOf(opened, INTEGER), content));

const statement = (name: string) => readSql(import.meta.url, `sql/${name}`);
const yearsSql = statement('years');
const editionsSql = statement('editions');
const cellsSql = statement('cells');
const subdivisionCellsSql = statement('subdivision-cells');
const labelsSql = statement('labels');
const tableSql = statement('table');

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

interface YearRow {
  readonly place: number;
  readonly year: number;
  readonly value: number | null;
  readonly reason: string | null;
}

interface EditionRow extends YearRow {
  readonly edition: string;
}

async function readHistory(rows: Rows<number>, { regions }: ReleaseContent): Promise<History> {
  const measures = await rows<{ id: number; name: string; plan: string | null }>('from measure');
  const ids = new Map(measures.map(({ id, name }) => [name, id]));
  const plans = measures.flatMap(({ name, plan }) =>
    plan === null ? [] : [[name, JSON.parse(plan) as Plan] as const],
  );
  const members = await rows<{ cbsa: string; county: string }>('from member');
  const editions = await editionsOf(rows);
  const sources = await rows<{ id: number; source: string }>('from source');
  const columns = await rows<ColumnRow>('from source_column');
  const columnAt = new Map(columns.map((row) => [`${row.source} ${row.column}`, row]));
  const parts = new Map(sources.map(({ id, source }) => [id, JSON.parse(source) as SourcePart]));
  const places = Object.fromEntries(
    Object.entries(regions).map(([geography, list]) => [geography, new Map(list.map(({ geoid }, i) => [geoid, i]))]),
  ) as Record<Geography, Map<string, number>>;
  const placesOf = (geography: Geography, geoids: readonly string[]) =>
    geoids.flatMap((geoid) => places[geography].get(geoid) ?? []);
  const tables = new LRUCache<string, YearTable, [string, Geography, string?]>({
    maxSize: tableCacheBytes,
    ignoreFetchAbort: true,
    // A value, its reason, and its text once a response has shown it.
    sizeCalculation: ({ values }) => values.length * 17 + 1,
    fetchMethod: async (_key, _stale, { context: [measure, geography, edition] }) => {
      if (edition !== undefined) return readEdition(measure, geography, edition);
      const found = await rows<YearRow>(tableSql, { measure: ids.get(measure) ?? -1, geography });
      return YearTable.of(regions[geography].length, found);
    },
  });
  /** What each edition said of the regions at some places, by region and year. */
  const editionRows = async (measure: string, geography: Geography, places: readonly number[]) => {
    const newest = editions.get(measure)?.at(-1)?.edition;
    if (newest === undefined) return [];
    return rows<EditionRow>(editionsSql, { measure: ids.get(measure)!, geography, places, newest });
  };
  const readEdition = async (measure: string, geography: Geography, edition: string) => {
    const found = await editionRows(measure, geography, [...regions[geography].keys()]);
    return YearTable.of(
      regions[geography].length,
      found.filter((row) => row.edition === edition && row.value !== null),
    );
  };
  /** Returns cells with what is in their rows and columns. @param geoidOf returns the geoid of a code */
  const describeCells = async (found: readonly CellRow[], geoidOf: (code: number) => string) => {
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
    plans: new Map(plans),
    members: new Map(
      [...Map.groupBy(members, ({ cbsa }) => cbsa)].map(([cbsa, list]) => [cbsa, list.map(({ county }) => county)]),
    ),
    combined: await rows<CombinedArea>('from combined'),
    async values(measure, geography, geoids, year) {
      const found = await rows<YearRow>(yearsSql, {
        measure: ids.get(measure) ?? -1,
        geography,
        places: placesOf(geography, geoids),
        from: year ?? 0,
        to: year ?? 9999,
      });
      return found.map(({ place, ...one }): YearValue => ({ geoid: regions[geography][place]!.geoid, ...one }));
    },
    editions: (measure) => editions.get(measure) ?? [],
    async editionValues(measure, geography, geoids) {
      const found = await editionRows(measure, geography, placesOf(geography, geoids));
      return found.map(({ place, ...one }): EditionValue => ({ geoid: regions[geography][place]!.geoid, ...one }));
    },
    editionTable: (measure, geography, edition) =>
      tables.forceFetch(`${geography}/${measure}/${edition}`, { context: [measure, geography, edition] }),
    table: (measure, geography) => tables.forceFetch(`${geography}/${measure}`, { context: [measure, geography] }),
    async cells(measure, geoids, year) {
      const byCode = new Map(geoids.map((geoid) => [Number(geoid), geoid]));
      const found = await rows<CellRow>(cellsSql, { measure: ids.get(measure) ?? -1, codes: [...byCode.keys()], year });
      return describeCells(found, (code) => byCode.get(code)!);
    },
    async subdivisionCells(measure, counties, year) {
      const found = await rows<CellRow>(subdivisionCellsSql, {
        measure: ids.get(measure) ?? -1,
        counties: counties.map(Number),
        year,
      });
      return describeCells(found, (code) => String(code).padStart(10, '0'));
    },
  };
}

/** Returns the editions of each measure that has earlier ones. */
async function editionsOf(rows: Rows<number>): Promise<ReadonlyMap<string, readonly Edition[]>> {
  const editions = await rows<Edition & { dataset: string }>(
    'select dataset, edition, published, credit from edition order by dataset, place',
  );
  const measures = await rows<{ name: string; plan: string }>(
    'select name, plan from measure where plan is not null and id in (select distinct measure from edition_value)',
  );
  return new Map(
    measures.map(({ name, plan }) => {
      const { dataset } = JSON.parse(plan) as Plan;
      const own = editions.filter((one) => one.dataset === dataset);
      return [name, own.map(({ edition, published, credit }) => ({ edition, published, credit }))];
    }),
  );
}
