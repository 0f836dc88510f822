import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { minimumPopulation } from '../../api/domain/gates.ts';
import { presets, startFrom } from '../../site/explorer/presets.ts';
import { inProcess } from '../support/client.ts';
import { openBuilt, root, service } from '../support/service.ts';

it.each(presets)(
  'docs/explorer.md describes the preset $name',
  ({ key, name, unseen, requirements, why, criteria }) => {
    const page = readFileSync(join(root, 'docs/explorer.md'), 'utf8');
    const section = page.split('\n### ').find((one) => one.startsWith(`${name}\n`))!;
    const { tier } = requirements;
    const size = tier && minimumPopulation[tier].toLocaleString('en-US');
    expect(section).toContain(size ? `Requirement: at least ${size} people. ${why}` : why);
    expect(section).toContain(unseen);
    expect(section).toContain(`/explorer?preset=${key}`);
    const rows = criteria.map(
      ({ measure, direction, weight, why }) => `| \`${measure}\` | ${direction.split('_')[0]} | ${weight} | ${why} |`,
    );
    expect(section.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows);
  },
);

it.each(presets)('ranks nine in ten metros that meet the preset $name, of manufacturing 85%', async (preset) => {
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
  expect(ranked.length / json.data.count).toBeGreaterThan(preset.key === 'manufacturing' ? 0.85 : 0.9);
  const lacksFigures = ranked.some(({ criteria }: { criteria: { value: number | null }[] }) =>
    criteria.some(({ value }) => value === null),
  );
  expect(lacksFigures).toBe(false);
});
