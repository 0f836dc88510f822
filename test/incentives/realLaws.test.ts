import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silent } from '../../build/base/progress.ts';
import { catalogFolder } from '../../build/catalog/catalog.ts';
import { checkedCatalog } from '../../build/catalog/check.ts';
import { importLaws } from '../../build/catalog/importLaws.ts';
import { readLaws } from '../../build/catalog/laws.ts';
import { readExcluded } from '../../build/catalog/lists.ts';
import { newFolder } from '../import/folders.ts';
import { root, sourcesDir } from '../support/service.ts';
import { filesOf } from './catalogFolder.ts';

const dir = join(root, 'build/register', catalogFolder);
const from = join(sourcesDir, 'doe-afdc-laws-incentives');
const programs = checkedCatalog(dir).programs.filter(({ source, value }) => source.list === 'laws' && !value.retired);
const programsOf = (state: string) => programs.filter(({ source }) => source.jurisdiction.name === state);

describe('the programs of the Alternative Fuels Data Center', () => {
  it('differ by state', () => {
    expect(programs).toHaveLength(147 + 5);
    expect(new Set(programs.map(({ source }) => source.jurisdiction.key)).size).toBe(44 + 1);
    expect(programsOf('Texas').map(({ value }) => value.name)).toEqual([
      'Seaport and Rail Yard Emissions Reduction Grants',
      'Alternative Fuel Infrastructure Grants',
      'Clean Vehicle and Infrastructure Grants',
      'Clean Fleet Grants',
    ]);
    expect(programsOf('Kansas')).toEqual([]);
  });

  it('are federal where the catalog has no other record of the program', () => {
    expect(programsOf('United States').map(({ id, value }) => [id, value.mechanism])).toEqual([
      ['afdc-12828', 'grant'],
      ['afdc-13366', 'grant'],
      ['afdc-13443', 'grant'],
      ['afdc-13503', 'grant'],
      ['afdc-411', 'loan'],
    ]);
    const { in_catalog, ended_by_law } = readExcluded(dir).laws!;
    expect(Object.keys(in_catalog!.listings)).toHaveLength(14);
    expect(in_catalog!.listings['9172']).toMatch(/; in the catalog as fpi-10-868$/);
    expect(Object.keys(ended_by_law!.listings)).toEqual(['409', '13039']);
  });

  it('state the end of an incentive, and the area that its title names', () => {
    const valueOf = (id: string) => programs.find((program) => program.id === id)!.value;
    expect(valueOf('afdc-12907').sunset_on).toBe('2028-06-30');
    expect(valueOf('afdc-4219').area_limit).toBe('South Coast');
    expect(programs.filter(({ value }) => value.sunset_on)).toHaveLength(6);
  });
});

describe.skipIf(!existsSync(from))("the publisher's records", () => {
  it('change nothing when they are imported again', async () => {
    const copy = join(newFolder(), 'incentives');
    cpSync(dir, copy, { recursive: true });
    expect(await importLaws(copy, from, silent)).toMatchObject({ selected: 152, added: 0, changed: 0, retired: 0 });
    expect(filesOf(copy)).toEqual(filesOf(dir));
  });

  it('have every word of each summary', async () => {
    const { laws } = await readLaws(from, silent);
    const wordsOf = (text: string) => text.replace(/[^A-Za-z0-9%]+/g, ' ').split(' ');
    for (const { id, value } of programs) {
      const known = new Set(wordsOf(laws.find(({ number }) => `afdc-${number}` === id)!.markdown));
      const missing = wordsOf(value.benefit_summary ?? '').filter((word) => word !== '' && !known.has(word));
      expect(missing, id).toEqual([]);
    }
  });
});
