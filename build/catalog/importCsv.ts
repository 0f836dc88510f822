import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ImportError } from '../base/errors.ts';
import type { Progress } from '../base/progress.ts';
import { type Catalog, places, type Source } from './catalog.ts';
import type { ProgramEntry, SourceEntry } from './catalogSchema.ts';
import { checkedCatalog, entryFaults } from './check.ts';
import { type CsvProgram, readCsvPrograms } from './csvPrograms.ts';
import { statedMembers } from './importList.ts';
import { readPage, readSavedPage, type Reading } from './page.ts';
import { settle } from './reread.ts';
import { currentText } from './review.ts';
import { type FileChange, newYaml, withLock, writeTogether } from './store.ts';
import { hashOf } from './text.ts';

interface CsvOptions {
  readonly file: string;
  /** A folder with saved pages, named by the id of the first program of each: `<id>.html` or `<id>.txt`. */
  readonly pages: string | undefined;
  readonly now: Date;
  readonly reading: Reading;
  readonly progress: Progress;
}

/** The page of programs, with its text and the file of a new source. */
interface Page {
  readonly id: string;
  readonly value: Pick<SourceEntry, 'terms' | 'capture'>;
  readonly text: string | undefined;
  readonly changes: readonly FileChange[];
}

/**
 * Adds the programs of a reviewed CSV file to the catalog, all of them or none. Reads the page of each, unless it is saved or the
 * catalog has it, and checks every quotation against it.
 * @throws ImportError that lists every error with row and column
 */
export async function importCsv(
  dir: string,
  { file, pages: folder, now, reading, progress }: CsvOptions,
): Promise<{ programs: number; pages: number }> {
  return withLock(dir, async () => {
    settle(dir);
    const catalog = checkedCatalog(dir);
    const rows = readCsvPrograms(file, now);
    const byAddress = Map.groupBy(rows, ({ keys }) => keys.address);
    refuseFaults([
      ...rows.flatMap((row) => rowFaults(catalog, row)),
      ...nameFaults(catalog, rows),
      ...[...byAddress.values()].flatMap(pageFaults),
    ]);
    progress.start('reading pages', byAddress.size);
    const changes: FileChange[] = [];
    const faults: string[] = [];
    for (const [i, own] of [...byAddress.values()].entries()) {
      try {
        const page = await pageOf(own[0]!);
        const found = own.flatMap(({ entry, at }) =>
          entryFaults({ ...entry, source: page.id }, page, page.text === undefined ? [] : [page.text]).map(
            ({ member, fault }) => `${at}: ${columnOf(member)}: ${fault}`,
          ),
        );
        faults.push(...found);
        changes.push(...page.changes, ...own.map((row) => programFile(dir, page, row)));
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
        faults.push(`${own[0]!.at}: address: ${error.message}`);
      }
      progress.step(i + 1);
    }
    refuseFaults(faults);
    writeTogether(dir, changes);
    progress.done(`${byAddress.size} pages read`);
    return { programs: rows.length, pages: byAddress.size };

    async function pageOf({ keys }: CsvProgram): Promise<Page> {
      const known = catalog.sources.find(({ value }) => value.url === keys.address);
      if (known) return { ...known, text: currentText(catalog, known)[0], changes: [] };
      const saved = ['html', 'txt']
        .map((kind) => join(folder ?? '', `${keys.id}.${kind}`))
        .find((one) => existsSync(one));
      const text = await (folder !== undefined && saved !== undefined
        ? readSavedPage(saved, reading.limits)
        : readPage(keys.address, reading));
      return newPage(dir, keys, text, now);
    }
  });
}

function newPage(dir: string, keys: CsvProgram['keys'], text: string, now: Date): Page {
  const { id, address: url, publisher, jurisdiction, terms: document, terms_decided_on: decided_on } = keys;
  const sha256 = hashOf(text);
  const time = now.toISOString();
  const terms = { approved: true, decided_on, document };
  const value = { url, publisher, jurisdiction, terms, capture: { sha256, captured_at: time, read_at: time } };
  return {
    ...{ id, value, text },
    changes: [
      { file: places.source(dir, id), text: newYaml(value) },
      { file: places.text(dir, id, sha256), text },
    ],
  };
}

const programFile = (dir: string, { id: source }: Page, { keys, entry }: CsvProgram): FileChange => ({
  file: places.program(dir, keys.id),
  text: newYaml(statedMembers({ source, ...entry } satisfies ProgramEntry)),
});

/** Names the column of a member: `evidence.name` is in `name quotation`. */
const columnOf = (member: readonly string[]): string =>
  member[0] === 'evidence' ? `${member[1]!} quotation` : member.join('.');

function refuseFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new ImportError('source', `${faults.join('\n')}\nnothing was imported`);
}

/** Returns what the catalog lacks for a row, or already has. */
function rowFaults({ entry, programs, sources }: Catalog, { keys, at }: CsvProgram): string[] {
  const { id, address, publisher, jurisdiction } = keys;
  const known = sources.find(({ value }) => value.url === address);
  const taken = sources.find((source) => source.id === id && source.value.url !== address);
  const say = (column: string, fault: string) => [`${at}: ${column}: ${fault}`];
  return [
    ...(programs.some((program) => program.id === id)
      ? say('id', `the catalog has the program ${id}; change it with \`review ${id} --edit field=value\``)
      : []),
    ...(taken ? say('id', `the catalog has a page ${id}: ${taken.value.url}; choose another id`) : []),
    ...(entry.publishers.some(({ key }) => key === publisher)
      ? []
      : say('publisher', `catalog.yaml has no publisher ${publisher}; add it with its credit and license`)),
    ...(entry.jurisdictions.some(({ key }) => key === jurisdiction)
      ? []
      : say('jurisdiction', `catalog.yaml has no jurisdiction ${jurisdiction}; add it`)),
    ...(known ? sourceFaults(known, keys).map((fault) => `${at}: ${fault}`) : []),
  ];
}

/** Returns the rows that say of their page something else than the first row with it. */
const pageFaults = ([first, ...others]: readonly CsvProgram[]): string[] =>
  others.flatMap(({ keys, at }) =>
    (['publisher', 'jurisdiction', 'terms', 'terms_decided_on'] as const).flatMap((column) =>
      keys[column] === first?.keys[column]
        ? []
        : [`${at}: ${column}: differs from ${first!.at}, which has the same page`],
    ),
  );

/** Returns what a row says of a page otherwise than the catalog. */
function sourceFaults({ id, publisher, jurisdiction, value }: Source, keys: CsvProgram['keys']): string[] {
  const differ = (column: string, own: string, given: string) =>
    own === given ? [] : [`${column}: the page ${id} of the catalog has ${own}`];
  return [
    ...differ('publisher', publisher.key, keys.publisher),
    ...differ('jurisdiction', jurisdiction.key, keys.jurisdiction),
    ...differ('terms', value.terms.document, keys.terms),
  ];
}

/** Returns the rows whose name another program of the jurisdiction has, as `check` would. */
function nameFaults({ programs }: Catalog, rows: readonly CsvProgram[]): string[] {
  const keyOf = (jurisdiction: string, name: string) => `${jurisdiction} ${name.toLowerCase()}`;
  const taken = new Set(
    programs
      .filter(({ value, source }) => !value.retired && !source.list)
      .map(({ value, source }) => keyOf(source.jurisdiction.key, value.name)),
  );
  return rows.flatMap(({ keys, entry, at }) => {
    const key = keyOf(keys.jurisdiction, entry.name);
    if (taken.has(key)) return [`${at}: name: another program of the jurisdiction has this name`];
    taken.add(key);
    return [];
  });
}
