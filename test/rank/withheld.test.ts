import { describe, expect, it } from 'vitest';
import { certaintyOf } from '../../api/domain/certainty.ts';
import { explain } from '../../api/domain/explain.ts';
import { relax } from '../../api/domain/relax.ts';
import { screen } from '../../api/domain/screen.ts';
import { RankRequest } from '../../api/schemas/rank.ts';
import { codesOf, higher, santaFe, useApi } from './contractClient.ts';
import { madeUp, places } from './figures.ts';

const share = 'manufacturing_share_of_gdp';

describe('a value that is withheld in part (D26a)', () => {
  // Of five metros: 3 and 7 are printed; the others are from 0 to 2, from 6 to 9, and from 4 to 6.
  const withheld = new Map([
    [2, { lower: 0, upper: 2 }],
    [3, { lower: 6, upper: 9 }],
    [4, { lower: 4, upper: 6 }],
  ]);
  const { figures } = madeUp({ [share]: [3, 7, NaN, NaN, NaN, NaN], a: [1, 2, 3, 4, 5, 6] }, places(6), {
    [share]: withheld,
  });
  const request = { requirements: { min_mfg_share: 5 } };

  it('passes a requirement that both bounds pass, fails one that both fail, and else cannot be told', () => {
    const screening = screen(request, figures);
    expect([...screening.left].sort()).toEqual([1, 3]);
    expect(screening.stages.at(-1)).toMatchObject({
      count: 2,
      removed: 4,
      missing: { count: 2, kept: false },
      decided_by_bounds: { passes: 1, fails: 1 },
    });
    const [gate] = screening.gates;
    expect([0, 2, 4, 5].map((place) => gate!.reason(place))).toEqual([
      `${share} 3.0 is under 5`,
      `${share}, withheld, from 0.0 to 2.0, is under 5`,
      `${share}, withheld, from 4.0 to 6.0, may be at least 5 or not`,
      `${share} has no value`,
    ]);
  });

  it('is decided where a bound is the limit itself, by the rule of the requirement', () => {
    expect(screen({ requirements: { min_mfg_share: 6 } }, figures).left).toContain(3);
    expect(screen({ requirements: { min_mfg_share: 6 } }, figures).gates[0]!.lacks(4)).toBe(true);
    expect(screen({ requirements: { min_mfg_share: 4 } }, figures).left).toContain(4);
  });

  it('is decided in `certainty`, too', () => {
    const { gates, metros } = certaintyOf(screen(request, figures), () => undefined);
    expect(gates[0]).toMatchObject({ passes: 2, undecided: 2, fails: 2, missing: 2 });
    expect(metros.map(({ place, verdict }) => [place, verdict]).sort()).toEqual([
      [1, 'passes'],
      [3, 'passes'],
      [4, 'undecided'],
      [5, 'undecided'],
    ]);
  });

  it('is surely admitted by a limit at the bound that meets it least', () => {
    const [one] = relax(screen(request, figures), figures);
    expect(one!.steps[0]!.to).toEqual({ limit: 4, adds: 1 });
    expect(screen({ requirements: { min_mfg_share: 4 } }, figures).left).toHaveLength(3);
    const found = explain(RankRequest.parse(request), figures, 2);
    expect(found).toMatchObject({
      included: false,
      failed: [{ requirement: 'min_mfg_share', value: null, limit: 5, by: null }],
      decidedBy: { [share]: { lower: 0, upper: 2 } },
      admit: [{ requirement: 'min_mfg_share', to: 0, others: 2 }],
    });
  });
});

