import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explain } from '../../api/domain/explain.ts';
import { valueAt } from '../../api/domain/figures.ts';
import { rank } from '../../api/domain/rank.ts';
import { round } from '../../api/domain/round.ts';
import type { RankRequest } from '../../api/schemas/rank.ts';
import { codesOf, hartford, higher, lower, post, sanJuan, tulsa, useApi } from './contractClient.ts';
import { figuresOf, type World, world } from './worlds.ts';

const check = (property: (one: World, place: number) => void) =>
  fc.assert(
    fc.property(world, fc.nat(), (one, place) => property(one, place % one.n)),
    { numRuns: 1500, seed: 4 },
  );

/** Returns a request with another value of a requirement; null leaves it out. */
function withRequirement({ requirements, ...rest }: RankRequest, key: string, to: unknown): RankRequest {
  const { [key]: _, ...others } = { ...requirements } as Record<string, unknown>;
  return { ...rest, requirements: to === null ? others : { ...others, [key]: to } };
}

describe('an explanation (A4)', () => {
  it('says what the ranking with the eliminated metros says', () => {
    check((one, place) => {
      const figures = figuresOf(one);
      const ranking = rank({ ...one.request, include_eliminated: true }, figures);
      const row = ranking.metros.find((metro) => metro.place === place);
      const found = explain(one.request, figures, place);
      expect(found.inScope).toBe(row !== undefined);
      expect(found.included).toBe(row !== undefined && !row.eliminated);
      expect(found.count).toBe(ranking.count);
      if (!row) return;
      const gaps = row.eliminated ? undefined : found.own.gaps;
      expect({ ...found.own, rank: found.rank, eliminated: !found.included, gaps }).toEqual(row);
    });
  });

  it('gives an eliminated metro the rank after all remaining ones with a better composite', () => {
    check((one, place) => {
      const figures = figuresOf(one);
      const { rankIfAdmitted, included, own } = explain(one.request, figures, place);
      const { metros, count } = rank(one.request, figures);
      const all = rank({ criteria: (one.request.criteria ?? []).map(({ cutoff: _, ...rest }) => rest) }, figures);
      const order = new Map(all.metros.map((metro) => [metro.place, metro.rank]));
      const better = metros.slice(0, count).filter((metro) => {
        const rank = order.get(metro.place) ?? Infinity;
        return rank < (order.get(place) ?? 0);
      });
      expect(rankIfAdmitted).toBe(included || own.composite === null ? null : better.length + 1);
    });
  });

  it('lists each failed requirement and cutoff with its value, limit and distance', () => {
    check((one, place) => {
      const figures = figuresOf(one);
      const { failed, own } = explain(one.request, figures, place);
      const { requirements = {}, criteria = [] } = one.request;
      // The last reasons name the figures that a metro without a rank lacks.
      const missing = criteria.filter((c) => c.weight > 0 && Number.isNaN(one.columns[c.measure]![place]!));
      expect(own.reasons.slice(failed.length)).toEqual(missing.map(({ measure }) => `no figure for ${measure}`));
      expect(own.composite === null).toBe(missing.length > 0 || criteria.every((c) => !c.weight));
      for (const { requirement, criterion, value, limit, by } of failed) {
        if (requirement === 'rtw_only') expect([value, limit, by]).toEqual([null, null, null]);
        else if (value === null) expect([criterion, by]).toEqual([undefined, null]);
        else expect(by).toBe(round(Math.abs(value - limit!), 6));
        if (criterion !== undefined) {
          const { cutoff } = criteria.find(({ measure }) => measure === criterion)!;
          expect([value, limit]).toEqual([valueAt(figures.columns.get(criterion)!, place), cutoff!.value]);
        } else if (requirement !== 'tier' && by !== null) expect(limit).toBe(requirements[requirement!]);
      }
    });
  });

  it('loosens a requirement that admits the metro with as many others as it says, and no stricter one does', () => {
    let loosened = 0;
    check((one, place) => {
      const figures = figuresOf(one);
      const { admit, failed, inScope } = explain(one.request, figures, place);
      const [only, ...others] = failed;
      expect(admit.length).toBe(inScope && only?.requirement !== undefined && others.length === 0 ? 1 : 0);
      for (const { requirement, to, others } of admit) {
        loosened++;
        const before = rank(one.request, figures).count;
        const request = withRequirement(one.request, requirement, to);
        const { count, metros } = rank(request, figures);
        expect(metros.slice(0, count).map((metro) => metro.place)).toContain(place);
        expect(count).toBe(before + 1 + others);
        if (typeof to !== 'number') continue;
        const stricter = to + (requirement.startsWith('min') ? 1e-6 : -1e-6) * Math.max(1, Math.abs(to));
        const still = rank(withRequirement(one.request, requirement, stricter), figures);
        expect(still.metros.slice(0, still.count).map((metro) => metro.place)).not.toContain(place);
      }
    });
    expect(loosened).toBeGreaterThan(20);
  });

  it('compares contributions with the remaining metro of the next better rank', () => {
    check((one, place) => {
      const figures = figuresOf(one);
      const { next, againstNext, own, rank: ownRank } = explain(one.request, figures, place);
      if (!next) {
        expect(againstNext).toEqual([]);
        return;
      }
      const row = rank(one.request, figures).metros.find((metro) => metro.place === next.place)!;
      expect([row.rank, row.composite]).toEqual([next.rank, next.composite]);
      if (ownRank !== null) expect(next.rank).toBeLessThan(ownRank);
      const sum = againstNext.reduce((total, { difference }) => total + difference, 0);
      expect(sum).toBeCloseTo(own.composite! - next.composite, 6);
      expect(againstNext).toEqual(againstNext.toSorted((a, b) => a.difference - b.difference));
    });
  });
});

