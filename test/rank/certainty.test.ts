import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allOf, certaintyOf, verdictOf } from '../../api/domain/certainty.ts';
import { Release } from '../../api/domain/release.ts';
import { screen } from '../../api/domain/screen.ts';
import { YearTable } from '../../api/domain/yearTable.ts';
import type { Bounds } from '../../api/schemas/bounds.ts';
import { type Certainty, type ScreenResult, GateVerdict } from '../../api/schemas/screen.ts';
import { servedWithoutPages } from '../../common/release/served.ts';
import { checkedClient } from '../support/checkedClient.ts';
import { inProcess } from '../support/client.ts';
import { service } from '../support/service.ts';
import { codesOf, post, santaFe, useApi } from './contractClient.ts';
import { type ScreenWorld, screenWorld } from './worlds.ts';

/** The margin of each value, by place; none, zero, or up to 3. */
const margins = fc.array(
  fc.oneof(
    fc.constant(undefined),
    fc.constant(0),
    fc.double({ min: 0, max: 3, noNaN: true }),
    fc.integer({ min: 0, max: 2 }),
  ),
  { minLength: 40, maxLength: 40 },
);

/** The bounds of every value of a metro whose margin is known. */
function boundsBy(margins: readonly (number | undefined)[], { figures }: ScreenWorld) {
  return (place: number): Record<string, Bounds> => {
    const margin = margins[place];
    const bounded = [...figures.columns].filter(
      ([, { values }]) => margin !== undefined && !Number.isNaN(values[place]),
    );
    return Object.fromEntries(
      bounded.map(([name, { values }]) => {
        // A margin of 2 of a population would decide nothing.
        const width = name === 'population' ? 100_000 * margin! : margin!;
        return [name, { level: 90, lower: values[place]! - width, upper: values[place]! + width } as const];
      }),
    );
  };
}

const check = (property: (one: ScreenWorld, margins: readonly (number | undefined)[]) => void) =>
  fc.assert(fc.property(screenWorld, margins, property), { numRuns: 1000, seed: 180 });

describe('the certainty of a screen (U5)', () => {
  it('decides a gate if all figures between the bounds agree, and leaves it undecided if they differ (D180)', () => {
    const seen = new Set<string>();
    check((one, margins) => {
      const boundsOf = boundsBy(margins, one);
      const { gates, inScope } = screen(one.request, one.figures);
      for (const gate of gates)
        for (const place of inScope) {
          const bounds = gate.measure === null ? undefined : boundsOf(place)[gate.measure];
          const verdict = verdictOf(gate, place, bounds);
          seen.add(`${gate.key} ${verdict}`);
          if (gate.lacks(place) || !bounds) {
            expect(verdict).toBe(gate.lacks(place) ? 'undecided' : gate.passes(place) ? 'passes' : 'fails');
            continue;
          }
          const { lower, upper } = bounds;
          const limit = gate.limit!;
          const between = [lower, upper, (lower + upper) / 2, limit].filter((x) => x >= lower && x <= upper);
          const is = between.map((x) => (gate.key.startsWith('max') ? x <= limit : x >= limit));
          const expected = is.every(Boolean) ? 'passes' : is.some(Boolean) ? 'undecided' : 'fails';
          expect([gate.key, bounds, limit, verdict]).toEqual([gate.key, bounds, limit, expected]);
        }
    });
    // Each of seven gates had each verdict.
    expect(seen.size).toBe(21);
  });

  it('joins verdicts as three-valued logic does: the least of fails, undecided and passes', () => {
    const order: GateVerdict[] = ['fails', 'undecided', 'passes'];
    for (const a of GateVerdict.options)
      for (const b of GateVerdict.options)
        for (const c of GateVerdict.options) {
          const least = Math.min(...[a, b, c].map((one) => order.indexOf(one)));
          expect(allOf([a, b, c])).toBe(order[least]);
        }
    expect(allOf([])).toBe('passes');
    expect(allOf(['undecided', 'fails'])).toBe('fails');
  });

  it('lists every metro in scope that no gate surely fails, and counts all', () => {
    check((one, margins) => {
      const boundsOf = boundsBy(margins, one);
      const screening = screen(one.request, one.figures);
      const { gates, metros, ...counts } = certaintyOf(screening, boundsOf);
      const rows = screening.inScope.map((place) => {
        const verdicts = screening.gates.map((gate) => verdictOf(gate, place, boundsOf(place)[gate.measure ?? '']));
        return { place, verdict: allOf(verdicts), included: screening.left.includes(place), verdicts };
      });
      expect(metros).toEqual(rows.filter(({ verdict }) => verdict !== 'fails'));
      for (const verdict of GateVerdict.options) {
        expect(counts[verdict]).toBe(rows.filter((row) => row.verdict === verdict).length);
        gates.forEach((gate, i) =>
          expect(gate[verdict]).toBe(rows.filter(({ verdicts }) => verdicts[i] === verdict).length),
        );
      }
      for (const { gate, missing, bounded } of gates) {
        expect(missing).toBe(screening.inScope.filter(gate.lacks).length);
        expect(bounded).toBe(screening.inScope.filter((place) => boundsOf(place)[gate.measure ?? '']).length);
      }
      // A figure is between its bounds, so a metro that remains never surely fails.
      expect(metros.filter(({ included }) => included).length).toBe(screening.left.length);
    });
  });

  it('is that of the figures where margins are zero: only a missing figure leaves a gate undecided', () => {
    check((one) => {
      const screening = screen(one.request, one.figures);
      const exact = boundsBy(Array<number>(40).fill(0), one);
      const found = certaintyOf(screening, exact);
      expect(found.passes).toBe(screening.left.length);
      for (const { undecided, missing } of found.gates) expect(undecided).toBe(missing);
      for (const { verdict, included } of found.metros) expect(verdict === 'passes').toBe(included);
    });
  });

  it('becomes no surer with wider bounds', () => {
    check((one, margins) => {
      const screening = screen(one.request, one.figures);
      const narrow = certaintyOf(screening, boundsBy(margins, one));
      const wide = certaintyOf(
        screening,
        boundsBy(
          margins.map((margin) => margin && 2 * margin),
          one,
        ),
      );
      expect(wide.passes).toBeLessThanOrEqual(narrow.passes);
      expect(wide.fails).toBeLessThanOrEqual(narrow.fails);
    });
  });
});

