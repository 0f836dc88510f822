import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPeers, maxPeers, type ScoredMeasure } from '../api/domain/peers.ts';
import { percentileScores } from '../api/domain/percentile.ts';
import { round } from '../api/domain/round.ts';
import { standardFigures } from '../api/domain/standardFigures.ts';
import { Peers } from '../api/schemas/peers.ts';
import { useBuiltApi } from './support/builtApi.ts';
import { read } from './support/service.ts';

/** The mean absolute difference of scores, with what it is computed from; undefined if two metros are not comparable. */
function compare(measures: readonly ScoredMeasure[], a: number, b: number) {
  const own = measures.filter(({ scores }) => !Number.isNaN(scores[a]!));
  const differences = own
    .map(({ measure, scores }) => ({ measure, difference: Math.abs(scores[a]! - scores[b]!) }))
    .filter(({ difference }) => !Number.isNaN(difference));
  if (differences.length === 0 || differences.length / own.length < 2 / 3 - 1e-12) return undefined;
  const sum = differences.reduce((total, { difference }) => total + difference, 0);
  return { distance: sum / differences.length, differences };
}

/** Every comparable metro, nearest first, in the most obvious way. */
function naive(measures: readonly ScoredMeasure[], cbsas: readonly string[], place: number) {
  return cbsas
    .flatMap((cbsa, other) => {
      const compared = other === place ? undefined : compare(measures, place, other);
      return compared ? [{ cbsa, other, ...compared, key: Math.round(compared.distance * 1e9) }] : [];
    })
    .sort((a, b) => a.key - b.key || (a.cbsa < b.cbsa ? -1 : 1));
}

const first = (measures: readonly ScoredMeasure[], cbsas: readonly string[], place: number) =>
  naive(measures, cbsas, place).slice(0, maxPeers);

/** Made-up metros with ties and missing values. */
const world = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 7 })).chain(([metros, measures]) => {
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 12 }) },
    { weight: 1, arbitrary: fc.constant(NaN) },
  );
  const column = fc.array(value, { minLength: metros, maxLength: metros });
  return fc.record({
    columns: fc.array(column, { minLength: measures, maxLength: measures }),
    place: fc.integer({ min: 0, max: metros - 1 }),
  });
});

describe('the peers of a metro', () => {
  const check = (
    property: (
      measures: readonly ScoredMeasure[],
      cbsas: readonly string[],
      place: number,
      found: ReturnType<typeof findPeers>,
    ) => void,
  ) =>
    fc.assert(
      fc.property(world, ({ columns, place }) => {
        const measures = columns.map((values, i) => {
          return { measure: `m${i}`, scores: percentileScores(Float64Array.from(values)) };
        });
        const cbsas = columns[0]!.map((_, i) => String(10_000 + i * 20));
        property(measures, cbsas, place, findPeers(measures, cbsas, place));
      }),
      { numRuns: 1000, seed: 6 },
    );

  it('are the ten nearest by a comparison with every metro (A6)', () => {
    check((measures, cbsas, place, { peers, incomparable }) => {
      const all = naive(measures, cbsas, place);
      expect(peers.map((peer) => peer.place)).toEqual(all.slice(0, maxPeers).map(({ other }) => other));
      expect(peers.map(({ compared }) => compared)).toEqual(
        all.slice(0, maxPeers).map(({ differences }) => differences.length),
      );
      for (const [i, { distance }] of peers.entries()) expect(distance).toBeCloseTo(all[i]!.distance, 3);
      expect(incomparable).toBe(cbsas.length - 1 - all.length);
    });
  });

  it('are as stable as the peers without each of the measures say', () => {
    check((measures, cbsas, place, { peers, missing }) => {
      const own = measures.filter(({ measure }) => !missing.includes(measure));
      for (const peer of peers) {
        const kept = own.filter((left) =>
          first(
            own.filter((one) => one !== left),
            cbsas,
            place,
          ).some(({ other }) => other === peer.place),
        );
        if (own.length < 2) expect(peer.stability).toBeNull();
        else expect(peer.stability).toBeCloseTo(kept.length / own.length, 4);
      }
    });
  });

  it('have the measures with the smallest and the largest difference', () => {
    check((measures, _cbsas, place, { peers }) => {
      for (const { place: other, closest, farthest, compared } of peers) {
        const { differences } = compare(measures, place, other)!;
        const of = (name: string) => round(differences.find(({ measure }) => measure === name)!.difference, 9);
        const sorted = differences.map(({ difference }) => round(difference, 9)).sort((a, b) => a - b);
        expect(closest.map(of)).toEqual(sorted.slice(0, closest.length));
        expect(farthest.map(of)).toEqual(sorted.toReversed().slice(0, farthest.length));
        if (compared > 1) expect(new Set([...closest, ...farthest]).size).toBe(closest.length + farthest.length);
      }
    });
  });

  it('do not depend on the order of the measures', () => {
    check((measures, cbsas, place, found) => expect(findPeers(measures.toReversed(), cbsas, place)).toEqual(found));
  });
});

