// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { silent } from '../../build/base/progress.ts';
import { unzip } from '../../build/base/unzip.ts';
import { catalogFolder, type Program, readCatalog } from '../../build/catalog/catalog.ts';
import { checkedCatalog } from '../../build/catalog/check.ts';
import { importInventory } from '../../build/catalog/importInventory.ts';
import { readInventory } from '../../build/catalog/inventory.ts';
import { withCounts } from '../../build/catalog/listCounts.ts';
import { readExcluded } from '../../build/catalog/lists.ts';
import { seededRandom } from '../../api/domain/random.ts';
import { newFolder } from '../import/folders.ts';
import { root, sourcesDir } from '../support/service.ts';
import { publisher, put, readEntry, writeCatalog } from './catalogFolder.ts';

const dir = join(root, 'build/register', catalogFolder);
const from = join(sourcesDir, 'omb-fpi');
const catalog = readCatalog(dir);
const imported = catalog.programs.filter(({ value }) => value.inventory_id !== null && !value.retired);

describe('the committed catalog', () => {
  it('has 450 to 550 programs of the inventory in addition to those of reviewers, and all pass the check', () => {
    expect(checkedCatalog(dir).programs).toHaveLength(catalog.programs.length);
    const own = imported.filter(({ id }) => id.startsWith('fpi-'));
    expect(own.length).toBeGreaterThanOrEqual(450);
    expect(own.length).toBeLessThanOrEqual(550);
    expect(imported.length - own.length).toBe(28);
  });

  it('has no text about the tax system without the benefit as a summary', () => {
    const summaryOf = (number: string) =>
      imported.find(({ value }) => value.inventory_id === number)!.value.benefit_summary;
    const taxes = imported.filter(({ value }) => value.inventory_id!.startsWith('TC.'));
    for (const { id, value } of taxes) expect(value.benefit_summary ?? '', id).not.toMatch(/baseline tax system/);
    expect(taxes.filter(({ value }) => value.benefit_summary === null).map(({ id }) => id)).toEqual(['fpi-tc-012']);
    expect(summaryOf('TC.023')).toContain(
      'The credit returns to 30 percent for projects that begin construction after 2022',
    );
    expect(summaryOf('TC.117')).toContain('employees who began work on or before December 31, 2025');
  });

  it('says who may claim a tax expenditure for businesses in general', () => {
    const typesOf = (id: string) => imported.find((program) => program.id === id)!.value.entity_types;
    expect(typesOf('us-research-credit')).toEqual(['for_profit', 'small_business']);
    expect(typesOf('fpi-tc-124')).toEqual(['small_business']);
    for (const id of ['us-opportunity-zones', 'us-small-issue-bonds', 'fpi-tc-076'])
      expect(typesOf(id), id).toEqual([]);
  });

  it('lists every mechanism, and the area that a page limits its program to (D230, D231)', () => {
    const valueOf = (id: string) => imported.find((program) => program.id === id)!.value;
    expect(valueOf('us-sba-microloans').mechanisms).toEqual(['loan', 'other']);
    expect(valueOf('us-brownfields').mechanisms).toEqual([]);
    expect(valueOf('fpi-90-100')).toMatchObject({ area_limit: 'projects throughout Alaska', area_states: ['AK'] });
    expect(valueOf('fpi-23-001')).toMatchObject({ area_limit: 'Appalachia', area_states: [] });
    expect(imported.filter(({ value }) => value.area_states.length > 0)).toHaveLength(10);
  });

  it('has its counts in the docs (`npm run catalog -- counts` writes them)', () => {
    const page = readFileSync(join(root, 'docs/incentive-coverage.md'), 'utf8');
    expect(withCounts(page, catalog, readExcluded(dir))).toBe(page);
  });

  it('gives a reason for each of the other listings', () => {
    const listed = Object.values(readExcluded(dir).inventory!).flatMap(({ listings }) => Object.keys(listings));
    expect(new Set(listed).size).toBe(listed.length);
    // us-commercial-buildings is retired, and its listing is still on the list.
    expect(listed.length + imported.length + 1).toBe(2682);
  });
});

