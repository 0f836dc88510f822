import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { minimumPopulation } from '../../api/domain/gates.ts';
import { manifestIn } from '../../build/release/released.ts';
import { presets, startFrom, unseenWords } from '../../site/explorer/presets.ts';
import { inProcess } from '../support/client.ts';
import { openBuilt, releasesDir, root, service } from '../support/service.ts';

it.each(presets)('docs/explorer.md describes the preset $name', (preset) => {
  const { key, name, requirements, why, criteria } = preset;
  const page = readFileSync(join(root, 'docs/explorer.md'), 'utf8');
  const section = page.split('\n### ').find((one) => one.startsWith(`${name}\n`))!;
  const { tier } = requirements;
  const size = tier && minimumPopulation[tier].toLocaleString('en-US');
  expect(section).toContain(size ? `Requirement: at least ${size} people. ${why}` : why);
  expect(section).toContain(unseenWords(preset));
  expect(section).toContain(`](/explorer/${key})`);
  const rows = criteria.map(
    ({ measure, direction, weight, why }) => `| \`${measure}\` | ${direction.split('_')[0]} | ${weight} | ${why} |`,
  );
  expect(section.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows);
});

it.each(presets)('ranks nine in ten metros that meet the preset $name', async (preset) => {
  const served = await openBuilt(inject('release'));
  const client = await inProcess(service({ served }));
  const { status, json } = await client.send('/api/v1/rank', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(startFrom(preset)),
  });
  served.close();
  expect(status).toBe(200);
  const ranked = json.data.metros.filter(({ rank }: { rank: number | null }) => rank !== null);
  expect(ranked.length / json.data.count).toBeGreaterThan(0.9);
  const lacksFigures = ranked.some(({ criteria }: { criteria: { value: number | null }[] }) =>
    criteria.some(({ value }) => value === null),
  );
  expect(lacksFigures).toBe(false);
});

describe('the criteria of presets', () => {
  const { created_at, measures: released } = manifestIn(join(releasesDir, inject('release')));
  const find = (measure: string) => released.find(({ name }) => name === measure)!;
  const measures = [...new Set(presets.flatMap(({ criteria }) => criteria.map(({ measure }) => measure)))];

  it.each(measures)('have figures for over 370 metros that are at most three years old: %s', (name) => {
    const { regions, vintages } = find(name).geographies.msa!;
    expect(regions).toBeGreaterThan(370);
    expect(new Date(created_at).getUTCFullYear() - vintages.at(-1)!).toBeLessThanOrEqual(3);
  });

  it.each(presets)('of $name say which direction is better, in words where it is not the usual one', ({ criteria }) => {
    for (const { measure, direction, why } of criteria) {
      expect(['higher_better', 'lower_better']).toContain(direction);
      const { better } = find(measure);
      if (better && !direction.startsWith(better)) expect(why).toContain(`${direction.split('_')[0]!} is better`);
    }
  });
});

it('are for ten uses, and each says in one or two sentences what is not in the data', () => {
  expect(presets.map(({ name }) => name)).toEqual([
    ...['Food plant', 'Battery plant', 'Warehouse', 'Data center', 'Headquarters'],
    ...['Back office', 'Remote workers', 'Retirement', 'First store', 'University partner'],
  ]);
  for (const preset of presets) {
    const unseen = unseenWords(preset);
    expect(unseen).toMatch(/ not in the data\./);
    expect(unseen.match(/\.(?= |$)/g)!.length).toBeLessThanOrEqual(2);
  }
});
