import { tmpdir } from 'node:os';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { round } from '../../api/domain/round.ts';
import { statement } from '../../build/import/statement.ts';
import { type Database, openDatabase } from '../../build/release/database.ts';

describe('figures of an import are rounded as those of an answer', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase(tmpdir());
    for (const type of ['measure_name', 'file_name', 'column_name'])
      await database.run(`create type ${type} as enum ('a')`);
    await database.run(statement('tables'));
  });
  afterAll(() => database.close());

  const inSql = async (values: readonly number[]) => {
    const list = values.map((value) => `${value}::double`).join(', ');
    const rows = await database.rows<{ figure: number }>(
      `select round_figure(value) as figure from (select unnest([${list}]) as value)`,
    );
    return rows.map(({ figure }) => figure);
  };

  it('half to even, also where the errors of doubles hide the half', async () => {
    // The growth of house prices in Columbia, Tennessee, over five years to 1983.
    const half = 1.6015625;
    expect(await inSql([half, half * (1 + Number.EPSILON), half * (1 - Number.EPSILON), -half])).toEqual([
      ...[1.601562, 1.601562, 1.601562, -1.601562],
    ]);
    expect(await inSql([0.5e-6, 1.5e-6, 2.5e-6, -0.4e-6])).toEqual([0, 2e-6, 2e-6, 0]);
  });

  it('for 5,000 random values, and halves', async () => {
    const value = fc.oneof(
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.integer({ min: -1e6, max: 1e6 }).map((n) => (n + 0.5) / 1e6),
      fc.integer({ min: -1e12, max: 1e12 }).map((n) => n / 1e6),
    );
    const values = fc.sample(value, { seed: 6, numRuns: 5000 });
    expect(await inSql(values)).toEqual(values.map((one) => round(one, 6)));
  });
});
