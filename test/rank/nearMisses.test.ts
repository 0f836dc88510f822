import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearMisses, screen } from '../../api/domain/screen.ts';
import { codesOf, post, santaFe, useApi } from './contractClient.ts';
import { screenWorld } from './worlds.ts';

describe('near misses of several gates', () => {
  it('are the metros in scope that fail one gate up to so many, the fewest first (D182)', () => {
    fc.assert(
      fc.property(screenWorld, fc.integer({ min: 0, max: 7 }), ({ request, figures }, most) => {
        const screening = screen(request, figures);
        const misses = nearMisses(screening, figures, most);
        const failedBy = (place: number) => screening.gates.filter(({ passes }) => !passes(place));
        const expected = screening.inScope.filter((place) => {
          const { length } = failedBy(place);
          return length >= 1 && length <= most;
        });
        expect(misses.map(({ place }) => place).sort()).toEqual(expected.toSorted());
        for (const { place, failed } of misses) expect(failed.map(({ gate }) => gate)).toEqual(failedBy(place));
        const counts = misses.map(({ failed }) => failed.length);
        expect(counts).toEqual(counts.toSorted((a, b) => a - b));
        // Fewer gates give the beginning of the same list.
        const fewer = most > 0 ? nearMisses(screening, figures, most - 1) : [];
        expect(misses.slice(0, fewer.length)).toEqual(fewer);
      }),
      { numRuns: 1000, seed: 182 },
    );
  });

  it('are sorted by the first gate that they fail, then by the distance to its limit', () => {
    fc.assert(
      fc.property(screenWorld, ({ request, figures }) => {
        const screening = screen(request, figures);
        const keys = nearMisses(screening, figures, 7).map(({ failed: [{ gate, by }, ...others] }) => [
          others.length,
          screening.gates.indexOf(gate),
          by ?? Infinity,
        ]);
        const sorted = keys.toSorted(([a, b, c], [x, y, z]) => a! - x! || b! - y! || (c === z ? 0 : c! - z!));
        expect(keys).toEqual(sorted);
      }),
      { numRuns: 500, seed: 182 },
    );
  });
});

describe('POST /screen with `near_misses` over 1', () => {
  const api = useApi();
  const body = { scope: { states: ['OK', 'NM'] }, requirements: { min_mfg_share: 10, max_unemployment: 3.5 } };
  const missesOf = async (most: number) => (await api.answer(`/screen?near_misses=${most}`, body)).data.near_misses;

  it('begins with those of one gate, and adds to each every gate that it fails', async () => {
    const [one, two] = [await missesOf(1), await missesOf(2)];
    for (const miss of one) expect(miss).not.toHaveProperty('failed');
    expect(two.slice(0, one.length).map(({ failed: _, ...miss }: any) => miss)).toEqual(one);
    expect(two.length).toBeGreaterThan(one.length);
    for (const { gate, reason, by, failed } of two) expect(failed[0]).toEqual({ gate, reason, by });
    for (const { failed } of two.slice(one.length))
      expect(failed.map(({ gate }: any) => gate)).toEqual(['min_mfg_share', 'max_unemployment']);
    const farthest = two.find(({ cbsa }: any) => cbsa === santaFe);
    expect(farthest.failed).toEqual([
      {
        gate: 'min_mfg_share',
        reason: 'manufacturing_share_of_gdp, withheld, from 0.0 to 1.678115, is under 10',
        by: null,
      },
      { gate: 'max_unemployment', reason: 'unemployment_rate 3.682536 is over 3.5', by: 0.182536 },
    ]);
  });

  it('lists with the number of gates every metro in scope that does not remain', async () => {
    const [all, { metros }] = [await missesOf(7), await api.screen(body)];
    const inScope = codesOf((await api.screen({ scope: body.scope })).metros);
    expect([...codesOf(all), ...codesOf(metros)].sort()).toEqual(inScope.sort());
    expect(await missesOf(2)).toEqual(all);
    expect((await api.answer('/screen?near_misses=7', {})).data.near_misses).toEqual([]);
  });

  it('refuses another number than 0 to 7', async () => {
    for (const text of ['8', '-1', '1.5', '', 'true', '99999999999999999999'])
      await api.expectError(
        post(api.client, `/screen?near_misses=${text}`, body),
        400,
        'bad_request',
        /^near_misses: must be a whole number from 0 to 7/,
      );
  });

  it('works with the other options', async () => {
    const { near_misses, certainty, relax, ...rest } = (
      await api.answer('/screen?near_misses=2&certainty=1&relax=1', body)
    ).data;
    expect(rest).toEqual(await api.screen(body));
    expect(near_misses).toEqual(await missesOf(2));
    expect(certainty).toEqual((await api.answer('/screen?certainty=1', body)).data.certainty);
    expect(relax).toEqual((await api.answer('/screen?relax=1', body)).data.relax);
  });
});
