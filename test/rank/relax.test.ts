import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RegionFigures } from '../../api/domain/figures.ts';
import { relax } from '../../api/domain/relax.ts';
import { screen } from '../../api/domain/screen.ts';
import type { ScreenRequest, ScreenResult } from '../../api/schemas/screen.ts';
import { austin, useApi } from './contractClient.ts';
import { requirementOf, requirements, scope } from './requests.ts';
import { type ScreenWorld, screenWorld } from './worlds.ts';

const check = (property: (one: ScreenWorld) => void) =>
  fc.assert(fc.property(screenWorld, property), { numRuns: 1000, seed: 179 });

/** Returns how many metros remain if one requirement has another value; undefined leaves it out. */
function countWith(request: ScreenRequest, figures: RegionFigures, key: string, value: unknown): number {
  const changed = { ...request.requirements, [key]: value };
  return screen({ ...request, requirements: changed }, figures).left.length;
}

/** Every limit that could matter, the strictest first: the tiers, or the values of the measure. */
function limitsOf(key: string, measure: string, { columns }: RegionFigures): (string | number)[] {
  if (key === 'tier') return ['1m', '500k', '250k'];
  const values = [...columns.get(measure)!.values].filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  return key.startsWith('min') ? values.reverse() : values;
}

describe('the limits that leave more metros', () => {
  it('leave as many more as they say when the request is sent with them', () => {
    const found = new Set<string>();
    check(({ request, figures }) => {
      const screening = screen(request, figures);
      for (const { gate, steps } of relax(screening, figures))
        for (const { atLeast, to } of steps) {
          if (!to) continue;
          found.add(`${gate.key} ${atLeast}`);
          expect(to.adds).toBeGreaterThanOrEqual(atLeast);
          const count = countWith(request, figures, gate.key, to.limit);
          expect([gate.key, count]).toEqual([gate.key, screening.left.length + to.adds]);
        }
    });
    const keys = Object.values(requirementOf);
    expect(keys.filter((key) => found.has(`${key} 1`))).toEqual(keys);
    expect([...found].filter((one) => one.endsWith(' 10'))).not.toEqual([]);
  });

  it('are the strictest ones: of all limits, no stricter one leaves so many, and null means that none does', () => {
    check(({ request, figures }) => {
      const screening = screen(request, figures);
      for (const { gate, steps } of relax(screening, figures))
        for (const { atLeast, to } of steps) {
          const limits = gate.measure === null ? [] : limitsOf(gate.key, gate.measure, figures);
          const enough = (limit: string | number) =>
            countWith(request, figures, gate.key, limit) >= screening.left.length + atLeast;
          // Equal numbers, because 0 and -0 are one limit.
          expect(to === null ? undefined : to.limit).toEqual(
            to === null ? limits.find(enough) : expect.toSatisfy((limit) => limit === limits.find(enough)),
          );
        }
    });
  });

  it('come with the metros that remain without the gate, that pass it alone, and that lack its figure', () => {
    check(({ request, figures }) => {
      const screening = screen(request, figures);
      for (const { gate, alone, missing, dropped } of relax(screening, figures)) {
        expect(dropped).toBe(countWith(request, figures, gate.key, undefined) - screening.left.length);
        const only = { [gate.key]: request.requirements![gate.key] };
        expect(alone).toBe(screen({ ...request, requirements: only }, figures).left.length);
        const values = gate.measure === null ? undefined : figures.columns.get(gate.measure)!.values;
        const lacks = (place: number) =>
          values ? Number.isNaN(values[place]) : figures.regions[place]!.right_to_work === null;
        expect(missing).toBe(screening.inScope.filter(lacks).length);
      }
    });
  });
});