describe('GET /metros/{ref}/peers', () => {
  const api = useBuiltApi();

  const refusal = async (path: string) => {
    const { status, json } = await api.client.send(`/api/v1${path}`);
    return `${status} ${json.error}: ${json.message}`;
  };

  it('has the documented shape, ten peers, and names its method and release', async () => {
    const { data, meta, attribution } = await read(api.client, '/metros/12420/peers');
    expect(Peers.parse(data)).toEqual(data);
    expect(data.method).toMatch(/^peers\/1: /);
    expect(meta).toEqual({ release: api.served.id });
    expect(data.peers).toHaveLength(10);
    expect(data.measures.map(({ name }: any) => name)).toEqual(standardFigures);
    const distances = data.peers.map(({ distance }: any) => distance);
    expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b));
    expect(attribution.map(({ dataset }: any) => dataset)).toEqual(
      expect.arrayContaining(['bea-cagdp2', 'bls-laus', 'census-pep', 'fema-nri', 'omb-delineation']),
    );
  });

  it('has the scores of a ranking, so anybody can check a distance (D23)', async () => {
    const names = ['unemployment_rate', 'poverty_rate', 'median_home_value'];
    const { data } = await read(api.client, `/metros/12420/peers?measures=${names.join()}`);
    const body = JSON.stringify({
      criteria: names.map((measure) => ({ measure, direction: 'higher_better' })),
      include_eliminated: true,
    });
    const headers = { 'Content-Type': 'application/json' };
    const { json } = await api.client.send('/api/v1/rank', { method: 'POST', headers, body });
    const scores = new Map<string, number[]>(
      json.data.metros.map(({ cbsa, criteria }: any) => [cbsa, criteria.map(({ score }: any) => score)]),
    );
    const own = scores.get('12420')!;
    for (const { cbsa, distance, compared } of data.peers) {
      expect(compared).toBe(3);
      const sum = scores.get(cbsa)!.reduce((total, score, i) => total + Math.abs(score - own[i]!), 0);
      expect(distance).toBeCloseTo(sum / 3, 3);
    }
  });

  it('has a stability that requests without each measure confirm', async () => {
    const names = standardFigures.slice(3);
    const { data } = await read(api.client, `/metros/46140/peers?measures=${names.join()}`);
    const without = await Promise.all(
      names.map(async (left) => {
        const others = names.filter((name) => name !== left).join();
        const { data: fewer } = await read(api.client, `/metros/46140/peers?measures=${others}`);
        return fewer.peers.map(({ cbsa }: any) => cbsa) as string[];
      }),
    );
    for (const { cbsa, stability } of data.peers)
      expect(stability).toBeCloseTo(without.filter((codes) => codes.includes(cbsa)).length / names.length, 4);
  });

  it('says which measures the metro has no value for (D14)', async () => {
    // BEA has no GDP of Puerto Rico.
    const { data } = await read(api.client, '/metros/41980/peers?measures=gdp,median_home_value,unemployment_rate');
    expect(data.left_out.measures).toEqual(['gdp']);
    expect(data.metro.values.gdp).toBeNull();
    expect(data.peers).toHaveLength(10);
    const none = await read(api.client, '/metros/41980/peers?measures=gdp');
    expect(none.data).toMatchObject({ peers: [], left_out: { measures: ['gdp'], metros: 392 } });
  });

  it('is the same for an id, a CBSA code and a slug', async () => {
    const { data } = await read(api.client, '/metros/12420/peers');
    for (const ref of [data.metro.id, data.metro.slug, encodeURIComponent(data.metro.slug)])
      expect((await read(api.client, `/metros/${ref}/peers`)).data).toEqual(data);
  });

  it.each([
    ['/metros/99999/peers', /^404 not_found: no metro `99999`/],
    ['/metros/12420/peers?measures=', /^400 bad_request: measures: must name 1 to 50 measures/],
    [`/metros/12420/peers?measures=${Array.from({ length: 51 }, (_, i) => `m${i}`).join()}`, /^400 .*; it names 51$/],
    ['/metros/12420/peers?measures=populaton', /^422 unknown_measure: .*did you mean `population`\?/],
    [
      '/metros/12420/peers?measures=acs_median_household_income',
      /^422 unknown_measure: .*there is `median_household_income_1yr`$/,
    ],
    ['/metros/12420/peers?count=5', /^400 bad_request: unknown parameter `count`/],
  ])('refuses %s', async (path, message) => {
    expect(await refusal(path)).toMatch(message);
  });
});
