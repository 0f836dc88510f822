import { describe, expect, it } from 'vitest';
import { higher, lower, post, useApi } from './contractClient.ts';

describe('extensions of screening and ranking', () => {
  const api = useApi();

  describe('robustness', () => {
    const criteria = [
      lower('unemployment_rate', { weight: 3 }),
      higher('population_growth_5yr', { weight: 2 }),
      higher('births'),
    ];
    const body = { criteria, scope: { states: ['TX', 'CT', 'HI'] } };
    const robust = async (body: unknown) => (await api.answer('/rank?robustness=1', body)).data;

    it('appears only on request', async () => {
      const plain = await api.rank(body);
      expect(plain).not.toHaveProperty('robustness');
      for (const metro of plain.metros) {
        expect(metro).not.toHaveProperty('rank_interval');
        expect(metro).not.toHaveProperty('top10_share');
      }
      const { robustness, metros, ...rest } = await robust(body);
      expect({ ...rest, metros: metros.map(({ rank_interval: _, top10_share: __, ...metro }: any) => metro) }).toEqual(
        plain,
      );
      expect(robustness).toEqual({
        draws: 1000,
        weight_range: 0.25,
        scoring: ['percentile', 'min-max'],
        seed: expect.stringMatching(/^[0-9a-f]{14}$/),
        min_max: { first: expect.any(String), rank: expect.any(Number), measure: 'births' },
        figures: { drawn: [], without_bounds: ['births', 'population_growth_5yr', 'unemployment_rate'] },
      });
      for (const { rank, rank_interval, top10_share } of metros) {
        if (rank === null) expect([rank_interval, top10_share]).toEqual([null, null]);
        else {
          const [low, high] = rank_interval;
          expect(1 <= low && low <= high && high <= metros.length).toBe(true);
          expect(top10_share >= 0 && top10_share <= 1).toBe(true);
        }
      }
    });

    it('adds the share of another number of first ranks with `top`, and changes nothing else', async () => {
      const plain = await robust(body);
      expect((await api.answer('/rank?robustness=1&top=10', body)).data).toEqual(plain);
      const { robustness, metros, ...rest } = (await api.answer('/rank?robustness=1&top=3', body)).data;
      expect(robustness).toEqual({ ...plain.robustness, top: 3 });
      expect({
        robustness: plain.robustness,
        metros: metros.map(({ top_share: _, ...metro }: any) => metro),
        ...rest,
      }).toEqual(plain);
      const ranked = metros.filter(({ rank }: any) => rank !== null);
      for (const { top_share, top10_share } of ranked) expect(top_share).toBeLessThanOrEqual(top10_share);
      // Ties can only add to three.
      expect(ranked.reduce((sum: number, { top_share }: any) => sum + Number(top_share), 0)).toBeGreaterThan(2.999);
      expect(metros.filter(({ rank }: any) => rank === null).map((one: any) => one.top_share)).not.toContain(0);
      const bad = (query: string) => post(api.client, `/rank?${query}`, body);
      await api.expectError(bad('top=3'), 400, 'bad_request', /^parameter `top` is of `robustness`/);
      await api.expectError(bad('robustness=1&top=0'), 400, 'bad_request', /top.*from 1 to 100/);
    });

    it('returns the same for the same criteria in any order and scale', async () => {
      const first = await robust(body);
      expect(await robust(body)).toEqual(first);
      const byCode = ({ metros, robustness }: any) => ({
        robustness,
        metros: metros.map(({ cbsa, rank_interval, top10_share }: any) => ({ cbsa, rank_interval, top10_share })),
      });
      const reversed = { ...body, criteria: criteria.toReversed(), scope: { states: ['hi', 'TX', 'ct', 'TX'] } };
      expect(byCode(await robust(reversed))).toEqual(byCode(first));
      const scaled = { ...body, criteria: criteria.map((one: any) => ({ ...one, weight: 7 * (one.weight ?? 1) })) };
      expect(byCode(await robust(scaled))).toEqual(byCode(first));
      const same = { ...body, requirements: { rtw_only: false }, include_eliminated: true };
      expect(byCode(await robust(same))).toEqual(byCode(first));
      const other = await robust({ ...body, criteria: criteria.slice(0, 2) });
      expect(other.robustness.seed).not.toBe(first.robustness.seed);
    });

    it('names the metro that is first if criteria are scored by min-max, and why', async () => {
      const asked = {
        criteria: [
          { measure: 'labor_force', direction: 'higher_better' },
          { measure: 'unemployment_rate', direction: 'lower_better', weight: 2 },
        ],
      };
      const { metros, robustness } = await robust(asked);
      const ranked = metros.filter(({ rank }: any) => rank !== null);
      const points = ranked.map(({ criteria }: any) =>
        criteria.map(({ value }: any, c: number) => {
          const all = metros.flatMap((one: any) => one.criteria[c].value ?? []);
          const share = (value - Math.min(...all)) / (Math.max(...all) - Math.min(...all));
          return c === 0 ? share : 2 * (1 - share);
        }),
      );
      const scores: number[] = points.map(([a = 0, b = 0]: number[]) => a + b);
      const best = scores.indexOf(Math.max(...scores));
      expect(best).toBeGreaterThan(0);
      const leads = points[best].map((one: number, c: number) => one - points[0][c]);
      expect(robustness.min_max).toEqual({
        first: ranked[best].cbsa,
        rank: scores.filter((score) => score > scores[0]!).length + 1,
        measure: asked.criteria[leads.indexOf(Math.max(...leads))]!.measure,
      });
    });

    it('has no interval for a single criterion without bounds, and says why', async () => {
      const { metros, robustness } = await robust({ criteria: [lower('unemployment_rate')] });
      for (const { rank_interval, top10_share } of metros) expect([rank_interval, top10_share]).toEqual([null, null]);
      expect(robustness.nothing_varies).toMatch(/^fewer than two criteria score/);
      const unscored = await robust({});
      expect(unscored.metros.every((metro: any) => metro.rank_interval === null)).toBe(true);
    });
  });

  it('marks both parameters as extensions in the OpenAPI document', async () => {
    const { paths } = (await api.client.send('/api/v1/openapi.json')).json;
    for (const [path, name] of Object.entries({ '/rank': 'robustness', '/screen': 'near_misses' })) {
      const parameter = paths[path].post.parameters.find((one: any) => one.name === name);
      expect(parameter).toMatchObject({ in: 'query', description: expect.stringMatching(/^Extension/) });
      expect(parameter.required ?? false).toBe(false);
    }
  });
});
