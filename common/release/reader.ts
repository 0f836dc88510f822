import { dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Column } from '../../api/domain/column.ts';
import type { ValueBounds } from '../../api/domain/figures.ts';
import { Release, type ReleaseContent, type ServedMeasure, type SourceFile } from '../../api/domain/release.ts';
import { incentivesOf, type ServedProgram } from '../../api/domain/incentives.ts';
import { Attribution, geographies, type Geography, WebUrl } from '../../api/schemas/common.ts';
import { Dataset } from '../../api/schemas/dataset.ts';
import type { NamedArea } from '../../api/schemas/namedArea.ts';
import type { FormerRegion } from '../../api/schemas/formerRegion.ts';
import type { ListedRelease } from '../../api/schemas/release.ts';
import { DesignationRecord } from '../../api/schemas/designations.ts';
import { IncentiveProgram } from '../../api/schemas/incentive.ts';
import {
  type DuckdbFile,
  headOf,
  openDuckdb,
  type ReleaseHead,
  reporting,
  type ReportUnreadable,
} from './duckdbFile.ts';
import { changesFile, openChanges } from './changesReader.ts';
import { batched } from './batched.ts';
import { historyFile, openHistory } from './historyReader.ts';

/** An open release and the way to close it; reads in progress finish first. */
export interface OpenRelease {
  readonly release: Release;
  readonly close: () => void;
}

/** Returns the path of a file of a built release by its name. */
type FindFile = (name: string) => Promise<string>;

const nextTo =
  (file: string): FindFile =>
  (name) =>
    Promise.resolve(join(dirname(file), name));

interface OpenOptions {
  /** Whether every value is read at once: for a build, which needs them all. */
  readonly whole?: boolean;
  /** Returns the path of a file of the built release; default: next to the database. */
  readonly find?: FindFile;
  /** Is told of a file that cannot be read once the release is open. */
  readonly report?: ReportUnreadable;
}

/** Bytes of columns that are kept; a hundred measures at three geographies are 3 MB of values. */
const columnCacheBytes = 64 * 1024 * 1024;

/**
 * Opens a built release's database, read-only. Columns are read when first asked for.
 * @throws where the file is missing, or not a release database
 */
export async function openRelease(
  file: string,
  { whole = false, find = nextTo(file), report = () => undefined }: OpenOptions = {},
): Promise<OpenRelease> {
  const opened = await openDuckdb(file);
  const read = async (connection: DuckDBConnection) => {
    const content = await readContent(connection);
    const withheld = await readWithheld(connection);
    // Where a part of the file is damaged, each column is read by itself, and only requests for those that are damaged fail.
    const all = whole ? await readValues(connection, content).catch(() => undefined) : undefined;
    return { content, withheld, all };
  };
  const { content, withheld, all } = await opened.use(read).catch((error: unknown) => {
    opened.close();
    throw error;
  });
  const figures = reporting(opened, content.id, report);
  const readColumn = columnReader(opened, figures, content);
  const ids = new Map(content.measures.map(({ name }, id) => [name, id]));
  const columns = new LRUCache<string, Column, [string, Geography]>({
    maxSize: columnCacheBytes,
    // A column that leaves before it came, since others that were asked for with it fill the cache, is still given.
    ignoreFetchAbort: true,
    // A value, its place, and the row's text once a page has shown it.
    sizeCalculation: ({ values }) => values.length * 162 + 1,
    fetchMethod: async (_key, _stale, { context: [measure, geography] }) => {
      const id = ids.get(measure);
      if (id === undefined) throw new Error('a column was asked for of a measure that the release does not have');
      const { values, vintages } = all?.[geography][id] ?? (await readColumn(id, geography));
      return new Column(values, vintages, withheld.get(`${geography} ${id}`));
    },
  });
  const column = async (measure: string, geography: Geography) =>
    columns.forceFetch(`${geography}/${measure}`, { context: [measure, geography] });
  const history = openHistory(() => find(historyFile), content, report);
  const changes = openChanges(() => find(changesFile), content, report);
  const closeAll = () => {
    history.close();
    changes.close();
    opened.close();
  };
  const release = new Release(
    content,
    column,
    () => history.read(),
    () => changes.read(),
  );
  return { release, close: closeAll };
}

