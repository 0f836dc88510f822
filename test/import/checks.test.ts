// @module-tag long
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
      /tiny-work: check failed: unemployed \+ labor_force = labor_force, within 900\n {2}geoid 48001, region Dale County, TX, vintage 2023, printed 600000, parts 630000, place tiny-work\/work23\.txt:7/,
    ],
    [
      'a part that exceeds what it is at most',
      'tiny-work/dataset.yaml',
      'measures:',
      'ties: [{ parts: [labor_force], to: unemployed, at_most: true }]\nmeasures:',
      /tiny-work: check failed: labor_force is at most unemployed\n {2}geoid 48001, region Dale County, TX/,
    ],
    [
      'a part that is less than what it is at most',
      'tiny-work/dataset.yaml',
      'measures:',
      'ties: [{ parts: [unemployed], to: labor_force, at_most: true }]\nmeasures:',
      /^nothing$/,
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
  ])('checks %s', async (_name, file, from, to, message) => {
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
      /tiny-people: check failed: The counties of a state add up to it, within 5\n {2}measure population, state 40, region Oklahoma, vintage 2025, printed 660000, counties 660006, place tiny-people\/people\.csv:2/,
    );
  });
});

describe('a change beyond its limit since the newest release', () => {
  /** Imports a second release in which the hazards of two counties are four times as high. */
  async function importChanged(options: { confirm?: Record<string, string>; register?: [string, string] } = {}) {
    const folders = copyTiny();
    await importTiny(folders.releasesDir, folders);
    edit(join(folders.sources, 'tiny-people/people.csv'), ',20.5', ',82');
    edit(join(folders.sources, 'tiny-people/people.csv'), ',180000,40', ',180000,');
    if (options.register) edit(join(folders.registerDir, people), ...options.register);
    return importTiny(folders.releasesDir, { ...folders, id: 'tiny-2', confirm: options.confirm });
  }

  it('stops the import and names the measure, the regions and --confirm', async () => {
    await expect(importChanged()).rejects.toThrow(
      /^tiny-people: changed too much since release tiny-1; .* accept with --confirm tiny-people="reason"\n {2}hazard_risk_index at county: 2 of 7 regions changed by over 1 times or lost their value; at most 0 may; largest changes: Birch County, OK 40\.0 -> none; Alder County, OK 20\.5 -> 82\.0\n {2}hazard_risk_index at county in 2025: 1 of \d regions changed by a factor of more than 3; largest changes: Alder County, OK 20\.5 -> 82\.0\nFiles that differ from those of release tiny-1: tiny-people\/people\.csv$/,
    );
  });

  it('passes with --confirm, and is in the manifest', async () => {
    const { confirmed } = await importChanged({ confirm: { 'tiny-people': 'a new method' } });
    expect(confirmed).toEqual([
      {
        dataset: 'tiny-people',
        reason: 'a new method',
        changes: [
          expect.stringMatching(/^hazard_risk_index at county: 2 of 7/),
          expect.stringMatching(/^hazard_risk_index at county in 2025: 1 of /),
          expect.stringMatching(
            /^values that differ from release tiny-1: 3 \(0 only here, 2 only there\), of 1 of its measures; the largest: hazard_risk_index of Alder County, OK in 2025: 20\.5 -> 82\.0; /,
          ),
        ],
      },
    ]);
    await expect(importChanged({ confirm: { 'tiny-work': 'a new method' } })).rejects.toThrow(
      /tiny-people: changed too much/,
    );
    await expect(importChanged({ confirm: { 'tiny-poeple': 'a new method' } })).rejects.toThrow(
      /no dataset tiny-poeple .* did you mean tiny-people/,
    );
  });

  it('has the limit that the register declares', async () => {
    const index = 'kind: index\n    decimals: 1\n';
    const register: [string, string] = [index, `${index}    change: { over: 1, regions: 0.5, single: 5 }\n`];
    const { confirmed } = await importChanged({ register, confirm: { 'tiny-people': 'a new method' } });
    // Only the values themselves are to be confirmed.
    expect(confirmed).toMatchObject([
      { changes: [expect.stringMatching(/^values that differ from release tiny-1: 3 /)] },
    ]);
    await expect(importChanged({ register })).rejects.toThrow(
      /^tiny-people: values differ from those of the same edition in release tiny-1; .* accept with --confirm tiny-people="reason"\n {2}tiny-people: values that differ from release tiny-1: 3 .*\nFiles that differ from those of release tiny-1: tiny-people\/people\.csv$/,
    );
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
  async function second(file: string, from: string, to: string, confirm: Record<string, string> = {}) {
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
      /^tiny-places: counties moved between metros since release tiny-1; .* --confirm tiny-places="reason"\n {2}40005 \(Cedar County, OK\): 10020 -> 10010\nFiles that differ from those of release tiny-1: tiny-places\/areas\.csv$/,
    );
    const reason = 'a new delineation';
    const confirm = { 'tiny-places': reason, 'tiny-people': reason, 'tiny-work': reason };
    const { confirmed } = await second('tiny-places/areas.csv', ...rows, confirm);
    const changes = ['40005 (Cedar County, OK): 10020 -> 10010'];
    expect(confirmed).toContainEqual({ dataset: 'tiny-places', reason, changes });
  });

  /** `edit` writes files as Latin-1; these are of UTF-8. */
  const latin1OfUtf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

  it('of the name of a region stops the import, also if only an accent differs', async () => {
    const lost = second('tiny-places/counties.txt', 'Elm County', latin1OfUtf8('Élm County'));
    await expect(lost).rejects.toThrow(
      /^tiny-places: regions have other names since release tiny-1; .* --confirm tiny-places="reason"\n {2}\d{5}: Elm County, \w\w -> Élm County, \w\w\n/,
    );
  });
});

