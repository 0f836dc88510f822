import { VARCHAR } from '@duckdb/node-api';
import { readSql } from '../readSql.ts';
import type { ChangeFilter, Changes, ComparedReleases } from '../../api/domain/changes.ts';
import type { ReleaseContent } from '../../api/domain/release.ts';
import type { MeasureChange, ReleaseChanges, ValueChange } from '../../api/schemas/release.ts';
import { type DuckdbFile, rowsOf, type ReportUnreadable } from './duckdbFile.ts';
import { LateFile } from './lateFile.ts';

/** The name of the file of changed values in the folder of a built release. It follows some seconds after the database. */
export const changesFile = 'changes.duckdb';

/** Returns the changes of a release in a file. @param find returns the path of the file */
export const openChanges = (
  find: () => Promise<string>,
  content: ReleaseContent,
  report: ReportUnreadable,
): LateFile<Changes> => new LateFile(find, 'the list of changes', content, readChanges, report);

const statement = (name: string) => readSql(import.meta.url, `sql/${name}`);
const valuesSql = statement('changed-values');
const measuresSql = statement('changed-measures');
const figuresSql = statement('changed-figures');

async function readChanges(file: DuckdbFile): Promise<Changes> {
  const rows = rowsOf<string>(file, VARCHAR);
  const found = await rows<{ id: number; release: string; since: string; changes: string }>(
    'from comparison order by id',
  );
  const where = ({ id }: ComparedReleases, { measures, geography, metro, state, causes }: ChangeFilter) => ({
    comparison: id,
    measures: measures ?? null,
    geography: geography ?? null,
    metro: metro ?? null,
    state: state ?? null,
    causes: causes ?? null,
  });
  return {
    comparisons: found.map(({ changes, ...one }) => ({ ...one, changes: JSON.parse(changes) as ReleaseChanges })),
    values: (comparison, filter, from, limit) =>
      rows<ValueChange>(valuesSql, { ...where(comparison, filter), offset: from, limit }),
    measures: (comparison, filter) => rows<MeasureChange>(measuresSql, where(comparison, filter)),
    figures: ({ id }, figures) =>
      rows<ValueChange>(figuresSql, {
        comparison: id,
        measures: figures.map(({ measure }) => measure),
        geographies: figures.map(({ geography }) => geography),
        geoids: figures.map(({ geoid }) => geoid),
      }),
  };
}
