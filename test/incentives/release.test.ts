// @module-tag long
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { buildRelease } from '../../build/render/build.ts';
import { checkedCatalog } from '../../build/catalog/check.ts';
import { readDiff } from '../support/diff.ts';
import { checkRelease } from '../../build/import/checkRelease.ts';
import { literal, openDatabase } from '../../build/release/database.ts';
import { idOf } from '../../build/base/identity.ts';
import { silent } from '../../build/base/progress.ts';
import { openServed } from '../support/served.ts';
import { importTiny, tinyRegister } from '../fixtures/tiny.ts';
import { inProcess } from '../support/client.ts';
import { distDir, openBuilt, read, root, service } from '../support/service.ts';
import { copyRelease, workshop, type Workshop } from '../support/tiny.ts';
import { change, editProgram, refusedTerms, terms, writeCatalog } from './catalogFolder.ts';
import { openKeyed } from './service.ts';

let shop: Workshop;
let registerDir: string;
let dir: string;
beforeEach(async () => {
  shop = await workshop();
  registerDir = join(shop.root, 'register');
  dir = join(registerDir, 'incentives');
  cpSync(tinyRegister, registerDir, { recursive: true });
  writeCatalog(
    {
      jurisdictions: [
        { key: '48', name: 'Texas' },
        { key: '4899999', name: 'Edge City, TX', counties: ['48005', '48001'] },
      ],
      sources: { us: {}, closed: { terms: refusedTerms }, edge: { jurisdiction: '4899999' } },
      programs: {
        grant: editProgram('us', { name: 'Plenty Grant', mechanism: 'grant' }),
        closed: editProgram('closed', { name: 'Closed Grant' }),
        retired: { ...editProgram('us', { name: 'Old Grant' }), retired: { on: '2025-01-01', reason: 'Repealed.' } },
        edge: { ...editProgram('edge', { name: 'Edge Grant' }), agency_from_source_list: true },
      },
    },
    dir,
  );
});
afterEach(() => shop.remove());

const importAs = (id: string, options = {}) => importTiny(shop.releasesDir, { registerDir, id, ...options });

/** Returns the response of the built release. */
async function responseOf(id: string) {
  await buildRelease({ ...shop, id, progress: silent });
  const served = await openServed(join(shop.distDir, id));
  const api = await openKeyed(served);
  const { json, status } = await api.get();
  await api.close();
  served.close();
  expect(status).toBe(200);
  return json;
}

it('imports the programs that may be served, in order, with metros and credits', async () => {
  const manifest = await importAs('a');
  expect(manifest.incentives).toEqual({
    available: true,
    decided_on: '2026-01-01',
    credits: [expect.objectContaining({ dataset: 'incentive-programs-plenty', retrieved_at: null })],
  });
  expect(manifest.tables.find(({ file }) => file === 'programs.parquet')).toMatchObject({ rows: 3 });
  const { data, meta, attribution } = await responseOf('a');
  expect(data).toMatchObject([
    { name: 'Plenty Grant', administering_agency: null },
    {
      name: 'Edge Grant',
      administering_agency: 'Department of Plenty',
      agency_from_source_list: true,
      jurisdiction: { level: 'local', state: 'TX', cbsa: '10020' },
    },
  ]);
  expect(meta).toMatchObject({ available: true, total: 2 });
  expect(attribution.map(({ dataset }: any) => dataset)).toEqual(['incentive-programs-plenty', 'tiny-places']);
  expect(JSON.stringify({ data, meta, attribution })).not.toMatch(/Closed|Old Grant/);
});

it('keeps the id of a program while its file name is unchanged', async () => {
  const [first] = (await responseOf((await importAs('a')).id)).data;
  change(dir, 'programs/grant.yaml', { name: 'Plenty Grant, renamed' });
  const [second] = (await responseOf((await importAs('b')).id)).data;
  expect([second.name, second.id]).toEqual(['Plenty Grant, renamed', first.id]);
});