describe('a ratio of two datasets', () => {
  const ratio = (band: string, more = '') =>
    `ratios: [{ name: Fewer people work than live there, of: labor_force, over: population, ${more}county: ${band} }]\nmeasures:`;
  const work = 'tiny-work/dataset.yaml';

  it('stops the import where it is out of its band, the farthest first, with every figure and its line', async () => {
    expect(await problemOf(work, 'measures:', ratio('[0.48, 0.5]'))).toBe(
      `tiny-work: implausible figures; check the files; if they are right, accept the figures with --confirm tiny-work="reason"
  Fewer people work than live there: labor_force / population is out of its band
    Dale County, TX in 2024: 0.5013, not from 0.48 to 0.5, of labor_force 599000.0 (tiny-work/work24.txt:7), population 1195000.0 (tiny-people/people.csv:7)`,
    );
  });

  it('has a band for each size of region, and compares with years that are apart', async () => {
    expect(
      await problemOf(work, 'measures:', ratio('{ 0: [0.48, 0.51], 1000000: [0.5, 0.52] }', 'size: population, ')),
    ).toBe('nothing');
    expect(
      await problemOf(work, 'measures:', ratio('{ 0: [0.48, 0.51], 1000000: [0.48, 0.5] }', 'size: population, ')),
    ).toMatch(/Dale County, TX in 2024: 0\.5013, not from 0\.48 to 0\.5,/);
    expect(await problemOf(work, 'measures:', ratio('[0.51, 0.56]', 'apart: 1, '))).toMatch(
      /Alder County, OK in 2023: 0\.4762, not from 0\.51 to 0\.56, of labor_force 200000\.0 \(tiny-work\/work23\.txt:4\), population 420000\.0 in 2024/,
    );
  });

  it('is an error of the register if it has nothing to compare', async () => {
    const nothing = ratio('[0, 1]').replace('over: population', 'over: hazard_risk_index');
    expect(await problemOf(work, 'measures:', nothing)).toMatch(
      /ratio "Fewer people .*" compares nothing: .* raise `apart`/,
    );
  });

  it('is an error of the register if it reads an unknown measure', async () => {
    const misspelled = ratio('[0, 1]').replace('over: population', 'over: populaton');
    expect(await problemOf(work, 'measures:', misspelled)).toMatch(
      /tiny-work\/dataset\.yaml: ratio "Fewer .*" reads unknown measure populaton; did you mean population\?/,
    );
  });

  it('is checked with copied figures, and can be confirmed with a reason', async () => {
    const folders = copyTiny();
    await importTiny(folders.releasesDir, folders);
    edit(join(folders.registerDir, work), 'measures:', ratio('[0.48, 0.5]'));
    const second = { ...folders, id: 'tiny-2', only: ['tiny-work'] };
    await expect(importTiny(folders.releasesDir, second)).rejects.toThrow(/Dale County, TX in 2024: 0\.5013/);
    const confirm = { 'tiny-work': 'a new survey' };
    const { confirmed } = await importTiny(folders.releasesDir, { ...second, confirm });
    const changes = [expect.stringContaining('Dale County, TX in 2024: 0.5013') as string];
    expect(confirmed).toEqual([{ dataset: 'tiny-work', reason: 'a new survey', changes }]);
  });
});

