import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { openBuilt, root, service } from '../support/service.ts';
import { codesOf, post } from './contractClient.ts';

const document = readFileSync(join(root, 'docs/analyses.md'), 'utf8');
const request = JSON.parse(/```json\n([^]*?)```/.exec(document)![1]!) as object;
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
    expect(document.replaceAll('\n', ' ')).toContain(
      `${gap} / ${effect} = ${print(moved)}, or ${print(100 * moved, 2)} percent`,
    );
    expect(document.replaceAll('\n', ' ')).toContain(`Both composites are ${new_composites.a} then`);
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
    expect(rows).toEqual(
      metros
        .slice(0, rows.length)
        .map(({ cbsa, name, rank1_share, top_share, expected_rank, central_weights }: any) => [
          name,
          String(rank1_share),
          print(exact.get(cbsa) ?? 0),
          String(top_share),
          String(expected_rank),
          ...printWeights(central_weights),
        ]),
    );
    for (const { cbsa, rank1_share } of metros)
      expect(Math.abs(rank1_share - (exact.get(cbsa) ?? 0))).toBeLessThan(2 * standard_error.share);
    expect(document).toContain(`The standard error is ${print(standard_error.share)}.`);
    // The others are never among the first three.
    expect(metros.slice(rows.length).map(({ top_share }: any) => top_share)).toEqual([0, 0, 0]);
  });
});
