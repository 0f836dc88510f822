import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { tools } from '../../dynamic/tools/list/index.ts';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { openBuilt, service } from '../support/service.ts';
import { call } from './session.ts';

/** A call of each tool that shows figures of a measure. The second name is of the argument that asks for another answer of a tool. */
const calls: Readonly<Record<string, (measure: string) => object>> = {
  search_measures: (q) => ({ q, limit: 3 }),
  get_data: (measure) => ({ measures: [measure], places: ['Tulsa, OK'], include: ['margins'] }),
  screen_metros: () => ({ requirements: { max_elec_price: 7 } }),
  rank_metros: (measure) => ({ criteria: [{ measure, direction: 'higher_better' }], limit: 2 }),
  'rank_metros name': (name) => ({ name, limit: 2 }),
  'rank_metros metro': (measure) => ({ criteria: [{ measure, direction: 'higher_better' }], metro: '46140' }),
  'rank_metros variants': (measure) => ({
    criteria: [{ measure, direction: 'higher_better' }],
    variants: [{ name: 'same', weights: [] }],
    limit: 2,
  }),
  find_similar: (measure) => ({ ref: '46140', measures: [measure, 'population', 'unemployment_rate'] }),
  verify_figures: (measure) => ({ claims: [{ region: 'Tulsa, OK', measure, value: '1' }] }),
  trace_value: (name) => ({ name, region: '46140' }),
  explain_place: () => ({ ref: '46140', tokens: 4000, limit: 200 }),
};

/** Tools that show no figure of a measure that is asked for. */
const others = [
  ...['whoami', 'find_places', 'describe_release', 'what_changed'],
  ...['search_incentive_programs', 'fit_incentive_programs'],
];

/** What must go with figures, of which measure, in which words; and the tools that never show such a figure. */
const kinds = [
  { what: 'a state average', measure: 'industrial_electricity_price', words: /state averages/, never: [] },
  {
    what: 'pooled years',
    measure: 'homeownership_rate',
    words: /(\d{4}–\d{4}, years pooled|Figures of periods such as 2019–2023 pool their years)/,
    never: ['screen_metros'],
  },
  {
    what: 'the confidence of margins',
    measure: 'median_household_income_1yr',
    words: /90% confidence/,
    // They show no margins.
    never: [
      ...['search_measures', 'screen_metros', 'rank_metros', 'rank_metros metro', 'rank_metros variants'],
      ...['find_similar', 'verify_figures', 'trace_value'],
    ],
  },
  { what: 'the year of a figure', measure: 'industrial_electricity_price', words: /2023/, never: [] },
] as const;

