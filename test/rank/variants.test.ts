import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kendallTauB } from '../../api/domain/kendall.ts';
import { codesOf, higher, lower, post, useApi } from './contractClient.ts';

describe("Kendall's tau-b", () => {
  it('agrees with the counts of pairs and ties of Kendall 1945 (D183)', () => {
    const ranks = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })), { maxLength: 12 });
    fc.assert(
      fc.property(ranks, (pairs) => {
        const tied = (column: 0 | 1) => {
          const counts = new Map<number, number>();
          for (const pair of pairs) counts.set(pair[column], (counts.get(pair[column]) ?? 0) + 1);
          return [...counts.values()].reduce((sum, t) => sum + (t * (t - 1)) / 2, 0);
        };
        const all = (pairs.length * (pairs.length - 1)) / 2;
        let [concordant, discordant] = [0, 0];
        for (const [i, [a, b]] of pairs.entries())
          for (const [c, d] of pairs.slice(i + 1)) {
            if ((a < c && b < d) || (a > c && b > d)) concordant++;
            if ((a < c && b > d) || (a > c && b < d)) discordant++;
          }
        const under = (all - tied(0)) * (all - tied(1));
        const found = kendallTauB(
          pairs.map(([a]) => a),
          pairs.map(([, b]) => b),
        );
        if (under === 0) expect(found).toBeNull();
        else expect(found).toBeCloseTo((concordant - discordant) / Math.sqrt(under), 12);
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  it('is 1 for the same order, -1 for the reverse, and that of the example of SciPy', () => {
    expect(kendallTauB([1, 2, 2, 4], [1, 2, 2, 4])).toBe(1);
    expect(kendallTauB([1, 2, 3], [3, 2, 1])).toBe(-1);
    expect(kendallTauB([12, 2, 1, 12, 2], [1, 4, 7, 1, 0])).toBeCloseTo(-0.47140452079103173, 14);
    expect(kendallTauB([1], [1])).toBeNull();
  });
});

describe('POST /rank/variants', () => {
  const api = useApi();
  const criteria = [
    lower('unemployment_rate', { weight: 3 }),
    higher('population_growth_5yr', { weight: 2 }),
    higher('manufacturing_share_of_gdp'),
    higher('births', { weight: 0 }),
  ];
  const variants = [
    { name: 'as given', weights: [] },
    {
      name: 'births only',
      weights: criteria.map(({ measure }) => ({ measure, weight: measure === 'births' ? 1 : 0 })),
    },
    { name: 'growth first', weights: [{ measure: 'population_growth_5yr', weight: 10.5 }] },
    {
      name: 'manufacturing, no growth',
      weights: [
        { measure: 'manufacturing_share_of_gdp', weight: 2e-9 },
        { measure: 'population_growth_5yr', weight: 0 },
        { measure: 'unemployment_rate', weight: 1e-9 },
      ],
    },
  ];
  const bodies = [
    { criteria },
    { criteria, scope: { states: ['OK', 'NM', 'PR'] } },
    { criteria, requirements: { tier: '500k', max_unemployment: 4 }, include_eliminated: true },
    { criteria, scope: { states: ['RI'] } },
    { criteria, scope: { states: ['RI'] }, requirements: { min_growth: 99 } },
  ];

  it('has the ranks and composites of POST /rank with the same weights', async () => {
    for (const body of bodies) {
      const { data } = await api.answer('/rank/variants', { ...body, variants });
      const given = await api.rank({ ...body, include_eliminated: false });
      expect(data.count).toBe(given.count);
      expect(data.metros.map(({ cbsa, rank, composite }: any) => ({ cbsa, rank, composite }))).toEqual(
        given.metros.map(({ cbsa, rank, composite }: any) => ({ cbsa, rank, composite })),
      );
      for (const [v, { name, weights }] of variants.entries()) {
        const summary = data.variants[v];
        const changed = new Map(weights.map(({ measure, weight }) => [measure, weight]));
        const replayed = criteria.map((one: any) => ({ ...one, weight: changed.get(one.measure) ?? one.weight ?? 1 }));
        expect(summary.name).toBe(name);
        expect(summary.weights).toEqual(replayed.map(({ measure, weight }) => ({ measure, weight })));
        const { metros } = await api.rank({ ...body, criteria: replayed, include_eliminated: false });
        const byCode = new Map<string, any>(metros.map((metro: any) => [metro.cbsa, metro]));
        for (const metro of data.metros) {
          const { rank, composite } = byCode.get(metro.cbsa);
          expect(metro.variants[v]).toEqual({ rank, composite });
        }
        const [first] = metros;
        expect(summary.top?.cbsa).toBe(first?.rank ? first.cbsa : undefined);
      }
    }
  });

  it('names the metros that move most, and how far the orders agree (D183)', async () => {
    const { data } = await api.answer('/rank/variants', { criteria, variants });
    const [same, ...others] = data.variants;
    expect([same.kendall_tau_b, same.movers]).toEqual([1, []]);
    for (const [i, { movers, kendall_tau_b }] of others.entries()) {
      const both = data.metros
        .map(({ cbsa, rank, variants }: any) => ({ cbsa, from: rank, to: variants.slice(1)[i].rank }))
        .filter(({ from, to }: any) => from !== null && to !== null);
      const change = ({ from, to }: any) => Math.abs(to - from);
      const sorted = both.toSorted((a: any, b: any) => change(b) - change(a) || (a.cbsa < b.cbsa ? -1 : 1));
      expect(movers.map(({ name: _, ...mover }: any) => mover)).toEqual(sorted.slice(0, 5));
      expect(Math.abs(kendall_tau_b)).toBeLessThan(1);
    }
  });

  it('ignores the order of criteria and of weights', async () => {
    const send = async (body: object) => (await api.answer('/rank/variants', body)).data;
    const { metros } = await send({ criteria, variants });
    const reversed = variants.map(({ name, weights }) => ({ name, weights: weights.toReversed() }));
    expect((await send({ criteria: criteria.toReversed(), variants: reversed })).metros).toEqual(metros);
  });

  it('leaves a metro without a figure unranked; with partial=1 only where that criterion weighs too much (D24)', async () => {
    const body = { criteria, variants, scope: { states: ['PR', 'NM'] } };
    const inFull = (await api.answer('/rank/variants', body)).data.metros.find(({ cbsa }: any) => cbsa === '42140');
    expect(inFull).toMatchObject({ rank: null, composite: null });
    const { data } = await api.answer('/rank/variants?partial=1', body);
    const santaFe = data.metros.find(({ cbsa }: any) => cbsa === '42140');
    expect(santaFe.rank).not.toBeNull();
    expect(santaFe.variants[3]).toEqual({ rank: null, composite: null });
    expect(codesOf(data.metros)).toContain('41980');
  });

  it('works as of a year', async () => {
    const body = { criteria: criteria.slice(0, 2) };
    const { data } = await api.answer('/rank/variants?as_of=2021', { ...body, variants: [variants[2]] });
    const { data: given } = await api.answer('/rank?as_of=2021', body);
    expect(data.metros.map(({ rank }: any) => rank)).toEqual(given.metros.map(({ rank }: any) => rank));
  });

  it('says what is wrong with a request (400, 422)', async () => {
    const refused = (body: object, status: number, code: string, message: RegExp) =>
      api.expectError(post(api.client, '/rank/variants', { criteria, variants, ...body }), status, code, message);
    const one = (variant: object) => ({ variants: [{ name: 'a', weights: [], ...variant }] });
    const unknown = [{ measure: 'gdp', weight: 1 }];
    await refused({ variants: undefined }, 400, 'bad_request', /^variants: must be an array of variants/);
    await refused({ variants: [] }, 400, 'bad_request', /^variants: must be 1 to 10 sets of weights/);
    const many = Array.from({ length: 11 }, (_, i) => ({ name: String(i), weights: [] }));
    await refused({ variants: many }, 400, 'bad_request', /^variants: must be 1 to 10/);
    await refused({ variants: [variants[0], variants[0]] }, 400, 'bad_request', /^variants\[1\].name: another variant/);
    await refused(one({ name: '' }), 400, 'bad_request', /^variants\[0\].name: must be a text of 1 to 100 characters/);
    await refused(
      one({ weights: [...unknown, ...unknown] }),
      400,
      'bad_request',
      /measure: measure `gdp` has a weight/,
    );
    await refused(
      one({ weights: [{ measure: 'births', weight: -1 }] }),
      400,
      'bad_request',
      /weight: must be at least 0/,
    );
    const message = /^variants\[0\].weights\[0\].measure: no criterion has measure `gdp`; add it to `criteria`/;
    await refused(one({ weights: unknown }), 422, 'invalid_request', message);
    const nothing = criteria.map(({ measure }) => ({ measure, weight: 0 }));
    await refused(one({ weights: nothing }), 422, 'invalid_request', /^variants\[0\].weights: give at least one/);
    await refused({ criteria: [], ...one({}) }, 422, 'invalid_request', /^criteria: give at least one with a weight/);
    await refused({ criteria: [higher('births_x')] }, 422, 'invalid_request', /no criterion has measure/);
  });
});