describe('POST /rank/explain', () => {
  const api = useApi();
  const criteria = [lower('unemployment_rate', { weight: 2 }), higher('population_growth_5yr')];
  const explained = async (body: unknown) => (await api.answer('/rank/explain', body)).data;

  it('explains a metro that is in, by any of its references', async () => {
    const ranking = await api.rank({ criteria });
    const at = codesOf(ranking.metros).indexOf(tulsa);
    const { data, meta } = await api.answer('/rank/explain', { criteria, metro: tulsa });
    const { rank, composite, criteria: scores, reasons, ...metro } = ranking.metros[at];
    expect(data).toMatchObject({ included: true, in_scope: true, failed: [], admit: [], rank_if_admitted: null });
    expect(data).toMatchObject({ rank, composite, criteria: scores, reasons, count: ranking.count });
    expect({ ...data.metro, eliminated: false }).toEqual(metro);
    expect(data.next).toMatchObject({ rank: rank - 1, cbsa: ranking.metros[at - 1].cbsa });
    expect(data.method).toMatch(/^explain\/2: /);
    expect(meta).toEqual({ release: api.served.release.content.id });
    for (const ref of [data.metro.slug, data.metro.id]) expect(await explained({ criteria, metro: ref })).toEqual(data);
  });

  it('explains a metro that is out, and counts those without a rank', async () => {
    const requirements = { max_unemployment: 3 };
    const data = await explained({ criteria, requirements, metro: tulsa });
    const value = api.value(tulsa, 'unemployment_rate')!;
    expect(data).toMatchObject({ included: false, rank: null });
    expect(data.failed).toEqual([
      { requirement: 'max_unemployment', value, limit: 3, by: expect.closeTo(value - 3, 6) },
    ]);
    const { metros, count } = await api.rank({ criteria, requirements: { max_unemployment: value } });
    const before = await api.rank({ criteria, requirements });
    expect(data.admit).toEqual([{ requirement: 'max_unemployment', to: value, others: count - before.count - 1 }]);
    expect(codesOf(metros)).toContain(tulsa);
    expect(data.unranked).toBe(before.metros.filter(({ rank }: any) => rank === null).length);
  });

  it('leaves out a requirement whose figure is missing, and says why a metro has no rank', async () => {
    const equal = [lower('unemployment_rate'), higher('manufacturing_share_of_gdp')];
    const data = await explained({ criteria: equal, requirements: { min_mfg_share: 5 }, metro: hartford });
    expect(data.failed).toEqual([{ requirement: 'min_mfg_share', value: null, limit: 5, by: null }]);
    expect(data.admit).toEqual([{ requirement: 'min_mfg_share', to: null, others: expect.any(Number) }]);
    expect(data.reasons).toEqual([
      'manufacturing_share_of_gdp has no value',
      'no figure for manufacturing_share_of_gdp: the boundaries changed',
    ]);
    expect(data.rank_range.best).toBeLessThan(data.rank_range.worst);
    expect([data.rank, data.rank_if_admitted, data.next, data.against_next]).toEqual([null, null, null, []]);
  });

  it('says that a metro is out of scope', async () => {
    const data = await explained({ criteria, scope: { states: ['TX'] }, metro: sanJuan });
    expect(data).toMatchObject({ in_scope: false, included: false, failed: [], admit: [] });
  });

  it('loosens a tier to the largest one that admits the metro', async () => {
    const sized = (least: number, most: number) =>
      api.known.metros.find(({ values }) => {
        const population = values.get('population') ?? NaN;
        return population >= least && population < most;
      })!;
    const admit = async (metro: string) => (await explained({ requirements: { tier: '1m' }, metro })).admit[0].to;
    expect(await admit(sized(500_000, 1_000_000).cbsa)).toBe('500k');
    expect(await admit(sized(250_000, 500_000).cbsa)).toBe('250k');
    expect(await admit(sized(0, 250_000).cbsa)).toBe(null);
  });

  it('returns 404 for an unknown metro, and 400 and 422 as POST /rank does', async () => {
    const send = (body: unknown, query = '') => post(api.client, `/rank/explain${query}`, body);
    const bad = (body: unknown, message: RegExp) => api.expectError(send(body), 400, 'bad_request', message);
    await api.expectError(send({ metro: '99999' }), 404, 'not_found', /^metro: no metro `99999`/);
    await bad({}, /^metro: /);
    await bad({ metro: 3 }, /^metro: must be the id, CBSA code or slug/);
    await bad({ metro: tulsa, a: tulsa }, /^`a`: there is no such member/);
    const unknown = send({ metro: tulsa, criteria: [lower('unemployement')] });
    await api.expectError(unknown, 422, 'unknown_measure', /^criteria\[0\]\.measure/);
    await api.expectError(send({ metro: tulsa }, '?robust=1'), 400, 'bad_request', /`robust`/);
  });
});
