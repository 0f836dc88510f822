import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isTaxRule, selectPrograms } from '../../api/domain/incentives.ts';
import type { IncentiveProgram } from '../../api/schemas/incentive.ts';
import type { Served } from '../../common/release/served.ts';
import { openBuilt } from '../support/service.ts';
import { servedProgram } from './fitPrograms.ts';
import { type KeyedService, openKeyed } from './service.ts';

describe('filters for whom and for what (D65, D211, D213)', () => {
  const programs = [
    servedProgram({ name: 'None' }),
    servedProgram({ name: 'Firms', entity_types: ['for_profit'], activities: ['Energy - Research'] }),
    servedProgram({ name: 'Small firms', entity_types: ['small_business'], activities: ['Housing'] }),
    servedProgram({ name: 'Cities', entity_types: ['government'] }),
    servedProgram({ name: 'Cities for firms', entity_types: ['government'], beneficiary_types: ['for_profit'] }),
    servedProgram({ name: 'Firms benefit', beneficiary_types: ['for_profit'] }),
    servedProgram({ name: 'Everybody', entity_types: ['any'] }),
  ];
  const select = (filters: Parameters<typeof selectPrograms>[1], categories?: ReadonlySet<string>) =>
    selectPrograms(programs, filters, undefined, categories).map(({ program, match }) => [program.name, match]);

  it('lists first the programs that state the type of applicant, and not those for other types', () => {
    expect(select({ entity_type: 'for_profit' })).toEqual([
      ['Firms', 'stated'],
      ['Everybody', 'stated'],
      ['None', 'not_stated'],
      ['Small firms', 'not_stated'],
      ['Cities for firms', 'not_stated'],
      ['Firms benefit', 'not_stated'],
    ]);
  });

  it('lists first the programs with the category, then those without any', () => {
    expect(select({ activity: 'Energy' }, new Set(['Energy - Research'])).slice(0, 2)).toEqual([
      ['Firms', 'stated'],
      ['None', 'not_stated'],
    ]);
    expect(select({ activity: 'Energy' }, new Set(['Energy - Research']))).not.toContainEqual([
      'Small firms',
      'not_stated',
    ]);
  });

  it('match only if everything that was asked for is stated', () => {
    const both = select({ activity: 'Energy', entity_type: 'small_business' }, new Set(['Energy - Research']));
    expect(both.find(([name]) => name === 'Firms')).toEqual(['Firms', 'not_stated']);
  });
});

describe('the programs of the release', () => {
  let served: Served;
  let api: KeyedService;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    api = await openKeyed(served);
  });
  afterAll(async () => {
    await api.close();
    served.close();
  });
  const list = async (query: string) => {
    const { status, json, text } = await api.get(`?per_page=200${query}`);
    expect(status, text).toBe(200);
    return json as { data: IncentiveProgram[]; meta: any };
  };

  it('are of the kind "other" in fewer than one of ten', async () => {
    const { meta } = await list('');
    expect(meta.kinds.other).toBeLessThan(meta.total / 10);
    expect(meta.kinds).toMatchObject({
      direct_payment: 53,
      deduction: 23,
      preferential_rate: 8,
      deferral: 4,
      exclusion: 4,
    });
  });

  it('name the industry of their page with its sentence, and are found by it first (D65)', async () => {
    const { data } = await list('&industry=11212&q=dairy');
    expect(data[0]!.match).toBe('stated');
    const dairies = data.find(({ name }) => name === 'Dairy Margin Coverage')!;
    expect(dairies).toMatchObject({ match: 'stated', industry_scope: 'only', naics_codes: ['1121'] });
    expect(dairies.evidence['industries']).toContain(dairies.industries![0]);
    // Limited to dairies and their products.
    const restaurants = await list('&industry=722511&q=dairy');
    expect(restaurants.data.map(({ name }) => name)).not.toContain('Dairy Margin Coverage');
  });

  it('fit by the industry only where their page names one (D210)', async () => {
    const fit = async (q: string) => {
      const { json } = await api.client.send(`/api/v1/incentive_programs/fit?per_page=200&q=${q}`, {
        method: 'POST',
        body: JSON.stringify({ state: 'OK', industry: '722511', entity_type: 'small_business' }),
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${api.key}` },
      });
      return json;
    };
    const { data, meta } = await fit('loan');
    const testsOf = (name: string) => {
      const { verdict, tests } = data.find(({ program }: any) => program.name === name);
      return [verdict, ...tests.map((test: any) => `${test.requirement} ${test.verdict}`)];
    };
    expect(meta.counts.fits).toBeGreaterThan(0);
    expect(meta.not_stated).toEqual([]);
    expect(testsOf('7(a) loans')).toEqual(['fits', 'entity_type fits']);
    expect(testsOf('Commodity Loans and Loan Deficiency Payments')).toContain('industry does_not_fit');
    const name = 'Rural Energy for America Program';
    const rural = (await fit('rural+energy+america')).data.find(({ program }: any) => program.name === name);
    expect(rural.tests.find(({ requirement }: any) => requirement === 'industry').reason).toBe(
      'The page names other industries, but does not limit the program to them.',
    );
  });

  it('say what a tax expenditure gives, with the title of its page', async () => {
    const { data } = await list('&form=deferral');
    expect(data.map(({ name, mechanism, evidence }) => [name, mechanism, evidence.form])).toEqual(
      data.map(({ name }) => [name, 'other', name]),
    );
    expect(data.map(({ name }) => name)).toContain('Deferral of tax on shipping companies');
    const { data: credits } = await list('&form=credit&mechanism=tax_credit');
    expect(credits.length).toBeGreaterThan(20);
  });

  it('are sorted with tax rules at the end for those who apply', async () => {
    const read = async (query: string) => [
      ...(await list(`&state=TX${query}`)).data,
      ...(await list(`&state=TX&page=2${query}`)).data,
      ...(await list(`&state=TX&page=3${query}`)).data,
    ];
    const [usual, sorted] = [await read(''), await read('&sort=apply')];
    const rules = usual.filter(isTaxRule);
    expect(rules).toHaveLength(39);
    expect(sorted).toEqual([...usual.filter((one) => !isTaxRule(one)), ...rules]);
  });

  it('with a category: first those that have it', async () => {
    const { data, meta } = await list('&activity=agricultural');
    expect(meta.filters.activity).toBe('agricultural');
    const stated = data.filter(({ match }) => match === 'stated');
    expect(data.slice(0, stated.length)).toEqual(stated);
    for (const { activities } of stated) expect(activities!.some((one) => one.startsWith('Agricultural'))).toBe(true);
    for (const { activities, match } of data) if (match === 'not_stated') expect(activities).toEqual([]);
  });

  it.each([
    [
      'activity=Agricultur',
      'activity: no program of the release has the category `Agricultur`; did you mean `Agricultural`?',
    ],
    ['entity_type=any', /^entity_type: must be one of for_profit, small_business, /],
    ['form=gift', /^form: must be one of credit, deduction, /],
    ['sort=amount', /^sort: must be one of name, apply/],
  ])('refuse %s, and say what there is', async (query, message) => {
    const { status, json } = await api.get(`?${query}`);
    expect(status).toBe(400);
    expect(json.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });
});