describe('POST /screen with `certainty`', () => {
  const api = useApi();
  const certain = async (body: unknown, query = '') => (await api.answer(`/screen?certainty=1${query}`, body)).data;

  it('adds one member and changes nothing else', async () => {
    const body = { requirements: { min_mfg_share: 15, max_unemployment: 4 } };
    const { certainty, ...rest }: ScreenResult & { certainty: Certainty } = await certain(body);
    expect(rest).toEqual(await api.screen(body));
    expect(rest).not.toHaveProperty('certainty');
    expect((await api.answer('/screen?certainty=0', body)).data).toEqual(rest);
    expect(certainty.level).toBe(90);
    const included = certainty.metros.filter((metro: any) => metro.included);
    expect(codesOf(included)).toEqual(codesOf(rest.metros));
    expect(certainty.passes + certainty.undecided + certainty.fails).toBe(api.known.metros.length);
    for (const metro of rest.metros)
      expect(certainty.metros).toContainEqual({
        ...metro,
        verdict: 'passes',
        included: true,
        gates: { min_mfg_share: 'passes', max_unemployment: 'passes' },
      });
  });

  it('lists the metros whose figures are missing, which the funnel removes (D18, D180)', async () => {
    // Santa Fe, from 0 to 1.68, is undecided at 1; a limit of 4.5 is above its bounds (D26a).
    const { certainty, metros } = await certain({ scope: { states: ['NM'] }, requirements: { min_mfg_share: 1 } });
    const found = certainty.metros.find(({ cbsa }: any) => cbsa === santaFe);
    expect(found).toMatchObject({ verdict: 'undecided', included: false, gates: { min_mfg_share: 'undecided' } });
    expect(codesOf(metros)).not.toContain(santaFe);
    expect(certainty).toMatchObject({ passes: 3, undecided: 1, fails: 0 });
    const above = await certain({ scope: { states: ['NM'] }, requirements: { min_mfg_share: 4.5 } });
    expect(above.certainty).toMatchObject({ passes: 1, undecided: 0, fails: 3 });
    expect(above.certainty.gates[0].missing).toBe(0);
    const island = (await certain({ scope: { states: ['PR'] }, requirements: { tier: '1m' } })).certainty;
    expect(island).toMatchObject({ passes: 0, undecided: 6, fails: 0 });
    expect(island.gates).toEqual([{ key: 'tier', passes: 0, undecided: 6, fails: 0, missing: 6, bounded: 0 }]);
    // One gate that surely fails decides.
    const both = (await certain({ scope: { states: ['PR'] }, requirements: { tier: '1m', rtw_only: true } })).certainty;
    expect(both).toMatchObject({ passes: 0, undecided: 0, fails: 6, metros: [] });
  });

  it('lists every metro for an empty request, and none for an impossible one', async () => {
    const { certainty } = await certain({});
    expect(certainty).toMatchObject({ passes: api.known.metros.length, undecided: 0, fails: 0, gates: [] });
    expect(certainty.metros).toHaveLength(api.known.metros.length);
    const none = (await certain({ requirements: { max_unemployment: -1 } })).certainty;
    expect([none.passes, none.undecided, none.metros]).toEqual([0, 0, []]);
  });

  it('leaves a metro undecided whose limit is inside its bounds, and names it though its figure fails', async () => {
    // No measure of a requirement has stated margins in the release. These are made up: 0.2 points of each rate.
    const { release, file } = api.served;
    const history = await release.history();
    const plan = history.plans.get('unemployment_rate')!;
    const year = release.measure('unemployment_rate').geographies.msa!.vintages.at(-1)!;
    const margins = new YearTable(release.content.metros.length, [year]);
    margins.values.fill(0.2);
    const withMargins = new Release(release.content, release.column, () =>
      Promise.resolve({
        ...history,
        plans: new Map(history.plans).set('unemployment_rate', {
          ...plan,
          rules: { ...plan.rules, msa: 'printed' },
          bounds: { margin: 'rate_margin' },
        }),
        table: (measure, geography) =>
          measure === 'rate_margin' ? Promise.resolve(margins) : history.table(measure, geography),
      }),
    );
    const served = servedWithoutPages(file, { release: withMargins, close: () => undefined });
    const client = checkedClient(await inProcess(service({ served })));
    const body = { requirements: { max_unemployment: 4 } };
    const { certainty, metros } = (await post(client, '/screen?certainty=1', body)).json.data;
    const rates = api.known.metros.map(({ values }) => values.get('unemployment_rate')!);
    const countOf = (is: (rate: number) => boolean) => rates.filter(is).length;
    expect(certainty.passes).toBe(countOf((rate) => rate + 0.2 <= 4));
    expect(certainty.fails).toBe(countOf((rate) => rate - 0.2 > 4));
    expect(certainty.gates).toMatchObject([{ key: 'max_unemployment', missing: 0, bounded: rates.length }]);
    const outside = certainty.metros.filter(({ included }: any) => !included);
    expect(outside.length).toBe(countOf((rate) => rate > 4 && rate - 0.2 <= 4));
    expect(outside.length).toBeGreaterThan(5);
    for (const { verdict, values } of outside) {
      expect(verdict).toBe('undecided');
      expect(values.unemployment_rate).toBeGreaterThan(4);
    }
    expect(metros.length).toBe(countOf((rate) => rate <= 4));
    // `bounds` shows why.
    expect(certainty.metros[0]).not.toHaveProperty('bounds');
    const bounded = (await post(client, '/screen?certainty=1&bounds=1', body)).json.data.certainty.metros[0];
    expect(bounded.bounds.unemployment_rate.upper - bounded.values.unemployment_rate).toBeCloseTo(0.2, 6);
  });

  it('reads the values of an earlier year with `as_of`', async () => {
    // Rates of Connecticut's planning regions begin later.
    const { certainty } = await certain({ requirements: { max_unemployment: 5 } }, '&as_of=2022');
    const { values } = (await api.get('/measures/unemployment_rate/values?geography=msa&per_page=500&vintage=2022'))
      .data;
    expect(certainty.gates[0].missing).toBe(api.known.metros.length - values.length);
    expect(certainty.undecided).toBe(certainty.gates[0].missing);
    expect(certainty.undecided).toBeGreaterThan(0);
  });
});
