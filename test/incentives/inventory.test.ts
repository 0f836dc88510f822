import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { silent } from '../../build/base/progress.ts';
import { findProgram, readCatalog } from '../../build/catalog/catalog.ts';
import { checkedCatalog } from '../../build/catalog/check.ts';
import { importInventory } from '../../build/catalog/importInventory.ts';
import { readInventory } from '../../build/catalog/inventory.ts';
import { differingListings } from '../../build/catalog/inventoryDiff.ts';
import { approve } from '../../build/catalog/review.ts';
import { recordOf } from '../../build/catalog/served.ts';
import { verify } from '../../build/catalog/verify.ts';
import { change, editProgram, filesOf, put, readEntry } from './catalogFolder.ts';
import { credit, writeInventory, writeInventoryCatalog } from './inventoryFolder.ts';
import { pageServer, reading } from './pageServer.ts';

const run = (dir: string, from: string, retired?: number) => importInventory(dir, from, silent, retired);
const entryIn = (dir: string, id: string) => findProgram(checkedCatalog(dir), id).value;

it('imports a listing with a quotation for each field (D192)', async () => {
  const dir = writeInventoryCatalog();
  await run(dir, writeInventory({ listings: { '10.500': {}, 'TC.001': credit } }));
  const program = findProgram(checkedCatalog(dir), 'fpi-10-500');
  expect(recordOf(program, null)).toMatchObject({
    name: 'Plenty Grant',
    aliases: ['PG'],
    administering_agency: 'Plenty Service',
    mechanism: 'grant',
    eligibility_summary: 'Applicants: Firm; State.',
    benefit_summary: 'To help firms grow. Grants pay for machines and buildings.',
    statute: '7 U.S.C. § 1932(c).',
    source_url: 'https://example.org/program/10.500.html',
    official_urls: ['https://example.org/program/10.500.html'],
    inventory_id: '10.500',
    entity_types: ['for_profit', 'government'],
    beneficiary_types: ['any'],
    activities: ['Business - Growth', 'Housing - Other'],
    obligations: [
      { year: 2024, amount_usd: 1_500_000.5, kind: 'actual' },
      { year: 2025, amount_usd: 2_000_000, kind: 'estimate' },
    ],
    captured_at: '2025-02-26T00:00:00.000Z',
    last_verified_at: null,
    edited_fields: ['official_urls'],
  });
  expect(Object.keys(program.value.evidence)).toHaveLength(12);
  expect(entryIn(dir, 'fpi-tc-001')).toMatchObject({
    mechanism: 'tax_credit',
    administering_agency: 'Department of Plenty',
    benefit_summary: 'In contrast, the Tax Code has one of 10 percent.',
    eligibility_summary: null,
    entity_types: [],
    obligations: [{ year: 2024, amount_usd: -3_000_000, kind: 'forgone_revenue' }],
  });
  expect(readFileSync(join(dir, 'text', readdirSync(join(dir, 'text'))[0]!), 'utf8')).toBe(
    [
      'Plenty Grant',
      'Popular name: (PG)',
      'Assistance listing 10.500',
      'Agency: Department of Plenty',
      'Subagency: Plenty Service',
      'To help firms grow. Grants pay for machines',
      'and buildings.',
      'Types of assistance: Grants.',
      'Applicants: Firm; State.',
      'Beneficiaries: Everybody.',
      'Categories: Business - Growth; Housing - Other.',
      'Last complete fiscal year: 2024.',
      'Obligations in fiscal year 2024: $1,500,000.50.',
      'Obligations in fiscal year 2025: $2,000,000.',
      'USAspending.gov: obligations in fiscal year 2024: $7.',
      'USAspending.gov: outlays in fiscal year 2024: -$4.58.',
      'Authorization: Plenty Act.',
      'Authorization: 7 U.S.C. § 1932(c).',
      'Result of 2024: 30 grants.',
      '',
    ].join('\n'),
  );
});

