// @module-tag long
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { rank } from '../../api/domain/rank.ts';
import { nearMisses, screen } from '../../api/domain/screen.ts';
import { RankRequest } from '../../api/schemas/rank.ts';
import type { FunnelStage } from '../../api/schemas/requirements.ts';
import { ScreenRequest } from '../../api/schemas/screen.ts';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { checkedClient } from '../support/checkedClient.ts';
import { openBuilt, service } from '../support/service.ts';
import { type KnownFigures, knownFigures, madeUp, places } from './figures.ts';
import { naiveRank, type NaiveRanking, type NaiveRequest, naiveScreen, type NaiveStage } from './naive.ts';
import { rankRequest, requirements, scope } from './requests.ts';

/** The same requests each time. */
const seed = 393;

/** Bounds for every second missing value, some of width zero. */
function withheldIn(columns: Readonly<Record<string, readonly number[]>>) {
  return Object.fromEntries(
    Object.entries(columns).map(([measure, values]) => {
      const places = [...values.keys()].filter((place) => Number.isNaN(values[place]) && place % 2 === 0);
      return [
        measure,
        new Map(places.map((place) => [place, { lower: (place % 5) - 2, upper: (place % 5) - 2 + (place % 3) }])),
      ];
    }),
  );
}

/** A funnel without its labels, the metros without a figure by CBSA code. */
function stagesOf(funnel: readonly FunnelStage[]): NaiveStage[] {
  return funnel.map(({ count, removed, missing, decided_by_bounds }) => ({
    count,
    removed,
    ...(missing ? { missing: { ...missing, metros: missing.metros.map(({ cbsa }) => cbsa!) } } : {}),
    ...(decided_by_bounds ? { decided_by_bounds } : {}),
  }));
}

/** A ranking as the naive implementation says it, reasons by a word that each must hold. */
function expectSame(found: any, naive: ReturnType<typeof naiveRank>) {
  const { scored, stages, count, observed, metros } = naive;
  const wordsOf = new Map(metros.map(({ cbsa, reasons }) => [cbsa, reasons]));
  expect({
    scored: found.scored,
    stages: stagesOf(found.funnel),
    count: found.count,
    observed: found.criteria.map(({ observed }: any) => observed),
    metros: found.metros.map(({ cbsa, rank, composite, eliminated, reasons, criteria, ...more }: any): NaiveRanking => {
      const words = wordsOf.get(cbsa) ?? [];
      return {
        cbsa,
        rank,
        composite,
        eliminated,
        reasons: reasons.map((reason: string, i: number) =>
          words[i] && reason.includes(words[i]) ? words[i] : reason,
        ),
        criteria,
        range: more.rank_range,
        coverage: more.coverage,
        missing: more.missing,
      };
    }),
  }).toEqual({ scored, stages, count, observed, metros });
}

describe('a second, naive implementation', () => {
  let served: Served;
  let client: Client;
  let known: KnownFigures;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = checkedClient(await inProcess(service({ served })));
    known = await knownFigures(client);
  });
  afterAll(() => served.close());

  const post = async (path: string, body: unknown) => {
    const { status, json, text } = await client.send(`/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    return json.data;
  };

  it('agrees with POST /rank on 2,000 random requests over the embedded release', async () => {
    const requests = rankRequest(known.sorted);
    let ties = 0;
    let [incomplete, unranked] = [0, 0];
    await fc.assert(
      fc.asyncProperty(requests, fc.boolean(), async (request, partial) => {
        const naive = naiveRank(request, known.metros, partial);
        const ranks = naive.metros.map(({ rank }) => rank).filter((rank) => rank !== null);
        if (new Set(ranks).size < ranks.length) ties++;
        if (naive.metros.some(({ range }) => range)) incomplete++;
        if (naive.metros.some(({ reasons }) => reasons.includes('two thirds'))) unranked++;
        expectSame(await post(partial ? '/rank?partial=1' : '/rank', request), naive);
      }),
      { seed, numRuns: 2000 },
    );
    // The requests were such that ties and missing values came up.
    expect(ties).toBeGreaterThan(10);
    expect(incomplete).toBeGreaterThan(300);
    expect(unranked).toBeGreaterThan(50);
  }, 300_000);

  it('agrees with POST /screen on 2,000 random requests over the embedded release', async () => {
    const requests = fc.record({ scope, requirements: requirements(known.sorted) }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const naive = naiveScreen(request, known.metros);
        const found = await post('/screen?near_misses=1', request);
        expect(stagesOf(found.funnel)).toEqual(naive.stages);
        expect(found.count).toBe(naive.left.length);
        expect(found.metros.map(({ cbsa }: any) => cbsa)).toEqual(naive.left);
        expect(found.near_misses.map(({ cbsa }: any) => cbsa).sort()).toEqual(naive.nearMisses.toSorted());
      }),
      { seed, numRuns: 2000 },
    );
  }, 300_000);

  it('agrees with the domain functions on made-up metros with many ties and missing values', () => {
    const measures = ['population', 'unemployment_rate', 'c', 'b', 'a'];
    const value = fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: -2, max: 3 }) },
      fc.constantFrom(NaN, NaN, 0.1, -0),
    );
    const world = fc.integer({ min: 1, max: 24 }).chain((n) =>
      fc.tuple(...measures.map(() => fc.array(value, { minLength: n, maxLength: n }))).chain((columns) => {
        const named = Object.fromEntries(measures.map((measure, i) => [measure, columns[i]!]));
        const sorted = new Map(
          measures.map((m) => [m, named[m]!.filter((v) => !Number.isNaN(v)).sort((a, b) => a - b)]),
        );
        return fc.record({ n: fc.constant(n), columns: fc.constant(named), request: rankRequest(sorted) });
      }),
    );
    fc.assert(
      fc.property(world, fc.boolean(), ({ n, columns, request }, partial) => {
        const { figures, naive } = madeUp(columns, places(n), withheldIn(columns));
        const ranking = rank(RankRequest.parse(request), figures, undefined, { partial });
        const left = ranking.metros.slice(0, ranking.count);
        expectSame(
          {
            scored: ranking.scored,
            funnel: ranking.stages,
            count: ranking.count,
            criteria: ranking.criteria.map((_, i) => ({
              observed: left.filter(({ criteria }) => criteria[i]!.value !== null).length,
            })),
            metros: ranking.metros.map(({ place, gaps, ...rest }) => ({
              ...rest,
              cbsa: figures.regions[place]!.geoid,
              rank_range: gaps?.range,
              ...(partial ? { coverage: gaps?.coverage, missing: gaps?.missing } : {}),
            })),
          },
          naiveRank(request, naive, partial),
        );
        const screened = screen(ScreenRequest.parse(screenRequest(request)), figures);
        const expected = naiveScreen(screenRequest(request), naive);
        expect(stagesOf(screened.stages)).toEqual(expected.stages);
        expect(screened.left.map((place) => figures.regions[place]!.geoid)).toEqual(expected.left);
        expect(
          nearMisses(screened, figures)
            .map(({ place }) => figures.regions[place]!.geoid)
            .sort(),
        ).toEqual(expected.nearMisses.toSorted());
      }),
      { seed, numRuns: 5000 },
    );
  }, 300_000);
});

const screenRequest = ({ scope = {}, requirements = {} }: NaiveRequest) => ({ scope, requirements });
