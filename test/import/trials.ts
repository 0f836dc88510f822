import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silent } from '../../build/base/progress.ts';
import { ImportError } from '../../build/base/errors.ts';
import { catalogFolder } from '../../build/catalog/catalog.ts';
import { checkChanges } from '../../build/import/checkChanges.ts';
import { measuresCompared } from '../../build/import/checkPlausible.ts';
import { importRelease } from '../../build/import/importRelease.ts';
import { needs } from '../../build/import/measures.ts';
import { readFile } from '../../build/import/readFile.ts';
import { loadRegister, type Register } from '../../build/import/register.ts';
import { tableOf, writeManifest } from '../../build/import/store.ts';
import { literal, openDatabase } from '../../build/release/database.ts';
import { membersFile, regionsFile, type ReleaseManifest, valuesFile } from '../../build/release/manifest.ts';
import { openPublisher, type Open } from './publishers/openPublisher.ts';
import type { Publisher } from './publishers/table.ts';

/** Why changed files are not released, and whether that takes the figures of an earlier release to compare with. */
interface Refusal {
  error: ImportError;
  alone: boolean;
  /** Whether they would be refused as a revision, too: next to a release in which every value is up to a percent different. */
  revision: boolean;
}

/** Imports of changed files: each dataset by itself, into a release that holds what it reads of the others. */
export class Trials {
  readonly work = mkdtempSync(join(tmpdir(), 'corruption-'));
  readonly #manifest: ReleaseManifest;
  #publisher: Publisher | undefined;
  readonly #committed: string;
  /** A copy of the register without the incentive programs, whose checks would take longer than those of most datasets. */
  readonly #registerDir = join(this.work, 'register');
  readonly #sources: string;
  readonly #openers: Readonly<Record<string, Open>>;
  readonly #register: Register;
  readonly #registers = new Map<string, Register>();
  /** What the files of the current dataset hold. */
  readonly #tables = new Map<string, ReturnType<typeof readFile>>();

