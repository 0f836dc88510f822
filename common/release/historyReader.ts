import { DuckDBInstance, type DuckDBValue, INTEGER, LIST, listValue } from '@duckdb/node-api';
import { ApiError } from '../../api/domain/errors.ts';
import type { CombinedArea, History, Plan, SourceCell, SourcePart, YearValue } from '../../api/domain/history.ts';
import type { ReleaseContent } from '../../api/domain/release.ts';
import type { Geography } from '../../api/schemas/common.ts';
import { fileVersion } from './fileVersion.ts';

/** The name of the file with every vintage in the folder of a built release. It follows some seconds after the database. */
export const historyFile = 'history.duckdb';

interface OpenHistory {
  readonly history: History;
  readonly version: string | undefined;
  close(): void;
}

const unavailable = (cause?: unknown) =>
  new ApiError('unavailable', 'the history of this release is still being built; try again in a minute', { cause });

/** The history of a release in a file, which is opened when it is first asked for, and again when the file is replaced. */
export class HistoryFile {
  readonly #file: string;
  readonly #content: ReleaseContent;
  #opened: Promise<OpenHistory> | undefined;
  #closed = false;

  constructor(file: string, content: ReleaseContent) {
    this.#file = file;
    this.#content = content;
  }

  /** @throws ApiError 503 while the file is missing, or cannot be read */
  async read(): Promise<History> {
    const version = await fileVersion(this.#file);
    if (version === undefined || this.#closed) throw unavailable();
    const opened = await this.#opened;
    if (opened?.version !== version) {
      this.#opened = openHistory(this.#file, version, this.#content);
      // Requests that read the old file finish first.
      if (opened) setTimeout(() => opened.close(), closeAfterMs).unref();
      this.#opened.catch(() => (this.#opened = undefined));
    }
    return this.#opened!.then(({ history }) => history).catch((error: unknown) => Promise.reject(unavailable(error)));
  }

  close(): void {
    this.#closed = true;
    void this.#opened?.then((opened) => opened.close()).catch(() => undefined);
  }
}

/** How long a replaced file stays open. */
const closeAfterMs = 60_000;

/** @throws Error where the file is damaged, or of another release */
async function openHistory(file: string, version: string, content: ReleaseContent): Promise<OpenHistory> {
  const database = await DuckDBInstance.create(file, {
    access_mode: 'READ_ONLY',
    enable_external_access: 'false',
    lock_configuration: 'true',
    threads: '1',
  });
  const connection = await database.connect();
  const close = () => {
    connection.closeSync();
    database.closeSync();
  };
  const rows = async <T>(sql: string, values?: Record<string, DuckDBValue>): Promise<T[]> => {
    const lists = Object.keys(values ?? {}).filter((name) => name === 'codes' || name === 'sources');
    const types = Object.fromEntries(lists.map((name) => [name, LIST(INTEGER)]));
    return (await connection.runAndReadAll(sql, values, types)).getRowObjectsJS() as T[];
  };
  try {
    const [head] = await rows<{ id: string; modified: string }>('from release');
    if (head?.id !== content.id || wholeSecond(head.modified) !== content.modified.getTime())
      throw new Error(`${file} holds the history of ${head?.id} of ${head?.modified}`);
    return { history: await readHistory(rows, content), version, close };
  } catch (error) {
    close();
    throw error;
  }
}

const wholeSecond = (time: string) => Math.floor(Date.parse(time) / 1000) * 1000;

type Rows = <T>(sql: string, values?: Record<string, DuckDBValue>) => Promise<T[]>;

const yearsSql = `
  select place, vintage, value, reason from vintage_value
  where measure = $measure and geography = $geography and place in (select unnest($codes))
    and vintage between $from and $to
  order by place, vintage`;

const cellsSql = `
  select code, source, line, "column", text from cell
  where measure = $measure and code in (select unnest($codes)) and vintage = $year
  order by code`;

// A join in the statement above would read the names of all rows.
const labelsSql = `
  select source, line, label from source_row
  where (source, line) in (select unnest($sources), unnest($codes))`;

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

async function readHistory(rows: Rows, { regions }: ReleaseContent): Promise<History> {
  const measures = await rows<{ id: number; name: string; plan: string | null }>('from measure');
  const ids = new Map(measures.map(({ id, name }) => [name, id]));
  const plans = measures.flatMap(({ name, plan }) =>
    plan === null ? [] : [[name, JSON.parse(plan) as Plan] as const],
  );
  const members = await rows<{ cbsa: string; county: string }>('from member');
  const sources = await rows<{ id: number; source: string }>('from source');
  const columns = await rows<ColumnRow>('from source_column');
  const columnAt = new Map(columns.map((row) => [`${row.source} ${row.column}`, row]));
  const parts = new Map(sources.map(({ id, source }) => [id, JSON.parse(source) as SourcePart]));
  const places = Object.fromEntries(
    Object.entries(regions).map(([geography, list]) => [geography, new Map(list.map(({ geoid }, i) => [geoid, i]))]),
  ) as Record<Geography, Map<string, number>>;
  return {
    plans: new Map(plans),
    members: new Map(
      [...Map.groupBy(members, ({ cbsa }) => cbsa)].map(([cbsa, list]) => [cbsa, list.map(({ county }) => county)]),
    ),
    combined: await rows<CombinedArea>('from combined'),
    async values(measure, geography, geoids, year) {
      const codes = geoids.flatMap((geoid) => places[geography].get(geoid) ?? []);
      const found = await rows<{ place: number; vintage: number; value: number | null; reason: string | null }>(
        yearsSql,
        { measure: ids.get(measure) ?? -1, geography, codes: listValue(codes), from: year ?? 0, to: year ?? 9999 },
      );
      return found.map(({ place, vintage, value, reason }): YearValue => {
        return { geoid: regions[geography][place]!.geoid, year: vintage, value, reason };
      });
    },
    async cells(measure, geoids, year) {
      const byCode = new Map(geoids.map((geoid) => [Number(geoid), geoid]));
      const codes = listValue([...byCode.keys()]);
      const found = await rows<CellRow>(cellsSql, { measure: ids.get(measure) ?? -1, codes, year });
      const sources = listValue(found.map(({ source }) => source));
      const lines = listValue(found.map(({ line }) => line));
      const labels = await rows<LabelRow>(labelsSql, { sources, codes: lines });
      const labelAt = new Map(labels.map(({ source, line, label }) => [`${source} ${line}`, label]));
      return found.map((row): SourceCell => {
        const column = columnAt.get(`${row.source} ${row.column}`);
        return {
          geoid: byCode.get(row.code)!,
          source: parts.get(row.source)!,
          row: row.line,
          rowLabel: labelAt.get(`${row.source} ${row.line}`) ?? null,
          column: row.column,
          width: column?.width ?? null,
          columnLabel: column?.label ?? null,
          text: row.text,
        };
      });
    },
  };
}