describe('POST /screen with `relax`', () => {
  const api = useApi();
  const relaxed = async (body: unknown) => (await api.answer('/screen?relax=1', body)).data;

  it('adds one member and changes nothing else', async () => {
    const body = { requirements: { tier: '500k', max_unemployment: 4 } };
    const { relax, ...rest } = await relaxed(body);
    expect(rest).toEqual(await api.screen(body));
    expect(rest).not.toHaveProperty('relax');
    expect(relax.map(({ key, limit }: any) => [key, limit])).toEqual([
      ['tier', '500k'],
      ['max_unemployment', 4],
    ]);
    expect((await api.answer('/screen?relax=0', body)).data).toEqual(rest);
    expect((await relaxed({})).relax).toEqual([]);
  });

  it('gives limits that leave as many more, for random requirements of the release', async () => {
    const request = fc.record({ scope, requirements: requirements(api.known.sorted) }, { requiredKeys: [] });
    let replays = 0;
    await fc.assert(
      fc.asyncProperty(request, async (body) => {
        const { relax, count }: ScreenResult = await relaxed(body);
        for (const { key, steps, if_dropped } of relax!) {
          const countOf = async (value: unknown) =>
            (await api.screen({ ...body, requirements: { ...body.requirements, [key]: value } })).count;
          expect(await countOf(undefined)).toBe(count + if_dropped);
          for (const { at_least, limit, adds } of steps) {
            if (limit === null) {
              expect(adds).toBeNull();
              continue;
            }
            replays++;
            expect(adds).toBeGreaterThanOrEqual(at_least);
            expect(await countOf(limit)).toBe(count + adds!);
          }
        }
      }),
      { seed: 179, numRuns: 80 },
    );
    expect(replays).toBeGreaterThan(100);
  });

  it('brings the ties: the metros of one state have one electricity price', async () => {
    const prices = api.known.metros.flatMap(({ values }) => values.get('industrial_electricity_price') ?? []);
    const texas = api.value(austin.cbsa, 'industrial_electricity_price')!;
    const same = prices.filter((price) => price === texas).length;
    expect(same).toBeGreaterThan(20);
    const { relax } = await relaxed({ requirements: { max_elec_price: texas - 1e-6 } });
    const [{ steps, alone, missing, if_dropped }] = relax;
    expect(steps).toEqual([1, 5, 10].map((at_least) => ({ at_least, limit: texas, adds: same })));
    const cheaper = prices.filter((price) => price < texas).length;
    const total = api.known.metros.length;
    expect([alone, missing, if_dropped]).toEqual([cheaper, total - prices.length, total - cheaper]);
  });

  it('has no limit for metros without a figure, below every tier, or outside right-to-work states', async () => {
    const none = [1, 5, 10].map((at_least) => ({ at_least, limit: null, adds: null }));
    const island = await relaxed({ scope: { states: ['PR'] }, requirements: { tier: '250k' } });
    expect(island.relax).toEqual([{ key: 'tier', limit: '250k', alone: 0, missing: 6, steps: none, if_dropped: 6 }]);
    const small = await relaxed({ scope: { states: ['WY'] }, requirements: { tier: '1m' } });
    expect(small.relax[0]).toMatchObject({ limit: '1m', alone: 0, steps: none, if_dropped: 2 });
    const outside = await relaxed({ scope: { states: ['OH'] }, requirements: { rtw_only: true } });
    const { count } = await api.screen({ scope: { states: ['OH'] } });
    expect(outside.relax).toEqual([
      {
        key: 'rtw_only',
        limit: null,
        alone: outside.count,
        missing: 0,
        steps: none,
        if_dropped: count - outside.count,
      },
    ]);
    const off = await relaxed({ requirements: { rtw_only: false } });
    expect(off.relax).toEqual([]);
  });

  it('goes to the next tier that has so many', async () => {
    const { relax } = await relaxed({ requirements: { tier: '1m' } });
    const between = api.known.metros.filter(({ values }) => {
      const people = values.get('population') ?? 0;
      return people >= 500_000 && people < 1_000_000;
    });
    expect(relax[0].steps).toEqual([1, 5, 10].map((at_least) => ({ at_least, limit: '500k', adds: between.length })));
  });
});
