import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { loadRegister } from '../../build/import/register.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { newFolder } from './folders.ts';

it('records topics, descriptions, search terms and the next release in a release (D133)', async () => {
  const { topics, measures, datasets } = await importTiny(newFolder());
  expect(topics.map(({ key }) => key)).toEqual(['people', 'jobs-and-pay', 'hazards']);
  expect(measures.find(({ name }) => name === 'population')).toMatchObject({
    topic: 'people',
    description: 'How many people live there.',
    search_terms: ['inhabitants'],
  });
  expect(measures.find(({ name }) => name === 'labor_force')).toMatchObject({ topic: 'jobs-and-pay' });
  expect(datasets.map(({ key, next_release }) => [key, next_release])).toEqual([
    ['tiny-people', '2026-07'],
    ['tiny-places', undefined],
    ['tiny-work', undefined],
  ]);
});

it('describes each served measure of the register by more than its label', () => {
  const { measures } = loadRegister(fileURLToPath(new URL('../../build/register', import.meta.url)));
  for (const { served, label, description, search_terms: terms = [] } of measures) {
    if (!served) continue;
    expect(description!.length).toBeGreaterThan(20);
    expect(description!.toLowerCase()).not.toBe(`${label.toLowerCase()}.`);
    expect(terms).not.toContain(label.toLowerCase());
    expect(new Set(terms).size).toBe(terms.length);
  }
});
