import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzip, type Member } from '../../../build/base/unzip.ts';
import { zip } from '../grid.ts';
import type { Publisher, Table } from './table.ts';

/** Writes a folder of sources in which all but the given files are links to the publishers' files. */
export function linkSources(sources: string, folder: string, key: string, written: Map<string, Uint8Array>): void {
  for (const name of readdirSync(sources, { withFileTypes: true })) {
    if (!name.isDirectory()) continue;
    if (name.name !== key) symlinkSync(join(sources, name.name), join(folder, name.name));
    else {
      mkdirSync(join(folder, key), { recursive: true });
      for (const file of readdirSync(join(sources, key)))
        if (!written.has(file)) symlinkSync(join(sources, key, file), join(folder, key, file));
    }
  }
  for (const [file, bytes] of written) {
    mkdirSync(dirname(join(folder, key, file)), { recursive: true });
    writeFileSync(join(folder, key, file), bytes);
  }
}

/** The folder of a dataset's files. */
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
    return new Uint8Array(readFileSync(join(this.sources, this.#name, file)));
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
      save: (folder, which) => linkSources(this.sources, folder, this.#name, new Map(written(which))),
      ...options,
    };
  }
}
