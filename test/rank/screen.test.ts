import { describe, expect, it } from 'vitest';
import { type KnownFigures } from './figures.ts';
import { requirementOf } from './requests.ts';
import { codesOf, datasetsOf, lower, post, sanJuan, tulsa, useApi } from './contractClient.ts';

describe('screening metros', () => {
  const api = useApi();

  describe('POST /screen', () => {
    it('returns every metro for an empty request', async () => {
      const data = await api.screen({});
      expect(Object.keys(data)).toEqual(['scope', 'requirements', 'gates', 'funnel', 'count', 'metros']);
      expect(data).toMatchObject({ scope: {}, requirements: {}, gates: [], count: api.known.metros.length });
      expect(data.funnel).toEqual([{ label: 'All metros', count: api.known.metros.length, removed: 0 }]);
      expect(codesOf(data.metros)).toEqual(api.known.metros.map(({ cbsa }) => cbsa)); // D7
      for (const { values } of data.metros) expect(values).toEqual({});
    });

    it('counts the metros that remain after each gate, in the fixed order of the requirements, after the scope (D19)', async () => {
      const requirements = { rtw_only: true, min_growth: 3, max_unemployment: 4, tier: '250k' };
      const data = await api.screen({ requirements, scope: { states: ['tx', 'OK', 'Ca'] } });
      expect(data.scope).toEqual({ states: ['TX', 'OK', 'CA'] }); // D3
      expect(data.requirements).toEqual(requirements);
      const gate = (key: string, label: string, measure: string) => ({
        key,
        label,
        measure,
        ...api.citationOf(measure),
      });
      expect(data.gates).toEqual([
        gate('tier', 'Population at least 250,000 people', 'population'),
        gate('max_unemployment', 'Unemployment rate at most 4 percent', 'unemployment_rate'),
        gate('min_growth', 'Population growth over five years at least 3 percent', 'population_growth_5yr'),
        { key: 'rtw_only', label: 'Entirely in right-to-work states', measure: null },
      ]);
      expect(data.funnel.map(({ label }: any) => label)).toEqual([
        'All metros',
        'In TX, OK, CA',
        ...data.gates.map(({ label }: any) => label),
      ]);
      let left = [...api.known.metros];
      const counts = [
        () => true,
        (m: any) => m.states.some((s: string) => ['TX', 'OK', 'CA'].includes(s)),
        (m: any) => m.values.get('population') >= 250_000,
        (m: any) => m.values.get('unemployment_rate') <= 4,
        (m: any) => m.values.get('population_growth_5yr') >= 3,
        (m: any) => m.right_to_work === true,
      ].map((passes) => (left = left.filter(passes)).length);
      expect(data.funnel.map(({ count }: any) => count)).toEqual(counts);
      expect(data.count).toBe(left.length);
      expect(codesOf(data.metros)).toEqual(left.map(({ cbsa }) => cbsa));
      expect(left.length).toBeGreaterThan(0);
      const read = ['population', 'unemployment_rate', 'population_growth_5yr'];
      for (const { values, cbsa } of data.metros) {
        expect(Object.keys(values)).toEqual(read);
        for (const measure of read) expect(values[measure]).toBe(api.value(cbsa, measure));
      }
    });

    it('counts and names metros without a figure separately from those that fail (D61)', async () => {
      const { funnel, count, metros } = await api.screen({
        requirements: { tier: '500k', min_mfg_share: 15, max_unemployment: 4 },
      });
      expect(funnel.map(({ count, removed }: any) => [count, removed])).toEqual([
        [393, 0],
        [111, 282],
        [21, 90],
        [12, 9],
      ]);
      expect([count, metros.length]).toEqual([12, 12]);
      // Puerto Rico has no population estimates, and the GDP of Connecticut is of other counties.
      expect(funnel[1].missing).toMatchObject({ count: 6, kept: false });
      expect(funnel[1].missing.metros.every(({ name }: any) => name.endsWith(', PR'))).toBe(true);
      expect(funnel[2].missing).toEqual({
        count: 3,
        kept: false,
        metros: [
          { cbsa: '25540', name: 'Hartford-West Hartford-East Hartford, CT' },
          { cbsa: '14860', name: 'Bridgeport-Stamford-Danbury, CT' },
          { cbsa: '35300', name: 'New Haven, CT' },
        ],
      });
      // Manufacturing of 12 large metros is withheld in part (D26a): Cincinnati, for example, has under 15 percent at most.
      expect(funnel[2].decided_by_bounds).toEqual({ passes: 2, fails: 10 });
      expect(funnel[3].missing).toEqual({ count: 0, kept: false, metros: [] });
      expect(funnel[0]).not.toHaveProperty('missing');
      const ranked = await api.rank({ requirements: { tier: '500k', min_mfg_share: 15, max_unemployment: 4 } });
      expect(ranked.funnel).toEqual(funnel);
    });

    it('names the 25 largest metros without a figure and counts all (D61)', async () => {
      // A ratio of two figures that are withheld in part has no bounds (D411).
      const measure = 'accommodation_and_food_average_annual_pay';
      const cutoff = { comparator: 'lt', value: 0 };
      const { funnel } = await api.rank({ criteria: [lower(measure, { weight: 0, cutoff })] });
      const without = api.known.metros.filter(({ values }) => !values.has(measure));
      const { count, metros } = funnel[1].missing;
      expect([count, metros.length]).toEqual([without.length, 25]);
      expect(without.length).toBeGreaterThan(25);
      const size = (metro: KnownFigures['metros'][number]) => metro.values.get('population') ?? -1;
      const largest = without.toSorted((a, b) => size(b) - size(a)).slice(0, 25);
      expect(codesOf(metros)).toEqual(codesOf(largest));
    });

    it('describes gates and criteria for citing figures (D62)', async () => {
      const requirements = { tier: '1m', max_elec_price: 9, rtw_only: true };
      const { gates, criteria } = await api.rank({
        requirements,
        criteria: [lower('hazard_risk_index', { weight: 0 })],
      });
      expect(gates).toEqual((await api.screen({ requirements })).gates);
      expect(
        gates.map(({ unit, vintages, computed_by_cadastre }: any) => [unit, vintages, computed_by_cadastre]),
      ).toEqual([
        ['people', [2025], true],
        ['cents per kWh', [2023], true],
        [undefined, undefined, undefined],
      ]);
      expect(criteria[0]).toMatchObject({ dataset: 'fema-nri', vintages: [2021], computed_by_cadastre: true });
    });

    it('passes a value equal to the limit, for minimums and maximums', async () => {
      const growth = api.value(tulsa, 'population_growth_5yr')!;
      const rate = api.value(tulsa, 'unemployment_rate')!;
      const at = await api.screen({ requirements: { min_growth: growth, max_unemployment: rate } });
      expect(codesOf(at.metros)).toContain(tulsa);
      for (const requirements of [{ min_growth: growth + 1e-9 }, { max_unemployment: rate - 1e-9 }])
        expect(codesOf((await api.screen({ requirements })).metros)).not.toContain(tulsa);
    });

    it('accepts every tier', async () => {
      for (const [tier, least] of Object.entries({ '1m': 1_000_000, '500k': 500_000, '250k': 250_000 })) {
        const { count } = await api.screen({ requirements: { tier } });
        expect(count).toBe(api.known.metros.filter(({ values }) => (values.get('population') ?? 0) >= least).length);
      }
    });

    it('removes a metro without the value (D18)', async () => {
      expect(codesOf((await api.screen({ requirements: { min_mfg_share: 0 } })).metros)).not.toContain(sanJuan);
      expect(codesOf((await api.screen({ scope: { states: ['PR'] } })).metros)).toContain(sanJuan);
    });

    it('requires right to work only if the request says true', async () => {
      const only = await api.screen({ requirements: { rtw_only: true } });
      expect(only.metros.every(({ right_to_work }: any) => right_to_work === true)).toBe(true);
      expect(only.count).toBe(api.known.metros.filter(({ right_to_work }) => right_to_work).length);
      const not = await api.screen({ requirements: { rtw_only: false } });
      expect(not).toMatchObject({ gates: [], count: api.known.metros.length, requirements: { rtw_only: false } });
      expect(not.funnel).toHaveLength(1);
    });

    it('treats an empty list of states as no scope, and refuses unknown states (D20)', async () => {
      const none = await api.screen({ scope: { states: [] } });
      expect([none.count, none.funnel.length]).toEqual([api.known.metros.length, 1]);
      expect(none.scope).toEqual({ states: [] });
      const kansas = await api.screen({ scope: { states: ['KS'] } });
      expect(kansas.metros.map(({ name }: any) => name)).toContain('Kansas City, MO-KS');
      const twice = await api.screen({ scope: { states: ['KS', 'ks'] } });
      expect([twice.count, twice.funnel[1].label]).toEqual([kansas.count, 'In KS']);
      await api.expectError(
        post(api.client, '/screen', { scope: { states: ['KS', 'XX'] } }),
        400,
        'bad_request',
        /scope\.states\[1\]/,
      );
    });

    it('names a requirement whose measure is not available (D21)', async () => {
      for (const [measure, key] of Object.entries(requirementOf)) {
        if (api.known.sorted.has(measure)) continue;
        const reply = post(api.client, '/screen', { requirements: { [key]: 5 } });
        await api.expectError(reply, 422, 'invalid_request', new RegExp(`requirements\\.${key}: .*\`${measure}\``));
        const ranked = post(api.client, '/rank', { requirements: { [key]: 5 } });
        await api.expectError(ranked, 422, 'invalid_request', new RegExp(`requirements\\.${key}`));
      }
    });

    it('credits only the datasets of its gates, of population and of the geography', async () => {
      const geography = api.served.release.content.geography;
      expect(datasetsOf(await api.answer('/screen', {}))).toEqual(['census-pep', geography]);
      expect(datasetsOf(await api.answer('/screen', { requirements: { rtw_only: true } }))).toEqual([
        'census-pep',
        geography,
      ]);
      expect(datasetsOf(await api.answer('/screen', { requirements: { max_unemployment: 5 } }))).toEqual([
        'bls-laus',
        'census-pep',
        geography,
      ]);
    });

    it('is not cached and has no ETag (D32)', async () => {
      const { headers } = await post(api.client, '/screen', {}, { 'If-None-Match': '*' });
      expect(headers['cache-control']).toBe('no-store');
      expect([headers['etag'], headers['last-modified']]).toEqual([undefined, undefined]);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['ratelimit-limit']).toBeDefined();
    });

    describe('near misses', () => {
      const body = { requirements: { tier: '1m', max_unemployment: 4, rtw_only: true } };

      it('appear only on request', async () => {
        expect(await api.screen(body)).not.toHaveProperty('near_misses');
        expect((await api.answer('/screen?near_misses=0', body)).data).not.toHaveProperty('near_misses');
        await api.expectError(
          post(api.client, '/screen?near_misses=yes', body),
          400,
          'bad_request',
          /^near_misses: must be a whole number from 0 to 7/,
        );
        await api.expectError(post(api.client, '/screen?robustness=1', body), 400, 'bad_request', /`robustness`/);
      });

      it('are the metros that fail exactly one gate, nearest first, each with its distance', async () => {
        const { near_misses: misses, ...rest } = (await api.answer('/screen?near_misses=1', body)).data;
        expect(rest).toEqual(await api.screen(body));
        const fails = ({ values, right_to_work }: any) => [
          ...(values.get('population') >= 1_000_000 ? [] : ['tier']),
          ...(values.get('unemployment_rate') <= 4 ? [] : ['max_unemployment']),
          ...(right_to_work ? [] : ['rtw_only']),
        ];
        const once = api.known.metros.filter((metro) => fails(metro).length === 1);
        expect(codesOf(misses).sort()).toEqual(once.map(({ cbsa }) => cbsa).sort());
        for (const { cbsa, gate, reason, by, values } of misses) {
          const metro = api.known.metros.find((one) => one.cbsa === cbsa)!;
          expect([gate]).toEqual(fails(metro));
          const population = metro.values.get('population')!;
          const rate = metro.values.get('unemployment_rate')!;
          expect(values).toEqual({ population, unemployment_rate: rate });
          if (gate === 'tier')
            expect([by, reason]).toEqual([
              1_000_000 - population,
              `population ${population.toLocaleString('en-US')} is under 1,000,000`,
            ]);
          if (gate === 'max_unemployment') {
            expect(by).toBeCloseTo(rate - 4, 9);
            expect(reason).toBe(`unemployment_rate ${rate} is over 4`);
          }
          if (gate === 'rtw_only')
            expect([by, reason]).toEqual([
              null,
              expect.stringMatching(/^not entirely in right-to-work states: it lies in [A-Z, ]+$/),
            ]);
        }
        const order = misses.map(({ gate }: any) => ['tier', 'max_unemployment', 'rtw_only'].indexOf(gate));
        expect(order).toEqual(order.toSorted((a: number, b: number) => a - b));
        expect(new Set(order).size).toBe(3);
        const tier = misses.filter(({ gate }: any) => gate === 'tier').map(({ by }: any) => by);
        expect(tier).toEqual(tier.toSorted((a: number, b: number) => a - b));
      });

      it('have a null distance if the value is missing', async () => {
        const { data } = await api.answer('/screen?near_misses=1', {
          requirements: { min_mfg_share: 0 },
          scope: { states: ['PR'] },
        });
        const reason = 'manufacturing_share_of_gdp has no value';
        expect(data.near_misses).toHaveLength(6);
        for (const miss of data.near_misses) expect(miss).toMatchObject({ gate: 'min_mfg_share', reason, by: null });
      });
    });
  });
});