describe('what must be said with figures', () => {
  let served: Served;
  let client: Client;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served }));
  });
  afterAll(() => served.close());

  const textOf = async (tool: string, args: object): Promise<string> => {
    const { content, isError } = await call(client, tool, args, {}, '/mcp');
    expect(isError, content[0].text).toBeFalsy();
    return content[0].text;
  };

  it('is known of every tool', () => {
    const known = new Set([...Object.keys(calls).map((name) => name.split(' ')[0]), ...others]);
    expect(tools.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  const generated = kinds.flatMap(({ what, measure, words, never }) =>
    Object.entries(calls)
      .filter(([name]) => !(never as readonly string[]).includes(name))
      .map(([name, argsOf]) => ({ what, name, args: argsOf(measure), words })),
  );
  it.each(generated)('is $what, in the text of $name', async ({ name, args, words }) => {
    expect(await textOf(name.split(' ')[0]!, args)).toMatch(words);
  });

  const placed: [string, object, RegExp][] = [
    ['get_data', { measures: ['population'], places: ['Orange County'] }, /is also the name of Orange County, FL/],
    ['explain_place', { ref: 'Columbus' }, /"Columbus" was taken for Columbus, OH; it is also the name of Columbus, /],
    ['find_similar', { ref: 'Columbus' }, /"Columbus" was taken for Columbus, OH; it is also the name of Columbus, /],
    ['trace_value', { name: 'population', region: 'Orange County' }, /is also the name of Orange County, FL/],
    ['screen_metros', { scope: { metros: ['Columbus'] } }, /is also the name of Columbus, /],
    ['rank_metros', { criteria: [], scope: { metros: ['Columbus'] } }, /is also the name of Columbus, /],
    ['find_places', { q: 'Columbus' }, /Columbus, GA-AL/],
    ['verify_figures', { claims: [{ region: 'Orange County', measure: 'population', value: 1 }] }, /Orange County, FL/],
    ['what_changed', { metro: 'Columbus' }, /is also the name of Columbus, /],
  ];
  it.each(placed)('is what else a name may mean: %s %j', async (tool, args, words) => {
    expect(await textOf(tool, args)).toMatch(words);
  });

  const broken: [string, object][] = [
    ['search_measures', { q: 'unemployment_rate' }],
    ['get_data', { measures: ['unemployment_rate'], places: ['Tulsa'], years: '2021-2024' }],
    ['get_data', { measures: ['unemployment_rate'], places: ['Tulsa'], years: '2021-2024', derive: 'difference' }],
    ['get_data', { measures: ['unemployment_rate'], places: ['Tulsa'], years: 'all', derive: 'change_from_peak' }],
    [
      'verify_figures',
      { claims: [{ region: 'Tulsa', measure: 'unemployment_rate', from: 2019, to: 2024, direction: 'higher' }] },
    ],
  ];
  it.each(broken)('is a break of the series: %s %j', async (tool, args) => {
    expect(await textOf(tool, args)).toMatch(/series breaks in 2023/);
  });
});

describe('a measure that is not held', () => {
  let served: Served;
  let client: Client;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served }));
  });
  afterAll(() => served.close());

  const textOf = async (tool: string, args: object): Promise<string> =>
    (await call(client, tool, args, {}, '/mcp')).content[0].text;

  const named = Object.entries(calls).filter(([name]) => name !== 'screen_metros' && name !== 'explain_place');
  it.each(named)('is said to be so, with the nearest and the publisher: %s', async (name, argsOf) => {
    const text = await textOf(name.split(' ')[0]!, argsOf('property_tax_rate'));
    expect(text).toMatch(/not held: Property tax/i);
    expect(text).toContain('`median_owner_costs_without_mortgage`');
    expect(text).toContain('U.S. Census Bureau');
    expect(text).not.toContain('property_crime_rate');
  });

  it('leaves the others of a table', async () => {
    const text = await textOf('get_data', { measures: ['patents', 'population'], places: ['Tulsa, OK'] });
    expect(text).toContain('\nTulsa, OK (46140): 1,069,273\n');
    expect(text).toMatch(
      /Caveat: `patents` is left out: no measure `patents`\. Not held: Patents\. .* \(https:\S+\)\.\n/,
    );
  });

  it('is left out of a table in the words of tools', async () => {
    const args = { measures: ['xyzzy', 'population'], places: ['Tulsa, OK'] };
    expect(await textOf('get_data', args)).toContain('no measure `xyzzy`; search_measures lists those served.\n');
  });

  it('is not answered with names that only look alike', async () => {
    expect(await textOf('get_data', { measures: ['crime_rate'], places: ['Tulsa'] })).toBe(
      'not_found: no measure `crime_rate`; did you mean `violent_crime_rate` or `property_crime_rate`?',
    );
    const search = await textOf('search_measures', { q: 'happiness rate' });
    expect(search).not.toContain('Similar');
    expect(search).not.toContain('Topics');
    expect(await textOf('get_data', { measures: ['happiness_rate'], places: ['Tulsa'] })).toBe(
      'not_found: no measure `happiness_rate`; search_measures lists those served',
    );
    const long = 'x'.repeat(3000);
    expect(await textOf('get_data', { measures: [long], places: ['Tulsa'] })).toContain('; search_measures lists');
    expect(await textOf('search_measures', { q: 'unemployement' })).toContain('Similar: `unemployment_rate`');
  });
});
