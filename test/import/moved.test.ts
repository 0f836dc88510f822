import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { statement } from '../../build/import/statement.ts';
import { openDatabase } from '../../build/release/database.ts';

interface Moved {
  geography: string;
  vintage: number | null;
  regions: number;
  beyond: number;
  edits: number;
  leaps: number;
  most: string[];
}

/**
 * What moved.sql finds in `count` regions with `1000 + i` jobs in 2023, after a change of the new values by an SQL expression. Those of
 * 2024, which are missing, are withheld now in some regions.
 */
async function movedAfter(count: number, value: string, computed = false, withheld = 0): Promise<Moved[]> {
  const database = await openDatabase(tmpdir());
  const jobs = `select 'jobs' as measure, 'county' as geography, i as geoid, 2023 as vintage, null::varchar as reason`;
  const numbers = `from range(${count}) numbers(i)`;
  // County 5 has no value.
  await database.run(`create table old_value as ${jobs}, if(i = 5, null, 1000 + i)::double as value ${numbers}`);
  await database.run(`create table new_value as ${jobs}, (${value})::double as value ${numbers}`);
  for (const [name, reason] of Object.entries({ old: 'not covered', new: 'withheld' }))
    await database.run(
      `insert into ${name}_value select 'jobs', 'county', i, 2024, '${reason}', null from range(${withheld}) numbers(i)`,
    );
  await database.run(
    `create table new_region as select 'county' as geography, i as geoid, 'County ' || i as name ${numbers}`,
  );
  await database.run(
    `create table bound as
     select 'tiny' as dataset, 'jobs' as measure, 0.5 as "over", 0.1 as regions, 3.0 as single, false as signed, $computed as computed`,
    { computed },
  );
  await database.run(statement('differing-values'));
  const moved = await database.rows<Moved>(statement('moved'));
  database.close();
  return moved;
}

describe('a few values that change alone in a year (D98)', () => {
  const same = 'if(i = 5, null, 1000 + i)';
  const exchanged = `case i when 0 then 1290 when 290 then 1000 else ${same} end`;

  it('are reported where two of 300 counties are exchanged', async () => {
    expect(await movedAfter(300, same)).toEqual([]);
    expect(await movedAfter(300, exchanged)).toMatchObject([
      {
        geography: 'county',
        vintage: 2023,
        edits: 2,
        leaps: 0,
        most: ['County 0 1000.0 -> 1290.0', 'County 290 1290.0 -> 1000.0'],
      },
    ]);
  });

  it('are not reported in a year that was revised', async () => {
    expect(await movedAfter(300, `if(i between 1 and 200, 1.02, 1) * (${exchanged})`)).toEqual([]);
  });

  it('are reported where two of 51 states are exchanged', async () => {
    expect(await movedAfter(51, `case i when 0 then 1290 when 50 then 700 else ${same} end`)).toMatchObject([
      { edits: 2, leaps: 0 },
    ]);
  });

  it('are reported where a value is new or lost, except of a computed measure', async () => {
    const found = 'if(i = 5, 0, 1000 + i)';
    expect(await movedAfter(300, found)).toMatchObject([{ vintage: 2023, edits: 1, most: ['County 5 none -> 0.0'] }]);
    expect(await movedAfter(300, found, true)).toEqual([]);
    const lost = 'if(i in (5, 7), null, 1000 + i)';
    expect((await movedAfter(300, lost)).filter(({ vintage }) => vintage === 2023)).toMatchObject([
      { edits: 1, most: ['County 7 1007.0 -> none'] },
    ]);
  });
});

it('reports served values that are lost because later ones are withheld now, and no others', async () => {
  const same = 'if(i = 5, null, 1000 + i)';
  expect(await movedAfter(300, same, false, 60)).toMatchObject([{ vintage: null, regions: 299, beyond: 59 }]);
  expect(await movedAfter(300, same, false, 20)).toEqual([]);
});
