import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../common/release/served.ts';
import { type Client, inProcess } from './support/client.ts';
import { openBuilt, read, root, service } from './support/service.ts';

const page = readFileSync(join(root, 'docs/analyses-places.md'), 'utf8').replace(/\s+/g, ' ');

describe('docs/analyses-places.md', () => {
  let served: Served;
  let client: Client;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served }));
  });
  afterAll(async () => {
    await client.close();
    served.close();
  });

  it('names the release of its examples', () => {
    expect(page).toContain(`release ${served.id},`);
  });

  it('has a distance of peers that follows from the scores (A6)', async () => {
    const names = ['unemployment_rate', 'per_capita_income', 'bachelors_or_higher_share'];
    const { data } = await read(client, `/metros/12420/peers?measures=${names.join()}`);
    const [boston] = data.peers;
    expect(boston.name).toMatch(/^Boston/);
    const differences = await Promise.all(
      names.map(async (name) => {
        const { scores } = await served.release.column(name, 'msa');
        const [a, b] = ['12420', boston.cbsa].map((cbsa: string) => scores[served.release.findMetro(cbsa)!]!);
        const difference = Math.abs(a! - b!).toFixed(4);
        const cells = [data.metro.values[name], a!.toFixed(4), boston.values[name], b!.toFixed(4), difference];
        expect(page).toContain(`| \`${name}\` | ${cells.join(' | ')} |`);
        return difference;
      }),
    );
    expect(page).toContain(`The distance is (${differences.join(' + ')}) / 3 = ${boston.distance}.`);
    expect([boston.closest_on, boston.farthest_on]).toEqual([['bachelors_or_higher_share'], ['unemployment_rate']]);
    expect(boston.stability).toBe(0.6667);
    const ratio = boston.values.per_capita_income / data.metro.values.per_capita_income;
    expect(page).toContain(`Boston's income per person is ${Math.round(100 * (ratio - 1))} percent above Austin's`);
  });
});
