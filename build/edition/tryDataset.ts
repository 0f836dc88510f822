import { join } from 'node:path';
import type { Progress } from '../base/progress.ts';
import { userAgent } from '../base/userAgent.ts';
import { openDatabase } from '../release/database.ts';
import { createTables } from '../import/createTables.ts';
import { marksOf } from '../import/asPublished.ts';
import { describeMeasure, valuesBehind } from '../import/describe.ts';
import { importFigures } from '../import/figures.ts';
import { importGeography } from '../import/importGeography.ts';
import { sourcesOf } from '../import/measures.ts';
import { networkLimits, type Obtaining } from '../import/obtain.ts';
import { Problems } from '../import/problems.ts';
import { loadRaw } from '../import/raw.ts';
import { readFile } from '../import/readFile.ts';
import { loadRegister } from '../import/register.ts';
import { checkCoverage, checkRange, readExtremes } from '../import/runCheck.ts';
import { computeValues } from '../import/values.ts';
import type { ReleaseMeasure } from '../release/manifest.ts';

interface TrialOptions {
  registerDir: string;
  key: string;
  sources: string | undefined;
  /** The date of the trial. */
  today: string;
  /** A folder for temporary files. */
  work: string;
  fetch: typeof globalThis.fetch;
  progress: Progress;
}

/**
 * Imports the geography and one dataset without writing a release, up to its ranges and coverage. Measures that are computed
 * with other datasets are left out. @throws ImportError with every problem of a stage
 */
export async function tryDataset({
  registerDir,
  key,
  sources,
  today,
  work,
  fetch,
  progress,
}: TrialOptions): Promise<void> {
  const register = loadRegister(registerDir);
  const folder = register.figures.find(({ entry }) => entry.key === key)!;
  const downloads = join(work, 'downloads');
  const how: Obtaining = {
    sources,
    downloads,
    fetch,
    progress,
    readFile,
    today,
    agent: userAgent(undefined),
    limits: networkLimits,
  };
  const database = await openDatabase(work);
  try {
    await createTables(database, register, undefined);
    await importGeography(database, register.geography, how);
    const cells = new Problems();
    await loadRaw(database, folder.files, how, cells);
    await importFigures(database, folder, cells);
    const byName = new Map(register.measures.map((measure) => [measure.name, measure]));
    const own = register.measures.filter(
      (measure) => measure.dataset === key && sourcesOf(measure, byName).every((source) => source === key),
    );
    const problems = new Problems();
    const described: ReleaseMeasure[] = [];
    await computeValues(database, own, byName, how.progress);
    const behind = await valuesBehind(database, own);
    const extremes = await readExtremes(database);
    const marks = await marksOf(database, register.figures, own, byName);
    for (const measure of own) {
      await problems.collect(() => checkRange(database, key, measure, extremes));
      await problems.collect(async () =>
        described.push(
          await describeMeasure(
            database,
            measure,
            folder.entry.publisher,
            byName,
            behind,
            marks.get(measure.name) ?? [],
          ),
        ),
      );
    }
    await problems.collect(() => checkCoverage(database, folder.entry, described));
    problems.stop();
  } finally {
    database.close();
  }
}
