// @module-tag long
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkRelease } from '../../build/import/checkRelease.ts';
import { loadRegister } from '../../build/import/register.ts';
import { literal, openDatabase } from '../../build/release/database.ts';
import { addEdition, earlierPeople } from '../fixtures/edition.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { copyTiny, edit } from './folders.ts';

function copyWithEdition(people?: string) {
  const folders = copyTiny();
  addEdition(folders, people);
  return folders;
}

/** Returns the rows of a file of a release as `<measure> <geography> <geoid> <edition> <vintage>` and what they hold. */
async function earlierValues(release: string): Promise<Record<string, number | string>> {
  const database = await openDatabase(release);
  const file = literal(join(release, 'editions-tiny-people.parquet'));
  const rows = await database.rows<Record<string, string | number | null>>(`from read_parquet(${file})`);
  database.close();
  return Object.fromEntries(
    rows.map(({ measure, geography, geoid, edition, vintage, value, reason }) => [
      `${measure} ${geography} ${geoid} ${edition} ${vintage}`,
      (value ?? reason)!,
    ]),
  );
}

describe('earlier editions of a dataset (D152)', () => {
  it('are read from their own files, with values rolled up from their own counties', async () => {
    const folders = copyWithEdition();
    await importTiny(folders.releasesDir, folders);
    const values = await earlierValues(join(folders.releasesDir, 'tiny-1'));
    expect(values).toMatchObject({
      'population county 40001 2024 2024': 419_000,
      'population county 40005 2024 2024': 50_000,
      'population state 40 2024 2024': 639_000,
      'population msa 10010 2024 2024': 419_000 + 170_000,
      'population msa 10010 2024 2020': 550_000,
      'hazard_risk_index county 40001 2024 2025': 21,
    });
  });

  it('have no value, and the reason, where a county is missing or was another territory', async () => {
    const folders = copyWithEdition();
    await importTiny(folders.releasesDir, folders);
    const values = await earlierValues(join(folders.releasesDir, 'tiny-1'));
    expect(values).toMatchObject({
      'population county 48003 2024 2024': 'boundary changed',
      'population msa 10030 2024 2024': 'no county value',
    });
    expect(values['population msa 10030 2024 2020']).toBeUndefined();
  });

  it('keep the years from `from` on, if it is declared', async () => {
    const folders = copyWithEdition();
    const published = 'published: 2025-01\n';
    edit(join(folders.registerDir, 'tiny-people/dataset.yaml'), published, `${published}    from: 2021\n`);
    await importTiny(folders.releasesDir, folders);
    const values = await earlierValues(join(folders.releasesDir, 'tiny-1'));
    expect(values['population msa 10010 2024 2024']).toBe(419_000 + 170_000);
    expect(Object.keys(values).filter((key) => key.endsWith(' 2020'))).toEqual([]);
  });

  it('leave the served values and their cells as they are without them', async () => {
    const [plain, folders] = [copyTiny(), copyWithEdition()];
    await importTiny(plain.releasesDir, plain);
    await importTiny(folders.releasesDir, folders);
    for (const file of ['values-tiny-people.parquet', 'cells-tiny-people.parquet', 'values-tiny-work.parquet']) {
      const read = (dir: string) => readFileSync(join(dir, 'tiny-1', file));
      expect(read(folders.releasesDir).equals(read(plain.releasesDir)), file).toBe(true);
    }
  });

  it('are named in the manifest with their month and files', async () => {
    const folders = copyWithEdition();
    const { datasets } = await importTiny(folders.releasesDir, folders);
    const people = datasets.find(({ key }) => key === 'tiny-people')!;
    expect(people).toMatchObject({ edition: '2025', published: '2026-01' });
    expect(people.editions).toMatchObject([
      { edition: '2024', published: '2025-01', files: [{ name: 'people-2024.csv', rows: 8 }] },
    ]);
    expect(datasets.find(({ key }) => key === 'tiny-work')).not.toHaveProperty('edition');
  });

  it('are copied by an import of other datasets', async () => {
    const folders = copyWithEdition();
    await importTiny(folders.releasesDir, folders);
    await importTiny(folders.releasesDir, { ...folders, only: ['tiny-work'], id: 'tiny-2' });
    const manifest = await checkRelease(join(folders.releasesDir, 'tiny-2'));
    expect(manifest.tables.map(({ file }) => file)).toContain('editions-tiny-people.parquet');
    expect(await earlierValues(join(folders.releasesDir, 'tiny-2'))).toEqual(
      await earlierValues(join(folders.releasesDir, 'tiny-1')),
    );
  });

  it('that differ from those in the release before stop the import unless it is told why', async () => {
    const folders = copyWithEdition();
    await importTiny(folders.releasesDir, folders);
    const file = join(folders.sources, 'tiny-people/people-2024.csv');
    edit(file, '40001,Alder,400000,419000', '40001,Alder,400000,418000');
    edit(file, '40003,Birch,150000,170000', '40003,Birch,150000,171000');
    await expect(importTiny(folders.releasesDir, { ...folders, id: 'tiny-2' })).rejects.toThrow(
      /edition 2024: 3 values differ from release tiny-1; the first: .*\nFiles that differ from those of release tiny-1: tiny-people\/people-2024\.csv$/,
    );
    const confirm = { 'tiny-people': 'The publisher corrected it.' };
    const { confirmed } = await importTiny(folders.releasesDir, { ...folders, id: 'tiny-2', confirm });
    expect(confirmed).toMatchObject([{ dataset: 'tiny-people', reason: 'The publisher corrected it.' }]);
  });

  it.each([
    [
      'a sum that does not match',
      '40001,Alder,400000,419000',
      '40001,Alder,400000,419001',
      /counties of a state add up to it/,
    ],
    [
      'a name of another county',
      '40003,Birch',
      '40003,Alder',
      /people-2024\.csv:4: 40003 is Birch County, OK, and the file says Alder/,
    ],
    ['a county that is unknown', '40003,Birch', '40099,Birch', /40099/],
    ['a number of rows', '48001,Dale,1200000,1185000,81\n', '', /people-2024\.csv.*7/],
  ])('are checked like the dataset: %s stops the import', async (_what, from, to, message) => {
    const folders = copyWithEdition(earlierPeople.replace(from, to));
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(message);
  });

  it.each([
    ['published: 2025-01\n', 'published: 2026-02\n', /list them in the order of publication/],
    ["- edition: '2024'", "- edition: '2025'", /two editions have the same name/],
    ["edition: '2025'\n", '', /the dataset itself needs `edition` and `published`/],
  ])('must be declared in order, each with a name: %j as %j is refused', (from, to, message) => {
    const { registerDir } = copyWithEdition();
    edit(join(registerDir, 'tiny-people/dataset.yaml'), from, to);
    expect(() => loadRegister(registerDir)).toThrow(message);
  });

  it('with a character that a copy has lost are accepted if the register declares how many', async () => {
    const folders = copyWithEdition(earlierPeople.replace('Grove', 'Gr\ufffdve'));
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(/was decoded in the wrong encoding/);
    const file = join(folders.registerDir, 'tiny-people/dataset.yaml');
    edit(file, '        encoding: utf-8\n', '        encoding: utf-8\n        lost_characters: 1\n');
    const sql = join(folders.registerDir, 'tiny-people/import.sql');
    edit(sql, 'code as geoid, name,', "code as geoid, replace(name, chr(65533), 'o') as name,");
    edit(sql, 'select code, name,', "select code, replace(name, chr(65533), 'o'),");
    await importTiny(folders.releasesDir, folders);
    writeFileSync(join(folders.sources, 'tiny-people/people-2024.csv'), earlierPeople);
    await expect(importTiny(folders.releasesDir, { ...folders, id: 'tiny-2' })).rejects.toThrow(
      /has no lost characters, declared 1/,
    );
  });
});
