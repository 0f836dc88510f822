import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { Column } from '../api/domain/column.ts';
import { findUnusual, writeBrief } from '../api/domain/brief.ts';
import { percentileScores } from '../api/domain/percentile.ts';
import type { ServedMeasure } from '../api/domain/release.ts';
import { estimateTokens } from '../api/domain/tokens.ts';
import { Brief } from '../api/schemas/brief.ts';
import { maxClaims } from '../api/schemas/claimText.ts';
import { useBuiltApi } from './support/builtApi.ts';
import { read } from './support/service.ts';

const api = useBuiltApi();

const sumOfTokens = ({ sentences }: Brief) => sentences.reduce((sum, { text }) => sum + estimateTokens(text), 0);
const textOf = ({ sentences }: Brief) => sentences.map(({ text }) => text).join(' ');

/** Sends each figure as its sentence prints it, and returns the verdicts. */
async function verdictsOf(briefs: readonly Brief[]): Promise<Set<string>> {
  const claims = briefs.flatMap(({ metro, sentences }) =>
    sentences.flatMap(({ text, figures }) =>
      figures.map(({ measure, year, period, text: value }) => {
        if (!text.includes(` ${value} in ${period ?? year}, `)) throw new Error(`${value} is not in: ${text}`);
        return { region: metro.cbsa, measure, year, value };
      }),
    ),
  );
  const verdicts = new Set<string>();
  for (let i = 0; i < claims.length; i += maxClaims) {
    const body = JSON.stringify({ claims: claims.slice(i, i + maxClaims) });
    const headers = { 'Content-Type': 'application/json' };
    const { status, json, text } = await api.client.send('/api/v1/verify', { method: 'POST', headers, body });
    if (status !== 200) throw new Error(text);
    for (const { verdict } of json.data.claims) verdicts.add(verdict);
  }
  return verdicts;
}

/** The briefs of all metros. */
let all: Promise<Brief[]> | undefined;
const allBriefs = () =>
  (all ??= (async () => {
    const briefs: Brief[] = [];
    for (const { cbsa } of api.served.release.content.metros)
      briefs.push((await read(api.client, `/metros/${cbsa}/brief`)).data);
    return briefs;
  })());

describe('GET /metros/{ref}/brief', () => {
  it('has the documented shape, and names its method and release', async () => {
    const { data, meta, attribution } = await read(api.client, '/metros/12420/brief');
    expect(Brief.parse(data)).toEqual(data);
    expect(data.method).toMatch(/^brief\/4: /);
    expect(meta).toEqual({ release: api.served.id });
    expect(data.sentences[0]).toEqual({
      text: 'Austin-Round Rock-San Marcos, TX had 2,620,945 people in 2025, the 25th highest of 387 metros.',
      figures: [{ measure: 'population', year: 2025, value: 2620945, text: '2,620,945 people' }],
    });
    const credited = new Set(attribution.map(({ dataset }: any) => dataset));
    for (const { figures } of data.sentences)
      for (const { measure } of figures) expect(credited).toContain(api.served.release.measure(measure).dataset);
  });

  it('is never over the budget, by its own estimate and by a tokenizer (A8)', async () => {
    for (const data of await allBriefs()) {
      expect(data.tokens).toBeLessThanOrEqual(600);
      expect(data.tokens).toBeGreaterThan(500);
      expect(data.tokens).toBe(sumOfTokens(data));
      expect(encode(textOf(data)).length, data.metro.cbsa).toBeLessThanOrEqual(600);
    }
    for (const tokens of [50, 51, 64, 100, 333, 1500, 4000]) {
      const { data } = await read(api.client, `/metros/35620/brief?tokens=${tokens}`);
      expect(data.tokens).toBeLessThanOrEqual(tokens);
      expect(encode(textOf(data)).length, textOf(data)).toBeLessThanOrEqual(tokens);
    }
  });

  it('has figures that verify as they are printed, for every metro (A8)', async () => {
    expect([...(await verdictsOf(await allBriefs()))].sort()).toEqual(['exact', 'rounds_to']);
  });

  it('has ranks that the values confirm', async () => {
    const { data } = await read(api.client, '/metros/46140/brief?tokens=1500');
    for (const { text, figures } of data.sentences) {
      const [{ measure, value }] = figures;
      const list = await read(api.client, `/measures/${measure}/values?geography=msa&per_page=500`);
      const values: number[] = list.data.values.map((one: any) => one.value);
      const [, tied, rank, end, count] = /, (tied for )?the (?:(\d+)\w\w )?(highest|lowest) of (\d+) metros[. ]/.exec(
        text,
      )!;
      const better = values.filter((one) => (end === 'highest' ? one > value : one < value));
      expect([text, better.length + 1]).toEqual([text, Number(rank ?? 1)]);
      expect([text, values.length]).toEqual([text, Number(count)]);
      expect([text, values.filter((one) => one === value).length > 1]).toEqual([text, tied !== undefined]);
    }
  });

  it('starts with the name of the metro, also without a population', async () => {
    const { data } = await read(api.client, '/metros/41980/brief');
    expect(data.metro.population).toBeNull();
    expect(data.sentences[0].text).toMatch(/^In San Juan-Bayamón-Caguas, PR, the /);
    expect(data.sentences[1].text).toMatch(/^The /);
  });

  it('counts the figures that are not in it', async () => {
    const [{ data: few }, { data: many }, profile] = await Promise.all([
      read(api.client, '/metros/12420/brief?tokens=100'),
      read(api.client, '/metros/12420/brief?tokens=4000'),
      read(api.client, '/metros/12420'),
    ]);
    for (const { sentences, left_out } of [few, many] as Brief[])
      expect(sentences.length + left_out.sentences + left_out.figures).toBe(profile.data.measures.length);
    expect(few.sentences.length).toBeLessThan(many.sentences.length);
  });

  it.each([
    ['/metros/99999/brief', /^404 not_found: no metro `99999`/],
    ['/metros/12420/brief?tokens=49', /^400 bad_request: tokens: must be a whole number from 50 to 4000; got `49`/],
    ['/metros/12420/brief?tokens=many', /^400 bad_request: tokens: /],
    ['/metros/12420/brief?words=600', /^400 bad_request: unknown parameter `words`/],
  ])('refuses %s', async (path, message) => {
    const { status, json } = await api.client.send(`/api/v1${path}`);
    expect(`${status} ${json.error}: ${json.message}`).toMatch(message);
  });
});

