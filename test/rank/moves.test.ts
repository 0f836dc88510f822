import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ends, moves } from '../../api/domain/moves.ts';
import { RankRequest } from '../../api/schemas/rank.ts';
import { coveredBy, higher, lower, post, sanJuan, useApi } from './contractClient.ts';
import { madeUp, places } from './figures.ts';
import { naiveRank, type NaiveMetro } from './naive.ts';
import { rankRequest } from './requests.ts';
import { measures } from './worlds.ts';

const causes = ['own', 'others', 'coverage', 'revision'] as const;
type Cause = (typeof causes)[number];

/** A figure at both ends; NaN where there is none. */
const figure = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 9 }) },
  { weight: 1, arbitrary: fc.constant(NaN) },
);
const cell = fc
  .tuple(figure, figure, fc.nat(3), fc.boolean())
  .map(([old, other, change, isSameYear]) => ({ old, new: change === 0 ? old : other, isSameYear }));

/** Figures of a few metros at two ends, and a request over them. */
const twoEnds = fc.integer({ min: 1, max: 9 }).chain((n) => {
  const column = fc.array(cell, { minLength: n, maxLength: n });
  return fc.tuple(...measures.map(() => column)).chain((columns) => {
    const values = columns.map((column, i) => {
      const present = column.map((one) => one.new).filter((one) => !Number.isNaN(one));
      return [measures[i]!, present] as const;
    });
    return rankRequest(new Map(values)).map((request) => ({
      n,
      columns,
      request: { ...request, include_eliminated: false },
    }));
  });
});
type TwoEnds = typeof twoEnds extends fc.Arbitrary<infer T> ? T : never;

const columnsAt = ({ columns }: TwoEnds, end: 'old' | 'new') =>
  Object.fromEntries(columns.map((column, i) => [measures[i]!, column.map((one) => one[end])]));

function endsOf(one: TwoEnds): Ends {
  const at = (end: 'old' | 'new') => madeUp(columnsAt(one, end), places(one.n)).figures;
  return {
    from: at('old'),
    to: at('new'),
    isSameYear: (measure, place) => one.columns[measures.indexOf(measure)]![place]!.isSameYear,
  };
}

/** The metros with some causes switched, for the metro at a place. */
function switched({ n, columns }: TwoEnds, place: number, on: ReadonlySet<Cause>): NaiveMetro[] {
  return places(n).map((metro, other) => {
    const values = columns.map((column, i) => {
      const figure = column[other]!;
      const isOneSided = Number.isNaN(figure.old) || Number.isNaN(figure.new);
      const byValue = other === place ? 'own' : 'others';
      const cause = isOneSided ? 'coverage' : figure.isSameYear ? 'revision' : byValue;
      return [measures[i]!, on.has(cause) ? figure.new : figure.old] as const;
    });
    return { ...metro, values: new Map(values.filter(([, value]) => !Number.isNaN(value))) };
  });
}