/** Reads what release a database holds, and nothing else. @throws Error if the file is missing, or not a release database */
export async function readHead(file: string): Promise<ReleaseHead> {
  const opened = await openDuckdb(file);
  try {
    return await headOf(opened);
  } finally {
    opened.close();
  }
}

/** A measure's values at a geography and their years, by place; NaN and 0 where there is none. */
interface ReadColumn {
  readonly values: Float64Array;
  readonly vintages: Int16Array;
}

const emptyColumn = (length: number): ReadColumn => {
  return { values: new Float64Array(length).fill(NaN), vintages: new Int16Array(length) };
};

/** The columns that one query reads, which has all of their rows in memory. */
const mostColumns = 50;

/**
 * Returns what reads columns by the ids of their measures: those of a geography that are asked for in one turn of the event loop, with
 * one query.
 * @param figures `opened` that reports what cannot be read
 */
function columnReader(opened: DuckdbFile, figures: DuckdbFile, content: ReleaseContent) {
  const read = (from: DuckdbFile, ids: readonly number[], geography: Geography) =>
    from.use((connection) => readColumns(connection, content, ids, geography));
  const readers = geographies.map((geography) =>
    batched(
      (ids) =>
        // Where a part of the file is damaged, only requests for the columns in it fail, and say so.
        read(opened, ids, geography).catch(() =>
          ids.map((id) => read(figures, [id], geography).then(([column]) => column!)),
        ),
      mostColumns,
    ),
  );
  return (id: number, geography: Geography): Promise<ReadColumn> => readers[geographies.indexOf(geography)]!(id);
}

/** Returns the columns of measures, in the order of their ids. */
async function readColumns(
  connection: DuckDBConnection,
  { regions }: ReleaseContent,
  ids: readonly number[],
  geography: Geography,
): Promise<ReadColumn[]> {
  const columns = new Map(ids.map((id) => [id, emptyColumn(regions[geography].length)]));
  // Ids in the text let DuckDB skip the groups of rows without them.
  const sql = `select measure, place, value, vintage from value where measure in (${ids.join()}) and geography = ?`;
  const read = await connection.runAndReadAll(sql, [geography]);
  const [measures = [], places = [], values = [], vintages = []] = read.getColumnsJS() as number[][];
  measures.forEach((id, i) => {
    const column = columns.get(id)!;
    column.values[places[i]!] = values[i]!;
    column.vintages[places[i]!] = vintages[i]!;
  });
  return ids.map((id) => columns.get(id)!);
}

/** Returns the columns of every measure, by its id: one scan a geography. */
async function readValues(
  connection: DuckDBConnection,
  { regions, measures }: ReleaseContent,
): Promise<Record<Geography, ReadColumn[]>> {
  const all: Record<Geography, ReadColumn[]> = { msa: [], county: [], state: [] };
  for (const geography of geographies) {
    const columns = (all[geography] = measures.map(() => emptyColumn(regions[geography].length)));
    const read = await connection.stream('select measure, place, value, vintage from value where geography = ?', [
      geography,
    ]);
    for (let chunk = await read.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await read.fetchChunk()) {
      const [ids = [], places = [], values = [], vintages = []] = chunk.getColumns() as number[][];
      ids.forEach((id, i) => {
        const column = columns[id]!;
        column.values[places[i]!] = values[i]!;
        column.vintages[places[i]!] = vintages[i]!;
      });
    }
  }
  return all;
}

/** Reads the bounds of missing values, by geography and measure. */
async function readWithheld(
  connection: DuckDBConnection,
): Promise<ReadonlyMap<string, ReadonlyMap<number, ValueBounds>>> {
  const rows = (await connection.runAndReadAll('from withheld')).getRowObjectsJS() as unknown as WithheldRow[];
  const columns = Map.groupBy(rows, ({ geography, measure }) => `${geography} ${measure}`);
  return new Map(
    [...columns].map(([key, own]) => [key, new Map(own.map(({ place, lower, upper }) => [place, { lower, upper }]))]),
  );
}

