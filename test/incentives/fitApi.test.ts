import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { mainObligation } from '../../api/domain/incentives.ts';
import { Release } from '../../api/domain/release.ts';
import { ProgramFit, ProgramFitList } from '../../api/schemas/fit.ts';
import { type Served, servedWithoutPages } from '../../common/release/served.ts';
import { openBuilt } from '../support/service.ts';
import { kansasCity } from './borderCatalog.ts';
import { servedProgram } from './fitPrograms.ts';
import { type KeyedService, openKeyed } from './service.ts';

const now = Date.parse('2026-11-23T22:00:00Z');
const path = '/api/v1/incentive_programs/fit';
const sentence = 'Applicant types: Small business.';
const state = (key: string, usps: string, name: string) => ({ level: 'state' as const, key, name, state: usps });
const wyandotte = {
  level: 'local',
  key: '20209',
  name: 'Wyandotte County, KS',
  state: 'KS',
  geoid: '20209',
  cbsa: kansasCity,
} as const;

/** Made-up programs, in the order of every list. */
const programs = [
  servedProgram({ name: 'Able Grant', mechanism: 'grant' }),
  servedProgram({ name: 'Ended Loan', mechanism: 'loan', status: 'sunset', edited_fields: ['status'] }),
  servedProgram({
    name: 'Small Business Credit',
    mechanism: 'tax_credit',
    entity_types: ['small_business'],
    beneficiary_types: ['any'],
    activities: ['Business and Commerce - Small Business'],
    naics_codes: ['33'],
    min_jobs: 10,
    evidence: { entity_types: sentence },
    edited_fields: ['naics_codes', 'min_jobs'],
    sunset_on: '2026-12-31',
  }),
  servedProgram({ name: 'Town Grant', mechanism: 'grant', entity_types: ['government'] }),
  servedProgram({ name: 'Grant of Kansas', mechanism: 'grant', jurisdiction: state('20', 'KS', 'Kansas') }),
  servedProgram({ name: 'Grant of Missouri', mechanism: 'grant', jurisdiction: state('29', 'MO', 'Missouri') }),
  servedProgram({ name: 'Grant of Wyandotte', jurisdiction: wyandotte }, [kansasCity]),
];
const everything = {
  industry: '336',
  entity_type: 'small_business',
  jobs: 10,
  investment_usd: 1e6,
  activities: ['business and commerce'],
};