  /**
   * `committed` is the folder of the newest release, `sources` that of the publishers' files. `openers` open the files of some
   * datasets in the place of what usually does.
   */
  constructor(committed: string, registerDir: string, sources: string, openers: Readonly<Record<string, Open>> = {}) {
    this.#openers = openers;
    this.#committed = committed;
    const catalog = join(registerDir, catalogFolder);
    cpSync(registerDir, this.#registerDir, { recursive: true, filter: (path) => path !== catalog });
    this.#sources = sources;
    this.#register = this.#loadRegister();
    this.#manifest = manifestOf(committed);
  }

  close(): void {
    rmSync(this.work, { recursive: true, force: true });
  }

  /** Returns the states, counties and metros in the release: the code of each, and of its state, for a metro the first one. */
  async regions(): Promise<Map<string, string>> {
    const database = await openDatabase(this.#committed);
    await database.view('region', join(this.#committed, regionsFile));
    const rows = await database.rows<{ geoid: string; state: string }>(
      `select r.geoid, s.geoid as state from region r join region s on s.geography = 'state' and s.states[1] = r.states[1]`,
    );
    database.close();
    return new Map(rows.map(({ geoid, state }) => [geoid, state]));
  }

  /** Returns the unchanged files of a dataset. They are read again only after those of another one. */
  async open(dataset: string): Promise<Publisher> {
    if (this.#publisher?.key === dataset) this.#publisher.restore();
    else {
      this.#tables.clear();
      this.#publisher = await openPublisher(this.#sources, dataset, this.#openers[dataset]);
    }
    return this.#publisher;
  }

  /**
   * Imports the files as they are now, without an earlier release. What that makes is compared with the release of the unchanged
   * files, as an import compares its figures with those of an earlier release. Returns undefined if the files are released.
   */
  async refusalOf(publisher: Publisher): Promise<Refusal | undefined> {
    const releases = await this.othersOf(publisher.key);
    const folder = this.#save(publisher, 'changed');
    const refused = await errorOf(
      this.#importFrom(folder, releases, this.#registerOf(publisher), publisher.key, 'made'),
    );
    rmSync(folder, { recursive: true });
    if (refused) return { error: refused, alone: true, revision: true };
    // Out of the folder of releases, where an import would compare the unchanged files with it.
    const made = join(this.work, 'made');
    renameSync(join(releases, 'made'), made);
    const { datasets } = manifestOf(made);
    const measures = this.#register.measures.filter(({ dataset }) => dataset === publisher.key);
    const compare = async (dir: string) =>
      errorOf(
        checkChanges({ dir, manifest: manifestOf(dir) }, made, {
          measures,
          datasets,
          confirm: {},
          note: () => undefined,
        }),
      );
    try {
      const error = await compare(await this.unchanged(publisher.key));
      const revision = error && (await compare(await this.#revised(publisher.key)));
      return error && { error, alone: false, revision: revision !== undefined };
    } finally {
      rmSync(made, { recursive: true });
    }
  }

  /** Returns the folder of a release whose values all differ by up to a percent from those of the unchanged files: an earlier edition. */
  async #revised(key: string): Promise<string> {
    const folder = join(this.work, `${key}-revised`);
    if (existsSync(folder)) return folder;
    cpSync(await this.unchanged(key), folder, { recursive: true });
    const file = join(folder, valuesFile(key));
    const database = await openDatabase(folder);
    const noise = '1 + ((hash(measure, geography, geoid, vintage) % 2001)::integer - 1000) / 100000';
    await database.run(
      `copy (select * replace (value * (${noise}) as value) from read_parquet(${literal(file)}))
       to ${literal(`${file}.new`)} (format parquet)`,
    );
    database.close();
    renameSync(`${file}.new`, file);
    const manifest = manifestOf(folder);
    const datasets = manifest.datasets.map((dataset) =>
      dataset.key === key
        ? { ...dataset, files: dataset.files.map((one) => ({ ...one, name: `earlier-${one.name}` })) }
        : dataset,
    );
    writeManifest(folder, { ...manifest, datasets });
    return folder;
  }

  /** Imports a dataset from a folder of sources. Returns the error, or undefined if a release was made. */
  async errorIn(folder: string, dataset: string): Promise<ImportError | undefined> {
    return errorOf(this.#importFrom(folder, await this.othersOf(dataset), this.#register, dataset, 'made'));
  }

  /** Returns the folder of the release of the unchanged files of a dataset, each written again. They are imported once. */
  async unchanged(key: string): Promise<string> {
    const release = join(this.work, `${key}-unchanged`);
    if (existsSync(release)) return release;
    const publisher = await this.open(key);
    const folder = this.#save(publisher, 'all');
    const others = await this.othersOf(key);
    await this.#importFrom(folder, others, this.#registerOf(publisher), key, 'unchanged');
    rmSync(folder, { recursive: true });
    renameSync(join(others, 'unchanged'), release);
    return release;
  }

  #save(publisher: Publisher, files: 'changed' | 'all'): string {
    const folder = mkdtempSync(join(this.work, 'sources-'));
    publisher.save(folder, files);
    return folder;
  }

  /** Reads a file once: a case changes one of them, or a few. */
  #readOnce: typeof readFile = (entry, bytes, file) => {
    const key = JSON.stringify([entry, file, createHash('sha256').update(bytes).digest('hex')]);
    const table = this.#tables.get(key) ?? readFile(entry, bytes, file);
    this.#tables.set(key, table);
    return table;
  };

  async #importFrom(folder: string, releasesDir: string, register: Register, dataset: string, id: string) {
    await importRelease({
      ...{ register, releasesDir, sources: folder, only: [dataset], id, progress: silent, readFile: this.#readOnce },
      now: () => new Date('2026-12-01T00:00:00Z'),
      fetch: () => Promise.reject(new Error('a corrupted file is not downloaded')),
      network: { attempts: 1 },
    });
  }

  /** Returns a folder with a release to import a dataset into: the committed one, with nothing but what the import reads. */
  async othersOf(key: string): Promise<string> {
    const releases = join(this.work, `${key}-others`);
    if (!existsSync(releases)) await this.#writeOthers(key, join(releases, this.#manifest.id));
    return releases;
  }

  /** Returns the measures that those of a dataset are computed from, at any depth, or compared with. */
  #readBy(key: string): Set<string> {
    const { measures, figures } = this.#register;
    const own = measures.filter(({ dataset }) => dataset === key).map(({ name }) => name);
    const compared = figures
      .map(({ entry }) => measuresCompared(entry))
      .filter((names) => names.some((name) => own.includes(name)))
      .flat();
    const byName = new Map(measures.map((measure) => [measure.name, measure]));
    // The check of the counties that roll-ups leave out reads their population.
    const read = new Set(['population', ...own, ...compared]);
    // A set is visited with what is added to it meanwhile.
    for (const name of read) for (const part of needs(byName.get(name)!)) read.add(part);
    return read;
  }

  /** Writes the committed release with the regions and with the measures that the import of a dataset reads. */
  async #writeOthers(key: string, folder: string): Promise<void> {
    mkdirSync(folder, { recursive: true });
    const read = this.#readBy(key);
    // What is computed from the dataset would be out of date.
    const measures = this.#manifest.measures.filter(
      ({ name, dataset, sources }) => dataset !== key && read.has(name) && !sources.includes(key),
    );
    const datasets = this.#manifest.datasets
      .filter((dataset) => dataset.role === 'geography' || measures.some((measure) => measure.dataset === dataset.key))
      .map(({ editions: _, ...dataset }) => dataset);
    const tables = [];
    const database = await openDatabase(folder, this.#committed);
    for (const table of this.#manifest.tables) {
      const from = join(this.#committed, table.file);
      const path = join(folder, table.file);
      const held = datasets.find((dataset) => table.file === valuesFile(dataset.key));
      if (held) {
        const names = measures.filter(({ dataset }) => dataset === held.key).map(({ name }) => literal(name));
        const query = `from read_parquet(${literal(from)}) where measure in (${names.join(', ')})`;
        await database.run(`copy (select * ${query}) to ${literal(path)} (format parquet)`);
        const [{ rows } = { rows: 0 }] = await database.rows<{ rows: number }>(
          `select count(*)::integer as rows ${query}`,
        );
        tables.push(tableOf(path, table.file, rows));
      } else if ([regionsFile, membersFile].includes(table.file)) {
        cpSync(from, path);
        tables.push(table);
      }
    }
    database.close();
    const { incentives: _, outlines: __, suspects: ___, confirmed: ____, ...manifest } = this.#manifest;
    writeManifest(folder, { ...manifest, datasets, measures, tables });
  }

  /** Returns the register in which a dataset reads the files that a test gives. */
  #registerOf({ key, edits }: Publisher): Register {
    if (edits.length === 0) return this.#register;
    const known = this.#registers.get(key);
    if (known) return known;
    const file = join(this.#registerDir, key, 'dataset.yaml');
    const text = readFileSync(file, 'utf8');
    const edited = edits.reduce((before, [from, to]) => {
      if (!from.test(before)) throw new Error(`${key}/dataset.yaml has no ${from.source}`);
      from.lastIndex = 0;
      return before.replace(from, to);
    }, text);
    writeFileSync(file, edited);
    const register = this.#loadRegister();
    writeFileSync(file, text);
    this.#registers.set(key, register);
    return register;
  }

  /** Reads the register without earlier editions, whose files no case changes, unless they are a second source. */
  #loadRegister(): Register {
    const { figures, ...rest } = loadRegister(this.#registerDir);
    return {
      ...rest,
      figures: figures.map((folder) =>
        folder.entry.second_sources.some(({ against }) => against === undefined)
          ? folder
          : { ...folder, editions: [], entry: { ...folder.entry, editions: [] } },
      ),
    };
  }
}

function manifestOf(dir: string): ReleaseManifest {
  return JSON.parse(readFileSync(join(dir, 'release.json'), 'utf8')) as ReleaseManifest;
}

/** Returns why an import or a check refused; undefined if it did not. */
async function errorOf(work: Promise<unknown>): Promise<ImportError | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    // An error of the register or a download would mean that this test is wrong.
    if (!(error instanceof ImportError) || error.code === 'register' || error.code === 'network') throw error;
    return error;
  }
}