describe('in the newest release', () => {
  const api = useApi();
  const newYork = '35620';
  const undecided = ['20100', '42700'];

  it('`min_mfg_share` 5 loses 2 metros whose manufacturing is withheld in part, where it lost 36', async () => {
    const { funnel, metros } = await api.screen({ requirements: { min_mfg_share: 5 } });
    const { missing, decided_by_bounds } = funnel.at(-1);
    const { absent } = (await api.get(`/measures/${share}/values?geography=msa&per_page=500&absent=1`)).data;
    const withheld = absent.filter(({ reason }: any) => reason === 'withheld');
    expect([absent.length, withheld.length]).toEqual([47, 36]);
    // The other 11 are those of Puerto Rico and Connecticut, which have no figures of that year.
    expect(missing.count).toBe(13);
    expect(codesOf(missing.metros)).toEqual(expect.arrayContaining(undecided));
    const counted: number[] = [decided_by_bounds.passes, decided_by_bounds.fails];
    expect(counted).toEqual([25, 9]);
    const decided = metros.filter((metro: any) => metro.decided_by_bounds);
    expect(decided).toHaveLength(decided_by_bounds.passes);
    for (const { values, decided_by_bounds: by } of decided) {
      expect(values[share]).toBeNull();
      expect(by[share].lower).toBeGreaterThanOrEqual(5);
    }
  });

  it('of the nine of the 56 largest metros that it lost, only Hartford is left, whose counties are other ones since', async () => {
    const { absent } = (await api.get(`/measures/${share}/values?geography=msa&per_page=500&absent=1`)).data;
    const bySize = api.known.metros.toSorted(
      (a, b) => (b.values.get('population') ?? 0) - (a.values.get('population') ?? 0),
    );
    const large = bySize.slice(0, 56).filter(({ values }) => !values.has(share));
    expect(large).toHaveLength(9);
    const { funnel, metros } = await api.screen({ requirements: { min_mfg_share: 5 } });
    const missing = codesOf(funnel.at(-1).missing.metros);
    const left = large.filter(({ cbsa }) => missing.includes(cbsa)).map(({ name }) => name);
    expect(left).toEqual(['Hartford-West Hartford-East Hartford, CT']);
    const { lower, upper } = absent.find(({ geoid }: any) => geoid === newYork).bounds;
    expect([lower.toFixed(2), upper.toFixed(2)]).toEqual(['3.35', '3.50']);
    expect(codesOf(metros)).not.toContain(newYork);
  });

  it('the bounds of Colorado Springs are those of the example in docs/bounds.md', async () => {
    const year = 2021;
    const valuesIn = async (measure: string, geography: string) => {
      const { values } = (
        await api.get(`/measures/${measure}/values?geography=${geography}&state=CO&per_page=500&vintage=${year}`)
      ).data;
      return new Map<string, number>(values.map(({ geoid, value }: any) => [geoid, value]));
    };
    const [counties, states, gdp, cities] = [
      await valuesIn('manufacturing_gdp', 'county'),
      await valuesIn('manufacturing_gdp', 'state'),
      await valuesIn('all_industries_gdp', 'county'),
      await valuesIn('all_industries_gdp', 'msa'),
    ];
    const [elPaso, teller] = ['08041', '08119'];
    expect([counties.get(elPaso), counties.has(teller), gdp.get(elPaso), gdp.get(teller)]).toEqual([
      1_663_026,
      false,
      42_424_517,
      1_097_579,
    ]);
    const printed = [...counties.values()].reduce((sum, value) => sum + value, 0);
    expect([states.get('08'), printed]).toEqual([28_883_176, 28_823_346]);
    const lower = counties.get(elPaso)!;
    // Each of up to 254 counties is rounded: 13 is the tolerance of the register.
    const upper = lower + states.get('08')! - printed + 13;
    const absentOf = async (measure: string) => {
      const { absent } = (await api.get(`/measures/${measure}/values?geography=msa&state=CO&per_page=500&absent=1`))
        .data;
      return absent.find(({ geoid }: any) => geoid === '17820');
    };
    const found = await absentOf('manufacturing_gdp');
    expect(found).toMatchObject({ reason: 'withheld', counties: [teller], bounds: { kind: 'withheld', lower, upper } });
    const ofShare = (await absentOf(share)).bounds;
    const total = cities.get('17820')!;
    expect(total).toBe(43_522_096);
    expect(ofShare.lower).toBeCloseTo((100 * lower) / total, 6);
    expect(ofShare.upper).toBeCloseTo((100 * upper) / total, 6);
    expect([ofShare.lower.toFixed(2), ofShare.upper.toFixed(2)]).toEqual(['3.82', '3.96']);
    // The profile of the metro says the same.
    const { absent } = (await api.get('/metros/17820?absent=1')).data;
    expect(absent.find(({ name }: any) => name === share).bounds).toEqual(ofShare);
  });

  it('a near miss and an explanation say which bounds decide', async () => {
    const body = { scope: { states: ['NM'] }, requirements: { min_mfg_share: 4.5 } };
    const { near_misses } = (await api.answer('/screen?near_misses=1', body)).data;
    const found = near_misses.find(({ cbsa }: any) => cbsa === santaFe);
    expect(found).toMatchObject({ gate: 'min_mfg_share', by: null, values: { [share]: null } });
    expect(found.decided_by_bounds[share].upper).toBeLessThan(4.5);
    expect(found.reason).toMatch(/withheld, from .*under 4\.5/);
    const explained = (await api.answer('/rank/explain', { ...body, criteria: [higher('jobs')], metro: santaFe })).data;
    expect(explained.decided_by_bounds).toEqual(found.decided_by_bounds);
    expect(explained.failed).toEqual([{ requirement: 'min_mfg_share', value: null, limit: 4.5, by: null }]);
  });

  it('a cutoff that holds at both bounds eliminates a metro, and no score comes from bounds', async () => {
    const criteria = [higher(share, { weight: 0, cutoff: { comparator: 'lt', value: 5 } }), higher('jobs')];
    const { metros } = await api.rank({ criteria, include_eliminated: true });
    const [out, kept] = [newYork, '19740'].map((cbsa) => metros.find((metro: any) => metro.cbsa === cbsa));
    expect(out).toMatchObject({ eliminated: true, rank: null, criteria: [{ value: null, score: null }, {}] });
    expect(out.reasons[0]).toMatch(/withheld, from .*under the cutoff 5\.0/);
    expect(kept).toMatchObject({ eliminated: false, criteria: [{ value: null, score: null }, {}] });
    expect(kept.decided_by_bounds[share].lower).toBeGreaterThan(5);
    const scored = await api.rank({ criteria: [higher(share)] });
    const last = scored.metros.find((metro: any) => metro.cbsa === newYork);
    expect([last.rank, last.composite, last.criteria[0].score]).toEqual([null, null, null]);
  });
});