describe('POST /incentive_programs/fit', () => {
  let served: Served;
  let api: KeyedService;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    const { content, column } = served.release;
    const [credit] = content.attributions.values();
    const attributions = new Map([...content.attributions, ['incentive-programs-plenty', credit!]]);
    const incentives = { ...content.incentives, available: true, programs };
    const release = new Release({ ...content, attributions, incentives }, column);
    api = await openKeyed(servedWithoutPages(served.file, { release, close: () => undefined }), () => now);
  });
  afterAll(async () => {
    await api.close();
    served.close();
  });

  const send = (body: unknown, query = '', headers: Record<string, string> = { Authorization: `Bearer ${api.key}` }) =>
    api.client.send(`${path}${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const fit = async (body: unknown, query = '') => {
    const { status, json, text } = await send(body, query);
    expect(status, text).toBe(200);
    return json;
  };
  const verdicts = async (body: unknown, query = '') =>
    (await fit(body, query)).data.map(({ verdict, program }: any) => [program.name, verdict]);

  it('returns every program of the place with its verdict, those that fit first (D210, D212)', async () => {
    const { data, meta } = await fit({ state: 'KS', ...everything });
    expect(data.map(({ verdict, program }: any) => [program.name, verdict])).toEqual([
      ['Small Business Credit', 'may_fit'],
      ['Grant of Kansas', 'may_fit'],
      ['Able Grant', 'may_fit'],
      ['Grant of Wyandotte', 'may_fit'],
      ['Ended Loan', 'does_not_fit'],
      ['Town Grant', 'does_not_fit'],
    ]);
    expect(meta).toMatchObject({
      page: 1,
      per_page: 50,
      total: 6,
      total_pages: 1,
      counts: { fits: 0, may_fit: 4, does_not_fit: 2 },
      not_stated: ['investment_usd'],
      filters: { ...everything, state: 'KS', on: '2026-11-23' },
      available: true,
    });
    expect(meta.method).toMatch(/^fit\/4: /);
    expect(meta.note).toMatch(/not advice, and not a finding of eligibility/);
    expect(meta.note).toMatch(/compared by its states, and only if the page names them/);
    expect(meta.coverage).toMatch(/^Federal programs are covered\. Kansas is covered\./);
    for (const one of data) ProgramFit.strict().parse(one);
    ProgramFitList.strict().parse(meta);
  });

  it('keeps programs with the words of `q`, sorted as `sort` says (D212)', async () => {
    const names = async (query: string) => (await verdicts({ state: 'KS' }, query)).map(([name]: string[]) => name);
    expect(await names('?q=grant&sort=name')).toEqual([
      'Grant of Kansas', // the only one that fits
      'Able Grant',
      'Grant of Wyandotte',
      'Town Grant',
    ]);
    const { meta } = await fit({ state: 'KS' }, '?q=grant');
    expect([meta.total, meta.filters.q]).toEqual([4, 'grant']);
  });

  it('keeps every program with an empty `q`', async () => {
    for (const query of ['?q=', '?q=+']) {
      const { data, meta } = await fit({ state: 'KS' }, query);
      expect(data).toEqual((await fit({ state: 'KS' })).data);
      expect([meta.total, 'q' in meta.filters]).toEqual([6, false]);
    }
  });

  it.each([
    ['?sort=size', /^sort: must be one of match, amount, name/],
    ['?sort=', /^sort: must be one of match, amount, name/],
    ['?sort=name&sort=amount', /^parameter `sort` is given twice; give it once/],
    ['?q=grant&q=loan', /^parameter `q` is given twice; give it once/],
    [`?q=${'x'.repeat(201)}`, /^q: must be at most 200 characters and 16 words/],
    [`?q=${'many+'.repeat(17)}`, /^q: must be at most 200 characters and 16 words/],
  ])('refuses %s', async (query, message) => {
    const { status, json } = await send({}, query);
    expect([status, json.error]).toEqual([400, 'bad_request']);
    expect(json.message).toMatch(message);
  });

  it('accepts the longest `q`', async () => {
    expect((await fit({}, `?q=${'x'.repeat(200)}`)).meta.total).toBe(0);
    expect((await fit({}, `?q=${'many+'.repeat(16)}`)).meta.total).toBe(0);
  });

  it('returns the value behind each verdict with its sentence, or who set it (D210)', async () => {
    const { industry, entity_type, jobs } = everything;
    const [first] = (await fit({ state: 'KS', industry, entity_type, jobs })).data;
    expect(first.verdict).toBe('fits');
    expect(first.program).toMatchObject({ name: 'Small Business Credit', sunset_in_days: 38 });
    expect(first.tests).toEqual([
      {
        requirement: 'industry',
        verdict: 'fits',
        reason: 'A NAICS code of the program covers the industry.',
        facts: [{ field: 'naics_codes', value: ['33'], basis: 'reviewer', quotation: null }],
      },
      {
        requirement: 'entity_type',
        verdict: 'fits',
        reason: 'Entities of this type may apply.',
        facts: [{ field: 'entity_types', value: ['small_business'], basis: 'quotation', quotation: sentence }],
      },
      {
        requirement: 'jobs',
        verdict: 'fits',
        reason: 'The request reaches the stated minimum.',
        facts: [{ field: 'min_jobs', value: 10, basis: 'reviewer', quotation: null }],
      },
    ]);
  });

  it('compares the programs of all places without a place', async () => {
    const { data, meta } = await fit({});
    expect(meta.total).toBe(programs.length);
    expect(meta.counts).toEqual({ fits: 0, may_fit: 6, does_not_fit: 1 });
    expect(data.at(-1).tests).toMatchObject([{ requirement: 'date', facts: [{ value: 'sunset', basis: 'reviewer' }] }]);
  });

  it('reads a metro by CBSA code, id or slug: its states are parts of it', async () => {
    const { slug, id } = served.release.content.metros.find(({ cbsa }) => cbsa === kansasCity)!;
    for (const metro of [kansasCity, id, slug]) {
      const { data, meta, attribution } = await fit({ metro });
      expect(meta.filters.metro).toBe(kansasCity);
      const places = data.map(({ program, tests: [place] }: any) => [program.name, place?.verdict]);
      expect(places).toEqual(
        expect.arrayContaining([
          ['Able Grant', undefined],
          ['Grant of Kansas', 'may_fit'],
          ['Grant of Missouri', 'may_fit'],
          ['Grant of Wyandotte', 'may_fit'],
        ]),
      );
      expect(attribution.map(({ dataset }: any) => dataset)).toContain(served.release.content.geography);
    }
  });

  it('compares only programs of the requested kinds', async () => {
    expect(await verdicts({ mechanisms: ['tax_credit', 'loan', 'loan'] })).toEqual([
      ['Small Business Credit', 'may_fit'],
      ['Ended Loan', 'does_not_fit'],
    ]);
  });

  it('compares with another day than today (D214)', async () => {
    expect(await verdicts({ mechanisms: ['tax_credit'], on: '2027-01-01' })).toEqual([
      ['Small Business Credit', 'does_not_fit'],
    ]);
    expect((await fit({ on: '2027-01-01' })).meta.filters.on).toBe('2027-01-01');
  });

  it('has pages of 50 programs by default and 200 at most (D1)', async () => {
    const all = await verdicts(everything);
    const pages = await Promise.all([1, 2, 3].map((page) => verdicts(everything, `?per_page=3&page=${page}`)));
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(pages.flat()).toEqual(all);
    expect(await verdicts(everything, '?page=9')).toEqual([]);
  });

  it.each([
    [{ metro: 28140 }, 400, /^metro: must be the id, CBSA code or slug of a metro/],
    [{ metro: '99999' }, 404, /^metro: no metro `99999`; give its id/],
    [{ state: 'XX' }, 400, /^state: must be the USPS code or the FIPS code/],
    [{ state: 'KS', metro: kansasCity }, 400, /^state: leave out `state` or `metro`/],
    [{ industry: 336 }, 400, /^industry: must be the first 2 to 6 digits/],
    [{ industry: '3' }, 400, /^industry: must be the first 2 to 6 digits/],
    [{ entity_type: 'any' }, 400, /^entity_type: must be one of for_profit, /],
    [{ jobs: -1 }, 400, /^jobs: must be a whole number, at least 0/],
    [{ jobs: 1.5 }, 400, /^jobs: must be a whole number, at least 0/],
    [{ investment_usd: '5' }, 400, /^investment_usd: must be a number of dollars, at least 0/],
    [{ investment_usd: -0.01 }, 400, /^investment_usd: must be a number of dollars, at least 0/],
    [{ activities: [] }, 400, /^activities: must be an array of 1 to 20 categories/],
    [{ activities: Array(21).fill('x') }, 400, /^activities: must be an array of 1 to 20 categories/],
    [{ activities: ['Business and Commerce', 7] }, 400, /^activities\[1\]: must be a category/],
    [{ activities: ['x'.repeat(201)] }, 400, /^activities\[0\]: must be at most 200 characters/],
    [{ activities: ['Busines and Commerce'] }, 422, /^activities\[0\]: .*did you mean `Business and Commerce`\?/],
    [{ activities: ['small business'] }, 422, /did you mean `Business and Commerce - Small Business`\?$/],
    [{ activities: ['Zebras'] }, 422, /^activities\[0\]: .*GET \/incentive_programs lists the categories/],
    [{ on: '2026-02-30' }, 400, /^on: must be a date such as 2026-12-31/],
    [{ mechanisms: ['gift'] }, 400, /^mechanisms\[0\]: must be one of tax_credit, /],
    [{ mechanisms: 'grant' }, 400, /^mechanisms: must be an array of 1 to 11 mechanisms/],
    [{ industri: '336' }, 400, /`industri`: there is no such member; did you mean `industry`\?/],
    [[], 400, /^body: must be an object/],
    ['', 400, /^body: is empty/],
  ])('refuses %j with %i', async (body, status, message) => {
    const { json, ...reply } = await send(body);
    expect(json.message).toMatch(message);
    const codes: Record<number, string> = { 400: 'bad_request', 404: 'not_found', 422: 'invalid_request' };
    expect([reply.status, json.error]).toEqual([status, codes[status]]);
  });

  it('refuses an unknown parameter, another type of body and another method', async () => {
    expect((await send({}, '?per_page=201')).json.message).toMatch(/^per_page: must be a whole number from 1 to 200/);
    expect((await send({}, '?state=KS')).json.message).toMatch(/unknown parameter `state`/);
    const own = { Authorization: `Bearer ${api.key}` };
    expect((await send('{}', '', { ...own, 'Content-Type': 'text/plain' })).status).toBe(415);
    const { status, headers } = await api.client.send(path, { headers: own });
    expect([status, headers['allow']]).toEqual([405, 'POST, OPTIONS']);
  });

  it('is for one credential: no cache keeps it, and it counts against the limits (D32)', async () => {
    const { headers } = await send({ state: 'KS' });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['last-modified']).toBeUndefined();
    const again = await send({ state: 'KS' });
    expect(Number(again.headers['ratelimit-remaining'])).toBe(Number(headers['ratelimit-remaining']) - 1);
  });

  it('requires a credential with API access before it reads the body (D34)', async () => {
    const errorOf = async (headers: Record<string, string>) => {
      const { status, json } = await send('not JSON', '', headers);
      return [status, json.error];
    };
    expect(await errorOf({})).toEqual([403, 'api_access_required']);
    expect(await errorOf({ Authorization: 'Bearer svc_key_x' })).toEqual([401, 'invalid_token']);
    await api.accounts.setAccess({ id: 'operator' }, api.account, false);
    expect(await errorOf({ Authorization: `Bearer ${api.key}` })).toEqual([403, 'api_access_required']);
    await api.accounts.setAccess({ id: 'operator' }, api.account, true);
    expect((await send({})).status).toBe(200);
  });
});

it('returns no programs from a catalog that is not approved', async () => {
  const served = await openBuilt(inject('release'));
  const { content, column } = served.release;
  const incentives = { ...content.incentives, available: false, programs: [] };
  const release = new Release({ ...content, incentives }, column);
  const api = await openKeyed(servedWithoutPages(served.file, { release, close: () => undefined }), () => now);
  const headers = { Authorization: `Bearer ${api.key}`, 'Content-Type': 'application/json' };
  const { json } = await api.client.send(path, { method: 'POST', headers, body: '{"jobs":5}' });
  expect(json.data).toEqual([]);
  expect(json.meta).toMatchObject({ available: false, total: 0, counts: { fits: 0, may_fit: 0, does_not_fit: 0 } });
  expect(json.meta.coverage).toMatch(/^The catalog is not approved/);
  await api.close();
  served.close();
});

it("takes the facts of every program of the release from the program itself, and its sentences from the program's evidence (D210)", async () => {
  const served = await openBuilt(inject('release'));
  const api = await openKeyed(served, () => now);
  const headers = { Authorization: `Bearer ${api.key}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ state: 'TX', industry: '336', entity_type: 'for_profit', jobs: 50, on: '2026-11-23' });
  const found: any[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const query = `?per_page=200&page=${page}`;
    const { json } = await api.client.send(path + query, { method: 'POST', headers, body });
    found.push(...json.data);
    last = json.meta.total_pages;
  }
  const offered = served.release.content.incentives.programs.filter(
    ({ program: { jurisdiction } }) => jurisdiction.level === 'federal' || jurisdiction.state === 'TX',
  );
  expect(new Set(found.map(({ program }) => program.id))).toEqual(new Set(offered.map(({ program }) => program.id)));
  expect(found).toHaveLength(offered.length);
  for (const { program, tests } of found)
    for (const { field, value, basis, quotation } of tests.flatMap(({ facts }: any) => facts)) {
      if (field === 'jurisdiction') continue;
      expect([field, quotation]).toEqual([field, program.evidence[field] ?? null]);
      expect([field, value]).toEqual([field, basis === 'not_stated' ? null : program[field]]);
    }
  await api.close();
  served.close();
});

