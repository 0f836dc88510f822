import { join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { incentivesOf, mechanismsOf } from '../../api/domain/incentives.ts';
import { Release } from '../../api/domain/release.ts';
import { IncentiveProgram, mechanisms } from '../../api/schemas/incentive.ts';
import { catalogFolder, readCatalog } from '../../build/catalog/catalog.ts';
import { catalogAttribution, servedPrograms } from '../../build/catalog/served.ts';
import { type Served, servedWithoutPages } from '../../common/release/served.ts';
import { call } from '../mcp/session.ts';
import { openBuilt, root } from '../support/service.ts';
import { type KeyedService, openKeyed } from './service.ts';

describe('GET /incentive_programs with the programs of the inventory', () => {
  let served: Served;
  let api: KeyedService;
  const catalog = readCatalog(join(root, 'build/register', catalogFolder));
  const current = catalog.programs.filter(({ value }) => !value.retired);
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    const { content, column } = served.release;
    const credits = catalogAttribution(catalog).map((credit) => [credit.dataset, credit] as const);
    const [ended, ...others] = servedPrograms({ ...catalog, programs: current }, () => []);
    const retired = { ...ended!, program: { ...ended!.program, retired: { on: '2026-07-01', reason: 'Repealed.' } } };
    const release = new Release(
      {
        ...content,
        attributions: new Map([...content.attributions, ...credits]),
        incentives: incentivesOf(true, [retired, ...others], content.incentives.subjects),
      },
      column,
    );
    api = await openKeyed(servedWithoutPages(served.file, { release, close: () => undefined }));
  });
  afterAll(async () => {
    await api.close();
    served.close();
  });

  const list = async (query: string) => {
    const { status, json, text } = await api.get(query);
    expect(status, text).toBe(200);
    return json;
  };
  const names = async (query: string) => (await list(query)).data.map(({ name }: any) => name as string);

  it('pages all programs, each once and complete', async () => {
    const found = new Set<string>();
    const total = current.length - 1;
    for (let page = 1; found.size < total; page++) {
      const { data, meta } = await list(`?per_page=200&page=${page}`);
      expect(meta).toMatchObject({ total, total_pages: Math.ceil(total / 200) });
      expect(data.length).toBeGreaterThan(0);
      for (const program of data) found.add(IncentiveProgram.strict().parse(program).id);
    }
    expect(found.size).toBe(total);
  });

  it('finds programs by word, mechanism and metro', async () => {
    expect(await names('?q=manufacturing&per_page=200')).toEqual(
      expect.arrayContaining(['Advanced manufacturing production credit', 'CHIPS Research and Development']),
    );
    expect(await names('?q=battery')).toContain('Advanced manufacturing production credit');
    expect(await names('?mechanism=loan_guarantee&per_page=200')).toEqual(
      expect.arrayContaining(['7(a) loans', 'Business and Industry Loan Guarantees', 'Mortgage Insurance Hospitals']),
    );
    for (const mechanism of mechanisms) {
      const { data } = await list(`?mechanism=${mechanism}&per_page=200`);
      expect(data.every((program: any) => mechanismsOf(program).includes(mechanism))).toBe(true);
    }
    expect(await names('?mechanism=grant&q=small+businesses+energy+rural')).toContain(
      'Rural Energy for America Program',
    );
    const nearby = current.filter(({ source }) => ['us', '20', '29'].includes(source.jurisdiction.key));
    expect((await list('?metro=28140')).meta).toMatchObject({ total: nearby.length - 1 });
    expect((await list('?state=MO&q=rural')).meta.total).toBeGreaterThan(10);
  });

  it('keeps programs that state no industry or status, because they may apply (D65)', async () => {
    const total = current.length - 1;
    const { data, meta } = await list('?status=active');
    expect(meta.total).toBe(total);
    expect(data.every(({ match }: any) => match === 'not_stated')).toBe(true);
    const dairies = await list('?industry=11212&per_page=200');
    const ofFarms = dairies.data.filter(({ match }: any) => match === 'stated').map(({ name }: any) => name);
    expect(ofFarms).toContain('Dairy Margin Coverage');
    expect(ofFarms).not.toContain('Hollings Manufacturing Extension Partnership');
    const dairyNames = (
      await Promise.all([1, 2, 3, 4].map((page) => list(`?industry=11212&per_page=200&page=${page}`)))
    )
      .flatMap((one) => one.data)
      .map(({ name }: any) => name);
    expect(dairyNames).toHaveLength(dairies.meta.total);
    // Limited to manufacturers; names textile manufacturers among others; names no industry.
    expect(dairyNames).not.toContain('Hollings Manufacturing Extension Partnership');
    expect(dairyNames).toEqual(expect.arrayContaining(['Pima Agriculture Cotton Trust Fund', '7(a) loans']));
    // Two end with 2026.
    expect((await list('?active_on=2027-01-01')).meta.total).toBe(total - 2);
  });

  it('lists retired programs only when asked', async () => {
    const { data, meta } = await list('?retired=1');
    expect(data).toMatchObject([{ retired: { on: '2026-07-01', reason: 'Repealed.' } }]);
    expect(meta).toMatchObject({ total: 1, filters: { retired: true } });
    expect((await list('')).meta.filters).toEqual({});
    expect((await list('?retired=0')).meta.total).toBe(current.length - 1);
    expect((await api.get('?retired=yes')).status).toBe(400);
  });

  it('says how old the captured pages are', async () => {
    const { meta } = await list('');
    const total = current.length - 1;
    const captured = current.filter(({ source }) => source.value.capture).length - 1;
    expect(captured).toBeGreaterThan(500);
    expect(meta.note).toContain(`${total - captured} of ${total} programs are stated from the statute;`);
    expect(meta.note).toContain(
      `${captured} of ${total} programs quote pages captured from January 14, 2025 to February 26, 2025; their live pages have not been compared since.`,
    );
  });

  it('credits the inventory once', async () => {
    const { attribution } = await list('?q=rural&state=KS');
    const credits = attribution.filter(({ dataset }: any) => dataset === 'incentive-programs-omb');
    expect(credits).toEqual([expect.objectContaining({ retrieved_at: '2025-02-26T00:00:00.000Z' })]);
  });

  it.each([{}, { limit: 200 }, { q: 'rural', limit: 50 }, { mechanism: 'grant', limit: 200, page: 2 }])(
    'answers the tool within its tokens: %j',
    async (args) => {
      const headers = { Authorization: `Bearer ${api.key}` };
      const { structuredContent, content, isError } = await call(
        api.client,
        'search_incentive_programs',
        args,
        headers,
      );
      expect(isError, content[0].text).toBeFalsy();
      expect(structuredContent.data.length).toBeGreaterThan(0);
      expect(encode(JSON.stringify(structuredContent)).length + encode(content[0].text).length).toBeLessThanOrEqual(
        8000,
      );
      expect(content[0].text).toContain('; page of 2025-02-26, not compared since; ');
    },
  );
});
