import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Release } from '../../api/domain/release.ts';
import { IncentiveProgram, ProgramList } from '../../api/schemas/incentive.ts';
import { checkedCatalog } from '../../build/catalog/check.ts';
import { incentivesOf } from '../../api/domain/incentives.ts';
import { catalogAttribution, servedPrograms } from '../../build/catalog/served.ts';
import { literal, openDatabase } from '../../build/release/database.ts';
import { type Served, servedWithoutPages } from '../../common/release/served.ts';
import { openBuilt, releasesDir } from '../support/service.ts';
import { catalog, jurisdictions, kansasCity, newYork } from './borderCatalog.ts';
import { writeCatalog } from './catalogFolder.ts';
import { type KeyedService, openKeyed } from './service.ts';

const now = Date.parse('2026-11-21T22:00:00Z');
/** The note about programs that were never compared with a page. */
const uncheckedNote = (count: number) =>
  `${count} of ${count} programs are stated from the statute; their official pages have not been captured and compared yet.`;
describe('GET /incentive_programs', () => {
  let served: Served;
  let api: KeyedService;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    const folder = join(releasesDir, inject('release'));
    const database = await openDatabase(folder);
    const members = await database.rows<{ cbsa: string; county: string }>(
      `from read_parquet(${literal(join(folder, 'members.parquet'))})`,
    );
    database.close();
    const found = checkedCatalog(writeCatalog(catalog));
    const metrosOf = (county: string) => members.filter((one) => one.county === county).map(({ cbsa }) => cbsa);
    const { content, column } = served.release;
    const credits = catalogAttribution(found).map((credit) => [credit.dataset, credit] as const);
    const release = new Release(
      {
        ...content,
        attributions: new Map([...content.attributions, ...credits]),
        incentives: incentivesOf(true, servedPrograms(found, metrosOf)),
        designations: [],
      },
      column,
    );
    api = await openKeyed(servedWithoutPages(served.file, { release, close: () => undefined }), () => now);
  });
  afterAll(async () => {
    await api.close();
    served.close();
  });

  const list = async (query = '') => {
    const { status, json, text } = await api.get(query);
    expect(status, text).toBe(200);
    return json;
  };
  const names = async (query = '') => (await list(query)).data.map(({ name }: any) => name);
  const federal = ['Able Grant', 'Ended Loan', 'Paused Loan', 'Zeal Credit'];

  it('lists programs by level, jurisdiction and name, without retired ones and those whose page may not be reused (D7)', async () => {
    const { data, meta, attribution } = await list();
    expect(data.map(({ name }: any) => name)).toEqual([
      ...federal,
      ...['20', '29', '34', '36', '20209', '2020000', '29510', '2938000', '3451000', '3611000', '3651000']
        .toSorted((a, b) => Number(a.length > 2) - Number(b.length > 2) || (a < b ? -1 : 1))
        .map((key) => `Grant of ${jurisdictions.find((one) => one.key === key)!.name}`),
    ]);
    expect(meta).toEqual({
      page: 1,
      per_page: 50,
      total: 15,
      total_pages: 1,
      filters: {},
      note: `Federal programs are covered. Kansas, Missouri, New Jersey, New York and 7 local governments are covered. No other state and no other local government is covered yet. ${uncheckedNote(15)}`,
      available: true,
      kinds: { grant: 12, loan: 2, tax_credit: 1 },
    });
    expect(attribution.map(({ dataset }: any) => dataset)).toEqual([
      'incentive-programs-plenty',
      'incentive-programs-states',
      'omb-delineation',
    ]);
    for (const program of data) IncentiveProgram.strict().parse(program);
    ProgramList.strict().parse(meta);
  });

  it('returns every field, null or empty if the page does not state it', async () => {
    const [program] = (await list('?q=zeal')).data;
    expect(program).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Zeal Credit',
      aliases: ['Ardör'],
      jurisdiction: { level: 'federal', key: 'us', name: 'United States', state: null, geoid: null, cbsa: null },
      administering_agency: null,
      mechanism: 'tax_credit',
      mechanism_label: 'Tax credit',
      mechanisms: [],
      form: null,
      area_limit: null,
      area_states: [],
      discretion: null,
      eligibility_summary: null,
      industries: [],
      industry_scope: null,
      naics_codes: ['336', '31'],
      min_jobs: null,
      min_investment_usd: null,
      wage_requirement: null,
      benefit_summary: null,
      benefit_max_usd: null,
      benefit_basis: null,
      statute: null,
      official_urls: ['https://example.org/us'],
      status: 'active',
      effective_on: null,
      sunset_on: '2026-12-31',
      source_url: 'https://example.org/us',
      inventory_id: null,
      entity_types: [],
      beneficiary_types: [],
      activities: [],
      obligations: [],
      captured_at: null,
      evidence: {},
      edited_fields: ['name', 'aliases', 'mechanism', 'naics_codes', 'status', 'sunset_on', 'official_urls'],
      agency_from_source_list: false,
      last_verified_at: null,
      verified_by: null,
      sunset_in_days: 40,
    });
    const place = (await list('?metro=28140')).data.find(({ jurisdiction }: any) => jurisdiction.key === '2938000');
    expect(place.jurisdiction).toEqual({
      level: 'local',
      key: '2938000',
      name: 'Kansas City, MO',
      state: 'MO',
      geoid: '2938000',
      cbsa: kansasCity,
    });
  });

  it('filters by state, as USPS code in any letter case or FIPS code', async () => {
    const kansas = [...federal, 'Grant of Kansas', 'Grant of Dodge City, KS', 'Grant of Wyandotte County, KS'];
    expect(await names('?state=KS')).toEqual(kansas);
    for (const state of ['ks', '20']) {
      const { data, meta } = await list(`?state=${state}`);
      expect(data).toHaveLength(kansas.length);
      expect(meta.filters).toEqual({ state: 'KS' });
    }
    expect((await list('?state=KS')).meta.note).toBe(
      `Federal programs are covered. Kansas is covered. Of the local governments in Kansas, Dodge City, KS and Wyandotte County, KS are covered; the others are not yet. ${uncheckedNote(7)}`,
    );
    expect((await list('?state=TX')).meta.note).toBe(
      `Federal programs are covered. Texas is not covered yet. ${uncheckedNote(4)}`,
    );
    expect(await names('?state=TX')).toEqual(federal);
    expect((await list('?state=NJ&q=zeal')).meta.note).toMatch(/New Jersey is covered/);
  });

  it('filters by metro across state lines: Kansas City has two states and only its own local governments', async () => {
    const expected = [
      ...federal,
      'Grant of Kansas',
      'Grant of Missouri',
      'Grant of Wyandotte County, KS',
      'Grant of Kansas City, MO',
    ];
    const { slug, id } = served.release.content.metros.find(({ cbsa }) => cbsa === kansasCity)!;
    for (const ref of [kansasCity, id, encodeURIComponent(slug)]) {
      const { data, meta } = await list(`?metro=${ref}`);
      expect(data.map(({ name }: any) => name)).toEqual(expected);
      expect(meta.filters).toEqual({ metro: kansasCity });
      expect(meta.note).toBe(
        `Federal programs are covered. Missouri and Kansas are covered. Of the local governments in Kansas City, MO-KS, Wyandotte County, KS and Kansas City, MO are covered; the others are not yet. ${uncheckedNote(8)}`,
      );
    }
  });

  it('filters by metro across state lines: New York has its states, New York City and Newark, but not Buffalo', async () => {
    const { states } = served.release.content.metros.find(({ cbsa }) => cbsa === newYork)!;
    expect(states).toEqual(expect.arrayContaining(['NY', 'NJ']));
    expect((await names(`?metro=${newYork}`)).slice(federal.length)).toEqual([
      'Grant of New Jersey',
      'Grant of New York',
      'Grant of Newark, NJ',
      'Grant of New York, NY',
    ]);
  });

  it('credits the delineation if the request or the response names a metro', async () => {
    const creditsOf = async (query: string) => (await list(query)).attribution.map(({ dataset }: any) => dataset);
    expect(await creditsOf('?q=zeal')).toEqual(['incentive-programs-plenty']);
    expect(await creditsOf('?q=zeal&metro=35620')).toEqual(['incentive-programs-plenty', 'omb-delineation']);
    expect(await creditsOf('?q=newark')).toEqual(['incentive-programs-states', 'omb-delineation']);
    expect(await creditsOf('?q=dodge')).toEqual(['incentive-programs-states']);
  });

  it('combines the filters state and metro', async () => {
    const { data, meta } = await list(`?state=KS&metro=${kansasCity}&mechanism=grant`);
    expect(data.map(({ name }: any) => name)).toEqual([
      'Able Grant',
      'Grant of Kansas',
      'Grant of Wyandotte County, KS',
    ]);
    expect(meta.filters).toEqual({ state: 'KS', metro: kansasCity, mechanism: 'grant' });
    expect(meta.note).toBe(
      `Federal programs are covered. Kansas is covered. Of the local governments in the part of Kansas City, MO-KS in Kansas, Wyandotte County, KS is covered; the others are not yet. ${uncheckedNote(6)}`,
    );
    expect((await list(`?state=TX&metro=${kansasCity}`)).meta.note).toMatch(
      /Kansas City, MO-KS does not lie in Texas\./,
    );
  });

  it.each([
    ['?mechanism=loan', ['Ended Loan', 'Paused Loan']],
    ['?mechanism=abatement', []],
    ['?q=ardor', ['Zeal Credit']],
    ['?q=rdor', []],
    ['?q=ENDS%20bureau', ['Ended Loan']],
    ['?q=vehicles', ['Able Grant']],
    ['?q=slow', ['Paused Loan']],
    ['?q=zebra', []],
    ['?q=&state=TX', federal],
    ['?q=vehicle', ['Able Grant']],
    ['?q=makers%20vehicles', ['Able Grant']],
    ['?q=zeals', ['Zeal Credit']],
    ['?q=loans&active_on=2026-01-01', []],
    ['?q=batteries', ['Ended Loan']],
    ['?q=Battery', ['Ended Loan']],
    ['?q=taxes', ['Ended Loan']],
    ['?q=gras', []],
    ['?state=TX&industry=336', ['Able Grant', 'Zeal Credit', 'Ended Loan', 'Paused Loan']],
    ['?state=TX&industry=3361', ['Zeal Credit', 'Ended Loan', 'Paused Loan']],
    ['?state=TX&industry=44', ['Ended Loan', 'Paused Loan']],
    ['?state=TX&status=active', ['Zeal Credit', 'Able Grant']],
    ['?state=TX&status=sunset', ['Ended Loan', 'Able Grant']],
    ['?state=TX&status=active&industry=44', []],
    ['?state=TX&status=active&industry=336', ['Zeal Credit', 'Able Grant']],
    ['?state=TX&active_on=2026-05-31', ['Zeal Credit']],
    ['?state=TX&active_on=2026-06-01', ['Able Grant', 'Zeal Credit']],
    ['?state=TX&active_on=2026-12-31', ['Able Grant', 'Zeal Credit']],
    ['?state=TX&active_on=2027-01-01', ['Able Grant']],
    ['?mechanism=tax_credit&industry=31&status=active&q=zeal&active_on=2026-01-01&state=TX', ['Zeal Credit']],
    ['?mechanism=grant&q=zeal', []],
  ])('filters by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('marks whether each program states the industry and status, and puts those that do first (D65)', async () => {
    const rows = async (query: string) => (await list(query)).data.map(({ name, match }: any) => [name, match]);
    expect(await rows('?state=TX&industry=31')).toEqual([
      ['Zeal Credit', 'stated'],
      ['Ended Loan', 'not_stated'],
      ['Paused Loan', 'not_stated'],
    ]);
    expect(await rows('?state=TX&status=active')).toEqual([
      ['Zeal Credit', 'stated'],
      ['Able Grant', 'not_stated'],
    ]);
    // Able Grant states the industry and no status.
    expect(await rows('?state=TX&status=active&industry=3364')).toEqual([
      ['Zeal Credit', 'stated'],
      ['Able Grant', 'not_stated'],
    ]);
    expect((await rows('?state=TX')).every(([, match]: any) => match === undefined)).toBe(true);
    const pages = await Promise.all([1, 2].map((page) => rows(`?state=TX&industry=31&per_page=2&page=${page}`)));
    expect(pages.flat()).toEqual(await rows('?state=TX&industry=31'));
  });

  it('computes the days to a sunset from the clock', async () => {
    const days = async () =>
      (await list('?state=TX')).data.map(({ name, sunset_in_days }: any) => [name, sunset_in_days]);
    expect(await days()).toEqual([
      ['Able Grant', undefined],
      ['Ended Loan', undefined],
      ['Paused Loan', 0],
      ['Zeal Credit', 40],
    ]);
  });

  it('returns 304 for its ETag and has no Last-Modified (D45)', async () => {
    const { headers } = await api.get();
    expect(headers['last-modified']).toBeUndefined();
    expect((await api.get('', { headers: { 'If-None-Match': headers['etag']! } })).status).toBe(304);
    const since = served.modified.toUTCString();
    expect((await api.get('', { headers: { 'If-Modified-Since': since } })).status).toBe(200);
  });

  it('has 50 programs per page by default and 200 at most (D1)', async () => {
    const pages = [];
    for (let page = 1; page <= 4; page++) {
      const { data, meta } = await list(`?per_page=4&page=${page}`);
      expect(meta).toMatchObject({ page, per_page: 4, total: 15, total_pages: 4 });
      pages.push(...data.map(({ id }: any) => id));
    }
    expect(new Set(pages).size).toBe(15);
    expect((await list('?page=9')).data).toEqual([]);
    expect((await list('?per_page=200')).meta.per_page).toBe(200);
  });

  it.each([
    ['?per_page=201', 400, /per_page: must be a whole number from 1 to 200; got `201`/],
    ['?per_page=0', 400, /per_page/],
    ['?page=0', 400, /page/],
    ['?state=XX', 400, /state: must be the USPS code or the FIPS code/],
    ['?state=99', 400, /state/],
    ['?state=', 400, /state/],
    ['?mechanism=grants', 400, /mechanism: must be one of tax_credit, /],
    ['?status=dead', 400, /status: must be one of active, sunset, suspended/],
    ['?industry=x', 400, /industry: must be the first 2 to 6 digits/],
    ['?active_on=2026-02-30', 400, /active_on: must be a date such as/],
    ['?sate=TX', 400, /did you mean `state`/],
    ['?state=TX&state=OK', 400, /`state` is given twice/],
    ['?metro=00000', 404, /no metro `00000`/],
    ['?metro=', 400, /metro: must be a CBSA code, region id or slug/],
    ['?metro=us/mo/kansas-city', 404, /no metro/],
  ])('refuses %s with %i', async (query, status, message) => {
    const answer = await api.get(query);
    expect([answer.status, answer.json.error]).toEqual([status, status === 400 ? 'bad_request' : 'not_found']);
    expect(answer.json.message).toMatch(message);
  });

  it('supports private conditional requests and HEAD, and refuses POST', async () => {
    const { headers } = await api.get('?state=KS');
    expect(headers['cache-control']).toBe('private, no-cache');
    const again = await api.get('?state=KS', { headers: { 'If-None-Match': headers['etag']! } });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await api.get('?state=KS', { method: 'HEAD' });
    expect([head.status, head.text, head.headers['etag']]).toEqual([200, '', headers['etag']]);
    const reply = await api.get('', { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } });
    expect([reply.status, reply.json.error, reply.headers['allow']]).toEqual([
      405,
      'method_not_allowed',
      'GET, HEAD, OPTIONS',
    ]);
  });

  it('requires a credential with API access before it validates parameters (D34, D35)', async () => {
    const errorOf = async (path: string, headers: Record<string, string> = {}) => {
      const { status, json } = await api.client.send(`/api/v1/incentive_programs${path}`, { headers });
      return [status, json.error];
    };
    expect(await errorOf('')).toEqual([403, 'api_access_required']);
    expect(await errorOf('?nonsense=1')).toEqual([403, 'api_access_required']);
    expect(await errorOf('', { Authorization: 'Bearer svc_key_x' })).toEqual([401, 'invalid_token']);
    const own = { Authorization: `Bearer ${api.key}` };
    await api.accounts.setAccess({ id: 'operator' }, api.account, false);
    expect(await errorOf('', own)).toEqual([403, 'api_access_required']);
    await api.accounts.setAccess({ id: 'operator' }, api.account, true);
    await api.terms.publish({ id: 'operator' }, 'Be kind.');
    expect(await errorOf('', own)).toEqual([403, 'terms_required']);
    await api.terms.accept({ id: 'operator' }, 'ada@example.org');
    expect((await api.get()).status).toBe(200);
  });
});

it('returns 503 without an active release (D38)', async () => {
  const api = await openKeyed(undefined);
  const { status, json } = await api.get();
  expect([status, json.error]).toEqual([503, 'unavailable']);
  await api.close();
});