it('has pages by amount that are disjoint, ordered, and together the whole list (D212)', async () => {
  const served = await openBuilt(inject('release'));
  const api = await openKeyed(served, () => now);
  const headers = { Authorization: `Bearer ${api.key}`, 'Content-Type': 'application/json' };
  const found: any[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const query = `?sort=amount&per_page=97&page=${page}`;
    const { json } = await api.client.send(path + query, {
      method: 'POST',
      headers,
      body: '{"entity_type":"small_business"}',
    });
    found.push(...json.data);
    last = json.meta.total_pages;
  }
  const ids = found.map(({ program }) => program.id);
  const { programs: all } = served.release.content.incentives;
  expect(ids).toHaveLength(all.length);
  expect(new Set(ids)).toEqual(new Set(all.map(({ program }) => program.id)));
  const verdicts = ['fits', 'may_fit', 'does_not_fit'];
  const byVerdict = found.map(({ verdict }) => verdicts.indexOf(verdict));
  expect(byVerdict).toEqual(byVerdict.toSorted((a, b) => a - b));
  for (const verdict of verdicts) {
    const amounts = found
      .filter((fit) => fit.verdict === verdict)
      .map(({ program }) => mainObligation(program)?.amount_usd ?? -Infinity);
    expect(new Set(amounts).size).toBeGreaterThan(1);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a || 0));
  }
  await api.close();
  served.close();
});