type Page = Record<string, any>;

/** Returns a text as both sides can be compared: one blank between words, the sign of a section decoded. */
const plain = (text: string) =>
  text
    .replaceAll('&sect;', '§')
    .replaceAll(/&#\d+;|\p{Co}/gu, ' ')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns each fact of a program with what the publisher's page says of it. */
function factsOf({ value }: Program, page: Page): [fact: unknown, page: unknown][] {
  const { evidence } = value;
  const types = (line: string | undefined) =>
    line
      ?.replace(/^[\w ]+: /, '')
      .replace(/\.$/, '')
      .split('; ') ?? [];
  const amounts = [
    ...JSON.parse(page['obligations'] ?? '[]').flatMap((row: Page) => [
      [row['x'], row['sam_actual']],
      [row['x'], row['sam_estimate']],
    ]),
    ...JSON.parse(page['other_program_spending'] ?? '[]').flatMap((row: Page) => [
      [row['x'], row['forgone_revenue']],
      [row['x'], row['outlays']],
    ]),
  ];
  const stated = new Set(amounts.map(([year, amount]) => `${Number(year)} ${Number(amount)}`));
  const quoted = (field: keyof typeof evidence, fact: unknown, said: unknown) =>
    evidence[field] === undefined ? [] : [[fact, said] as [unknown, unknown]];
  const within = (text: string, whole: string) => [whole.includes(text), true] as [boolean, boolean];
  return [
    [value.inventory_id, page['cfda']],
    [value.source, `fpi-${String(page['cfda']).toLowerCase().replace('.', '-')}`],
    ...quoted('name', value.name, plain(page['title'])),
    ...(evidence.aliases ? [within(value.aliases[0]!, plain(page['popular_name']))] : []),
    ...(evidence.administering_agency
      ? [within(value.administering_agency!, plain(`${page['agency']} ${page['sub-agency']}`))]
      : []),
    ...(evidence.benefit_summary ? [within(value.benefit_summary!, plain(page['objective']))] : []),
    ...(evidence.statute
      ? [within(value.statute!, plain(page['authorizations'].map((one: any) => one.text ?? one).join(' ')))]
      : []),
    ...quoted('eligibility_summary', types(value.eligibility_summary!), [
      ...new Set(page['applicant_types'].map(plain)),
    ]),
    ...quoted('entity_types', types(evidence.entity_types), [...new Set(page['applicant_types'].map(plain))]),
    ...quoted('beneficiary_types', types(evidence.beneficiary_types), [
      ...new Set(page['beneficiary_types'].map(plain)),
    ]),
    ...quoted('mechanisms', types(evidence.mechanisms), [...new Set(page['assistance_types'].map(plain))]),
    ...(value.area_limit === null
      ? []
      : [within(plain(value.area_limit), plain(`${page['title']} ${page['objective']}`))]),
    ...value.industries.map((words) =>
      within(plain(words), plain(`${page['title']} ${page['objective']} ${page['beneficiary_types'].join('; ')}`)),
    ),
    ...quoted('activities', value.activities, [...new Set(page['categories'].map(plain))]),
    ...value.obligations.map(
      ({ year, amount_usd }) => [stated.has(`${year} ${amount_usd}`), true] as [boolean, boolean],
    ),
  ];
}

describe.skipIf(!existsSync(from))('the files of the publisher', () => {
  const pages = new Map<string, Page>();
  beforeAll(async () => {
    const numbers = new Set(imported.map(({ value }) => value.inventory_id));
    const random = seededRandom('100 programs');
    const chosen = [...numbers].map((number) => ({ number, at: random() })).toSorted((a, b) => a.at - b.at);
    const names = chosen.slice(0, 100).map(({ number }) => `_program/${number}.md`);
    for await (const { bytes } of unzip(readFileSync(join(from, 'program.zip')), names, 'program.zip')) {
      const [, head] = new TextDecoder().decode(bytes).split(/^---$/m);
      const page = parse(head!) as Page;
      pages.set(page['cfda'] as string, page);
    }
  });

  it('state each fact of 100 random programs word for word', () => {
    expect(pages.size).toBe(100);
    let facts = 0;
    for (const program of imported) {
      const page = pages.get(program.value.inventory_id!);
      if (!page) continue;
      for (const [fact, said] of factsOf(program, page)) {
        expect(fact, program.id).toEqual(said);
        facts++;
      }
    }
    expect(facts).toBeGreaterThan(900);
  });

  it('have each quotation of a program in the captured text of its page', () => {
    for (const { value, source, id } of imported) {
      const file = join(dir, 'text', `${source.id}.${source.value.capture!.sha256.slice(0, 12)}.txt`);
      const text = plain(readFileSync(file, 'utf8'));
      for (const sentence of Object.values(value.evidence)) expect(text, id).toContain(plain(sentence));
    }
  });

  it('change nothing when they are imported again', async () => {
    const inventory = await readInventory(from, silent);
    expect([inventory.listings.size, inventory.active.size, inventory.edition]).toEqual([2682, 2851, '2025-02-26']);
    const copy = emptyCatalog();
    const first = await importInventory(copy, from, silent);
    expect(first).toMatchObject({ excluded: 2682 - first.selected, added: first.selected, changed: 0 });
    expect(await importInventory(copy, from, silent)).toMatchObject({ added: 0, changed: 0, retired: 0 });
    for (const { id } of imported.filter((program) => program.id.startsWith('fpi-')))
      expect(readEntry(copy, `programs/${id}.yaml`), id).toEqual(readEntry(dir, `programs/${id}.yaml`));
    expect(checkedCatalog(copy).programs.filter(({ value }) => value.retired)).toEqual([]);
  }, 300_000);

  it('leave nothing or a whole catalog when the import is killed', { timeout: 300_000 }, async () => {
    for (const moment of ['.staging/programs', '.pending', 'inventory-pages.yaml']) {
      const copy = emptyCatalog();
      await killAt(copy, moment);
      const isPending = existsSync(join(copy, '.pending'));
      const left = isPending ? undefined : checkedCatalog(copy).programs.length;
      if (isPending) expect(() => checkedCatalog(copy)).toThrow(/an import was killed/);
      const { selected } = await importInventory(copy, from, silent);
      expect([0, undefined, selected]).toContain(left);
      expect(checkedCatalog(copy).programs).toHaveLength(selected);
      expect(readdirSync(copy).filter((name) => name.startsWith('.'))).toEqual([]);
    }
  });
});

/** Writes a catalog with the rules of the committed one, but without programs of reviewers. */
function emptyCatalog(): string {
  const copy = writeCatalog(
    { entry: { publishers: [{ ...publisher, key: 'omb' }] } },
    join(newFolder(), catalogFolder),
  );
  put(copy, 'inventory.yaml', { ...readEntry(dir, 'inventory.yaml'), merged: {} });
  return copy;
}

/** Starts an import in its own process, and kills it as soon as a file of the catalog exists. Fails if it ended before. */
async function killAt(copy: string, file: string): Promise<void> {
  const args = ['--import', 'tsx', 'test/incentives/catalogCli.ts', '--register', dirname(copy)];
  const child = spawn(process.execPath, [...args, 'import-inventory', from], { cwd: root, stdio: 'ignore' });
  const exit = once(child, 'exit');
  while (!existsSync(join(copy, file)) && child.exitCode === null) await pause(1);
  child.kill('SIGKILL');
  expect(await exit, `killed at ${file}`).toEqual([null, 'SIGKILL']);
}
