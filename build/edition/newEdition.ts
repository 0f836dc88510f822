import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { nearestName } from '../../api/domain/text.ts';
import { ImportError } from '../base/errors.ts';
import { silent } from '../base/progress.ts';
import { lineDiff } from './lineDiff.ts';
import type { NewFile } from './entries.ts';
import { proposeEdition } from './propose.ts';
import { renumberYears } from './renumber.ts';
import { tryDataset } from './tryDataset.ts';

interface NewEditionOptions {
  registerDir: string;
  key: string;
  /** Files of the new edition. */
  files: readonly string[];
  /** The folder or base URL with the other files of the dataset and those of the geography. */
  sources?: string | undefined;
  /** Write the proposal to the register instead of only printing it. */
  write?: boolean;
  now: () => Date;
  fetch: typeof globalThis.fetch;
}

/** What an edition changes in the register. */
interface NewEdition {
  key: string;
  /** The folder of the dataset in the register. */
  folder: string;
  changes: { file: string; before: string; after: string }[];
  /** Lines and labels for a person to read again. */
  remarks: string[];
  /** What no longer fits, as lines of an import's error; empty if the files can be read as proposed. */
  problems: string[];
  written: boolean;
}

/** Proposes what changes in the register for a new edition of a dataset, and reads its files as proposed. */
export async function newEdition(options: NewEditionOptions): Promise<NewEdition> {
  const { registerDir, key, write = false } = options;
  const folder = join(registerDir, key);
  const yamlFile = join(folder, 'dataset.yaml');
  const sqlFile = join(folder, 'import.sql');
  if (!existsSync(sqlFile)) throw unknownDataset(registerDir, key);
  const yaml = readFileSync(yamlFile, 'utf8');
  const sql = readFileSync(sqlFile, 'utf8');
  const files = options.files.map((path): NewFile => ({ name: basename(path), bytes: read(path) }));
  const proposal = await proposeEdition(yaml, files);
  const newSql = renumberYears(sql, proposal.numbers);
  const problems = await problemsOf(options, proposal.yaml, newSql);
  const changes = [
    { file: yamlFile, before: yaml, after: proposal.yaml },
    { file: sqlFile, before: sql, after: newSql },
  ].filter(({ before, after }) => before !== after);
  if (write) for (const { file, after } of changes) writeFileSync(file, after);
  return { key, folder, changes, remarks: proposal.remarks, problems, written: write };
}

/** Returns the report of an edition: its changes as a diff, what to read again, and what no longer fits. */
export function printEdition({ key, folder, changes, remarks, problems, written }: NewEdition): string {
  const diffs = changes.map(({ file, before, after }) => lineDiff(relative('.', file), before, after));
  return [
    ...(diffs.length > 0 ? diffs : ['Nothing changes in the register.']),
    '',
    ...section('Read again whether these are still true:', remarks),
    ...section('What no longer fits:', problems),
    problems.length === 0
      ? 'The files of the new edition fit the proposal.'
      : 'Correct what no longer fits in the register.',
    written ? `Written to ${folder}.` : `Repeat with --write to change ${folder}.`,
    `Then run: npm run release -- import --sources DIR --only ${key} --id try`,
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ''];
}

function unknownDataset(registerDir: string, key: string): ImportError {
  const keys = readdirSync(registerDir).filter((name) => existsSync(join(registerDir, name, 'import.sql')));
  const close = nearestName(key, keys);
  return new ImportError('register', `no dataset ${key} in the register${close ? `; did you mean ${close}?` : ''}`);
}

function read(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new ImportError('source', `${path}: cannot read this file`, { cause });
  }
}

/** Returns the problems of an import of the dataset as proposed, from a copy of the register. */
async function problemsOf(options: NewEditionOptions, yaml: string, sql: string): Promise<string[]> {
  const { registerDir, key, files, sources, now, fetch } = options;
  const work = mkdtempSync(join(tmpdir(), 'edition-'));
  try {
    const register = join(work, 'register');
    cpSync(registerDir, register, { recursive: true });
    writeFileSync(join(register, key, 'dataset.yaml'), yaml);
    writeFileSync(join(register, key, 'import.sql'), sql);
    const linked =
      sources === undefined || existsSync(sources) ? linkSources(join(work, 'sources'), sources, key, files) : sources;
    await tryDataset({
      registerDir: register,
      key,
      sources: linked,
      today: now().toISOString().slice(0, 10),
      work,
      fetch,
      progress: silent,
    });
    return [];
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return error.message.replaceAll(`${work}/register/`, '').split('\n');
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Creates a sources folder with links to the files of another, and to the new files in the folder of the dataset. */
export function linkSources(
  target: string,
  sources: string | undefined,
  key: string,
  files: readonly string[],
): string {
  const own = join(target, key);
  mkdirSync(own, { recursive: true });
  for (const path of files) symlinkSync(resolve(path), join(own, basename(path)));
  if (sources === undefined) return target;
  for (const name of readdirSync(sources)) {
    if (name !== key) symlinkSync(resolve(sources, name), join(target, name));
    else
      for (const file of readdirSync(join(sources, key)))
        if (!existsSync(join(own, file))) symlinkSync(resolve(sources, key, file), join(own, file));
  }
  return target;
}