const ordersOf = <T>(list: readonly T[]): T[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((one) => ordersOf(list.filter((other) => other !== one)).map((rest) => [one, ...rest]));
const orders = ordersOf(causes);

/** The mean change of the rank when a cause is switched on, over all orders of the causes. */
function naiveParts(one: TwoEnds, place: number): Record<Cause, number> {
  const known = new Map<string, number>();
  const rankWith = (on: ReadonlySet<Cause>) => {
    const key = causes.filter((cause) => on.has(cause)).join();
    if (!known.has(key)) {
      const { metros } = naiveRank(one.request, switched(one, place, on));
      const { rank } = metros.find(({ cbsa }) => cbsa === places(one.n)[place]!.cbsa)!;
      known.set(key, rank!);
      expect(rank).not.toBeNull();
    }
    return known.get(key)!;
  };
  const parts = { own: 0, others: 0, coverage: 0, revision: 0 };
  for (const order of orders) {
    const on = new Set<Cause>();
    for (const cause of order) {
      const before = rankWith(on);
      parts[cause] += (rankWith(on.add(cause)) - before) / orders.length;
    }
  }
  return parts;
}

/** A part in units of its last decimal. */
const unitsOf = (part: number) => Math.round(part * 1e4);

describe('moves (A5)', () => {
  it('are the Shapley values of a naive ranker over all orders of the causes, and add up (D185)', () => {
    const seen = { own: 0, others: 0, coverage: 0, revision: 0, whole: 0 };
    fc.assert(
      fc.property(twoEnds, (one) => {
        const found = new Map(moves(RankRequest.parse(one.request), endsOf(one)).map((move) => [move.place, move]));
        const ranksAt = (end: 'old' | 'new') => {
          const { naive } = madeUp(columnsAt(one, end), places(one.n));
          const { metros } = naiveRank(one.request, naive);
          return new Map(metros.map(({ cbsa, rank }) => [cbsa, rank]));
        };
        const [before, after] = [ranksAt('old'), ranksAt('new')];
        for (const [place, { cbsa }] of places(one.n).entries()) {
          const [from, to] = [before.get(cbsa) ?? null, after.get(cbsa) ?? null];
          const move = found.get(place);
          if (from === null && to === null) {
            expect(move).toBeUndefined();
            continue;
          }
          expect([move!.from, move!.to]).toEqual([from, to]);
          if (from === null || to === null) {
            expect(move!.parts).toBeNull();
            continue;
          }
          const { parts } = move!;
          const exact = naiveParts(one, place);
          for (const cause of causes) {
            expect(Math.abs(parts![cause] - exact[cause])).toBeLessThan(1e-4);
            if (Math.abs(exact[cause]) < 1e-9) expect(parts![cause]).toBe(0);
            else seen[cause]++;
          }
          expect(causes.reduce((sum, cause) => sum + unitsOf(parts![cause]), 0)).toBe((to - from) * 1e4);
          seen.whole++;
        }
      }),
      { numRuns: 1000, seed: 1 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
  });
});

describe('POST /rank/moves', () => {
  const api = useApi();
  const criteria = [
    lower('unemployment_rate', { weight: 3 }),
    higher('population_growth_5yr', { weight: 2 }),
    higher('manufacturing_share_of_gdp'),
    lower('poverty_rate', { weight: 0 }),
  ];
  const move = async (body: object) => (await api.answer('/rank/moves', body)).data;

  it('have the ranks of POST /rank at both ends, and parts that add up', async () => {
    for (const body of [
      { criteria },
      { criteria, scope: { states: ['OK', 'PR'] }, include_eliminated: true },
      { criteria, requirements: { max_unemployment: 5, tier: '250k' } },
      { criteria: [...criteria, higher('births', { cutoff: { comparator: 'lt', value: 5000 } })] },
    ]) {
      const data = await move({ ...body, from: 2019, to: 2023 });
      const ranksOf = async (year: number) => {
        const { data }: any = await api.answer(`/rank?as_of=${year}`, { ...body, include_eliminated: false });
        return new Map<string, number | null>(data.metros.map(({ cbsa, rank }: any) => [cbsa, rank]));
      };
      const [before, after] = [await ranksOf(2019), await ranksOf(2023)];
      const ranked = [...new Set([...before.keys(), ...after.keys()])].filter(
        (one) => before.get(one) ?? after.get(one),
      );
      expect(coveredBy(data)).toBe(ranked.length);
      expect([...data.only_from, ...data.only_to]).toHaveLength(data.left_out);
      for (const { cbsa, rank } of data.only_from) {
        expect(rank).toBe(before.get(cbsa));
        expect(after.get(cbsa) ?? null).toBeNull();
      }
      for (const { cbsa, rank } of data.only_to) {
        expect(rank).toBe(after.get(cbsa));
        expect(before.get(cbsa) ?? null).toBeNull();
      }
      for (const { cbsa, from, to, parts } of data.metros) {
        expect([from, to]).toEqual([before.get(cbsa), after.get(cbsa)]);
        expect(causes.reduce((sum, cause) => sum + unitsOf(parts[cause]), 0)).toBe((to - from) * 1e4);
        expect(parts.revision).toBe(0);
      }
      const order = data.metros.map(({ to, cbsa }: any) => `${String(to).padStart(4)} ${cbsa}`);
      expect(order).toEqual(order.toSorted());
    }
  });

  it('are zero between a year and itself, and opposite in the opposite direction (D185)', async () => {
    for (const { from, to, parts } of (await move({ criteria, from: 2022, to: 2022 })).metros) {
      expect(from).toBe(to);
      expect(parts).toEqual({ own: 0, others: 0, coverage: 0, revision: 0 });
    }
    const there = await move({ criteria, from: 2019, to: 2023 });
    const back = await move({ criteria, from: 2023, to: 2019 });
    const partsOf = new Map<string, any>(back.metros.map((metro: any) => [metro.cbsa, metro.parts]));
    for (const { cbsa, parts } of there.metros)
      for (const cause of causes) expect(Math.abs(-parts[cause] - partsOf.get(cbsa)[cause])).toBeLessThan(2.1e-4);
  });

  it('names the years that were read, and treats a measure without values as coverage', async () => {
    const data = await move({ criteria, from: 2019, to: 2030 });
    expect(data.criteria.map(({ measure }: any) => measure)).toEqual(criteria.map(({ measure }) => measure));
    for (const { from_years, to_years } of data.criteria) {
      expect(Math.max(...from_years)).toBeLessThanOrEqual(2019);
      expect(Math.max(...to_years)).toBeGreaterThan(2019);
    }
    const homes = [higher('households')];
    expect((await move({ criteria: homes, from: 2018, to: 2024 })).criteria).toEqual([
      {
        ...{ measure: 'households', from_years: [2018], to_years: [2024] },
        ...{ from_periods: ['2014–2018'], to_periods: ['2020–2024'] },
      },
    ]);
    // The Population Estimates do not cover Puerto Rico.
    const alone = await move({ criteria: [higher('births')], scope: { states: ['PR'] }, from: 2022, to: 2024 });
    expect([alone.count, alone.left_out, alone.metros]).toEqual([0, 0, []]);
    const both = await move({ criteria: [criteria[0]], scope: { states: ['PR'] }, from: 2019, to: 2023 });
    expect(both.metros.map(({ cbsa }: any) => cbsa)).toContain(sanJuan);
  });

  it('says what is wrong with a request (400, 422)', async () => {
    const refused = (body: object, status: number, code: string, message: RegExp) =>
      api.expectError(
        post(api.client, '/rank/moves', { criteria, from: 2019, to: 2023, ...body }),
        status,
        code,
        message,
      );
    await refused({ from: undefined }, 400, 'bad_request', /^from: must be a year such as 2021/);
    await refused({ to: '2023' }, 422, 'invalid_request', /^from, to: give two years, or two ids of releases/);
    await refused({ to: '../x' }, 400, 'bad_request', /^to: must be a year such as 2021, or the id of a release/);
    const active = api.served.id;
    await refused(
      { from: 'x', to: 'y' },
      422,
      'invalid_request',
      new RegExp(`^to: must be the release that answers; send "${active}"`),
    );
    await refused({ from: active, to: active }, 422, 'invalid_request', /^from: is the same release as `to`/);
    await refused({ from: 'x', to: active }, 404, 'not_found', /^this server does not hold the release `x`; it holds /);
    await refused({ to: 20234 }, 400, 'bad_request', /^to: must be a year/);
    await refused({ from: 1700 }, 400, 'bad_request', /^no measure of the request has values of 1700 or earlier/);
    await refused({ criteria: [] }, 422, 'invalid_request', /^criteria: give at least one with a weight above 0/);
    await refused({ criteria: [higher('births_x')] }, 422, 'unknown_measure', /criteria\[0\].measure: no measure/);
    const sent = post(api.client, '/rank/moves?as_of=2020', { criteria, from: 2019, to: 2023 });
    await api.expectError(sent, 400, 'bad_request', /as_of/);
  });
});