async function readContent(connection: DuckDBConnection): Promise<ReleaseContent> {
  const rows = async <T>(sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJS() as T[];
  const [head] = await rows<{ id: string; modified: string; geography: string }>('from release');
  if (!head) throw new Error('the database holds no release');
  const datasets = await rows<DatasetRow>('from dataset order by key');
  const topics = await rows<TopicRow>('select key, name, description from topic order by place');
  const measures = await rows<{ measure: string }>('from measure order by id');
  const regions = await rows<RegionRow>('from region order by geography, place');
  const [incentives] = await rows<{ available: boolean }>('from incentives');
  const programs = await rows<ProgramRow>('from program');
  const credits = await rows<{ key: string; attribution: string; subject: string | null }>(
    'from program_credit order by key',
  );
  const listed = await rows<{ release: string }>('select release from listed_release order by place');
  const designations = await rows<{ designation: string }>('select designation from designation order by place');
  const members = await rows<{ cbsa: string; county: string }>('from member order by cbsa, county');
  const former = await rows<{ region: string }>('select region from former order by place');
  const areas = await rows<{ area: string }>('select area from area order by place');
  const at = (wanted: Geography) => regions.filter(({ geography }) => geography === wanted);
  return {
    id: head.id,
    modified: new Date(head.modified),
    releases: listed.map(({ release }) => JSON.parse(release) as ListedRelease),
    geography: head.geography,
    datasets: datasets.map(({ dataset }) => readRecord(dataset, links.dataset) as Dataset),
    files: new Map(datasets.map(({ key, files }) => [key, readRecord(files, links.files) as SourceFile[]])),
    attributions: new Map(
      [...datasets, ...credits].map(({ key, attribution }) => [
        key,
        readRecord(attribution, links.attribution) as Attribution,
      ]),
    ),
    topics,
    measures: measures.map(({ measure }) => JSON.parse(measure) as ServedMeasure),
    regions: { msa: at('msa'), county: at('county'), state: at('state') },
    metros: at('msa').map(({ id, slug, geoid, name, states, right_to_work }) => {
      return { id, slug, cbsa: geoid, name, states, right_to_work };
    }),
    former: former.map(({ region }) => JSON.parse(region) as FormerRegion),
    areas: areas.map(({ area }) => JSON.parse(area) as NamedArea),
    incentives: incentivesOf(
      incentives?.available ?? false,
      programs.map(servedProgram),
      new Map(credits.flatMap(({ key, subject }) => (subject === null ? [] : [[key, subject]]))),
    ),
    designations: designations.map(
      ({ designation }) => readRecord(designation, links.designation) as DesignationRecord,
    ),
    members: new Map(
      [...Map.groupBy(members, ({ cbsa }) => cbsa)].map(([cbsa, list]) => [cbsa, list.map(({ county }) => county)]),
    ),
  };
}

function servedProgram({ program, metros, credit }: ProgramRow): ServedProgram {
  return { program: readRecord(program, links.program) as IncentiveProgram, metros, credit };
}

/** The members of records that become links on pages. */
const links = {
  dataset: Dataset.pick({ url: true, license_url: true }),
  files: z.array(z.object({ url: WebUrl })),
  attribution: Attribution.pick({ url: true, license_url: true }),
  program: IncentiveProgram.pick({ official_urls: true, source_url: true }),
  designation: z.object({ document: DesignationRecord.shape.document }),
} as const;

/**
 * Reads a record. A release may come from elsewhere, so its links are checked here; the build checked everything else.
 * @throws Error that names a link which is not http or https
 */
function readRecord(json: string, links: z.ZodType): unknown {
  const record: unknown = JSON.parse(json);
  const { error } = links.safeParse(record);
  if (error) throw new Error(`the release has a bad link: ${z.prettifyError(error)}`);
  return record;
}

interface DatasetRow {
  key: string;
  dataset: string;
  attribution: string;
  files: string;
}

interface WithheldRow extends ValueBounds {
  measure: number;
  geography: Geography;
  place: number;
}

interface ProgramRow {
  program: string;
  metros: string[];
  credit: string;
}

type TopicRow = ReleaseContent['topics'][number];

interface RegionRow {
  geography: Geography;
  id: string;
  geoid: string;
  name: string;
  states: string[];
  slug: string;
  right_to_work: boolean | null;
}
