import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silent } from '../../build/base/progress.ts';
import { type Member, unzip } from '../../build/base/unzip.ts';
import { catalogFolder, readCatalog } from '../../build/catalog/catalog.ts';
import { importInventory } from '../../build/catalog/importInventory.ts';
import { readInventory } from '../../build/catalog/inventory.ts';
import { newFolder } from '../import/folders.ts';
import { zip } from '../import/grid.ts';
import { root } from '../support/service.ts';
import { filesOf, put, writeCatalog } from './catalogFolder.ts';
import { credit, rules, writeInventory, writeInventoryCatalog } from './inventoryFolder.ts';

const run = (dir: string, from: string, retired?: number) => importInventory(dir, from, silent, retired);

/** Returns the page of an edition with one listing. */
async function pageIn(from: string): Promise<Uint8Array> {
  const members = unzip(readFileSync(join(from, 'program.zip')), ['10.500.md'], 'program.zip');
  const { value } = await members.next();
  return (value as Member).bytes;
}

describe('an import is refused, and the catalog stays', () => {
  const whole = '---\ncfda: "10.500"\n---\n';
  const refused: [string, Parameters<typeof writeInventory>[0]['listings'], RegExp][] = [
    [
      'for JSON that is not valid, naming file and field',
      { '10.500': { obligations: '[{"x":' } },
      /program\.zip\/_program\/10\.500\.md: obligations: is not JSON: /,
    ],
    [
      'for an amount that is no number',
      { '10.500': { outlays: '[{"x":"2024","outlay":"5","obligation":0}]' } },
      /10\.500\.md: outlays\.0\.outlay: /,
    ],
    ['for a missing field', { '10.500': whole }, /10\.500\.md: title: /],
    ['for a page without front matter', { '10.500': 'text' }, /10\.500\.md: has no front matter/],
    ['for invalid YAML', { '10.500': '---\na: [\n---\n' }, /10\.500\.md: invalid YAML: /],
    ['for a number that is not text', { '10.500': { cfda: 10.5 } }, /10\.500\.md: cfda: /],
    ['for another number', { '10.500': { cfda: '10.501' } }, /10\.500\.md: cfda: is 10\.501, unlike the file name/],
    [
      'for a type that the rules lack',
      { '10.500': { applicant_types: ['Firms'] } },
      /inventory\.yaml: applicant_types: lacks Firms of listing 10\.500; add it \(the nearest is Firm\)/,
    ],
    [
      'for a control character in a title',
      { '10.500': { title: 'Plenty\u0007 Grant' } },
      /10\.500\.md: title: has the control character U\+0007/,
    ],
    [
      'for a character that changes the direction of a text, also as an entity',
      { '10.500': { objective: 'To &#8238;help.' } },
      /10\.500\.md: objective: has the control character U\+202E/,
    ],
    ['for an edition without listings', {}, /program\.zip: has no listings/],
    [
      'for a tax expenditure with another title',
      { 'TC.001': { ...credit, title: 'Credit for few' } },
      /inventory\.yaml: tax_expenditures: TC\.001 is now "Credit for few"/,
    ],
  ];
  it.each(refused)('%s', async (_, listings, message) => {
    const dir = writeInventoryCatalog();
    const before = filesOf(dir);
    await expect(run(dir, writeInventory({ listings }))).rejects.toThrow(message);
    expect(filesOf(dir)).toEqual(before);
  });

  const lists: [string, string, RegExp][] = [
    ['with other columns', 'Number\n10.500\n', /active-alns\.csv: must begin with the columns/],
    ['without rows', 'Program Title,Program Number\n\n', /active-alns\.csv: has no active listings/],
    [
      'with a row without a number',
      'Program Title,Program Number\n"Plenty,\nand more",10.500\r\nPlenty,\n',
      /active-alns\.csv: line 4: must be a title and a number such as 10\.500/,
    ],
  ];
  it.each(lists)('for a list of active listings %s', async (_, csv, message) => {
    const from = writeInventory({ listings: { '10.500': {} } });
    writeFileSync(join(from, 'active-alns.csv'), csv);
    await expect(run(writeInventoryCatalog(), from)).rejects.toThrow(message);
  });

  it('for a number in two files', async () => {
    const from = writeInventory({ listings: { '10.500': {} } });
    const bytes = await pageIn(from);
    const pages = ['_program/10.500.md', 'old/10.500.md'].map((name) => ({ name, bytes }));
    writeFileSync(join(from, 'program.zip'), zip(pages));
    await expect(run(writeInventoryCatalog(), from)).rejects.toThrow(/another file has the number 10\.500, too/);
  });

  it('for a rule with an unknown member', async () => {
    const dir = writeInventoryCatalog({}, { merge: rules.merged });
    await expect(run(dir, writeInventory({ listings: { '10.500': {} } }))).rejects.toThrow(/merge: unknown member/);
  });
});

describe('an edition that retires over a tenth of the programs', () => {
  const numbers = Array.from({ length: 20 }, (_, i) => `10.5${String(i).padStart(2, '0')}`);
  const edition = (count: number, changed: string) =>
    writeInventory({ listings: Object.fromEntries(numbers.slice(0, count).map((number) => [number, {}])), changed });

  it('is refused unless a person confirms the exact number', async () => {
    const dir = writeInventoryCatalog();
    await run(dir, edition(20, '2025-02-26'));
    const before = filesOf(dir);
    for (const confirmed of [undefined, 2, 4])
      await expect(run(dir, edition(17, '2025-08-01'), confirmed)).rejects.toThrow(
        'the import would retire 3 of 20 programs; compare the editions with `diff`, then confirm with --retire 3',
      );
    expect(filesOf(dir)).toEqual(before);
    expect(await run(dir, edition(17, '2025-08-01'), 3)).toMatchObject({ retired: 3 });
  });

  it('is not one that retires a tenth', async () => {
    const dir = writeInventoryCatalog();
    await run(dir, edition(20, '2025-02-26'));
    expect(await run(dir, edition(18, '2025-08-01'))).toMatchObject({ retired: 2 });
    expect(readCatalog(dir).programs).toHaveLength(20);
  });
});

it('dates an edition by its listings, not by other files of the archive', async () => {
  const from = writeInventory({ listings: { '10.500': {} } });
  const bytes = await pageIn(from);
  const [old, later] = [new Date('2025-02-26'), new Date('2026-01-01')];
  const members = [
    { name: '_program/10.500.md', bytes, changed: old },
    { name: 'readme.txt', bytes, changed: later },
  ];
  writeFileSync(join(from, 'program.zip'), zip(members));
  expect((await readInventory(from, silent)).edition).toBe('2025-02-26');
});

it('prints the counts of another register, and leaves the docs of the repository alone', async () => {
  const dir = writeCatalog({}, join(newFolder(), catalogFolder));
  put(dir, 'inventory.yaml', rules);
  await run(dir, writeInventory({ listings: { '10.500': {} } }));
  const docs = join(root, 'docs/incentive-coverage.md');
  const before = readFileSync(docs, 'utf8');
  const args = ['--import', 'tsx', 'test/incentives/catalogCli.ts', '--register', dirname(dir), 'counts'];
  const printed = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(printed).toContain('The catalog has 1 programs of the inventory.');
  expect(readFileSync(docs, 'utf8')).toBe(before);
});
