import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importTiny } from '../fixtures/tiny.ts';
import { copyTiny, edit } from './folders.ts';

const people = 'tiny-people/dataset.yaml';

/** What stops an import of the made-up places after an edit of the register. */
async function problemOf(file: string, from: string, to: string): Promise<string> {
  const folders = copyTiny();
  edit(join(folders.registerDir, file), from, to);
  return importTiny(folders.releasesDir, folders).then(
    () => 'nothing',
    (error: unknown) => (error as Error).message,
  );
}

describe('checks that the register declares stop an import and name the rows', () => {
  const population = 'kind: count, decimals: 0, county: printed, state: printed, msa: sum }';
  const withRange = (range: string) => population.replace('county', `range: ${range}, county`);
  it.each([
    [
      'a value out of range',
      people,
      population,
      withRange('[45000, 2000000]'),
      /population is from 45000 to 2000000\n {2}region Fjord County, TX, vintage 2020, value 40000, place tiny-people\/people\.csv:9/,
    ],
    ['a value within its range', people, population, withRange('[40000, 2000000]'), /^nothing$/],
    [
      'a share over 100',
      people,
      'kind: rate',
      'kind: share',
      /population_growth_5yr is from 0 to 100\n {2}region Elm County, TX, vintage 2025, value -16\.6+7/,
    ],
    [
      'counties that miss their state',
      people,
      'coverage:',
      'ties: [{ counties_to_states: all }]\ncoverage:',
      /^nothing$/,
    ],
    [
      'parts that miss their sum',
      'tiny-work/dataset.yaml',
      'measures:',
      'ties: [{ parts: [unemployed, labor_force], to: labor_force, within: 900 }]\nmeasures:',
      /tiny-work: does not hold: unemployed \+ labor_force = labor_force, within 900\n {2}geoid 40001, vintage 2023, printed 200000, parts 208000, place tiny-work\/work23\.txt:4/,
    ],
    [
      'parts within their margin',
      'tiny-work/dataset.yaml',
      'measures:',
      'ties: [{ parts: [unemployed, labor_force], to: labor_force, within: 30000 }]\nmeasures:',
      /^nothing$/,
    ],
    [
      'too few regions of a year',
      people,
      'geography: msa, regions: 3',
      'geography: msa, vintage: 2023, regions: 3',
      /population has a value for 0 regions at msa in 2023, at least 3 belong/,
    ],
  ])('%s', async (_name, file, from, to, message) => {
    expect(await problemOf(file, from, to)).toMatch(message);
  });

  it('a sum of counties that is off names state, year, figures and place', async () => {
    const folders = copyTiny();
    const file = join(folders.registerDir, people);
    const content = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      `${content.slice(0, content.indexOf('checks:'))}ties: [{ counties_to_states: [population], within: 5 }]\n`,
    );
    edit(join(folders.sources, 'tiny-people/people.csv'), '430000', '430006');
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(
      /tiny-people: does not hold: The counties of a state add up to it, within 5\n {2}measure population, state 40, vintage 2025, printed 660000, counties 660006, place tiny-people\/people\.csv:2/,
    );
  });
});

describe('a change beyond its bound since the newest release', () => {
  /** A second release in which two counties' hazards are four times as high. */
  async function changed(options: { confirm?: string[]; register?: [string, string] } = {}) {
    const folders = copyTiny();
    await importTiny(folders.releasesDir, folders);
    edit(join(folders.sources, 'tiny-people/people.csv'), ',20.5', ',82');
    edit(join(folders.sources, 'tiny-people/people.csv'), ',180000,40', ',180000,');
    if (options.register) edit(join(folders.registerDir, people), ...options.register);
    return importTiny(folders.releasesDir, { ...folders, id: 'tiny-2', confirm: options.confirm });
  }

  it('stops the import, names the measure, the regions and the flag', async () => {
    await expect(changed()).rejects.toThrow(
      /^tiny-people: changed too much since release tiny-1; .* confirm with --confirm tiny-people\n {2}hazard_risk_index at county: 2 of 7 regions moved by over 1 times, or have no value any more, where 0 may; the most: Birch County, OK 40\.0 -> none; Alder County, OK 20\.5 -> 82\.0$/,
    );
  });

  it('passes where it is confirmed, which the manifest records', async () => {
    const { confirmed } = await changed({ confirm: ['tiny-people'] });
    expect(confirmed).toEqual([
      { dataset: 'tiny-people', changes: [expect.stringMatching(/^hazard_risk_index at county: 2 of 7/)] },
    ]);
    await expect(changed({ confirm: ['tiny-work'] })).rejects.toThrow(/tiny-people: changed too much/);
    await expect(changed({ confirm: ['tiny-poeple'] })).rejects.toThrow(
      /no dataset tiny-poeple .* did you mean tiny-people/,
    );
  });

  it('is as far as the register says', async () => {
    const index = 'kind: index\n    decimals: 1\n';
    const { confirmed } = await changed({ register: [index, `${index}    change: { over: 1, regions: 0.5 }\n`] });
    expect(confirmed).toBeUndefined();
  });
});
