import { describe, expect, it } from 'vitest';
import { codesOf, datasetsOf, higher, lower, post, sanJuan, santaFe, tulsa, useApi } from './contractClient.ts';

type ScoreColumns = Readonly<Record<'score' | 'contribution', number>>;

describe('ranking metros', () => {
  const api = useApi();

  describe('POST /rank', () => {
    it('returns metros by name if nothing is scored (D27)', async () => {
      const data = await api.rank({});
      expect(Object.keys(data)).toEqual([
        'method',
        'scored',
        'scope',
        'requirements',
        'gates',
        'funnel',
        'criteria',
        'count',
        'metros',
      ]);
      expect(data).toMatchObject({ scored: false, scope: {}, requirements: {}, criteria: [], count: 393 });
      expect(codesOf(data.metros)).toEqual(api.known.metros.map(({ cbsa }) => cbsa));
      for (const { rank, composite, eliminated, reasons, criteria } of data.metros)
        expect({ rank, composite, eliminated, reasons, criteria }).toEqual({
          rank: null,
          composite: null,
          eliminated: false,
          reasons: [],
          criteria: [],
        });
    });

    it('describes its method in one sentence (D28)', async () => {
      const { method } = await api.rank({});
      expect(method).toMatch(/^percentile-wam\/2: [^.]+\.$/);
      for (const text of [
        'percentile',
        'all metros that have a value',
        'weighted arithmetic mean',
        'two thirds',
        'rank range',
        '1, 2, 2, 4',
        'CBSA',
      ])
        expect(method).toContain(text);
    });

    it('scores by percentile among all metros with a value, best 100, worst 0 (D22, D23)', async () => {
      const { metros, criteria, scored } = await api.rank({ criteria: [lower('unemployment_rate')] });
      expect(scored).toBe(true);
      const n = api.known.sorted.get('unemployment_rate')!.length;
      expect(criteria).toEqual([
        {
          measure: 'unemployment_rate',
          label: 'Unemployment rate',
          ...api.citationOf('unemployment_rate'),
          direction: 'lower_better',
          weight: 1,
          scoring: true,
          cutoff: null,
          observed: n,
        },
      ]);
      const ranked = metros.filter(({ rank }: any) => rank !== null);
      expect(ranked).toHaveLength(n);
      expect([ranked[0].composite, ranked.at(-1).composite]).toEqual([100, 0]);
      for (const { cbsa, composite, criteria } of ranked) {
        const own = api.value(cbsa, 'unemployment_rate')!;
        const all = api.known.sorted.get('unemployment_rate')!;
        const worse = all.filter((one) => one > own).length;
        const equal = all.filter((one) => one === own).length;
        expect(composite).toBeCloseTo((100 * (worse + (equal - 1) / 2)) / (n - 1), 4);
        expect(criteria).toEqual([
          { measure: 'unemployment_rate', value: own, score: composite, contribution: composite },
        ]);
        expect(String(composite)).toMatch(/^\d+(\.\d{1,4})?$/); // D25
      }
    });

    it('gives the same score for any scope and gates (D22)', async () => {
      const criteria = [lower('unemployment_rate'), higher('population_growth_5yr', { weight: 2 })];
      const all = new Map((await api.rank({ criteria })).metros.map((metro: any) => [metro.cbsa, metro]));
      const some = await api.rank({ criteria, scope: { states: ['TX'] }, requirements: { tier: '500k' } });
      expect(some.count).toBeGreaterThan(2);
      some.metros.forEach((metro: any, i: number) => {
        const { rank: _, ...same } = all.get(metro.cbsa) as any;
        expect(metro).toEqual({ ...same, rank: i + 1 });
      });
    });

    it('weights scores by relative weights, and contributions add up to the composite (D24)', async () => {
      const { metros } = await api.rank({
        criteria: [lower('unemployment_rate', { weight: 3 }), higher('population_growth_5yr')],
      });
      const { composite, criteria } = metros.find(({ cbsa }: any) => cbsa === tulsa);
      const [rate, growth]: [ScoreColumns, ScoreColumns] = criteria;
      expect(composite).toBeCloseTo((3 * rate.score + growth.score) / 4, 3);
      expect(rate.contribution).toBeCloseTo((3 * rate.score) / 4, 3);
      const units = (value: number) => Math.round(value * 1e4);
      for (const { composite, criteria } of metros)
        if (composite !== null)
          expect(criteria.reduce((sum: number, one: ScoreColumns) => sum + units(one.contribution), 0)).toBe(
            units(composite),
          );
      const fractions = await api.rank({
        criteria: [lower('unemployment_rate', { weight: 0.75 }), higher('population_growth_5yr', { weight: 0.25 })],
      });
      expect(fractions.metros).toEqual(metros);
      for (const weight of [1e300, Number.MAX_VALUE, Number.MIN_VALUE]) {
        const equal = await api.rank({ criteria: [higher('births', { weight }), lower('deaths', { weight })] });
        expect(equal.metros).toEqual((await api.rank({ criteria: [higher('births'), lower('deaths')] })).metros);
      }
    });

    it('does not score a criterion of weight 0, which still appears and may have a cutoff (D26)', async () => {
      const criteria = [
        higher('births', { weight: 0, cutoff: { comparator: 'lt', value: 10000 } }),
        lower('unemployment_rate', { weight: 2 }),
      ];
      const { metros, criteria: shown, funnel } = await api.rank({ criteria });
      expect(shown.map(({ scoring, weight }: any) => [scoring, weight])).toEqual([
        [false, 0],
        [true, 2],
      ]);
      expect(shown[0].cutoff).toEqual({ comparator: 'lt', value: 10000 });
      expect(funnel.at(-1).label).toBe('Births not under 10,000 births, or no value');
      for (const { criteria, composite } of metros) {
        expect(criteria[0]).toMatchObject({ score: null, contribution: null });
        expect(composite).toBe(criteria[1].score);
      }
      const only = await api.rank({ criteria: [criteria[0]] });
      expect(only.scored).toBe(false);
      expect(only.metros.map(({ name }: any) => name)).toEqual(only.metros.map(({ name }: any) => name).sort());
      expect((await api.rank({ criteria: [higher('births', { weight: -0 })] })).scored).toBe(false);
    });

    it('eliminates metros that meet a cutoff; a missing value meets none (D26)', async () => {
      const measure = 'population_growth_5yr';
      const at = api.value(tulsa, measure)!;
      const without = api.known.metros
        .filter(({ values }) => !values.has(measure))
        .map(({ cbsa, name }) => ({ cbsa, name }));
      const holds = {
        lt: (one: number) => one < at,
        lte: (one: number) => one <= at,
        gt: (one: number) => one > at,
        gte: (one: number) => one >= at,
      };
      const words = { lt: 'under', lte: 'at or under', gt: 'over', gte: 'at or over' };
      for (const comparator of ['lt', 'lte', 'gt', 'gte'] as const) {
        const cutoff = { comparator, value: at };
        const { metros, count, funnel } = await api.rank({
          criteria: [lower(measure, { cutoff })],
          include_eliminated: true,
        });
        expect(funnel[1]).toEqual({
          label: `Population growth over five years not ${words[comparator]} ${at} percent, or no value`,
          count,
          removed: api.known.metros.length - count,
          missing: { count: 6, kept: true, metros: without },
        });
        const out = metros.filter(({ eliminated }: any) => eliminated);
        for (const { cbsa, reasons } of out) {
          const own = api.value(cbsa, measure)!;
          expect(holds[comparator](own)).toBe(true);
          expect(reasons).toEqual([`${measure} ${own} is ${words[comparator]} the cutoff ${at}`]);
        }
        expect(out).toHaveLength(api.known.sorted.get(measure)!.filter(holds[comparator]).length);
        expect(codesOf(out)).not.toContain(sanJuan);
      }
    });

    it('ranks only metros with a figure for every criterion that scores, and says what the others lack (D24)', async () => {
      // Santa Fe has births, and no share of manufacturing: a weight of 0 needs no figure.
      const of = async (...criteria: object[]) =>
        (await api.rank({ criteria })).metros.find(({ cbsa }: any) => cbsa === santaFe);
      const births = higher('births', { weight: 100 });
      expect((await of(births, lower('manufacturing_share_of_gdp', { weight: 0 }))).rank).not.toBeNull();
      const metro = await of(births, lower('manufacturing_share_of_gdp', { weight: 1e-6 }));
      expect([metro.rank, metro.composite, metro.eliminated]).toEqual([null, null, false]);
      expect(metro.reasons).toEqual(['no figure for manufacturing_share_of_gdp: withheld by the publisher']);
      expect([metro.coverage, metro.missing]).toEqual([undefined, undefined]);
      expect(metro.criteria[0]).toMatchObject({ score: expect.any(Number), contribution: null });
      expect(metro.criteria[1]).toEqual({
        measure: 'manufacturing_share_of_gdp',
        value: null,
        score: null,
        contribution: null,
      });
      const two = await of(lower('manufacturing_share_of_gdp'), births, higher('manufacturing_gdp'));
      expect(two.reasons).toEqual([
        'no figure for manufacturing_share_of_gdp: withheld by the publisher',
        'no figure for manufacturing_gdp: withheld by the publisher',
      ]);
      const { metros, count } = await api.rank({ criteria: [lower('manufacturing_share_of_gdp'), births] });
      const last = metros.findIndex(({ rank }: any) => rank === null);
      const unranked = metros.slice(last);
      expect(unranked.every(({ rank, rank_range }: any) => rank === null && rank_range)).toBe(true);
      expect(codesOf(unranked)).toEqual(codesOf(unranked).sort());
      expect(metros.slice(0, last).every(({ rank_range }: any) => rank_range === undefined)).toBe(true);
      expect(metros).toHaveLength(count);
    });

    it('ranks no metro first by the figures that it has: New York lacks the growth of house prices (D24)', async () => {
      const criteria = [lower('house_price_growth_5yr'), higher('jobs'), higher('average_annual_pay')];
      const { metros } = await api.rank({ criteria });
      expect(metros[0]).toMatchObject({ name: 'San Jose-Sunnyvale-Santa Clara, CA', rank: 1, composite: 95.3698 });
      const unranked = metros.filter(({ rank }: any) => rank === null);
      expect(unranked).toHaveLength(20);
      const newYork = unranked.find(({ name }: any) => name.startsWith('New York'));
      expect(newYork).toMatchObject({
        composite: null,
        reasons: ['no figure for house_price_growth_5yr: the publisher has figures for divisions of the metro only'],
        rank_range: { best: 1, worst: 98 },
      });
      const { data } = await api.answer('/rank?partial=1', { criteria });
      expect(data.metros.slice(0, 12).map(({ rank }: any) => rank)).toEqual([1, 2, 2, 4, 5, 6, 7, 7, 9, 10, 11, 12]);
      expect(data.metros.slice(0, 11).map(({ missing }: any) => missing)).toEqual(
        Array(11).fill(['house_price_growth_5yr']),
      );
      expect(data.metros[0]).toMatchObject({
        name: 'New York-Newark-Jersey City, NY-NJ',
        composite: 99.3622,
        reasons: [],
        coverage: 0.6667,
        rank_range: { best: 1, worst: 98 },
      });
    });

    it('ranks metros with two thirds of the weight with partial=1, and says why it does not rank others (D24)', async () => {
      const births = higher('births');
      const of = async (...criteria: object[]) => {
        const { data } = await api.answer('/rank?partial=1', { criteria });
        return data.metros.find(({ cbsa }: any) => cbsa === santaFe);
      };
      const enough = await of(lower('manufacturing_share_of_gdp', { weight: 0.1 }), higher('births', { weight: 0.2 }));
      expect(enough.rank).not.toBeNull();
      expect([enough.reasons, enough.missing, enough.coverage]).toEqual([[], ['manufacturing_share_of_gdp'], 0.6667]);
      expect(enough.composite).toBe(enough.criteria[1].score);
      // 0.1 + 0.3 is two thirds of 0.1 + 0.3 + 0.2, but not in doubles.
      const decimal = await of(
        higher('births', { weight: 0.1 }),
        higher('deaths', { weight: 0.3 }),
        lower('manufacturing_share_of_gdp', { weight: 0.2 }),
      );
      expect(decimal.rank).not.toBeNull();
      const half = await of(lower('manufacturing_share_of_gdp'), births);
      expect([half.rank, half.composite, half.coverage]).toEqual([null, null, 0.5]);
      expect(half.reasons).toEqual([
        'no figure for manufacturing_share_of_gdp: withheld by the publisher',
        'the other criteria carry 50 percent of the weight; two thirds are needed',
      ]);
    });

    it('names criteria that count twice, or cancel each other', async () => {
      const criteria = [higher('average_annual_pay'), lower('average_weekly_wage'), higher('births', { weight: 0 })];
      const { metros, similar_criteria } = await api.rank({ criteria });
      expect(new Set(metros.map(({ composite }: any) => composite))).toEqual(new Set([50]));
      const pair = { measures: ['average_annual_pay', 'average_weekly_wage'], rho: 1, metros: 393 };
      expect(similar_criteria).toEqual([{ ...pair, pull: 'opposite' }]);
      const same = [higher('average_weekly_wage'), higher('average_annual_pay')];
      expect((await api.rank({ criteria: same })).similar_criteria).toEqual([{ ...pair, pull: 'same' }]);
      expect((await api.answer('/rank/acceptability', { criteria })).data.similar_criteria).toHaveLength(1);
      expect(await api.rank({ criteria: [same[0], lower('unemployment_rate')] })).not.toHaveProperty(
        'similar_criteria',
      );
    });

    it('has no interval where nothing varies, and varies figures with bounds by default (D184)', async () => {
      const of = async (query: string, measure: string) =>
        (await api.answer(`/rank?robustness=1${query}`, { criteria: [higher(measure)] })).data;
      const huntsville = (data: any) => data.metros.find(({ cbsa }: any) => cbsa === '26620');
      const drawn = await of('', 'median_household_income_1yr');
      const { rank, rank_interval } = huntsville(drawn);
      expect(rank).toBe(74);
      // Each release draws other errors.
      expect(Math.abs(rank_interval[0] - 66)).toBeLessThan(5);
      expect(Math.abs(rank_interval[1] - 90)).toBeLessThan(5);
      expect(drawn.robustness).not.toHaveProperty('nothing_varies');
      const exact = await of('&figures=0', 'median_household_income_1yr');
      expect(huntsville(exact)).toMatchObject({ rank: 74, rank_interval: null, top10_share: null });
      for (const { robustness } of [exact, await of('', 'births')])
        expect(robustness.nothing_varies).toBe(
          'fewer than two criteria score, and no figure with bounds is drawn: nothing varies',
        );
    });

    it('gives ties one rank and lists them by CBSA code: 1, 2, 2, 4 (D25)', async () => {
      const { metros } = await api.rank({ criteria: [lower('births')] });
      const ranked = metros.filter(({ rank }: any) => rank !== null);
      const tied = ranked.findIndex(({ rank }: any, i: number) => i > 0 && rank === ranked[i - 1].rank);
      expect(tied).toBeGreaterThan(0);
      ranked.forEach((metro: any, i: number) => {
        const before = ranked[i - 1];
        if (before?.composite === metro.composite) {
          expect(metro.rank).toBe(before.rank);
          expect(metro.cbsa > before.cbsa).toBe(true);
        } else expect(metro.rank).toBe(i + 1);
      });
    });

    it('appends eliminated metros by name with every reason, only on request (D27)', async () => {
      const body = {
        requirements: { tier: '1m', min_mfg_share: 0, max_unemployment: 3.5, rtw_only: true },
        criteria: [higher('population_growth_5yr', { cutoff: { comparator: 'lt', value: 0 } })],
        scope: { states: ['CA', 'TX', 'NM'] },
      };
      const without = await api.rank(body);
      expect((await api.rank({ ...body, include_eliminated: false })).metros).toEqual(without.metros);
      const all = await api.rank({ ...body, include_eliminated: true });
      expect(all.metros.slice(0, all.count)).toEqual(without.metros);
      expect(all.metros).toHaveLength(all.funnel[1].count); // the scope, and nothing outside it
      const out = all.metros.slice(all.count);
      expect(out.map(({ name }: any) => name)).toEqual(out.map(({ name }: any) => name).sort());
      for (const { rank, eliminated, reasons } of out) {
        expect([rank, eliminated]).toEqual([null, true]);
        expect(reasons.length).toBeGreaterThan(0);
      }
      const fresno = out.find(({ cbsa }: any) => cbsa === '23420');
      expect(fresno.reasons).toEqual([
        `unemployment_rate ${api.value('23420', 'unemployment_rate')!} is over 3.5`,
        'not entirely in right-to-work states: it lies in CA',
      ]);
      // Its manufacturing is withheld, and at least 0 (D26a).
      const away = out.find(({ cbsa }: any) => cbsa === santaFe);
      expect(away.reasons).toEqual([
        `population ${api.value(santaFe, 'population')!.toLocaleString('en-US')} is under 1,000,000`,
        `unemployment_rate ${api.value(santaFe, 'unemployment_rate')!} is over 3.5`,
        'not entirely in right-to-work states: it lies in NM',
      ]);
    });

    it('counts the remaining metros that have a value (D28)', async () => {
      const { criteria } = await api.rank({
        scope: { states: ['NM'] },
        criteria: [lower('manufacturing_share_of_gdp'), higher('births')],
      });
      expect(criteria.map(({ observed }: any) => observed)).toEqual([3, 4]);
    });

    it('applies cutoffs after the gates, in the order of the request (D19)', async () => {
      const { funnel } = await api.rank({
        scope: { states: ['TX'] },
        requirements: { max_unemployment: 6, tier: '250k' },
        criteria: [
          higher('labor_force', { cutoff: { comparator: 'lte', value: 5 } }),
          higher('births', { cutoff: { comparator: 'gt', value: 1e6 } }),
        ],
      });
      expect(funnel.map(({ label }: any) => label)).toEqual([
        'All metros',
        'In TX',
        'Population at least 250,000 people',
        'Unemployment rate at most 6 percent',
        'Labor force not at or under 5 people, or no value',
        'Births not over 1,000,000 births, or no value',
      ]);
    });

    it('refuses an unavailable measure, a repeated measure, and too many criteria (D20, D21)', async () => {
      const rankBy = (criteria: unknown) => post(api.client, '/rank', { criteria });
      await api.expectError(
        rankBy([higher('births'), higher('death')]),
        422,
        'unknown_measure',
        /^criteria\[1\]\.measure: no measure `death`; did you mean `deaths`/,
      );
      await api.expectError(
        rankBy([higher('births'), lower('births')]),
        400,
        'bad_request',
        /^criteria\[1\]\.measure: .*`births`/,
      );
      const many = (count: number) => Array.from({ length: count }, (_, i) => higher(`no_such_${i}`));
      await api.expectError(rankBy(many(21)), 400, 'bad_request', /^criteria: must be at most 20 criteria/);
      await api.expectError(rankBy(many(20)), 422, 'unknown_measure', /^criteria\[0\]/);
      await api.expectError(
        rankBy([higher('births', { weight: -0.1 })]),
        400,
        'bad_request',
        /^criteria\[0\]\.weight: must be at least 0$/,
      );
    });

    it('credits exactly the datasets that it reads', async () => {
      const geography = api.served.release.content.geography;
      const of = async (body: unknown) => datasetsOf(await api.answer('/rank', body));
      expect(await of({})).toEqual(['census-pep', geography]);
      expect(await of({ criteria: [higher('births')] })).toEqual(['census-pep', geography]);
      expect(await of({ criteria: [higher('births', { weight: 0 }), lower('unemployed')] })).toEqual([
        'bls-laus',
        'census-pep',
        geography,
      ]);
      expect(await of({ requirements: { max_unemployment: 9 } })).toEqual(['bls-laus', 'census-pep', geography]);
    });

    it('is not cached and has no ETag (D32)', async () => {
      const { headers } = await post(api.client, '/rank', {});
      expect(headers['cache-control']).toBe('no-store');
      expect([headers['etag'], headers['last-modified']]).toEqual([undefined, undefined]);
    });

    it('returns the same body in every encoding', async () => {
      const plain = await post(api.client, '/rank', {});
      for (const encoding of ['gzip', 'br', 'zstd']) {
        const packed = await post(api.client, '/rank', {}, { 'Accept-Encoding': encoding });
        expect(packed.headers['content-encoding']).toBe(encoding);
        expect(packed.headers['vary']).toBe('Authorization, Accept-Encoding');
        expect(packed.body.length).toBeLessThan(plain.body.length);
      }
    });

    it('allows POST from other origins (D33)', async () => {
      const { status, headers } = await api.client.send('/api/v1/rank', { method: 'OPTIONS' });
      expect([status, headers['access-control-allow-methods']]).toEqual([204, 'POST, OPTIONS']);
      expect((await api.client.send('/api/v1/rank')).status).toBe(405);
    });
  });
});