describe('a brief', () => {
  const measure = (name: string, label: string, unit: string, topic: string): ServedMeasure => ({
    ...{ name, label, description: label, unit, topic, kind: 'count', decimals: 1, dataset: 'd', sources: ['d'] },
    geographies: {
      msa: { source_grain: 'msa', calculation: '', computed_by_cadastre: false, regions: 5, vintages: [2024] },
    },
  });
  const column = (...values: number[]) =>
    new Column(Float64Array.from(values), new Int16Array(values.length).fill(2024));

  it('orders sentences by distance from the middle per token (A8)', () => {
    const columns = [
      { measure: measure('middle', 'Middle rate', 'percent', 'a'), column: column(3, 1, 2, 4, 5) },
      { measure: measure('top', 'Top rate', 'percent', 'b'), column: column(9, 1, 2, 3, 4) },
      { measure: measure('low', 'Low rate', 'percent', 'c'), column: column(2, 1, 3, 4, 5) },
      { measure: measure('total', 'Total', 'jobs', 'd'), column: column(9, 1, 2, 3, 4) },
      { measure: measure('top_margin_of_error', 'Margin', 'percent', 'e'), column: column(9, 1, 2, 3, 4) },
    ];
    const { sentences, unused, unwritten } = writeBrief('Alder, OK', columns, 0, 500);
    expect(sentences.map(({ text }) => text)).toEqual([
      'In Alder, OK, the top rate was 9.0% in 2024, the highest of 5 metros.',
      'The low rate was 2.0% in 2024, the 2nd lowest of 5 metros.',
      'The middle rate was 3.0% in 2024, the 3rd highest of 5 metros.',
    ]);
    expect([unused, unwritten]).toEqual([0, 2]);
    const worth = sentences.slice(1).map(({ measure, tokens }) => {
      const { column } = columns.find((one) => one.measure === measure)!;
      return Math.abs(percentileScores(column.values)[0]! - 50) / tokens;
    });
    expect(worth).toEqual(worth.toSorted((a, b) => b - a));
  });

  it('says which ranks the margins of error allow, from the end of its rank', () => {
    const columns = [
      {
        measure: measure('top', 'Top rate', 'percent', 'a'),
        column: column(9, 1, 2, 3, 4),
        range: { best: 1, worst: 1 },
      },
      {
        measure: measure('low', 'Low rate', 'percent', 'b'),
        column: column(2, 1, 3, 4, 5),
        range: { best: 3, worst: 5 },
      },
    ];
    expect(writeBrief('Alder, OK', columns, 0, 500).sentences.map(({ text }) => text)).toEqual([
      'In Alder, OK, the top rate was 9.0% in 2024, the highest of 5 metros.',
      'The low rate was 2.0% in 2024, the 2nd lowest of 5 metros (1st to 3rd within the margins of error).',
    ]);
  });

  it('has the ranges that a profile has', async () => {
    const { data: profile } = await read(api.client, '/metros/35300?ranks=1&bounds=1');
    const { data } = await read(api.client, '/metros/35300/brief?tokens=4000');
    const ranks = new Map<string, any>(profile.measures.map(({ name, rank }: any) => [name, rank]));
    let ranged = 0;
    for (const { text, figures } of (data as Brief).sentences) {
      const { best, worst } = ranks.get(figures[0]!.measure);
      expect(text.includes('within the margins of error'), text).toBe(best !== undefined && best < worst);
      if (best < worst) ranged++;
    }
    expect(ranged).toBeGreaterThan(2);
    expect((data as Brief).sentences.map(({ figures }) => figures[0]!.measure)).not.toContain('house_price_index');
  });

  it('says what to know before using a figure once, where it is first needed', () => {
    const note = 'The figure of 2025 compares with 2020.';
    const columns = [
      { measure: { ...measure('top', 'Top rate', 'percent', 'a'), note }, column: column(9, 1, 2, 3, 4) },
      { measure: { ...measure('low', 'Low rate', 'percent', 'b'), note }, column: column(1, 2, 3, 4, 5), mark: 'Odd.' },
    ];
    const { sentences, tokens } = writeBrief('Alder, OK', columns, 0, 500);
    expect(sentences.map(({ text }) => text)).toEqual([
      `In Alder, OK, the top rate was 9.0% in 2024, the highest of 5 metros. ${note}`,
      'The low rate was 1.0% in 2024, the lowest of 5 metros. Odd.',
    ]);
    expect(tokens).toBe(sentences.reduce((sum, { text }) => sum + estimateTokens(text), 0));
  });

  it('of what is unusual has the farthest figure of each topic, without totals and indices of one metro', () => {
    const [highest, second] = [column(9, 1, 2, 3, 4), column(4, 1, 2, 3, 9)];
    const columns = [
      { measure: measure('second', 'Rate of few', 'percent', 'a'), column: second },
      { measure: measure('top', 'Rate with a long name', 'percent', 'b'), column: highest },
      { measure: measure('next', 'Next rate', 'percent', 'b'), column: second },
      { measure: measure('house_price_index', 'House price index', 'index', 'c'), column: highest },
      { measure: measure('total', 'Total', 'jobs', 'd'), column: highest },
    ];
    expect(findUnusual(columns, 0)).toEqual(['top', 'second']);
  });

  it('of what is unusual has no end of a scale that metros share', () => {
    const rate = (name: string, unit = 'percent') => measure(name, name, unit, name);
    const columns = [
      { measure: rate('none'), column: column(0, 0.01, 20, 30, 40) },
      { measure: rate('all'), column: column(100, 100, 2, 3, 4) },
      { measure: rate('only_none'), column: column(0, 1, 2, 3, 4) },
      { measure: rate('price', 'dollars'), column: column(100, 100, 2, 3, 4) },
    ];
    expect(findUnusual(columns, 0).sort()).toEqual(['only_none', 'price']);
  });

  it('has at most four sentences of a topic', () => {
    const columns = Array.from({ length: 9 }, (_, i) => {
      return { measure: measure(`m${i}`, `Rate ${i}`, 'percent', i < 7 ? 'a' : 'b'), column: column(9, 1, 2) };
    });
    const topics = writeBrief('Alder, OK', columns, 0, 4000).sentences.map((one) => one.measure.topic);
    expect(topics.filter((topic) => topic === 'a')).toHaveLength(4);
    expect(topics.filter((topic) => topic === 'b')).toHaveLength(2);
  });

  it('says where values are tied', () => {
    const columns = [{ measure: measure('rate', 'Rate', 'percent', 'a'), column: column(1, 1, 2) }];
    expect(writeBrief('Alder, OK', columns, 0, 500).sentences[0]!.text).toContain('tied for the lowest of 3 metros');
  });

  it('ranks figures of one year only, and has none of an earlier year', () => {
    const mixed = new Column(Float64Array.of(5, 9, 3, 4), Int16Array.of(2024, 2019, 2024, 2024));
    const columns = [{ measure: measure('rate', 'Rate', 'percent', 'a'), column: mixed }];
    const [first] = writeBrief('Alder, OK', columns, 0, 500).sentences;
    expect(first!.text).toContain('in 2024, the highest of 3 metros');
    expect(writeBrief('Birch, OK', columns, 1, 500)).toMatchObject({ sentences: [], unwritten: 1 });
    expect(findUnusual(columns, 1)).toEqual([]);
  });
});
