import { describe, expect, it } from 'vitest';
import { periodOf, periodsOf } from '../api/domain/period.ts';
import { Explanation } from '../api/schemas/explain.ts';
import { MeasureRanks } from '../api/schemas/ranks.ts';
import { useBuiltApi } from './support/builtApi.ts';
import { post, read } from './support/service.ts';
import { call } from './mcp/session.ts';

const api = useBuiltApi();

describe('periods', () => {
  it('name five years by the first and the last, and only from the year since which figures have them', () => {
    expect(periodsOf({ period: { years: 5 } }, [2013, 2018, 2023])).toEqual({
      periods: ['2009–2013', '2014–2018', '2019–2023'],
    });
    expect(periodsOf({ period: { years: 5, since: 2012 } }, [2000, 2012])).toEqual({ periods: ['2000', '2008–2012'] });
    expect(periodsOf({ period: { fiscal: true } }, [2026])).toEqual({ periods: ['FY 2026'] });
    expect(periodsOf({}, [2024])).toEqual({});
    expect(periodOf({ period: { years: 5 } }, 2023)).toEqual({ period: '2019–2023' });
    expect([periodOf({}, 2024), periodOf({ period: { years: 5 } }, null)]).toEqual([{}, {}]);
  });
});

describe('ranks of figures of several years', () => {
  const path = '/measures/accommodation_and_food_average_annual_pay/ranks?geography=county&per_page=500';

  it('rank the counties of one year, and list the two of 2012 and other years apart', async () => {
    const { data } = await read(api.client, path);
    const { year, count, other_years, regions } = MeasureRanks.parse(data);
    expect([year, count, other_years?.length]).toEqual([2025, 2257, 2]);
    expect(other_years!.map(({ vintage }) => vintage)).toContain(2012);
    expect(new Set(regions.map(({ vintage }) => vintage))).toEqual(new Set([2025]));
  });

  it('rank the figures of another year on request', async () => {
    const { data } = await read(api.client, `${path}&vintage=2020`);
    expect(data.year).toBe(2020);
    expect(data.regions.length).toBeGreaterThan(100);
  });
});

describe('the homeownership rate, of the five years from 2019 to 2023', () => {
  const criteria = [{ measure: 'homeownership_rate', direction: 'higher_better' }];

  it('has its period in a profile, a comparison, values, ranks, a trace and the nation', async () => {
    const { measures } = (await read(api.client, '/metros/12420')).data;
    const own = measures.find(({ name }: any) => name === 'homeownership_rate');
    expect(own).toMatchObject({ vintages: [2023], periods: ['2019–2023'], period: '2019–2023' });
    expect(measures.find(({ name }: any) => name === 'unemployment_rate').period).toBeUndefined();
    const { data } = await read(api.client, '/metros/compare?ids=12420&measures=homeownership_rate');
    expect(data.measures[0].periods).toEqual(['2019–2023']);
    for (const path of ['values?geography=msa', 'ranks?geography=msa'])
      expect((await read(api.client, `/measures/homeownership_rate/${path}`)).data.periods).toEqual(['2019–2023']);
    const paths = ['ranks?geography=msa', 'trace?region=12420', 'us'];
    for (const path of paths)
      expect((await read(api.client, `/measures/homeownership_rate/${path}`)).data).toMatchObject({
        year: 2023,
        period: '2019–2023',
      });
  });

  it('has it in a ranking and its explanation', async () => {
    const ranked = await post(api.client, '/rank', { criteria });
    expect(ranked.json.data.criteria[0].periods).toEqual(['2019–2023']);
    const { json } = await post(api.client, '/rank/explain', { criteria, metro: '12420' });
    expect(Explanation.parse(json.data).criteria[0]).toMatchObject({ period: '2019–2023' });
  });

  it('has it in the sentences of a claim, never 2023 alone', async () => {
    // The rate of Austin is 58.7.
    const claim = { region: '12420', measure: 'homeownership_rate' };
    const { json } = await post(api.client, '/verify', {
      claims: [
        { ...claim, value: '58.7' },
        { ...claim, value: '58.7', year: 2018 },
        { ...claim, order: 'highest', among: 'TX' },
        { ...claim, than: '41860', direction: 'higher' },
      ],
    });
    for (const { note, figure } of json.data.claims) {
      expect(note).toContain('2019–2023');
      expect(note.replaceAll('2019–2023', '')).not.toContain('2023');
      expect(figure.period ?? figure.year).toBe(figure.year === 2018 ? '2014–2018' : '2019–2023');
    }
  });

  it('has it in tools', async () => {
    const textOf = async (tool: string, args: object) =>
      (await call(api.client, tool, args)).content.map(({ text }: any) => text).join('\n') as string;
    const calls: [string, object][] = [
      ['search_measures', { q: 'homeownership_rate', limit: 1 }],
      ['rank_metros', { criteria }],
      ['rank_metros', { criteria, metro: '12420' }],
      ['verify_figures', { claims: [{ region: '12420', measure: 'homeownership_rate', value: '58.7' }] }],
      ['trace_value', { name: 'homeownership_rate', region: '12420' }],
    ];
    for (const [tool, args] of calls) {
      const text = await textOf(tool, args);
      expect([tool, text]).toEqual([tool, expect.stringContaining('2019–2023')]);
    }
  });

  it('has them in the parts of a change, 2008 to 2012 and 2019 to 2023, and in the words of a tool', async () => {
    const change = { name: 'bachelors_or_higher_share_change_11yr', region: '12420' };
    const { operands } = (await read(api.client, `/measures/${change.name}/trace?region=${change.region}`)).data;
    expect(operands.map(({ year, period }: any) => [year, period])).toEqual([
      [2023, '2019–2023'],
      [2012, '2008–2012'],
    ]);
    const { content } = await call(api.client, 'trace_value', change);
    expect(content[0].text).toMatch(/ in 2008–2012: /);
  });

  it('has it in the sentences of a brief, as fiscal years have theirs', async () => {
    const { data } = await read(api.client, '/metros/12420/brief?tokens=4000');
    const periods = new Set<string>();
    for (const { text, figures } of data.sentences)
      for (const { text: figure, year, period } of figures) {
        expect(text).toContain(` ${figure} in ${period ?? year}, `);
        if (period !== undefined) periods.add(period);
      }
    expect(periods).toContain('2019–2023');
    expect([...periods].filter((one) => !one.startsWith('FY ')).sort()).toEqual(['2019–2023', '2020–2024']);
  });
});
