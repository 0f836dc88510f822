import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { measuresRead } from '../../api/domain/gates.ts';
import { rank } from '../../api/domain/rank.ts';
import { RankRequest, type RankResult } from '../../api/schemas/rank.ts';
import { siteDir } from '../../common/release/siteFolder.ts';
import type { Served } from '../../common/release/served.ts';
import { certaintiesOf, certaintyQuestion } from '../../site/explorer/certainty.ts';
import { Figures, loadStart } from '../../site/explorer/figures.ts';
import { rankedRows } from '../../site/explorer/rankedRows.ts';
import { withRegions } from '../../site/explorer/withRegions.ts';
import { type KnownFigures, knownFigures } from '../rank/figures.ts';
import { naiveRank } from '../rank/naive.ts';
import { rankRequest } from '../rank/requests.ts';
import { type Client, inProcess } from '../support/client.ts';
import { distDir, openBuilt, service } from '../support/service.ts';

describe('the explorer, the API and a naive ranker', () => {
  const release = inject('release');
  let served: Served;
  let client: Client;
  let known: KnownFigures;
  let figures: Figures;
  beforeAll(async () => {
    served = await openBuilt(release);
    client = await inProcess(service({ served }));
    known = await knownFigures(client);
    // The explorer reads the files of the built site, and regions from the API.
    vi.stubGlobal('fetch', async (path: string) => {
      if (!path.startsWith('/api/')) return new Response(readFileSync(join(siteDir(distDir, release), path)));
      const { status, json } = await client.send(path);
      return new Response(JSON.stringify(json), { status });
    });
    figures = new Figures(await loadStart());
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    served.close();
  });

  /** The rank, score and range of each metro as the page computes them. */
  async function onPage(request: unknown, partial: boolean) {
    const parsed = RankRequest.parse(request);
    const read = [...(parsed.criteria ?? []), ...measuresRead(parsed.requirements ?? {})];
    await figures.load(read.map(({ measure }) => measure));
    return rank(parsed, figures, figures.scores, { partial }).metros.map(({ place, rank, composite, gaps }) => [
      figures.regions[place]!.cbsa,
      ...[rank, composite, gaps?.range],
    ]);
  }

  it('rank alike for 300 random requests', async () => {
    let ranges = 0;
    await fc.assert(
      fc.asyncProperty(rankRequest(known.sorted), fc.boolean(), async (request, partial) => {
        const { json } = await client.send(partial ? '/api/v1/rank?partial=1' : '/api/v1/rank', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(request),
        });
        const naive = naiveRank(request, known.metros, partial).metros;
        const page = await onPage(request, partial);
        expect(page).toEqual(
          json.data.metros.map(({ cbsa, rank, composite, rank_range }: any) => [cbsa, rank, composite, rank_range]),
        );
        expect(page).toEqual(naive.map(({ cbsa, rank, composite, range }) => [cbsa, rank, composite, range]));
        if (naive.some(({ range }) => range)) ranges++;
      }),
      { seed: 41, numRuns: 300 },
    );
    expect(ranges).toBeGreaterThan(30);
  });

  it.each([
    { weights: [2, 1], partial: false, requirements: {} },
    { weights: [1, 3], partial: true, requirements: { tier: '250k', rtw_only: false } },
  ])(
    'draw the same likely ranks and first places, with weights $weights',
    async ({ weights, partial, requirements }) => {
      const request = RankRequest.parse({
        requirements,
        criteria: [
          { measure: 'unemployment_rate', direction: 'lower_better', weight: weights[0] },
          { measure: 'population_growth_5yr', direction: 'higher_better', weight: weights[1] },
        ],
      });
      const { json } = await client.send(`/api/v1/rank?robustness=1&top=1${partial ? '&partial=1' : ''}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
      });
      await figures.load(request.criteria!.map(({ measure }) => measure));
      const ranking = rank(request, figures, figures.scores, { partial });
      const { question } = certaintyQuestion({ ranking, request }, figures)!;
      expect(question.seed).toBe(json.data.robustness.seed);
      const spreads = certaintiesOf(question);
      const ours = [...spreads].map(([place, { interval, topShare }]) => [
        figures.regions[place]!.cbsa,
        interval,
        topShare,
      ]);
      const ranked = (json.data as RankResult).metros.filter(({ rank }) => rank !== null);
      expect(ranked.length).toBeGreaterThan(100);
      expect(ours).toEqual(ranked.map(({ cbsa, rank_interval, top_share }) => [cbsa, rank_interval, top_share]));
    },
  );

  it('rank regions among the metros alike, with their figures and scores, for 100 random requests', async () => {
    const areas = ['csa-488', 'csa-428', '48453.48491', 'micro-10100'].map((code) => ({ code, name: `Own ${code}` }));
    const joined = await withRegions(figures, areas);
    let ranked = 0;
    let decided = 0;
    await fc.assert(
      fc.asyncProperty(rankRequest(known.sorted), fc.boolean(), async (request, partial) => {
        const scope = { ...request.scope, areas: areas.map(({ code }) => code) };
        const parsed = RankRequest.parse({ ...request, scope });
        const path = partial ? '/api/v1/rank?partial=1' : '/api/v1/rank';
        const headers = { 'Content-Type': 'application/json' };
        const { json } = await client.send(path, { method: 'POST', headers, body: JSON.stringify(parsed) });
        await joined.load(
          [...(parsed.criteria ?? []), ...measuresRead(parsed.requirements ?? {})].map(({ measure }) => measure),
        );
        const page = rank(parsed, joined, joined.scores, { partial });
        const counted = (stages: readonly any[]) => stages.map(({ label, count, removed }) => [label, count, removed]);
        expect(counted(page.stages)).toEqual(counted(json.data.funnel));
        const ours = page.metros.map(({ place, rank, composite, eliminated, gaps, criteria }) => {
          const { cbsa, isArea } = joined.regions[place]!;
          if (isArea && rank !== null) ranked++;
          return { cbsa, rank, composite, eliminated, range: gaps?.range, criteria };
        });
        const theirs = rankedRows(json.data, areas).map(
          ({ cbsa, rank, composite, eliminated, rank_range: range, criteria }) => {
            const own = criteria.map(({ measure, value, score, contribution }) => {
              return { measure, value, score, contribution };
            });
            return { cbsa, rank, composite, eliminated, range, criteria: own };
          },
        );
        decided += ((json.data as RankResult).places ?? []).filter((one) => one.decided_by_bounds).length;
        const byCode = (a: { cbsa: string }, b: { cbsa: string }) => (a.cbsa < b.cbsa ? -1 : 1);
        expect(ours.toSorted(byCode)).toEqual(theirs.toSorted(byCode));
      }),
      { seed: 43, numRuns: 100 },
    );
    expect(ranked).toBeGreaterThan(10);
    expect(decided).toBeGreaterThan(0);
  });

  it('say why a region has no figure, and between which bounds one is that is withheld in part', async () => {
    const joined = await withRegions(figures, [
      { code: '48453.48491', name: '' },
      { code: 'csa-428', name: '' },
    ]);
    expect(joined.regions.slice(-2)).toMatchObject([
      { name: 'Travis County, TX + Williamson County, TX', states: ['TX'], right_to_work: true, isArea: true },
      { short: 'Philadelphia, PA combined area', states: ['DE', 'MD', 'NJ', 'PA'], right_to_work: false },
    ]);
    await joined.load(['median_gross_rent', 'manufacturing_share_of_gdp', 'unemployment_rate']);
    const place = figures.regions.length;
    expect(joined.value('median_gross_rent', place)).toBeUndefined();
    expect(joined.whyMissing('median_gross_rent', place)).toBe('not known from figures of counties');
    expect(joined.columns.get('manufacturing_share_of_gdp')!.withheld!.get(place + 1)).toMatchObject({
      lower: 8.575032,
      upper: 9.566316,
    });
    // The metros keep their figures.
    expect(joined.valuesOf('unemployment_rate').slice(0, place)).toEqual(figures.valuesOf('unemployment_rate'));
  });

  it('says which county of a region does not exist', async () => {
    await expect(withRegions(figures, [{ code: '48453.99999', name: '' }])).rejects.toThrow(
      'no county `99999` in the area',
    );
  });
});
