import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadRegister } from '../../build/import/register.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { copyTiny, edit, newFolder } from './folders.ts';

it('records the units of its measures in a release, with how to show them', async () => {
  const { units } = await importTiny(newFolder());
  expect(units).toEqual([
    { name: 'people', decimals: 0 },
    { name: 'percent' },
    { name: 'per 1,000 people', per: '1,000 people' },
    { name: 'index' },
  ]);
});

it('gives a measure without decimals those of its unit', () => {
  const { registerDir } = copyTiny();
  edit(
    join(registerDir, 'tiny-work/dataset.yaml'),
    'unit: people, kind: count, decimals: 0',
    'unit: people, kind: count',
  );
  const { measures } = loadRegister(registerDir);
  expect(measures.find(({ name }) => name === 'labor_force')).toMatchObject({ unit: 'people', decimals: 0 });
});
