import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importTiny } from '../fixtures/tiny.ts';
import { copyTiny, edit } from './folders.ts';

const people = 'tiny-people/dataset.yaml';

/** Returns the error of an import of the test sources after an edit of the register. */
async function problemOf(file: string, from: string, to: string): Promise<string> {
  const folders = copyTiny();
  edit(join(folders.registerDir, file), from, to);
  return importTiny(folders.releasesDir, folders).then(
    () => 'nothing',
    (error: unknown) => (error as Error).message,
  );
}

describe('a declared check stops an import and names the rows', () => {
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
      /tiny-work: check failed: unemployed \+ labor_force = labor_force, within 900\n {2}geoid 40001, vintage 2023, printed 200000, parts 208000, place tiny-work\/work23\.txt:4/,
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
      /population has a value for 0 regions at msa in 2023; expected at least 3/,
    ],
  ])('%s', async (_name, file, from, to, message) => {
    expect(await problemOf(file, from, to)).toMatch(message);
  });

  it('names state, year, figures and place of a wrong sum', async () => {
    const folders = copyTiny();
    const file = join(folders.registerDir, people);
    const content = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      `${content.slice(0, content.indexOf('checks:'))}ties: [{ counties_to_states: [population], within: 5 }]\n`,
    );
    edit(join(folders.sources, 'tiny-people/people.csv'), '430000', '430006');
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(
      /tiny-people: check failed: The counties of a state add up to it, within 5\n {2}measure population, state 40, vintage 2025, printed 660000, counties 660006, place tiny-people\/people\.csv:2/,
    );
  });
});

describe('a change beyond its limit since the newest release', () => {
  /** Imports a second release in which the hazards of two counties are four times as high. */
  async function changed(options: { confirm?: string[]; register?: [string, string] } = {}) {
    const folders = copyTiny();
    await importTiny(folders.releasesDir, folders);
    edit(join(folders.sources, 'tiny-people/people.csv'), ',20.5', ',82');
    edit(join(folders.sources, 'tiny-people/people.csv'), ',180000,40', ',180000,');
    if (options.register) edit(join(folders.registerDir, people), ...options.register);
    return importTiny(folders.releasesDir, { ...folders, id: 'tiny-2', confirm: options.confirm });
  }

  it('stops the import and names the measure, the regions and --confirm', async () => {
    await expect(changed()).rejects.toThrow(
      /^tiny-people: changed too much since release tiny-1; .* accept with --confirm tiny-people\n {2}hazard_risk_index at county: 2 of 7 regions changed by over 1 times or lost their value; at most 0 may; largest changes: Birch County, OK 40\.0 -> none; Alder County, OK 20\.5 -> 82\.0$/,
    );
  });

  it('passes with --confirm, and is in the manifest', async () => {
    const { confirmed } = await changed({ confirm: ['tiny-people'] });
    expect(confirmed).toEqual([
      { dataset: 'tiny-people', changes: [expect.stringMatching(/^hazard_risk_index at county: 2 of 7/)] },
    ]);
    await expect(changed({ confirm: ['tiny-work'] })).rejects.toThrow(/tiny-people: changed too much/);
    await expect(changed({ confirm: ['tiny-poeple'] })).rejects.toThrow(
      /no dataset tiny-poeple .* did you mean tiny-people/,
    );
  });

  it('has the limit that the register declares', async () => {
    const index = 'kind: index\n    decimals: 1\n';
    const { confirmed } = await changed({ register: [index, `${index}    change: { over: 1, regions: 0.5 }\n`] });
    expect(confirmed).toBeUndefined();
  });
});