describe('withheld parts of a sum', () => {
  const ties = 'ties: [{ parts: [labor_force, unemployed], to: labor_force, within: 30000 }]\nmeasures:';
  const problemOfWork = async (from: string, to: string) => {
    const folders = copyTiny();
    edit(join(folders.registerDir, 'tiny-work/dataset.yaml'), 'measures:', ties);
    edit(join(folders.sources, 'tiny-work/work24.txt'), from, to);
    return importTiny(folders.releasesDir, folders).then(
      () => 'nothing',
      (error: unknown) => (error as Error).message,
    );
  };

  it('are never a single one, because it would be the difference', async () => {
    expect(await problemOfWork('40001 2024   210,000     7,000', '40001 2024   210,000       (D)')).toMatch(
      /geoid 40001, .* problem one part alone is withheld/,
    );
  });

  it('leave the known parts below the whole', async () => {
    const folders = copyTiny();
    const file = join(folders.registerDir, 'tiny-people/dataset.yaml');
    edit(file, "missing: { '': not covered }", "missing: { '': not covered, (D): withheld }");
    edit(file, 'coverage:', 'ties: [{ counties_to_states: [population] }]\ncoverage:');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/checks:[^]*$/, ''));
    const people = join(folders.sources, 'tiny-people/people.csv');
    edit(people, '48001,Dale,1200000,', '48001,Dale,1300001,');
    edit(people, '48003,Elm,60000,', '48003,Elm,(D),');
    edit(people, ',40000,40000,40000,', ',(D),40000,40000,');
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(
      /state 48, region Texas, vintage 2020, printed 1300000, counties 1300001, .* problem the known counties exceed it/,
    );
  });
});

describe('a change from one year to the next', () => {
  /** Adds a state of 24 counties, whose populations grow by one to three percent; `change` returns another one. */
  function addCounties(change: (county: number, year: number, people: number) => number = (_c, _y, people) => people) {
    const folders = copyTiny();
    const places = join(folders.registerDir, 'tiny-places/dataset.yaml');
    edit(places, 'county: 8, state: 3', 'county: 32, state: 4');
    edit(places, 'rows: { min: 8, max: 8 }', 'rows: { min: 32, max: 32 }');
    edit(join(folders.registerDir, people), 'rows: { min: 11, max: 11 }', 'rows: { min: 36, max: 36 }');
    const counties = Array.from({ length: 24 }, (_, i) => {
      const populations = [2020, 2024, 2025].map((year, y) =>
        Math.round(change(i, year, (20_000 + 1_000 * i) * (1.01 + i / 1200) ** y)),
      );
      return {
        code: `50${String(2 * i + 1).padStart(3, '0')}`,
        name: `Vale ${String.fromCharCode(65 + i)}`,
        grown: populations,
      };
    });
    const sums = [0, 1, 2].map((y) => counties.reduce((sum, { grown }) => sum + grown[y]!, 0));
    const list = join(folders.sources, 'tiny-places/counties.txt');
    const rows = counties.map(({ code, name }) => `${code}|${name} County|Vermont|VT`);
    writeFileSync(list, `${readFileSync(list, 'utf8').trimEnd()}\n${rows.join('\n')}\n`);
    const file = join(folders.sources, 'tiny-people/people.csv');
    const printed = [
      `50,Vermont,${sums.join(',')},`,
      ...counties.map(({ code, name, grown }) => `${code},${name},${grown.join(',')},`),
    ];
    writeFileSync(file, `${readFileSync(file, 'latin1').trimEnd()}\n${printed.join('\n')}\n`, 'latin1');
    return folders;
  }

  it('stops the first import where one region differs from the others by over 100 MADs', async () => {
    const folders = addCounties((county, year, value) => (county === 3 && year === 2025 ? 10 * value : value));
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(
      /^tiny-people: implausible figures; .*\n {2}A value changed from one year to the next unlike those of the other regions\n {4}population of Vale D County, VT in 2025: 23288 -> 235786, \d+ MADs from the median change, of at most 100 \(tiny-people\/people\.csv:17\)$/,
    );
  });

  it('stops the first import where all regions changed by a large factor', async () => {
    const folders = addCounties((_county, year, value) => (year === 2025 ? 10 * value : value));
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(
      /population at county in 2025: the median of \d+ regions changed by a factor of 10\.\d+ since the year before; at most 2\.5/,
    );
  });

  it('is listed in the release from half of the bound on, and marked as published, also by the next import that copies the figures', async () => {
    const folders = addCounties((county, year, value) => (county === 3 && year === 2025 ? 1.5 * value : value));
    edit(
      join(folders.registerDir, people),
      'kind: count, decimals: 0, county',
      'kind: count, decimals: 0, change: { mads: 120 }, county',
    );
    const { suspects, measures } = await importTiny(folders.releasesDir, folders);
    const { as_published = [] } = measures.find(({ name }) => name === 'population')!;
    expect(as_published.filter(({ geography }) => geography === 'county')).toEqual([
      {
        geography: 'county',
        geoid: expect.any(String) as string,
        years: [2025],
        note: 'Population, Vale D County, VT: 23,288 in 2024, 35,368 in 2025. The change is unlike those of other regions.',
      },
    ]);
    const figures = [
      expect.stringMatching(/^population of Vale D County, VT in 2025: 23288 -> 35368, \d+ MADs/) as string,
    ];
    expect(suspects).toEqual([{ dataset: 'tiny-people', figures }]);
    const second = await importTiny(folders.releasesDir, { ...folders, id: 'tiny-2', only: ['tiny-work'] });
    expect(second.suspects).toEqual(suspects);
  });
});
