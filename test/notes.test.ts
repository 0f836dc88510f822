import { describe, expect, it } from 'vitest';
import { useBuiltApi } from './support/builtApi.ts';
import { post, read } from './support/service.ts';
import { call } from './mcp/session.ts';

const api = useBuiltApi();

const dataOf = async (path: string) => (await read(api.client, path)).data;
const textOf = async (tool: string, args: object): Promise<string> =>
  (await call(api.client, tool, args)).content.map(({ text }: any) => text).join('\n');

describe.each([
  ['industrial_electricity_price', 'The figures are state averages: EIA publishes prices of states only'],
  ['residential_electricity_price_growth_10yr', 'The figures are state averages: EIA publishes prices of states only'],
  ['jobs_growth_5yr', 'The figure of 2025 compares with 2020. In 2020, the COVID-19 pandemic cut jobs'],
])('the note of %s', (measure, note) => {
  const criteria = [{ measure, direction: 'lower_better' }];
  const says = expect.stringContaining(note) as string;

  it('is in each answer that shows its figures', async () => {
    const profile = await dataOf('/metros/46140');
    expect(profile.measures.find(({ name }: any) => name === measure).note).toEqual(says);
    const compared = await dataOf(`/metros/compare?ids=46140,12420&measures=${measure}`);
    expect(compared.measures[0].note).toEqual(says);
    const peers = await dataOf(`/metros/46140/peers?measures=${measure},unemployment_rate,population`);
    expect(peers.measures.find(({ name }: any) => name === measure).note).toEqual(says);
    for (const path of [
      '',
      '/values?geography=county',
      '/ranks?geography=msa',
      '/series?geography=msa',
      '/trace?region=46140',
    ])
      expect((await dataOf(`/measures/${measure}${path}`)).note).toEqual(says);
  });

  it('is in rankings, their explanation, checked claims and tables', async () => {
    const ranked = await post(api.client, '/rank', { criteria });
    expect(ranked.json.data.criteria[0].note).toEqual(says);
    const explained = await post(api.client, '/rank/explain', { criteria, metro: '46140' });
    expect(explained.json.data.criteria[0].note).toEqual(says);
    const checked = await post(api.client, '/verify', { claims: [{ region: '46140', measure, value: 1 }] });
    expect(checked.json.data.claims[0].figure.note).toEqual(says);
    const table = await post(api.client, '/data', { measures: [measure], places: ['46140'] });
    expect(table.json.data.caveats).toContainEqual(says);
  });

  it.each([
    ['search_measures', { q: measure, limit: 1 }],
    ['get_data', { measures: [measure], places: ['46140'] }],
    ['rank_metros', { criteria }],
    ['rank_metros', { criteria, metro: '46140' }],
    ['verify_figures', { claims: [{ region: '46140', measure, value: '1' }] }],
    ['trace_value', { name: measure, region: '46140' }],
    ['find_similar', { ref: '46140', measures: [measure, 'unemployment_rate', 'population'] }],
  ])('is in what %s says: %j', async (tool, args) => {
    expect(await textOf(tool, args)).toContain(note);
  });
});

describe('the notes of a screen and a brief', () => {
  it('are with the requirement that reads the measure, in the answer and the tool', async () => {
    const requirements = { max_elec_price: 7 };
    const { json } = await post(api.client, '/screen', { requirements });
    expect(json.data.gates[0].note).toContain('state averages');
    expect(await textOf('screen_metros', { requirements })).toContain('state averages');
  });

  it('end the first sentence that needs one, and are not repeated', async () => {
    // All figures of Tulsa: several are prices of electricity, of which each has the same note.
    const { sentences } = await dataOf('/metros/46140/brief?tokens=4000');
    const texts: string[] = sentences.map(({ text }: any) => text);
    const noted = sentences.filter(({ figures }: any) => /electricity_price/.test(figures[0].measure));
    expect(noted.length).toBeGreaterThan(1);
    expect(noted[0].text).toContain('state averages');
    expect(texts.filter((text) => text.includes('state averages'))).toHaveLength(1);
    expect(await textOf('explain_place', { ref: '46140', tokens: 4000, limit: 100 })).toContain('state averages');
  });
});

describe('the change of a measure over as many years as its growth', () => {
  const says = expect.stringMatching(
    /^The figure of 2025 compares with 2020\. In 2020, the COVID-19 pandemic cut jobs/,
  );

  it('has the note of the growth in series, and none up to another year or over other years', async () => {
    const [series] = (await dataOf('/metros/27900/series?measures=jobs&window=5')).series;
    expect(series.change).toMatchObject({ from_year: 2020, to_year: 2025, note: says });
    const { regions } = await dataOf('/measures/jobs/series?geography=msa&state=HI&window=5');
    expect(regions.map(({ change }: any) => change.note)).toEqual([says, says]);
    expect((await dataOf('/measures/jobs/us?window=5')).change.note).toEqual(says);
    for (const query of ['window=5&to=2024', 'window=6']) {
      const [other] = (await dataOf(`/metros/27900/series?measures=jobs&${query}`)).series;
      expect(other.change).not.toHaveProperty('note');
    }
  });

  it('has the note of the growth in tables', async () => {
    const body = { measures: ['jobs'], places: ['27900'], years: '2020-2025', derive: 'percent_change' };
    const caveat = 'The change of jobs: The figure of 2025 compares with 2020.';
    const { caveats } = (await post(api.client, '/data', body)).json.data;
    expect(caveats).toContainEqual(expect.stringContaining(caveat));
    const later = (await post(api.client, '/data', { ...body, years: '2019-2025' })).json.data;
    expect(later.caveats).not.toContainEqual(expect.stringContaining('The change of jobs'));
    expect(await textOf('get_data', body)).toContain(caveat);
  });
});