it('produces the same bytes again', async () => {
  await importAs('a');
  const other = await workshop();
  await importTiny(other.releasesDir, { registerDir, id: 'a' });
  const bytes = ({ releasesDir }: Workshop) => readFileSync(join(releasesDir, 'a/programs.parquet'));
  expect(bytes(shop).equals(bytes(other))).toBe(true);
  await other.remove();
});

it('returns no programs of an unapproved catalog, with a note', async () => {
  change(dir, 'catalog.yaml', { available: false });
  await importAs('a');
  expect(await responseOf('a')).toEqual({
    data: [],
    meta: {
      page: 1,
      per_page: 50,
      total: 0,
      total_pages: 0,
      filters: {},
      note: 'The catalog is not approved for the API yet: no programs are served.',
      available: false,
      kinds: {},
    },
    attribution: [],
  });
  const database = await openDatabase(shop.distDir);
  await database.run(`attach ${literal(join(shop.distDir, 'a/release.duckdb'))} as built (read_only)`);
  const counts = 'select (select count(*) from built.program) + (select count(*) from built.program_credit) as held';
  expect(await database.rows(counts)).toEqual([{ held: 0n }]);
  database.close();
});

it('treats a release without a catalog like one with an unapproved catalog', async () => {
  rmSync(dir, { recursive: true });
  const manifest = await importAs('a');
  expect(manifest).not.toHaveProperty('incentives');
  expect(existsSync(join(shop.releasesDir, 'a/programs.parquet'))).toBe(false);
  expect((await responseOf('a')).meta).toMatchObject({ available: false, total: 0 });
});

it('imports the current catalog even if datasets are copied', async () => {
  await importAs('a');
  change(dir, 'programs/grant.yaml', { name: 'Newer Grant' });
  await importAs('b', { only: ['tiny-people', 'tiny-work'] });
  expect((await responseOf('b')).data[0].name).toBe('Newer Grant');
});

it('stops an import for an invalid catalog or an unknown region', async () => {
  change(dir, 'programs/grant.yaml', { min_jobs: 5 });
  await expect(importAs('a')).rejects.toThrow(/grant\.yaml:\d+: min_jobs: has a value but neither/);
  change(dir, 'programs/grant.yaml', { min_jobs: null });
  change(dir, 'catalog.yaml', {
    jurisdictions: [
      { key: 'us', name: 'United States' },
      { key: '4899999', name: 'Edge City', counties: ['48077'] },
    ],
  });
  await expect(importAs('a')).rejects.toThrow(/Edge City: 48077 is not a region of the geography/);
  expect(existsSync(shop.releasesDir) ? readdirSync(shop.releasesDir) : []).toEqual([]);
});

it('lists changed programs in a diff of two releases', async () => {
  await importAs('a');
  change(dir, 'programs/grant.yaml', editProgram('us', { name: 'Plenty Grant', mechanism: 'grant', min_jobs: 5 }));
  change(dir, 'sources/closed.yaml', { terms });
  rmSync(join(dir, 'programs/edge.yaml'));
  await importAs('b');
  const diff = (await readDiff(join(shop.releasesDir, 'a'), join(shop.releasesDir, 'b'))).text;
  expect(diff).toMatch(/^\+ program us Closed Grant$/m);
  expect(diff).toMatch(/^- program 4899999 Edge Grant$/m);
  expect(diff).toMatch(/^~ program us Plenty Grant: min_jobs, edited_fields$/m);
});

it('detects a changed table and a program without its credit', async () => {
  await importAs('a');
  const release = join(shop.releasesDir, 'a');
  await copyRelease(release, join(shop.releasesDir, 'b'), (manifest) => (manifest.incentives.credits = []));
  await expect(checkRelease(join(shop.releasesDir, 'b'))).rejects.toThrow(/has no credit incentive-programs-plenty/);
  await copyRelease(release, join(shop.releasesDir, 'c'), (manifest) => {
    manifest.tables = manifest.tables.filter(({ file }: any) => file !== 'programs.parquet');
  });
  await expect(checkRelease(join(shop.releasesDir, 'c'))).rejects.toThrow(/lists no table programs\.parquet/);
  writeFileSync(join(release, 'programs.parquet'), 'x');
  await expect(checkRelease(release)).rejects.toThrow(/programs\.parquet is not the file that the manifest describes/);
});

