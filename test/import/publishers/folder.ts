import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzip, type Member } from '../../../build/base/unzip.ts';
import { zip } from '../grid.ts';
import type { Publisher, Table } from './table.ts';

/** Writes a folder of sources in which all but the given files, by their paths, are links to the publishers' files. */
export function linkSources(sources: string, folder: string, written: ReadonlyMap<string, Uint8Array>): void {
  const changed = new Set([...written.keys()].map((path) => path.split('/')[0]!));
  for (const entry of readdirSync(sources, { withFileTypes: true })) {
    const { name } = entry;
    if (!entry.isDirectory()) continue;
    if (!changed.has(name)) symlinkSync(join(sources, name), join(folder, name));
    else {
      mkdirSync(join(folder, name), { recursive: true });
      for (const file of readdirSync(join(sources, name)))
        if (!written.has(`${name}/${file}`)) symlinkSync(join(sources, name, file), join(folder, name, file));
    }
  }
  for (const [path, bytes] of written) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

/** The folder of a dataset's files. A file of another folder has its name in front: `census-acs-s1901/a.csv`. */
export class Folder {
  readonly sources: string;
  readonly key: string;
  readonly #name: string;

  /** `name` is the name of the folder where it is not the key of the dataset. */
  constructor(sources: string, key: string, name = key) {
    this.sources = sources;
    this.key = key;
    this.#name = name;
  }

  read(file: string): Uint8Array {
    return new Uint8Array(readFileSync(join(this.sources, this.#pathOf(file))));
  }

  #pathOf(file: string): string {
    return file.includes('/') ? file : `${this.#name}/${file}`;
  }

  /** Returns members of an archive in the folder. */
  async unzip(file: string, names: readonly string[]): Promise<Member[]> {
    const members: Member[] = [];
    for await (const member of unzip(this.read(file), names, file)) members.push(member);
    return members;
  }

  /** Returns a publisher with one file for each table. */
  publisher(tables: Table[], options: Partial<Publisher> = {}): Publisher {
    return this.#make(tables, options, (which) =>
      tables
        .filter(({ grid }) => which === 'all' || grid.isChanged())
        .map(({ file, grid }): [string, Uint8Array] => [file, grid.save()]),
    );
  }

  /** Returns a publisher whose tables are members of archives, and `files` of their own. */
  archives(
    archives: ReadonlyMap<string, Table[]>,
    options: Partial<Publisher> = {},
    files: readonly Table[] = [],
  ): Publisher {
    return this.#make([...[...archives.values()].flat(), ...files], options, (which) => [
      ...[...archives]
        .filter(([, tables]) => which === 'all' || tables.some(({ grid }) => grid.isChanged()))
        .map(([file, tables]): [string, Uint8Array] => [
          file,
          zip(tables.map((table) => ({ name: table.file, bytes: table.grid.save() }))),
        ]),
      ...files
        .filter(({ grid }) => which === 'all' || grid.isChanged())
        .map(({ file, grid }): [string, Uint8Array] => [file, grid.save()]),
    ]);
  }

  #make(
    tables: Table[],
    options: Partial<Publisher>,
    written: (which: 'changed' | 'all') => [string, Uint8Array][],
  ): Publisher {
    return {
      ...{ key: this.key, tables, medians: [], missing: [], edits: [] },
      restore: () => tables.forEach(({ grid }) => grid.restore()),
      save: (folder, which) =>
        linkSources(this.sources, folder, new Map(written(which).map(([file, bytes]) => [this.#pathOf(file), bytes]))),
      ...options,
    };
  }
}