it('says why a listing is excluded', async () => {
  const dir = writeInventoryCatalog();
  const listings = {
    '10.001': { applicant_types: ['State'], beneficiary_types: ['Firm'] },
    '10.002': { applicant_types: ['State'], beneficiary_types: ['Firm'], categories: ['Housing - Other'] },
    '10.003': { agency: 'Department of Elsewhere' },
    '10.004': { assistance_types: ['Salaries'] },
    '10.005': { program_type: undefined },
    '10.006': {},
    '10.007': {},
    'IN.001': { program_type: 'interest' },
    'TC.002': { ...credit, title: 'Credit for people' },
  };
  const active = Object.keys(listings).filter((number) => number !== '10.006');
  const { selected, excluded } = await run(dir, writeInventory({ listings, active }));
  expect([selected, excluded]).toEqual([2, 7]);
  expect(readCatalog(dir).programs.map(({ id }) => id)).toEqual(['fpi-10-001', 'fpi-10-007']);
  const numbers = Object.entries(readEntry(dir, 'inventory-excluded.yaml') as Record<string, any>).map(
    ([reason, { listings: of }]) => [reason, Object.keys(of as object)],
  );
  expect(Object.fromEntries(numbers)).toEqual({
    no_business: ['10.002'],
    abroad: ['10.003'],
    no_support: ['10.004'],
    no_type: ['10.005'],
    inactive: ['10.006'],
    interest: ['IN.001'],
    tax_of_people: ['TC.002'],
  });
});

it('changes nothing when the same edition is imported again', async () => {
  const dir = writeInventoryCatalog();
  const from = writeInventory({ listings: { '10.500': {}, 'TC.001': credit } });
  await run(dir, from);
  const before = filesOf(dir);
  expect(await run(dir, from)).toMatchObject({ added: 0, changed: 0, retired: 0 });
  expect(filesOf(dir)).toEqual(before);
});

describe('a program of a reviewer that a listing describes', () => {
  const parts = {
    sources: { own: {} },
    programs: { 'us-plenty': editProgram('own', { name: 'Our Grant', mechanism: 'other' }) },
  };
  const merged = { merged: { '10.500': 'us-plenty' } };

  it('stays one record with its id, both pages and both names', async () => {
    const dir = writeInventoryCatalog(parts, merged);
    await run(dir, writeInventory({ listings: { '10.500': { applicant_types: ['State'] } } }));
    const programs = readCatalog(dir).programs;
    expect(programs.map(({ id }) => id)).toEqual(['us-plenty']);
    expect(recordOf(programs[0]!, null)).toMatchObject({
      name: 'Our Grant',
      aliases: ['PG', 'Plenty Grant'],
      mechanism: 'other',
      mechanisms: ['other', 'grant'],
      inventory_id: '10.500',
      source_url: 'https://example.org/program/10.500.html',
      official_urls: ['https://example.org/program/10.500.html', 'https://example.org/own'],
    });
    expect(programs[0]!.value.edited_fields.toSorted()).toEqual(['aliases', 'mechanism', 'name']);
  });

  it('is named and stays unchanged when its listing is dropped', async () => {
    const dir = writeInventoryCatalog(parts, merged);
    await run(dir, writeInventory({ listings: { '10.500': {} } }));
    const before = readEntry(dir, 'programs/us-plenty.yaml') as unknown;
    const later = writeInventory({ listings: { '10.501': {} }, changed: '2025-08-01' });
    expect(await run(dir, later)).toMatchObject({ retired: 0, unlisted: ['us-plenty'] });
    expect(readEntry(dir, 'programs/us-plenty.yaml')).toEqual(before);
  });

  it('replaces the program of a listing that was imported before it was merged', async () => {
    const dir = writeInventoryCatalog(parts);
    const from = writeInventory({ listings: { '10.500': {}, '10.501': { title: 'Other Grant' } } });
    await run(dir, from);
    change(dir, 'inventory.yaml', merged);
    expect(await run(dir, from, 1)).toMatchObject({ added: 0, changed: 1, retired: 1, unlisted: [] });
    expect(entryIn(dir, 'us-plenty')).toMatchObject({ source: 'fpi-10-500', inventory_id: '10.500' });
    expect(entryIn(dir, 'fpi-10-500').retired).toEqual({
      on: '2025-02-26',
      reason: 'The listing is part of another program: Our Grant.',
      by: 'inventory',
    });
    expect(await run(dir, from)).toMatchObject({ changed: 0, retired: 0 });
  });

  it('is named when its listing is no longer merged, and the listing is a program again', async () => {
    const dir = writeInventoryCatalog(parts);
    const from = writeInventory({ listings: { '10.500': {} } });
    await run(dir, from);
    change(dir, 'inventory.yaml', merged);
    await run(dir, from, 1);
    change(dir, 'inventory.yaml', { merged: {} });
    expect(await run(dir, from)).toMatchObject({ changed: 1, retired: 0, unlisted: ['us-plenty'] });
    expect(entryIn(dir, 'fpi-10-500').retired).toBeUndefined();
  });

  it('must exist', async () => {
    const dir = writeInventoryCatalog({}, merged);
    await expect(run(dir, writeInventory({ listings: { '10.500': {} } }))).rejects.toThrow(
      'inventory.yaml: merged: 10.500: the catalog has no program us-plenty',
    );
  });

  it('has one listing', async () => {
    const dir = writeInventoryCatalog(parts, { merged: { '10.500': 'us-plenty', '10.501': 'us-plenty' } });
    await expect(run(dir, writeInventory({ listings: { '10.500': {} } }))).rejects.toThrow(
      'merged: must name each program once',
    );
  });
});

