import { describe, expect, it } from 'vitest';
import { Verification } from '../../api/schemas/verify.ts';
import { useBuiltApi } from '../support/builtApi.ts';
import { read } from '../support/service.ts';

const api = useBuiltApi();

const send = (body: unknown) =>
  api.client.send('/api/v1/verify', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function verify(...claims: object[]): Promise<any[]> {
  const { status, json, text } = await send({ claims });
  if (status !== 200) throw new Error(text);
  expect(Verification.parse(json.data)).toEqual(json.data);
  return json.data.claims;
}

const austin = '12420';
const verdictOf = async (claim: object) => (await verify({ region: austin, ...claim }))[0].verdict;

describe('POST /verify', () => {
  it('gives the figure of record with its year, release and credit, in the order sent (A7)', async () => {
    const { json } = await send({
      claims: [
        { region: austin, measure: 'unemployment_rate', value: 3.5 },
        { region: austin, measure: 'population', value: 2620945 },
      ],
    });
    expect(json.data.method).toMatch(/^verify\/3: /);
    expect(json.meta).toEqual({ release: api.served.id });
    const name = 'Austin-Round Rock-San Marcos, TX';
    expect(json.data.claims).toMatchObject([
      {
        verdict: 'rounds_to',
        figure: {
          region: { geography: 'msa', geoid: '12420', name, states: ['TX'] },
          measure: 'unemployment_rate',
          ...{ value: 3.522493, unit: 'percent', year: 2024, release: api.served.id },
        },
        note: 'The figure of record for 2024 is 3.522493 percent, which rounds to the value.',
        citation: expect.stringMatching(/^Computed by Metro data service from: U\.S\. Bureau of Labor Statistics/),
      },
      { verdict: 'exact', figure: { measure: 'population', value: 2620945, year: 2025 } },
    ]);
    expect(json.attribution.map(({ dataset }: any) => dataset)).toEqual(['bls-laus', 'census-pep', 'omb-delineation']);
  });

  it('reads the zeros at the end of a text as digits', async () => {
    const measure = 'unemployment_rate';
    expect(await verdictOf({ measure, value: '3.5' })).toBe('rounds_to');
    expect(await verdictOf({ measure, value: '3.50' })).toBe('contradicted');
    expect(await verdictOf({ measure, value: '3.52' })).toBe('rounds_to');
    expect(await verdictOf({ measure, value: '3.522493' })).toBe('exact');
    expect(await verdictOf({ measure, value: '3.52249300' })).toBe('exact');
  });

  it('reads at least two digits of a whole number that is written out, and one before a multiple (D175)', async () => {
    const measure = 'population';
    for (const value of [2_621_000, '2,620,000', '2,600,000', '2.6 million', '3 million', '2,621 thousand'])
      expect([value, await verdictOf({ measure, value })]).toEqual([value, 'rounds_to']);
    for (const value of [3_000_000, '3,000,000', '2.60 million', 2_600_001])
      expect([value, await verdictOf({ measure, value })]).toEqual([value, 'contradicted']);
  });

  it('reads a unit, in the value or next to it', async () => {
    const measure = 'gdp';
    for (const claim of [
      { value: 268_445_300 },
      { value: 268_445_300, unit: 'thousands of dollars' },
      { value: '$268,445,300 thousand' },
      { value: 268.4453, unit: 'billion dollars' },
    ])
      expect([claim, await verdictOf({ measure, ...claim })]).toEqual([claim, 'exact']);
    for (const value of ['$268.4 billion', '$268.4B', '$268.4bn', '$268,400mn', '$0.2684T', '$268,400,000K'])
      expect([value, await verdictOf({ measure, value })]).toEqual([value, 'rounds_to']);
    expect(await verdictOf({ measure: 'unemployment_rate', value: '3.5%' })).toBe('rounds_to');
  });

  it('finds a value of another year: other_year', async () => {
    const [latest, dated] = await verify(
      { region: austin, measure: 'unemployment_rate', value: 4.1 },
      { region: austin, measure: 'unemployment_rate', value: '2.717541', year: 2021 },
    );
    expect(latest).toMatchObject({
      verdict: 'other_year',
      figure: { year: 2024 },
      matches: { year: 2021, value: 4.081178 },
    });
    expect(dated).toMatchObject({
      verdict: 'other_year',
      figure: { year: 2021, value: 4.081178 },
      matches: { year: 2019 },
    });
  });

  it('finds a value of an earlier edition, and credits that edition: earlier_edition (T4)', async () => {
    const [dated, undated] = await verify(
      { region: austin, measure: 'population', value: 2_473_275, year: 2023 },
      { region: austin, measure: 'population', value: 2_473_275 },
    );
    expect(dated).toMatchObject({
      verdict: 'earlier_edition',
      figure: { value: 2_498_809, year: 2023 },
      matches: { value: 2_473_275, year: 2023, edition: { edition: '2023', published: '2024-03' } },
    });
    expect(dated.citation).toMatch(/Vintage 2025\..*Vintage 2023\./);
    expect(undated).toMatchObject({ verdict: 'earlier_edition', figure: { year: 2025 }, matches: { year: 2023 } });
  });

  it('finds a value of another region only among those that the claim gives: other_region (D442)', async () => {
    const claim = { region: 'Dallas', measure: 'population', value: 2_620_945 };
    const found = await verify(
      claim,
      { ...claim, other_regions: ['Houston', 'Austin', 'nowhere'] },
      { region: austin, measure: 'population', value: 341_784_857, other_regions: ['US'] },
      { region: 'Travis County, TX', measure: 'population', value: 2_620_945, other_regions: ['12420'] },
    );
    expect(found.map(({ verdict, matches }) => [verdict, matches?.region.geoid])).toEqual([
      ['contradicted', undefined],
      ['other_region', '12420'],
      ['other_region', 'US'],
      ['other_region', '12420'],
    ]);
  });

  it('takes the name of a metro for a county of the name, too', async () => {
    const found = await verify(
      { region: 'Baltimore', measure: 'population', value: '570,000' },
      { region: 'St. Louis, MO', measure: 'population', value: '278,000' },
      { region: 'New York City', measure: 'population', value: '8.5 million' },
    );
    expect(found.map(({ verdict, matches }) => [verdict, matches?.region.geoid])).toEqual([
      ['other_region', '24510'],
      ['other_region', '29510'],
      ['contradicted', undefined],
    ]);
    expect(found[2].note).toMatch(/That figure is for the whole metro\.$/);
  });

  it('matches no region that the claim does not name (D442)', async () => {
    const griggs = (await read(api.client, '/measures/population/values?geography=county&state=ND')).data.values.find(
      ({ name }: { name: string }) => name === 'Griggs County, ND',
    );
    const [found] = await verify({ region: 'Franklin County, OH', measure: 'population', value: griggs.value });
    expect(found).toMatchObject({ verdict: 'contradicted', figure: { region: { name: 'Franklin County, OH' } } });
    expect(found).not.toHaveProperty('matches');
  });

  it('finds a slip between units, with the factor: unit_slip', async () => {
    const found = await verify(
      { region: austin, measure: 'unemployment_rate', value: 0.035 },
      { region: austin, measure: 'gdp', value: 268_445_300, unit: 'dollars' },
      { region: austin, measure: 'population', value: 2.6 },
    );
    expect(found.map(({ verdict, factor }) => [verdict, factor])).toEqual([
      ['unit_slip', 100],
      ['unit_slip', 1000],
      ['unit_slip', 1_000_000],
    ]);
  });

  it('finds a value of another measure of the topic: other_measure', async () => {
    const { data } = await read(api.client, '/metros/compare?ids=12420&measures=mean_household_income');
    const [found] = await verify({
      region: austin,
      measure: 'per_capita_income',
      value: data.metros[0].values.mean_household_income,
      year: 2024,
    });
    expect(found).toMatchObject({ verdict: 'other_measure', matches: { measure: 'mean_household_income' } });
  });

  it('is contradicted where nothing agrees', async () => {
    const [found] = await verify({ region: austin, measure: 'per_capita_income', value: 99_999 });
    expect(found).toMatchObject({ verdict: 'contradicted', figure: { value: 85549.190653, year: 2024 } });
    expect(found).not.toHaveProperty('matches');
  });

  it('says why there is no figure: no_figure', async () => {
    const found = await verify(
      { region: 'Travis County', measure: 'median_home_value', value: 500_000 },
      { region: austin, measure: 'unemployment_rate', value: 3.5, year: 1950 },
      { region: 'US', measure: 'median_age', value: 39 },
      { region: '48453', measure: 'unemployment_rate', value: 3.52 },
    );
    expect(found.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 4 }, () => 'no_figure'));
    expect(found.map(({ note }) => note)).toEqual([
      'No figure: `median_home_value` has no values at geography county; it has them at msa; the nearest measure with values there is `median_home_value_of_counties`.',
      'No figure: the release has no values of `unemployment_rate` for 1950; it has years from 2000 to 2024. The value agrees with the figure for 2024.',
      'No figure: `median_age` cannot be computed for the United States.',
      'The figure of record for 2024 is 3.5 percent. The value has more digits and rounds to it, so the figure neither confirms nor contradicts it.',
    ]);
    expect(found.slice(0, 3).map(({ figure }) => figure.value)).toEqual([null, null, null]);
  });

  it('takes a code, USPS code, slug, id or name of a region', async () => {
    const names = ['12420', 'us/tx/austin-round-rock-san-marcos-12420', 'Austin', 'austin, tx', 'Austin metro area'];
    const metro = await read(api.client, '/metros/12420');
    const claims = [...names, 'Austin-Round Rock, TX', metro.data.id].map((region) => ({
      region,
      measure: 'gdp',
      value: 1,
    }));
    for (const { figure } of await verify(...claims)) expect(figure.region.geoid).toBe('12420');
    const others = [
      'TX',
      'Texas',
      '48',
      'US',
      'U.S.',
      'Travis County',
      'Saint Louis',
      'Washington, D.C.',
      'Washington state',
    ];
    const found = await verify(...others.map((region) => ({ region, measure: 'unemployment_rate', value: 1 })));
    expect(found.map(({ figure }) => figure.region.geoid)).toEqual([
      ...['48', '48', '48', 'US', 'US', '48453', '41180', '47900', '53'],
    ]);
  });

  it('reads a later city in the name of a metro, and words before a name', async () => {
    const [fortWorth, greater] = await verify(
      { region: 'Fort Worth', measure: 'population', value: 1 },
      { region: 'greater Austin', measure: 'population', value: 1 },
    );
    expect(fortWorth.figure.region.geoid).toBe('19100');
    expect(greater.figure.region.geoid).toBe('12420');
  });

  it.each([
    [
      { region: 'Springfield' },
      'ambiguous_region',
      /^Not checked: `Springfield` is the name of 4 regions; .*, `44100`/,
    ],
    [{ region: 'New York' }, 'ambiguous_region', /Jersey City, NY-NJ \(metro\), `35620`; New York \(state\), `36`\.$/],
    [{ region: 'Fort Wurth' }, 'unknown_region', /no region `Fort Wurth`/],
    [{ region: 'Austn' }, 'unknown_region', /Candidates: Austin-Round Rock-San Marcos, TX, `12420`\.$/],
    [{ region: '99999' }, 'unknown_region', /^Not checked: no region `99999`\.$/],
    [{ measure: 'populaton' }, 'unknown_measure', /no measure `populaton`\. Candidates: Population, `population`\.$/],
    [{ unit: 'euros' }, 'unreadable', /the unit of measure `population` is people, .*; got `euros`\.$/],
    [{ unit: 'constructor' }, 'unreadable', /got `constructor`\.$/],
    [{ value: '5 ms' }, 'unreadable', /got `ms`\.$/],
    [{ value: '$5' }, 'unreadable', /got `\$`\.$/],
    [
      { value: '2 million', unit: 'people' },
      'unreadable',
      /the value already names a unit, `million`; give it once\.$/,
    ],
    [{ value: 'two' }, 'unreadable', /^Not checked: value: must be a number, or a text of digits/],
    [{ value: '1,23' }, 'unreadable', /value: /],
    [{ value: '$per 100' }, 'unreadable', /value: /],
    [{ value: [] }, 'unreadable', /value: /],
    [{ value: null }, 'unreadable', /give `value`, `order`, `from` or `than`\.$/],
    [{ value: undefined }, 'unreadable', /give `value`, `order`, `from` or `than`\.$/],
    [{ year: 20 }, 'unreadable', /year: must be a year such as 2024\.$/],
    [
      { region: undefined, place: 'Nowhere' },
      'unreadable',
      /^Not checked: unknown member `place`; a claim has region, measure, value, /,
    ],
    [{ region: 6037 }, 'unknown_region', /no region `6037`\. Candidates: Los Angeles County, CA, `06037`\.$/],
    [{ order: 'lowest', than: 'US' }, 'unreadable', /give one of `order`, `from` and `than`\.$/],
    [{ rank: 2 }, 'unreadable', /`rank` and `among` belong to `order`\.$/],
    [{ from: 2024, to: 2020 }, 'unreadable', /`from` must be before `to`\.$/],
    [{ order: 'lowest', among: 'OK' }, 'unreadable', /Austin.* is not one of the metros of Oklahoma\.$/],
    [{ order: 'lowest', among: 'Narnia' }, 'unknown_region', /no state or nation `Narnia`/],
    [
      { order: 'lowest', among: 'counties in TX' },
      'unreadable',
      /`among` names counties, and the region is a metro\.$/,
    ],
  ])('checks the others if a claim is not read: %j (D440)', async (change, verdict, note) => {
    const right = { region: austin, measure: 'population', value: 2_620_945 };
    const [before, found, after] = await verify(right, { ...right, value: 1, ...change }, right);
    expect([before.verdict, found.verdict, after.verdict]).toEqual(['exact', verdict, 'exact']);
    expect(found).toMatchObject({ figure: null, citation: null, note: expect.stringMatching(note) });
  });

  it('reads a code that is a number', async () => {
    const [found] = await verify({ region: 12420, measure: 'population', value: 2_620_945 });
    expect(found).toMatchObject({ verdict: 'exact', figure: { region: { geoid: '12420' } } });
  });

  it('checks the others if a claim is no object (D440)', async () => {
    const { json } = await send({ claims: [null, { region: austin, measure: 'population', value: 2_620_945 }] });
    expect(json.data.claims.map(({ verdict }: any) => verdict)).toEqual(['unreadable', 'exact']);
  });

  it('refuses no claims and more than 50', async () => {
    for (const length of [0, 51]) {
      const claims = Array.from({ length }, () => ({ region: austin, measure: 'population', value: 1 }));
      const { status, json } = await send({ claims });
      expect([status, json.message]).toEqual([400, 'claims: must be an array of 1 to 50 claims']);
    }
  });
});
