import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadRegister } from '../../build/import/register.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { copyTiny, edit } from './folders.ts';

const note = 'The bureau prints 25,000 unemployed people in Dale County.';

/** Returns a copy of the test register that declares figures as published. */
function declaring(declared: object) {
  const folders = copyTiny();
  edit(
    join(folders.registerDir, 'tiny-work/dataset.yaml'),
    'measures:\n',
    `as_published: [${JSON.stringify(declared)}]\nmeasures:\n`,
  );
  return folders;
}

describe('figures that are declared as published', () => {
  it('are marked with every value that is computed from them, where there is one', async () => {
    const folders = declaring({ measure: 'unemployed', geoid: '48001', years: [2024], note });
    const { measures } = await importTiny(folders.releasesDir, folders);
    const marks = Object.fromEntries(
      measures.flatMap(({ name, as_published }) => (as_published ? [[name, as_published]] : [])),
    );
    const computed = `Computed from a figure that is unusual as published. ${note}`;
    expect(marks).toEqual({
      // Another county of the state has no figure, so the state has none.
      unemployed: [
        { geography: 'msa', geoid: '10020', years: [2024], note: computed },
        { geography: 'county', geoid: '48001', years: [2024], note },
      ],
      // The rate of a county is printed itself.
      unemployment_rate: [{ geography: 'msa', geoid: '10020', years: [2024], note: computed }],
    });
  });

  it('must have a value', async () => {
    const folders = declaring({ measure: 'unemployed', geoid: '48001', years: [2019], note });
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(
      'as_published names unemployed of 48001 in 2019, which has no value',
    );
  });

  it('are of a measure of the dataset', async () => {
    const folders = declaring({ measure: 'population', geoid: '48001', years: [2024], note });
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(
      'as_published names population, no measure of the dataset',
    );
  });

  it('have a sentence', () => {
    const { registerDir } = declaring({ measure: 'unemployed', geoid: '48001', years: [2024], note: 'wrong' });
    expect(() => loadRegister(registerDir)).toThrow(/a sentence/);
  });
});
