import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseDocument, stringify } from 'yaml';
import { ImportError } from '../base/errors.ts';
import { isRunning } from '../../common/release/workFolder.ts';

const layout = { lineWidth: 120, flowCollectionPadding: false };
const isDraft = (name: string) => /^\..+\.\d+$/.test(name);

/** Writes a file completely or not at all. */
export function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}`);
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/** Writes a document to a YAML file. */
export function writeYaml(file: string, value: object): void {
  writeWhole(file, newYaml(value));
}

/**
 * Sets members of a YAML file and keeps its comments and other members. Undefined removes a member.
 * @param path of the entry in the file, if the file has several
 */
export function editYaml(file: string, members: Readonly<Record<string, unknown>>, path: readonly string[] = []): void {
  writeWhole(file, editedYaml(file, members, path));
}

/** Returns the text of a YAML file with other members, as `editYaml` writes it. */
export function editedYaml(
  file: string,
  members: Readonly<Record<string, unknown>>,
  path: readonly string[] = [],
): string {
  const document = parseDocument(readFileSync(file, 'utf8'));
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) document.deleteIn([...path, name]);
    else document.setIn([...path, name], document.createNode(value, { aliasDuplicateObjects: false }));
  }
  return document.toString(layout);
}

/** Returns the text of a new YAML file. */
export function newYaml(value: object): string {
  return stringify(value, { ...layout, aliasDuplicateObjects: false });
}

/** A file with its new text. */
export interface FileChange {
  readonly file: string;
  readonly text: string;
}

const pendingFolder = (dir: string) => join(dir, '.pending');
const stagingName = '.staging';

/** Returns whether a killed command left files that are complete, but not in their places yet. */
export function hasPending(dir: string): boolean {
  return existsSync(pendingFolder(dir));
}

/**
 * Writes files of a catalog, all or none of them. They are written to a folder first; its renaming decides. If the command is
 * killed after that, the next one moves the remaining files.
 */
export function writeTogether(dir: string, changes: readonly FileChange[]): void {
  if (changes.length === 0) return;
  const staging = join(dir, stagingName);
  for (const { file, text } of changes) {
    const draft = join(staging, relative(dir, file));
    mkdirSync(dirname(draft), { recursive: true });
    writeFileSync(draft, text);
  }
  renameSync(staging, pendingFolder(dir));
  movePending(dir);
}

function movePending(dir: string): void {
  const pending = pendingFolder(dir);
  if (!existsSync(pending)) return;
  for (const entry of readdirSync(pending, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const to = join(dir, relative(pending, from));
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
  rmSync(pending, { recursive: true });
}

/**
 * Runs `work` while no other command changes the catalog. First removes the lock of a killed command.
 * @throws ImportError if another command is running
 */
export async function withLock<T>(dir: string, work: () => Promise<T>): Promise<T> {
  const lock = join(dir, '.lock');
  take(lock);
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    removeDrafts(dir);
    movePending(dir);
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take(lock: string): void {
  // A link appears at once with its contents.
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    if (tryLink(draft, lock)) return;
    const owner = Number(readFileSync(lock, 'utf8'));
    if (isRunning(owner))
      throw new ImportError(
        'register',
        `another command is changing the catalog (process ${owner}); wait for it, or remove ${lock} if it is not running`,
      );
    removeLeft(lock, owner);
    if (!tryLink(draft, lock)) throw lockTaken();
  } finally {
    rmSync(draft);
  }
}

/** Removes the lock of a killed command, but not a newer lock of another command. */
function removeLeft(lock: string, owner: number): void {
  const aside = `${lock}.left.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw lockTaken();
    throw error;
  }
  const mine = Object.is(Number(readFileSync(aside, 'utf8')), owner);
  if (!mine) tryLink(aside, lock);
  rmSync(aside);
  if (!mine) throw lockTaken();
}

const lockTaken = () => new ImportError('register', 'another command is changing the catalog; wait for it');

function tryLink(draft: string, lock: string): boolean {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function removeDrafts(dir: string): void {
  rmSync(join(dir, stagingName), { recursive: true, force: true });
  for (const kind of ['sources', 'programs', 'reviews', 'text']) {
    const folder = join(dir, kind);
    const names = existsSync(folder) ? readdirSync(folder) : [];
    for (const name of names.filter(isDraft)) rmSync(join(folder, name));
  }
}