describe('a later edition', () => {
  const first = { '10.500': {}, '10.501': { title: 'Other Grant' } };
  const imported = async () => {
    const dir = writeInventoryCatalog();
    await run(dir, writeInventory({ listings: first }));
    return dir;
  };

  it('retires a program whose listing it drops, and takes it back when the listing returns', async () => {
    const dir = await imported();
    expect(await run(dir, writeInventory({ listings: { '10.500': {} }, changed: '2025-08-01' }), 1)).toMatchObject({
      changed: 0,
      retired: 1,
    });
    expect(entryIn(dir, 'fpi-10-501').retired).toEqual({
      on: '2025-08-01',
      reason: 'The Federal Program Inventory of 2025-08-01 does not have the listing.',
      by: 'inventory',
    });
    expect(await run(dir, writeInventory({ listings: first, changed: '2026-02-01' }))).toMatchObject({ changed: 1 });
    expect(entryIn(dir, 'fpi-10-501').retired).toBeUndefined();
  });

  it('retires a program whose listing is no longer active, with that reason', async () => {
    const dir = await imported();
    await run(dir, writeInventory({ listings: first, active: ['10.500'], changed: '2025-08-01' }), 1);
    expect(entryIn(dir, 'fpi-10-501').retired?.reason).toBe('It is not active.');
  });

  it('changes the text, and keeps edited fields, comments, and a retirement by a person', async () => {
    const dir = await imported();
    await approve(dir, 'fpi-10-500', ['name=Grant of Plenty'], new Date('2026-01-01'));
    const file = join(dir, 'programs/fpi-10-500.yaml');
    writeFileSync(file, `# Ask the agency.\n${readFileSync(file, 'utf8')}`);
    change(dir, 'programs/fpi-10-501.yaml', { retired: { on: '2025-07-01', reason: 'Repealed.' } });
    const listings = { '10.500': { title: 'Newer Grant', objective: 'To help firms shrink.' }, '10.501': {} };
    expect(await run(dir, writeInventory({ listings, changed: '2025-08-01' }))).toMatchObject({ added: 0, changed: 2 });
    expect(entryIn(dir, 'fpi-10-500')).toMatchObject({
      name: 'Grant of Plenty',
      aliases: ['PG', 'Newer Grant'],
      benefit_summary: 'To help firms shrink.',
      last_verified_at: null,
    });
    expect(readFileSync(file, 'utf8')).toMatch(/^# Ask the agency\.\n/);
    expect(entryIn(dir, 'fpi-10-501').retired).toEqual({ on: '2025-07-01', reason: 'Repealed.' });
    const { pages } = parse(readFileSync(join(dir, 'inventory-pages.yaml'), 'utf8'));
    expect(pages['fpi-10-500'].capture.captured_at).toBe('2025-08-01T00:00:00.000Z');
    expect(readdirSync(join(dir, 'text'))).toHaveLength(2);
  });

  it('keeps the day of a text that did not change', async () => {
    const dir = await imported();
    await run(dir, writeInventory({ listings: first, changed: '2025-08-01' }));
    const { edition, pages } = readEntry(dir, 'inventory-pages.yaml');
    expect([edition, pages['fpi-10-500'].capture]).toMatchObject([
      '2025-08-01',
      { captured_at: '2025-02-26T00:00:00.000Z', read_at: '2025-08-01T00:00:00.000Z' },
    ]);
  });

  it('leaves a page alone that was captured later', async () => {
    const dir = await imported();
    const pages = readEntry(dir, 'inventory-pages.yaml');
    pages.pages['fpi-10-500'].capture.read_at = '2026-01-01T00:00:00.000Z';
    change(dir, 'inventory-pages.yaml', pages as Record<string, unknown>);
    const listings = { ...first, '10.500': { title: 'Newer Grant' } };
    expect(await run(dir, writeInventory({ listings, changed: '2025-08-01' }))).toMatchObject({ left: ['fpi-10-500'] });
    expect(entryIn(dir, 'fpi-10-500').name).toBe('Plenty Grant');
  });

  it('must not be older than that of the catalog', async () => {
    const dir = await imported();
    await expect(run(dir, writeInventory({ listings: first, changed: '2024-08-01' }))).rejects.toThrow(
      'the inventory of 2024-08-01 is older than that of the catalog, 2025-02-26',
    );
  });

  it('is compared with an earlier one by listing and field', async () => {
    const before = await readInventory(writeInventory({ listings: { ...first, '10.502': {} } }), silent);
    const listings = { '10.500': { objective: 'New.', obligations: null }, '10.502': {}, '10.503': {} };
    const after = await readInventory(writeInventory({ listings, active: ['10.500', '10.503'] }), silent);
    expect(differingListings(before, after)).toEqual([
      '~ 10.500 Plenty Grant: objective, obligations',
      '- 10.501 Other Grant',
      '~ 10.502 Plenty Grant: active',
      '+ 10.503 Plenty Grant',
    ]);
  });
});

it('keeps a live page that a person approved, and reads it only if it is named', async () => {
  const server = await pageServer({ '/program/10.500.html': '<h1>Plenty Grant</h1><p>It pays for machines.</p>' });
  const dir = writeInventoryCatalog({}, { site: server.origin });
  const first = writeInventory({ listings: { '10.500': {} } });
  await run(dir, first);
  const options = { days: 1, now: () => new Date('2026-01-01'), reading: reading(), progress: silent };
  expect(await verify(dir, { only: [], ...options })).toEqual([]);
  const [result] = await verify(dir, { only: ['fpi-10-500'], ...options });
  expect(result).toMatchObject({ source: 'fpi-10-500', outcome: { kind: 'changed', programs: 1 } });
  expect(await run(dir, first)).toMatchObject({ left: ['fpi-10-500'] });
  const entry = { source: 'fpi-10-500', name: 'Plenty Grant', evidence: { name: 'Plenty Grant' } };
  put(dir, 'programs/fpi-10-500.yaml', entry);
  await approve(dir, 'fpi-10-500', [], new Date('2026-01-02'));
  expect(await run(dir, writeInventory({ listings: { '10.500': {} }, changed: '2025-08-01' }))).toMatchObject({
    left: ['fpi-10-500'],
    changed: 0,
  });
  expect(entryIn(dir, 'fpi-10-500')).toMatchObject({ ...entry, verified_by: 'human' });
  const { capture } = readEntry(dir, 'inventory-pages.yaml').pages['fpi-10-500'];
  expect(capture).toMatchObject({ captured_at: '2026-01-01T00:00:00.000Z' });
});

describe('a killed import', () => {
  const edition = () => writeInventory({ listings: { '10.500': {}, 'TC.001': credit } });

  it('changed nothing if it was killed while it wrote its files', async () => {
    const dir = writeInventoryCatalog();
    mkdirSync(join(dir, '.staging/programs'), { recursive: true });
    writeFileSync(join(dir, '.staging/programs/fpi-10-999.yaml'), 'half');
    expect(checkedCatalog(dir).programs).toEqual([]);
    await run(dir, edition());
    expect(existsSync(join(dir, '.staging'))).toBe(false);
    expect(checkedCatalog(dir).programs).toHaveLength(2);
  });

  it('is completed by the next command if it was killed while it moved them', async () => {
    const dir = writeInventoryCatalog();
    const from = edition();
    await run(dir, from);
    const whole = filesOf(dir);
    mkdirSync(join(dir, '.pending/programs'), { recursive: true });
    for (const name of ['programs/fpi-10-500.yaml', 'inventory-pages.yaml'])
      renameSync(join(dir, name), join(dir, '.pending', name));
    expect(() => checkedCatalog(dir)).toThrow(/an import was killed; run it again/);
    await run(dir, from);
    expect(filesOf(dir)).toEqual(whole);
  });
});
