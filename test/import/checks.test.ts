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
      /^tiny-people: changed too much since release tiny-1; .* accept with --confirm tiny-people\n {2}hazard_risk_index at county: 2 of 7 regions changed by over 1 times or lost their value; at most 0 may; largest changes: Birch County, OK 40\.0 -> none; Alder County, OK 20\.5 -> 82\.0\n {2}hazard_risk_index at county in 2025: 1 of \d regions changed by a factor of more than 3; largest changes: Alder County, OK 20\.5 -> 82\.0$/,
    );
  });

  it('passes with --confirm, and is in the manifest', async () => {
    const { confirmed } = await changed({ confirm: ['tiny-people'] });
    expect(confirmed).toEqual([
      {
        dataset: 'tiny-people',
        changes: [
          expect.stringMatching(/^hazard_risk_index at county: 2 of 7/),
          expect.stringMatching(/^hazard_risk_index at county in 2025: 1 of /),
        ],
      },
    ]);
    await expect(changed({ confirm: ['tiny-work'] })).rejects.toThrow(/tiny-people: changed too much/);
    await expect(changed({ confirm: ['tiny-poeple'] })).rejects.toThrow(
      /no dataset tiny-poeple .* did you mean tiny-people/,
    );
  });

  it('has the limit that the register declares', async () => {
    const index = 'kind: index\n    decimals: 1\n';
    const { confirmed } = await changed({
      register: [index, `${index}    change: { over: 1, regions: 0.5, single: 5 }\n`],
    });
    expect(confirmed).toBeUndefined();
  });
});

describe('a wrong region stops the import', () => {
  /** What stops an import of the made-up places after an edit of a publisher's file. */
  const problemOfSource = async (file: string, ...edits: [from: string, to: string][]) => {
    const folders = copyTiny();
    for (const [from, to] of edits) edit(join(folders.sources, file), from, to);
    return importTiny(folders.releasesDir, folders).then(
      () => 'nothing',
      (error: unknown) => (error as Error).message,
    );
  };
  const birch = '10010,"Alder-Birch, OK",40003';

  it('names file, line and both names where the codes of two counties are swapped', async () => {
    const swapped = await problemOfSource(
      'tiny-people/people.csv',
      ['40001,Alder', '40003,Alder'],
      ['40003,Birch', '40001,Birch'],
    );
    expect(swapped).toMatch(
      /^tiny-people: codes and names of regions do not belong together; .*\n {2}tiny-people\/people\.csv:3: 40003 is Birch County, OK, and the file says Alder\n {2}tiny-people\/people\.csv:4: 40001 is Alder County, OK, and the file says Birch$/,
    );
  });

  it('names the state where it is another state’s county of the same name', async () => {
    expect(await problemOfSource('tiny-people/people.csv', ['40001,Alder', '40001,"Alder, TX"'])).toContain(
      '40001 is Alder County, OK, and the file says Alder, TX',
    );
    expect(await problemOfSource('tiny-people/people.csv', ['40001,Alder', '40001,"Alder Parish, OK"'])).toBe(
      'nothing',
    );
  });

  it('says how many metros there are and how many are declared', async () => {
    const promoted = await problemOfSource('tiny-places/areas.csv', [birch, '10040,"Birch, OK",40003']);
    expect(promoted).toMatch(/the files have 4 regions at msa, and dataset\.yaml declares 3 under `regions`$/);
  });

  it('names a county in two metros', async () => {
    const twice = await problemOfSource('tiny-places/areas.csv', [birch, '10020,"Dale/Cedar Bay, TX-OK",40001']);
    expect(twice).toMatch(/county 40001 is in more than one metro: 10010, 10020$/);
  });
});

describe('a change since the newest release', () => {
  /** A second release after an edit of a publisher's file. */
  async function second(file: string, from: string, to: string, confirm: string[] = []) {
    const folders = copyTiny();
    await importTiny(folders.releasesDir, folders);
    edit(join(folders.sources, file), from, to);
    return importTiny(folders.releasesDir, { ...folders, id: 'tiny-2', confirm });
  }

  it('of one county in an earlier year stops the import and is named', async () => {
    const tenfold = second('tiny-work/work23.txt', '40003 2023    80,000', '40003 2023   800,000');
    await expect(tenfold).rejects.toThrow(
      /labor_force at county in 2023: 1 of \d regions changed by a factor of more than 3; largest changes: Birch County, OK 80000\.0 -> 800000\.0/,
    );
  });

  it('of the metro of a county stops the import unless it is confirmed', async () => {
    const rows = ['10020,"Dale/Cedar Bay, TX-OK",40005', '10010,"Alder-Birch, OK",40005'] as const;
    await expect(second('tiny-places/areas.csv', ...rows)).rejects.toThrow(
      /^tiny-places: counties moved between metros since release tiny-1; .* --confirm tiny-places\n {2}40005 \(Cedar County, OK\): 10020 -> 10010$/,
    );
    const { confirmed } = await second('tiny-places/areas.csv', ...rows, ['tiny-places', 'tiny-people', 'tiny-work']);
    expect(confirmed).toContainEqual({ dataset: 'tiny-places', changes: ['40005 (Cedar County, OK): 10020 -> 10010'] });
  });
});
