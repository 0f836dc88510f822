import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silent } from '../../build/base/progress.ts';
import { ImportError } from '../../build/base/errors.ts';
import { catalogFolder } from '../../build/catalog/catalog.ts';
import { importRelease, measuresRead } from '../../build/import/importRelease.ts';
import { loadRegister } from '../../build/import/register.ts';
import { tableOf, valuesFile, writeManifest } from '../../build/import/store.ts';
import { literal, openDatabase } from '../../build/release/database.ts';
import type { ReleaseManifest } from '../../build/release/manifest.ts';
import { openPublisher } from './publishers/openPublisher.ts';
import type { Publisher } from './publishers/table.ts';

/** Whether an import compares with a release that holds the figures of the dataset. */
export type Against = 'nothing' | 'release';

/** Imports of changed files: each dataset by itself, into a release that holds the figures of all others. */
export class Trials {
  readonly work = mkdtempSync(join(tmpdir(), 'corruption-'));
  readonly #manifest: ReleaseManifest;
  #publisher: Publisher | undefined;
  readonly #committed: string;
  /** A copy of the register without the incentive programs, whose checks would take longer than those of most datasets. */
  readonly registerDir = join(this.work, 'register');
  readonly #sources: string;

  /** `committed` is the folder of the newest release, `sources` that of the publishers' files. */
  constructor(committed: string, registerDir: string, sources: string) {
    this.#committed = committed;
    const catalog = join(registerDir, catalogFolder);
    cpSync(registerDir, this.registerDir, { recursive: true, filter: (path) => path !== catalog });
    this.#sources = sources;
    this.#manifest = JSON.parse(readFileSync(join(committed, 'release.json'), 'utf8')) as ReleaseManifest;
  }

  close(): void {
    rmSync(this.work, { recursive: true, force: true });
  }

  /** Returns the codes of the states, counties and metros in the release. */
  async regions(): Promise<Set<string>> {
    const database = await openDatabase(this.#committed);
    const rows = await database.rows<{ geoid: string }>(
      `select geoid from read_parquet(${literal(join(this.#committed, 'regions.parquet'))})`,
    );
    database.close();
    return new Set(rows.map(({ geoid }) => geoid));
  }

  /** Returns the unchanged files of a dataset. They are read again only after those of another one. */
  async open(dataset: string): Promise<Publisher> {
    if (this.#publisher?.key === dataset) this.#publisher.restore();
    else this.#publisher = await openPublisher(this.#sources, dataset);
    return this.#publisher;
  }

  /** Imports the files as they are now. Returns the error, or undefined if a release was made. */
  async problemOf(publisher: Publisher, against: Against, files: 'changed' | 'all' = 'changed') {
    const folder = mkdtempSync(join(this.work, 'sources-'));
    publisher.save(folder, files);
    const releases = await this.releaseFor(publisher.key, against);
    const problem = await this.problemIn(folder, releases, this.#registerOf(publisher), publisher.key);
    rmSync(folder, { recursive: true });
    return problem;
  }

  /** Imports a dataset from a folder of sources. Returns the error, or undefined if a release was made. */
  async problemIn(folder: string, releasesDir: string, registerDir: string, dataset: string) {
    try {
      await this.#importFrom(folder, releasesDir, registerDir, dataset, 'made');
      rmSync(join(releasesDir, 'made'), { recursive: true });
      return undefined;
    } catch (error) {
      // An error of the register or a download would mean that this test is wrong.
      if (!(error instanceof ImportError) || error.code === 'register' || error.code === 'network') throw error;
      return error;
    }
  }

  async #importFrom(folder: string, releasesDir: string, registerDir: string, dataset: string, id: string) {
    await importRelease({
      ...{ registerDir, releasesDir, sources: folder, only: [dataset], id, progress: silent },
      now: () => new Date('2026-12-01T00:00:00Z'),
      fetch: () => Promise.reject(new Error('a corrupted file is not downloaded')),
      network: { attempts: 1 },
    });
  }

  /**
   * Returns a folder with a release to import a dataset into. It holds what an import reads of the others, and the figures of
   * the unchanged files only if they are compared: those of the committed release are of more files.
   */
  async releaseFor(key: string, against: Against): Promise<string> {
    const releases = join(this.work, `${key}-${against}`);
    if (existsSync(releases)) return releases;
    if (against === 'nothing') await this.#writeOthers(key, join(releases, this.#manifest.id));
    else {
      const others = await this.releaseFor(key, 'nothing');
      const publisher = await openPublisher(this.#sources, key);
      const folder = mkdtempSync(join(this.work, 'sources-'));
      publisher.save(folder, 'changed');
      await this.#importFrom(folder, others, this.#registerOf(publisher), key, 'unchanged');
      mkdirSync(releases);
      renameSync(join(others, 'unchanged'), join(releases, 'unchanged'));
    }
    return releases;
  }

  /** Writes the committed release without a dataset, what others compute from it, and what its import does not read. */
  async #writeOthers(key: string, folder: string): Promise<void> {
    mkdirSync(folder, { recursive: true });
    const read = measuresRead(loadRegister(this.registerDir));
    const datasets = this.#manifest.datasets.filter((dataset) => dataset.key !== key);
    const measures = this.#manifest.measures.filter(
      ({ name, dataset, sources: from }) => dataset !== key && read.has(name) && !from.includes(key),
    );
    const tables = [];
    const database = await openDatabase(folder, this.#committed);
    for (const table of this.#manifest.tables) {
      const values = this.#manifest.datasets.find((dataset) => table.file === valuesFile(dataset.key));
      // Nothing reads the cells of the figures that a release holds.
      if (table.file.startsWith('cells-') || values?.key === key) continue;
      const from = join(this.#committed, table.file);
      const path = join(folder, table.file);
      if (!values) {
        cpSync(from, path);
        tables.push(table);
        continue;
      }
      const names = measures.filter(({ dataset }) => dataset === values.key).map(({ name }) => literal(name));
      const query = `from read_parquet(${literal(from)}) where measure in (${["''", ...names].join(', ')})`;
      await database.run(`copy (select * ${query}) to ${literal(path)} (format parquet)`);
      const [{ rows } = { rows: 0 }] = await database.rows<{ rows: number }>(
        `select count(*)::integer as rows ${query}`,
      );
      tables.push(tableOf(path, table.file, rows));
    }
    database.close();
    writeManifest(folder, { ...this.#manifest, datasets, measures, tables });
  }

  /** A copy of the register in which a dataset reads the files that a test gives. */
  #registerOf({ key, edits }: Publisher): string {
    const folder = join(this.work, `register-${key}`);
    if (existsSync(folder)) return folder;
    cpSync(this.registerDir, folder, { recursive: true });
    const file = join(folder, key, 'dataset.yaml');
    const text = edits.reduce(
      (before, [from, to]) => {
        if (!from.test(before)) throw new Error(`${key}/dataset.yaml has no ${from.source}`);
        from.lastIndex = 0;
        return before.replace(from, to);
      },
      readFileSync(file, 'utf8'),
    );
    writeFileSync(file, text);
    return folder;
  }
}
