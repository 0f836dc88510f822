import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ReleaseId } from '../../api/schemas/common.ts';
import { makeFolder } from '../../common/release/workFolder.ts';
import type { Progress } from '../base/progress.ts';
import type { ReleaseManifest } from '../release/manifest.ts';
import { checkComparedNames } from './checkPlausible.ts';
import { choose, type Confirm } from './choose.ts';
import { defaultMemory, openDatabase, OutOfMemory, type Database } from '../release/database.ts';
import { ImportError } from '../base/errors.ts';
import { isUrl, networkLimits, type NetworkLimits, type Obtaining } from './obtain.ts';
import { linkReleases } from '../release/released.ts';
import { readFile } from './readFile.ts';
import type { Register } from './register.ts';
import { changedFiles } from './sameEdition.ts';
import type { PreviousRelease } from './takeOver.ts';
import { nameOfStatement } from './statement.ts';
import { userAgent } from '../base/userAgent.ts';
import { fillRelease, type Run } from './fillRelease.ts';

export interface ImportOptions {
  register: Register;
  releasesDir: string;
  /** A folder or base URL with `<folder>/<file>`; missing files come from the publishers. */
  sources?: string | undefined;
  /** Import only these datasets and copy the others from the newest release. The geography is always imported. */
  only?: readonly string[] | undefined;
  /** Datasets whose figures may break their limits, and why; the manifest records it. */
  confirm?: Confirm | undefined;
  /** Default: the date of `now`. */
  id?: string | undefined;
  now: () => Date;
  fetch: typeof globalThis.fetch;
  /** URL or address for publishers to contact; downloads send it. */
  contact?: string | undefined;
  progress: Progress;
  network?: Partial<NetworkLimits> | undefined;
  /** How much memory the database may use, such as `2GB`. Default: `defaultMemory`. */
  memory?: string | undefined;
  /** Reads the columns of a file. Default: `readFile`, each time. */
  readFile?: typeof readFile | undefined;
}

/**
 * Creates `releases/<id>` from the register and the publishers' files, and returns its manifest. Every failure is an
 * ImportError and changes no release. One error has the problems of all datasets (D105).
 */
export async function importRelease(options: ImportOptions): Promise<ReleaseManifest> {
  const { register, progress, now, confirm = {} } = options;
  const known = new Set(register.measures.map(({ name }) => name));
  for (const { entry } of register.figures) checkComparedNames(entry, known);
  const id = options.id ?? now().toISOString().slice(0, 10);
  if (!ReleaseId.safeParse(id).success) {
    throw new ImportError(
      'release',
      `${id} is not a valid release id; use lower-case letters, digits, dots and hyphens`,
    );
  }
  const releasesDir = resolve(options.releasesDir);
  const target = join(releasesDir, id);
  mayNotExist(target);
  checkSources(options.sources);
  return makeFolder(target, async (folder) => {
    const how = obtaining(folder, options);
    const choice = await choose(register, options, releasesDir, how);
    const database = await openDatabase(folder);
    const read: Run['read'] = new Map();
    try {
      if (options.memory) await limitMemory(database, options.memory);
      const manifest = await fillRelease(
        { ...choice, register, progress, now, confirm, database, folder, how, read },
        id,
      );
      // Another import may have created it in the meantime.
      mayNotExist(target);
      return manifest;
    } catch (error) {
      if (error instanceof OutOfMemory) throw lacksMemory(error, options.memory);
      throw choice.previous ? withChangedFiles(error, choice.previous, read) : error;
    } finally {
      database.close();
    }
  });
}

/** Does everything that an import does, with every check, and keeps nothing. @throws ImportError as an import */
export async function tryImport(options: ImportOptions): Promise<ReleaseManifest> {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  try {
    await linkReleases(options.releasesDir, folder);
    return await importRelease({ ...options, releasesDir: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function limitMemory(database: Database, memory: string): Promise<void> {
  try {
    await database.limitMemory(memory);
  } catch (cause) {
    throw new ImportError('memory', `--memory must be an amount such as 2GB; got ${memory}`, { cause });
  }
}

function lacksMemory(error: OutOfMemory, memory = defaultMemory): ImportError {
  const what = `${error.doing}: ${nameOfStatement(error.sql)} needs more than the ${memory} of memory that the import may use, also by one thread`;
  return new ImportError(
    'memory',
    `${what}; give it more, such as --memory 2GB, or import fewer datasets with --only`,
    { cause: error },
  );
}

/** A failed check names the dataset whose figures it compares. This adds the files that are not those of the release before. */
function withChangedFiles(error: unknown, previous: PreviousRelease, read: Run['read']): unknown {
  if (!(error instanceof ImportError) || error.code !== 'check') return error;
  const files = changedFiles(previous, read);
  if (files.length === 0) return error;
  const line = `Files that differ from those of release ${previous.manifest.id}: ${files.join(', ')}`;
  return new ImportError(error.code, `${error.message}\n${line}`, { cause: error });
}

function mayNotExist(target: string): void {
  if (existsSync(target))
    throw new ImportError('release', `${target} already exists, and releases never change; choose another --id`);
}

/** Refuses a missing folder, which is more likely a typo than a wish to download everything. */
function checkSources(sources: string | undefined): void {
  if (sources === undefined || isUrl(sources)) return;
  if (!statSync(sources, { throwIfNoEntry: false })?.isDirectory())
    throw new ImportError(
      'source',
      `folder ${sources} does not exist; give the folder or URL of the publishers' files`,
    );
}

/** Returns how an import obtains files; downloads go to the folder of the new release. */
function obtaining(folder: string, options: ImportOptions): Obtaining {
  return {
    sources: options.sources,
    today: options.now().toISOString().slice(0, 10),
    downloads: join(folder, 'downloads'),
    fetch: options.fetch,
    agent: userAgent(options.contact),
    progress: options.progress,
    limits: { ...networkLimits, ...options.network },
    readFile: options.readFile ?? readFile,
  };
}
