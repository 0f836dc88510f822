import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance, listValue, VARCHAR, LIST } from '@duckdb/node-api';
import { readSql } from '../../common/readSql.ts';
import { compareText } from '../../api/domain/text.ts';
import { boundMeasures, partsOf, weightOf } from '../../api/domain/calculation.ts';
import type { Plan, SourcePart } from '../../api/domain/history.ts';
import {
  cellsFile,
  editionsFile,
  membersFile,
  regionsFile,
  type ReleaseDataset,
  type ReleaseManifest,
  type ReleaseMeasure,
  valuesFile,
} from '../release/manifest.ts';
import { servedOf } from '../release/released.ts';
import { YearTables } from './yearTables.ts';

const sql = (path: string) => readSql(import.meta.url, path);

/** Writes every vintage of what is served of a release and of what it is computed from, and the cells of these figures. */
export async function writeHistory(releaseDir: string, manifest: ReleaseManifest, file: string): Promise<void> {
  const { datasets } = servedOf(manifest);
  const figures = datasets.filter(({ role }) => role === 'figures');
  const kept = keptMeasures(manifest);
  const database = await DuckDBInstance.create(file, { threads: '2' });
  const connection = await database.connect();
  try {
    await connection.run(sql('../../common/release/history'));
    await connection.run('insert into release values (?, ?)', [manifest.id, manifest.created_at]);
    await connection.run(sql('sql/history-tables'));
    await connection.run(sql('sql/history-regions'), { regions: join(releaseDir, regionsFile) });
    await connection.run('insert into member select cbsa, county from read_parquet($file) order by all', {
      file: join(releaseDir, membersFile),
    });
    for (const { code, name, counties } of manifest.combined ?? [])
      await connection.run(
        'insert into combined values ($code, $name, $counties)',
        { code, name, counties: listValue(counties) },
        { code: VARCHAR, name: VARCHAR, counties: LIST(VARCHAR) },
      );
    await writeKept(connection, kept);
    const tables = await YearTables.open(connection);
    const withCells = figures.filter(({ key }) => manifest.tables.some((table) => table.file === cellsFile(key)));
    for (const dataset of figures) {
      const { key } = dataset;
      await connection.run(sql('sql/history-values'), { file: join(releaseDir, valuesFile(key)) });
      await writeEditions(connection, dataset, join(releaseDir, editionsFile(key)));
      await tables.write();
      if (withCells.includes(dataset)) await writeCells(connection, dataset, join(releaseDir, cellsFile(key)));
    }
    await writePlans(connection, kept, new Map(datasets.map((dataset) => [dataset.key, dataset])), tables.newest);
    await connection.run('checkpoint');
  } finally {
    connection.closeSync();
    database.closeSync();
  }
}

/** Writes the editions of a dataset that has earlier ones, and what these said. */
async function writeEditions(
  connection: DuckDBConnection,
  { key, edition, published, credit, editions }: ReleaseDataset,
  file: string,
): Promise<void> {
  if (!editions) return;
  for (const [place, one] of [...editions, { edition: edition!, published: published!, credit }].entries())
    await connection.run('insert into edition values (?, ?, ?, ?, ?)', [
      place,
      key,
      one.edition,
      one.published,
      one.credit,
    ]);
  await connection.run(sql('sql/history-editions'), { file });
}

/** Returns the measures that are served, those that they are computed from, and those that state their bounds, by dataset and name. */
function keptMeasures(manifest: ReleaseManifest): ReleaseMeasure[] {
  const byName = new Map(manifest.measures.map((measure) => [measure.name, measure]));
  const kept = new Set<ReleaseMeasure>();
  const keep = (measure: ReleaseMeasure) => {
    if (kept.has(measure)) return;
    kept.add(measure);
    const parts = measure.formula ? partsOf(measure.formula).map((part) => part.measure) : [];
    const weights = Object.values(measure.rules).flatMap((rule) => (rule && weightOf(rule)) ?? []);
    const stated = measure.bounds ? boundMeasures(measure.bounds) : [];
    for (const name of [...parts, ...weights, ...stated]) keep(byName.get(name)!);
  };
  for (const measure of servedOf(manifest).measures) keep(measure);
  return [...kept].sort((a, b) => compareText(a.dataset, b.dataset) || compareText(a.name, b.name));
}

async function writeKept(connection: DuckDBConnection, kept: readonly ReleaseMeasure[]): Promise<void> {
  const appender = await connection.createAppender('kept');
  for (const [id, { name }] of kept.entries()) {
    appender.appendInteger(id);
    appender.appendVarchar(name);
    appender.endRow();
  }
  appender.closeSync();
}

/** Writes the parts of a dataset's files, with what the manifest says of them, and its cells. */
async function writeCells(connection: DuckDBConnection, { key, files }: ReleaseDataset, file: string): Promise<void> {
  await connection.run(sql('sql/history-sources'), { dataset: key, file });
  const parts = await connection.runAndReadAll(
    'select id, file, member, sheet from part where dataset = $dataset order by id',
    { dataset: key },
  );
  for (const { id, ...part } of parts.getRowObjectsJS() as unknown as PartRow[]) {
    const found = files.find(({ name, sheet }) => name === part.file && (sheet ?? null) === part.sheet);
    if (!found) throw new Error(`${file} names ${part.file}, which the manifest does not list for ${key}`);
    const { how, edition, altered } = found.obtained ?? {};
    const source: SourcePart = {
      dataset: key,
      file: part.file,
      url: found.url,
      sha256: found.sha256,
      ...(part.member === null ? {} : { member: part.member }),
      ...(part.sheet === null ? {} : { sheet: part.sheet }),
      ...(edition === undefined ? {} : { edition }),
      ...(how === undefined ? {} : { how }),
      ...(altered === undefined ? {} : { altered }),
    };
    await connection.run('insert into source values (?, ?)', [id, JSON.stringify(source)]);
  }
  await connection.run(sql('sql/history-found'), { dataset: key, file });
  await connection.run(sql('sql/history-cells'));
}

interface PartRow {
  readonly id: number;
  readonly file: string;
  readonly member: string | null;
  readonly sheet: string | null;
}

async function writePlans(
  connection: DuckDBConnection,
  kept: readonly ReleaseMeasure[],
  datasets: ReadonlyMap<string, ReleaseDataset>,
  tables: YearTables['newest'],
): Promise<void> {
  const years = Map.groupBy(tables, ({ measure }) => measure);
  const appender = await connection.createAppender('measure');
  for (const [id, measure] of kept.entries()) {
    const { name, label, unit, kind, dataset, geographies, rules, formula, bounds, breaks, nation } = measure;
    appender.appendInteger(id);
    appender.appendVarchar(name);
    const { history, leaves_out } = datasets.get(dataset)!;
    const ofMeasure = (years.get(id) ?? [])
      .filter(({ years_with_values: years }) => years)
      .map(({ geography, years_with_values: years }) => [geography, years] as const);
    const plan: Plan = {
      name,
      label,
      unit,
      dataset,
      geographies,
      rules,
      years: Object.fromEntries(ofMeasure),
      ...(formula ? { formula } : {}),
      ...(bounds ? { bounds } : {}),
      ...(kind === 'share' ? { share: true } : {}),
      ...(breaks ? { breaks } : {}),
      ...(nation === undefined ? {} : { nation }),
      ...(history === 'printed' ? { latest: true } : {}),
      ...(leaves_out ? { leaves_out } : {}),
    };
    appender.appendVarchar(JSON.stringify(plan));
    appender.endRow();
  }
  appender.closeSync();
}