it('is in no stored page', async () => {
  const served = await openServed(join(distDir, inject('release')));
  expect(served.requests().filter((key) => key.startsWith('/incentive'))).toEqual([]);
  served.close();
});

it('serves what reviewers wrote, without invented dates', async () => {
  const { programs } = checkedCatalog(join(root, 'build/register/incentives'));
  const written = programs.filter(({ id }) => id.startsWith('us-')).map(({ id }) => idOf('incentive_program', id));
  expect(written.length).toBeGreaterThanOrEqual(20);
  const served = await openBuilt(inject('release'));
  const api = await openKeyed(served);
  const { meta } = (await api.get('?per_page=1')).json;
  const all = [];
  for (let page = 1; all.length < meta.total; page++)
    all.push(...(await api.get(`?per_page=200&page=${page}`)).json.data);
  expect(meta.note).toMatch(
    /^Federal programs are covered\. 43 states and the District of Columbia: only programs for alternative fuels, vehicles and charging stations\. No other state and no local government is covered yet\. \d+ of \d+/,
  );
  const data = all.filter(({ id }) => written.includes(id));
  expect(data).toHaveLength(written.length);
  for (const program of data) {
    expect(program).toMatchObject({ last_verified_at: null, verified_by: null, status: null });
    expect(program.edited_fields).toEqual(expect.arrayContaining(['name', 'mechanism', 'statute']));
    expect(program.statute).toMatch(/^\d+ U\.S\.C\. §§? \d/);
    for (const url of program.official_urls) expect(new URL(url).hostname).toMatch(/\.gov$/);
  }
  expect(
    data.filter(({ sunset_on }: any) => sunset_on).map(({ statute, sunset_on }: any) => [statute, sunset_on]),
  ).toEqual([
    ['26 U.S.C. § 48D', '2026-12-31'],
    ['26 U.S.C. § 45Z', '2029-12-31'],
    ['26 U.S.C. § 45Q', '2032-12-31'],
    ['26 U.S.C. § 179D', '2026-06-30'],
  ]);
  await api.close();
  served.close();
});

it('is complete in the OpenAPI document', async () => {
  const served = await openBuilt(inject('release'));
  const document = await read(await inProcess(service({ served })), '/openapi.json');
  served.close();
  const { get } = document.paths['/incentive_programs'];
  expect(get.security).toEqual([{ bearer: [] }, { oauth: ['read'] }]);
  const parameter = (name: string) => get.parameters.find((one: any) => one.name === name);
  expect(parameter('per_page').schema).toEqual({ type: 'integer', minimum: 1, maximum: 200, default: 50 });
  expect(parameter('mechanism').schema.enum).toHaveLength(11);
  expect(parameter('active_on').schema).toMatchObject({ type: 'string', format: 'date' });
  for (const name of ['q', 'industry', 'status', 'active_on', 'applicable'])
    expect(parameter(name).description).toMatch(/^Extension: /);
  const { IncentiveProgram, ProgramList } = document.components.schemas;
  expect(IncentiveProgram.required).toEqual([
    'id',
    'name',
    'aliases',
    'jurisdiction',
    'mechanism',
    'eligibility_summary',
    'benefit_summary',
    'official_urls',
    'source_url',
    'evidence',
  ]);
  expect(IncentiveProgram.properties.sunset_in_days.description).toMatch(/^Extension: /);
  const ofContract = ['page', 'per_page', 'total', 'total_pages', 'filters', 'note', 'available'];
  expect(ProgramList.required).toEqual([...ofContract, 'kinds']);
  const { example } = get.responses[200].content['application/json'];
  expect(example.data).toHaveLength(2);
  expect(example.data[0].sunset_in_days).toEqual(expect.any(Number));
});
