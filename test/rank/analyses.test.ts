import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { verdictOf } from '../../api/domain/certainty.ts';
import { gatesOf } from '../../api/domain/gates.ts';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { openBuilt, root, service } from '../support/service.ts';
import { codesOf, post } from './contractClient.ts';
import { madeUp, places } from './figures.ts';

const document = readFileSync(join(root, 'docs/analyses.md'), 'utf8');
const plainText = document.replaceAll('\n', ' ');
/** The bodies of the document: the example, and those of variants, moves and screens. */
const bodies = [...document.matchAll(/```json\n([^]*?)```/g)].map(([, text]) => JSON.parse(text!) as object);
const request = bodies[0]!;
const [manufacturing, growth] = ['manufacturing_share_of_gdp', 'population_growth_5yr'];

/** The rows of the table whose header begins with some cells, as their cells. */
function table(header: string): string[][] {
  const start = document.indexOf(`| ${header} |`);
  expect(start, header).toBeGreaterThan(0);
  const lines = document.slice(start).split('\n\n')[0]!.split('\n').slice(2);
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** A number as the tables print it. */
const print = (value: number, decimals = 4) => String(Number(value.toFixed(decimals)));
/** The weights of both criteria as the tables print them; two empty cells if there are none. */
const printWeights = (weights: any[] | null) =>
  weights ? weights.map(({ weight }: { weight: number }) => print(weight)) : ['', ''];

describe('the worked examples of docs/analyses.md', () => {
  let served: Served;
  let client: Client;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served }));
  });
  afterAll(() => served.close());

  const answer = async (path: string, more: object = {}) => {
    const { status, json } = await post(client, path, { ...request, ...more });
    expect(status).toBe(200);
    return json.data;
  };

  it('have the scores and composites of the ranking', async () => {
    const { metros } = await answer('/rank');
    const complete = metros.filter(({ criteria }: any) => criteria.every(({ score }: any) => score !== null));
    expect(table('CBSA')).toEqual(
      complete.map(({ cbsa, name, criteria, composite }: any) => [
        cbsa,
        name,
        ...criteria.map(({ score }: any) => String(score)),
        String(composite),
      ]),
    );
    for (const path of ['/rank/frontier', '/rank/acceptability'])
      expect(await answer(path)).toMatchObject({ count: 8, left_out: 1 });
  });

  it('explain Oklahoma City', async () => {
    const data = await answer('/rank/explain', { requirements: { min_mfg_share: 10 }, metro: '36420' });
    const [failed] = data.failed;
    const [admit] = data.admit;
    expect(table('failed')).toEqual([
      [failed.requirement, ...[failed.value, failed.limit, failed.by, admit.to, admit.others].map(String)],
    ]);
    const { metros } = await answer('/rank', { requirements: { min_mfg_share: 10 } });
    expect([codesOf(metros), data.rank_if_admitted, data.next.cbsa]).toEqual([
      ['46140', '22900', '30020'],
      3,
      metros[1].cbsa,
    ]);
    expect(table('criterion | Oklahoma City')).toEqual(
      data.against_next.map(({ measure, difference }: any) => {
        const own = data.criteria.find((one: any) => one.measure === measure).contribution;
        const next = metros[1].criteria.find((one: any) => one.measure === measure).contribution;
        expect(own - next).toBeCloseTo(difference, 6);
        return [measure, ...[own, next, difference].map(String)];
      }),
    );
    const [first, second] = data.against_next;
    expect(document).toContain(
      `${first.difference} + ${second.difference} = ${print(data.composite - data.next.composite)}`,
    );
  });

  it('flip Tulsa and Fort Smith', async () => {
    const { weights, moved, composites, new_composites, a, b } = await answer('/rank/flip', { a: '46140', b: '22900' });
    const rows = table('CBSA');
    const lead = (column: number) => {
      const [tulsa, fortSmith] = [a, b].map(({ cbsa }) => Number(rows.find((row) => row[0] === cbsa)![column]));
      return fortSmith! - tulsa!;
    };
    const leads = [lead(2), lead(3)];
    expect(table('criterion | given weight')).toEqual(
      weights.map(({ measure, given, weight }: any, i: number) => [
        measure,
        print(given),
        print(leads[i]!),
        print(weight),
      ]),
    );
    const gap = print(composites.a - composites.b);
    const effect = print(leads[0]! - leads[1]!);
    expect(document).toContain(`${composites.a} - ${composites.b} = ${gap}`);
    expect(document).toContain(`${print(leads[0]!)} + ${print(-leads[1]!)} = ${effect}`);
    expect(plainText).toContain(`${gap} / ${effect} = ${print(moved)}, or ${print(100 * moved, 2)} percent`);
    expect(plainText).toContain(`Both composites are ${new_composites.a} then`);
    expect(new_composites.b).toBe(new_composites.a);
  });

  it('list the frontier', async () => {
    const { metros } = await answer('/rank/frontier');
    expect(table('metro | best_for_some_weights')).toEqual(
      metros.map(({ name, best_for_some_weights, weights }: any) => [
        name,
        String(best_for_some_weights),
        ...printWeights(weights),
      ]),
    );
  });

  it('have the acceptability, and the exact shares that flips give', async () => {
    const { metros, standard_error } = await answer('/rank/acceptability', { top: 3 });
    const weightOf = async (a: string, b: string): Promise<number> => {
      const { weights } = await answer('/rank/flip', { a, b });
      expect(weights.map(({ measure }: any) => measure)).toEqual([manufacturing, growth]);
      return weights[0].weight;
    };
    const [high, low] = [await weightOf('46140', '22900'), await weightOf('46140', '36420')];
    const exact = new Map([
      ['22900', 1 - high],
      ['46140', high - low],
      ['36420', low],
    ]);
    const rows = table('metro | rank1_share');
    const near = { share: 5 * standard_error.share, rank: 0.1, weight: 0.02 };
    rows.forEach(([name, first, exactly, top, rank, ...weights], i) => {
      // Each release draws other weights, so shares differ by their standard errors.
      const found = metros[i];
      expect([name, exactly]).toEqual([found.name, print(exact.get(found.cbsa) ?? 0)]);
      expect(Math.abs(Number(first) - found.rank1_share)).toBeLessThan(near.share);
      expect(Math.abs(Number(top) - found.top_share)).toBeLessThan(near.share);
      expect(Math.abs(Number(rank) - found.expected_rank)).toBeLessThan(near.rank);
      printWeights(found.central_weights).forEach((weight: string, n: number) =>
        expect(Math.abs(Number(weights[n]) - Number(weight)) || 0).toBeLessThan(near.weight),
      );
    });
    for (const { cbsa, rank1_share } of metros)
      expect(Math.abs(rank1_share - (exact.get(cbsa) ?? 0))).toBeLessThan(near.share);
    expect(document).toContain('The standard error is about 0.005');
    expect(Math.abs(standard_error.share - 0.005)).toBeLessThan(0.001);
    // The others are never among the first three.
    expect(metros.slice(rows.length).map(({ top_share }: any) => top_share)).toEqual([0, 0, 0]);
  });

  describe('of a screen', () => {
    const screened = bodies[3]!;
    const screen = async (query: string, body: object = screened): Promise<any> =>
      (await post(client, `/screen?${query}`, body)).json.data;

    it('list the near misses', async () => {
      const { metros, near_misses } = await screen('near_misses=2');
      expect(metros.map(({ name }: any) => name)).toEqual(['Fort Smith, AR-OK', 'Lawton, OK', 'Tulsa, OK']);
      const print = ({ gate, by }: any, { lower, upper }: any) =>
        by === null ? `${gate}, withheld in part: ${lower} to ${upper}` : `${gate} by ${by}`;
      expect(table('near miss')).toEqual(
        near_misses.map(({ name, failed, decided_by_bounds: by }: any) => [
          name,
          failed.map((one: any) => print(one, by?.manufacturing_share_of_gdp ?? {})).join(', '),
        ]),
      );
    });

    it('relax each gate, and a request with the limit leaves Enid', async () => {
      const { relax } = await screen('relax=1');
      expect(table('relaxed gate')).toEqual(
        relax.map(({ key, limit, alone, missing, steps: [one], if_dropped }: any) =>
          [key, limit, alone, missing, one.limit ?? 'none', one.adds ?? '', if_dropped].map(String),
        ),
      );
      const namesWith = async (requirements: object) =>
        (await screen('', { ...screened, requirements })).metros.map(({ name }: any) => name);
      const before = await namesWith({ min_mfg_share: 10, max_unemployment: 3.7 });
      const added = async (requirements: object) =>
        (await namesWith(requirements)).filter((name: string) => !before.includes(name));
      expect(await added({ min_mfg_share: 9.997847, max_unemployment: 3.7 })).toEqual(['Enid, OK']);
      expect(await added({ max_unemployment: 3.7 })).toEqual(['Enid, OK', 'Oklahoma City, OK', 'Santa Fe, NM']);
    });

    it('have the verdict of each gate, without bounds for any requirement', async () => {
      const { certainty } = await screen('certainty=1');
      expect([certainty.passes, certainty.undecided, certainty.fails]).toEqual([3, 0, 6]);
      expect(table('possible metro')).toEqual(
        certainty.metros.map(({ name, verdict, included, gates }: any) => [
          name,
          verdict,
          String(included),
          ...Object.values(gates),
        ]),
      );
      const requirements = {
        tier: '250k',
        min_mfg_share: 0,
        max_unemployment: 9,
        min_growth: 0,
        max_hazard: 100,
        max_elec_price: 9,
      };
      const { gates } = (await screen('certainty=1', { requirements })).certainty;
      expect(gates.map(({ bounded }: any) => bounded)).toEqual([0, 0, 0, 0, 0, 0]);
    });

    it('decide a gate as the table of bounds says', () => {
      for (const [value, lower, upper, verdict] of table('at most 4: value')) {
        const { figures } = madeUp({ unemployment_rate: [Number(value)] }, places(1));
        const [gate] = gatesOf({ max_unemployment: 4 }, figures);
        const bounds = { level: 90, lower: Number(lower), upper: Number(upper) } as const;
        expect(verdictOf(gate!, 0, lower && lower !== 'none' ? bounds : undefined), value).toBe(verdict);
      }
    });
  });

  it('rank with other weights', async () => {
    const { metros, variants } = await answer('/rank/variants', bodies[1]);
    expect(table('Ranked metro')).toEqual(
      metros.map(({ name, rank, variants }: any) => [
        name,
        ...[rank, ...variants.map((one: any) => one.rank)].map((rank) => String(rank ?? '')),
      ]),
    );
    const both = metros.filter(({ rank }: any) => rank !== null);
    const ranks = both.map((metro: any) => [metro.rank, metro.variants[0].rank]);
    const signs = ranks.flatMap(([a, b]: number[], i: number) =>
      ranks.slice(i + 1).map(([c, d]: number[]) => Math.sign((a! - c!) * (b! - d!))),
    );
    const [same, opposite] = [1, -1].map((sign) => signs.filter((one: number) => one === sign).length);
    const tau = variants[0].kendall_tau_b;
    expect(plainText).toContain(`${same} of the ${signs.length} pairs`);
    expect(plainText).toContain(`(${same} - ${opposite}) / ${signs.length} = ${tau}`);
    expect(tau).toBeCloseTo((same! - opposite!) / signs.length, 4);
  });

  it('split the moves of ranks', async () => {
    const { metros } = await answer('/rank/moves', bodies[2]);
    expect(table('Moved metro')).toEqual(
      metros.map(({ name, from, to, parts: { own, others, coverage } }: any) => [
        name,
        ...[from, to, own, others, coverage].map(String),
      ]),
    );
  });
});
