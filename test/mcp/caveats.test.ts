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

describe('what must be said with figures', () => {
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

describe('what must be said of figures in an order, and of changes', () => {
  const income = 'median_household_income_1yr';
  const ordered = { places: ['metros'], order: 'highest', limit: 3 };
  const ada = { measures: ['median_household_income'], places: ['Ada County, ID'], years: '2019-2024' };
  const rates = { measures: ['unemployment_rate'], places: ['Boise'], years: '2023-2024' };

  const said: [string, object, string][] = [
    ...['house_price_growth_5yr', 'average_annual_pay_growth_5yr', 'gdp_growth_5yr'].map(
      (name): [string, object, string] => [
        'get_data',
        { measures: [name], places: ['Boise'] },
        `\nCaveat: Not adjusted for inflation: ${name}.\n`,
      ],
    ),
    [
      'explain_place',
      { ref: 'Boise', limit: 50 },
      '\nThe house price growth over ten years (not adjusted for inflation) was 162.8% in 2025, the highest of 373 metros.\n',
    ],
    [
      'get_data',
      { ...ordered, measures: [income] },
      `\nCaveat: ${income} has margins of error (\`include: margins\`): neighboring rows may not differ.\n`,
    ],
    [
      'get_data',
      { ...ada, derive: 'difference' },
      '\nCaveat: The change of median_household_income has margins of error (`include: margins`).\n',
    ],
    [
      'get_data',
      { measures: ['poverty_rate'], places: ['Kent County, DE'], years: '2022-2024', derive: 'difference' },
      '\n"within the margin of error": no statistically significant difference at 90% confidence.\nKent County, DE (10001): 10.5 | 10.2 | -0.30 (within the margin of error)\n',
    ],
    [
      'get_data',
      { ...ordered, measures: ['house_price_growth_5yr'] },
      '\nCaveat: house_price_growth_5yr has no value in 20 of 393 places.\n',
    ],
    [
      'get_data',
      { ...ordered, measures: ['unemployment_rate'], order: 'lowest', limit: 6 },
      '\nCaveat: Rows with equal values are tied.\n',
    ],
    [
      'get_data',
      { ...rates, derive: 'percent_change' },
      '\nCaveat: unemployment_rate is a percentage, so it has no percent change; use `difference`.\n',
    ],
    [
      'get_data',
      { ...rates, years: '2025' },
      '\nNo columns: there are no values of these years.\nBoise City, ID (14260)\nCaveat: unemployment_rate has no values of 2025; it has values of 2000 to 2024.\n',
    ],
    [
      'get_data',
      { measures: ['population'], places: ['metros'], where: { measure: 'unemployment_rate', max: 3 } },
      '\nCaveat: 57 of 393 places are within the limits: unemployment_rate at most 3 percent (2024).\n',
    ],
    [
      'get_data',
      { measures: ['house_price_index'], places: ['Ponce, PR'] },
      '\nColumns: house_price_index [index]\nPonce, PR (38660): null (not_covered)\n',
    ],
    [
      'get_data',
      { measures: ['real_gdp'], places: ['Houma, LA'], years: 'all', derive: 'change_from_peak' },
      ': 10,679,005 | -12.4 (from 12,188,076 thousands of chained 2017 dollars in 2014)\n',
    ],
  ];
  const criteria = [income, 'property_crime_rate'].map((measure) => ({ measure, direction: 'higher_better' }));
  const ranked: [string, object, string][] = [
    ['rank_metros', { criteria }, '; (scores): percentiles among all metros\n'],
    [
      'rank_metros',
      { criteria },
      `\nCaveat: ${income} has margins of error (\`robustness\` counts them in): neighboring metros may not differ.\n`,
    ],
    [
      'rank_metros',
      { criteria, robustness: true },
      '"ranks a to b": 90% of 1000 draws of weights and ways of scoring, and of figures within their margins of error\n',
    ],
    [
      'rank_metros',
      {
        criteria: [{ measure: 'unemployment_rate', direction: 'lower_better', cutoff: { comparator: 'gt', value: 9 } }],
      },
      ': lower_better, weight 1; out where above 9\n',
    ],
    [
      'rank_metros',
      { criteria: [{ measure: 'gdp', direction: 'higher_better' }], scope: { states: ['CT'] }, limit: 4 },
      '\n1 more metro: call again with page 2 and limit 4.\n',
    ],
    [
      'rank_metros',
      { name: 'house_price_growth_5yr' },
      '\nCaveat: Not adjusted for inflation: house_price_growth_5yr.\nCaveat: house_price_growth_5yr has no value in 20 of 393 places.\n',
    ],
    [
      'rank_metros',
      { name: 'population', geography: 'state' },
      '\nCaveat: population has no value in 1 of 52 places: Puerto Rico.\n',
    ],
    [
      'rank_metros',
      { name: 'unemployment_rate', direction: 'lower_better' },
      '; there are no margins of error, so how certain the ranks are is not known.\n',
    ],
    [
      'rank_metros',
      { name: 'unemployment_rate', direction: 'lower_better' },
      '\nCaveat: Rows with equal values are tied.\n',
    ],
    ['rank_metros', { criteria, metro: '46140' }, `\n${income}: 69658; score `],
    [
      'rank_metros',
      { criteria: [{ measure: 'unemployment_rate', direction: 'lower_better' }], metro: '43620' },
      '\n43620 Sioux Falls, SD-MN ranks 1st of 393 with a score of 100.0.\nunemployment_rate: 1.7; score 100.0; contributes 100.0\n',
    ],
    ...[
      'property_crime_rate: years differ between places: 2023, 2024.',
      '35 metros have no rank because a value is missing: Atlanta-Sandy Springs-Roswell, GA; ',
      `${income} has margins of error (\`robustness\` counts them in): neighboring metros may not differ.\n`,
    ].map((words): [string, object, string] => [
      'rank_metros',
      { criteria, variants: [{ name: 'same', weights: [] }] },
      `\nCaveat: ${words}`,
    ]),
    ['rank_metros', { criteria, variants: [{ name: 'same', weights: [] }], limit: 1 }, ' (2024)\n'],
    ['screen_metros', { requirements: { max_unemployment: 1.75 } }, '\n1 metro is left.\n'],
    [
      'what_changed',
      { name: 'population', metro: 'Austin' },
      ', 2025 (published 2026-03), not held: 2024; computed by this service',
    ],
    ['what_changed', { name: 'population', metro: 'Austin' }, ': 2020 2299125 2299994 2300135 2300172 (+1047); 2021 '],
    ['find_places', { q: 'Boston' }, '\nPopulations are of 2025.\n'],
    [
      'find_places',
      { q: 'Aberdeen, SD' },
      '\nmicro-10100 Aberdeen, SD (micropolitan statistical area); population 41583\n',
    ],
    ['explain_place', { ref: 'Anchorage', limit: 3 }, ' 503 more figures are not shown.\nAnchorage, AK had '],
    [
      'explain_place',
      { ref: 'Tulsa, OK', tokens: 4000, limit: 100 },
      '\nThe share of people in energy community counties was 0.0% in 2024, tied for the lowest of 382 metros.\n',
    ],
    [
      'find_similar',
      { ref: 'Tulsa', measures: ['average_annual_pay'] },
      '\n16580 Champaign-Urbana, IL: distance 0.3\n',
    ],
  ];
  it.each([...said, ...ranked])('is in the text: %s %j', async (tool, args, words) => {
    expect(await textOf(tool, args)).toContain(words);
  });

  const unsaid: [string, object, string][] = [
    ['get_data', { measures: ['jobs_growth_5yr', 'real_gdp_growth_5yr'], places: ['Boise'] }, 'inflation'],
    ['get_data', { ...ordered, measures: [income], include: ['margins'] }, 'may not differ'],
    ['get_data', { ...ordered, measures: ['population'] }, 'margins'],
    ['get_data', { ...ordered, measures: ['population'] }, 'tied'],
    ['get_data', { ...rates, derive: 'percent_change' }, 'missing values'],
    ['rank_metros', { criteria, robustness: true }, 'may not differ'],
    ['rank_metros', { name: income }, 'no value'],
    [
      'get_data',
      { measures: ['poverty_rate'], places: ['Kent County, DE'], years: '2022-2024', derive: 'percent_change' },
      'within the margin of error',
    ],
    ['explain_place', { ref: 'Anchorage', limit: 3 }, '90% confidence'],
    ['get_data', { ...rates, derive: 'percent_change' }, 'within the margin of error'],
  ];
  it.each(unsaid)('is not where there is no cause: %s %j: %s', async (tool, args, words) => {
    expect(await textOf(tool, args)).not.toContain(words);
  });
});

describe('a measure that is not held', () => {
  const anyTextOf = async (tool: string, args: object): Promise<string> =>
    (await call(client, tool, args, {}, '/mcp')).content[0].text;

  const named = Object.entries(calls).filter(([name]) => name !== 'screen_metros' && name !== 'explain_place');
  it.each(named)('is said to be so, with the nearest and the publisher: %s', async (name, argsOf) => {
    const text = await anyTextOf(name.split(' ')[0]!, argsOf('property_tax_rate'));
    expect(text).toMatch(/not held: Property tax/i);
    expect(text).toContain('`median_owner_costs_without_mortgage`');
    expect(text).toContain('U.S. Census Bureau');
    expect(text).not.toContain('property_crime_rate');
  });

  it('leaves the others of a table', async () => {
    const text = await anyTextOf('get_data', { measures: ['patents', 'population'], places: ['Tulsa, OK'] });
    expect(text).toContain('\nTulsa, OK (46140): 1,069,273\n');
    expect(text).toMatch(
      /Caveat: `patents` is left out: no measure `patents`\. Not held: Patents\. .* \(https:\S+\)\.\n/,
    );
  });

  it('is left out of a table in the words of tools', async () => {
    const args = { measures: ['xyzzy', 'population'], places: ['Tulsa, OK'] };
    expect(await anyTextOf('get_data', args)).toContain('no measure `xyzzy`; search_measures lists those served.\n');
  });

  it('is not answered with names that only look alike', async () => {
    expect(await anyTextOf('get_data', { measures: ['crime_rate'], places: ['Tulsa'] })).toBe(
      'not_found: no measure `crime_rate`; did you mean `violent_crime_rate` or `property_crime_rate`?',
    );
    const search = await anyTextOf('search_measures', { q: 'happiness rate' });
    expect(search).not.toContain('Similar');
    expect(search).not.toContain('Topics');
    expect(await anyTextOf('get_data', { measures: ['happiness_rate'], places: ['Tulsa'] })).toBe(
      'not_found: no measure `happiness_rate`; search_measures lists those served',
    );
    const long = 'x'.repeat(3000);
    expect(await anyTextOf('get_data', { measures: [long], places: ['Tulsa'] })).toContain('; search_measures lists');
    expect(await anyTextOf('search_measures', { q: 'unemployement' })).toContain('Similar: `unemployment_rate`');
  });
});
