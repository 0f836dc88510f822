import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadRegister } from '../../build/import/register.ts';
import { copyTiny, edit } from './folders.ts';

const work = 'tiny-work/dataset.yaml';

/** Returns the error of the test register after an edit of one of its files. */
function problemOf(file: string, from: string, to: string): string {
  const { registerDir } = copyTiny();
  edit(join(registerDir, file), from, to);
  try {
    loadRegister(registerDir);
  } catch (error) {
    expect(error).toMatchObject({ name: 'ImportError', code: 'register' });
    return (error as Error).message;
  }
  throw new Error('the register was accepted');
}

describe('an error in the register names file, line and member', () => {
  it.each([
    ['an unknown member', work, 'publisher:', 'publishr:', /dataset\.yaml:4: publishr: unknown member/],
    [
      'a served measure without a description',
      work,
      '    description: How many of every 1,000 people have a job or look for one.\n',
      '',
      /dataset\.yaml:\d+: measures\.3\.description: is missing; every served measure needs one/,
    ],
    [
      'a served measure without a topic',
      'tiny-people/dataset.yaml',
      '    topic: hazards\n',
      '',
      /dataset\.yaml:\d+: measures\.2\.topic: is missing; every served measure needs one/,
    ],
    ['an unknown topic', work, 'topic: jobs-and-pay', 'topic: jobs-or-pay', / defaults\.topic: .*mean "jobs-and-pay"/],
    [
      'a day for a month',
      'tiny-people/dataset.yaml',
      '2026-07',
      '2026-07-01',
      /next_release: must be a month such as 2026-12/,
    ],
    [
      'a wrong value',
      work,
      'unit: percent',
      'unit: percents',
      /dataset\.yaml:\d+: measures\.2\.unit: .*did you mean "percent"/,
    ],
    ['a missing member', work, "credit: 'Source: Bureau of Made-up Work.'\n", '', /dataset\.yaml:\d+: credit: /],
    [
      'a link that is not http',
      work,
      'url: https://example.org/labor\n',
      'url: javascript:alert(1)\n',
      /dataset\.yaml:\d+: (license_)?url: must be an http or https address/,
    ],
    ['broken YAML', work, 'name: Made-up work', 'name: [Made-up work', /dataset\.yaml:\d+: invalid YAML/],
    [
      'a key that is not its folder',
      work,
      'key: tiny-work',
      'key: tinywork',
      /dataset\.yaml:1: key: tinywork must be the name/,
    ],
    [
      'a path out of the sources',
      work,
      "path: 'work{23..24}.txt'",
      "path: '../work{23..24}.txt'",
      /is outside the sources folder/,
    ],
    ['unequal ranges', work, 'labor/work{23..24}.txt', 'labor/work{23..25}.txt', /names 2 files, its url 3/],
    [
      'a column that ends before it starts',
      work,
      'from: 31, to: 36',
      'from: 31, to: 30',
      /columns\.4\.to: `to` is before `from`/,
    ],
    ['a reserved table', work, 'as: work', 'as: figure', /files\.0\.as: the pipeline uses this table name/],
    [
      'a measure that nobody has',
      work,
      'over: labor_force, times: 100',
      'over: labour_force, times: 100',
      /measure unemployment_rate reads unknown measure labour_force; did you mean labor_force/,
    ],
    [
      'a duplicate measure',
      work,
      'name: unemployment_rate\n    label',
      'name: population\n    label',
      /measure population appears twice; it is also at .*dataset\.yaml:\d+/,
    ],
    [
      'a formula without a sentence',
      work,
      '    calculation: 100 x unemployed / labor force.\n',
      '',
      /unemployment_rate has a formula but no calculation/,
    ],
    ['figures of counties and metros', work, 'msa: sum', 'msa: printed', /is printed at msa and at county/],
    [
      'a concentration that is a sum',
      'tiny-people/dataset.yaml',
      'unit: people, kind: count',
      'unit: index, kind: concentration',
      /measure population is a concentration, which has no sum at msa; compute it from rolled-up parts/,
    ],
    [
      'decimals that neither the measure nor its unit has',
      work,
      'unit: percent\n    kind: rate\n    decimals: 1\n',
      'unit: percent\n    kind: rate\n',
      /dataset\.yaml:\d+: measures\.2\.decimals: /,
    ],
    ['a sum without counties', work, 'county: printed, state: sum', 'state: sum', /has no rule at county/],
    [
      'a coverage of nothing',
      'tiny-people/dataset.yaml',
      'measure: population, geography',
      'measure: people, geography',
      /no measure people/,
    ],
    [
      'a tie of nothing',
      'tiny-people/dataset.yaml',
      'coverage:',
      'ties: [{ counties_to_states: [people] }]\ncoverage:',
      /dataset\.yaml:\d+: the dataset has no measure people/,
    ],
    [
      'a row of labels without labels',
      'tiny-people/dataset.yaml',
      'as: people\n',
      'as: people\n    label_row: 2\n',
      /files\.0\.label_row: every column needs a `label` if there is a `label_row`, else none/,
    ],
    [
      'a year with a line too many',
      work,
      'data_row: 4',
      "data_row: 4\n    lines: { 1: 'Made-up work, {2022..2024}' }",
      /path names 2 files, line 1 has 3 texts/,
    ],
    [
      'a retired county of no group',
      work,
      "'48099': 2023",
      "'48003': 2023",
      /tiny-work\/dataset\.yaml: retired: 48003 is not the first code of a retired group in boundaries\.yaml; those are 48099/,
    ],
    ['a second geography', work, 'role: figures', 'role: geography', /dataset\.yaml:\d+: /],
    [
      'a boundary rule without source',
      'tiny-places/boundaries.yaml',
      'note: The work survey reports Grove with Heath.',
      '',
      /boundaries\.yaml:\d+: combined\.0\.note/,
    ],
  ])('refuses %s', (_name, file, from, to, message) => {
    expect(problemOf(file, from, to)).toMatch(message);
  });

  it('a measure that is computed from itself', () => {
    const { registerDir } = copyTiny();
    edit(
      join(registerDir, work),
      'ratio: { of: labor_force, over: population',
      'ratio: { of: labor_force_per_1000, over: population',
    );
    expect(() => loadRegister(registerDir)).toThrow(
      /computed from itself: labor_force_per_1000 -> labor_force_per_1000/,
    );
  });

  it.each(['tiny-work/import.sql', 'tiny-places/metro.sql', 'tiny-places/right-to-work.yaml', work])(
    'a missing %s',
    (file) => {
      const { registerDir } = copyTiny();
      rmSync(join(registerDir, file));
      expect(() => loadRegister(registerDir)).toThrow(new RegExp(`${file.replace('.', '\\.')}: cannot read`));
    },
  );

  it('a missing register', () => {
    expect(() => loadRegister('/nowhere')).toThrow(/\/nowhere: no register here/);
  });
});

describe('`defaults` of a dataset', () => {
  const people = 'tiny-people/dataset.yaml';
  const own =
    'name: population, label: Population, topic: people, description: How many people live there., search_terms: [inhabitants]';
  const written = `{ ${own}, unit: people, kind: count, decimals: 0, county: printed, state: printed, msa: sum }`;
  const hazard = '    better: lower\n    county: printed\n';
  const measuresOf = (registerDir: string) =>
    loadRegister(registerDir).measures.map(({ at: _, ...measure }) => measure);

  /** Moves members of measures of the test register to `defaults`. */
  function withDefaults(defaults: string, population = `{ ${own} }`): string {
    const { registerDir } = copyTiny();
    edit(join(registerDir, people), written, population);
    edit(join(registerDir, people), hazard, '    better: lower\n    state: null\n');
    edit(join(registerDir, people), 'measures:\n', `defaults:\n${defaults}measures:\n`);
    return registerDir;
  }
  const shared = '  unit: people\n  kind: count\n  decimals: 0\n  county: printed\n  state: printed\n  msa: sum\n';

  it('are members of each measure that does not state them, and `null` is none', () => {
    expect(measuresOf(withDefaults(shared))).toEqual(measuresOf(copyTiny().registerDir));
  });

  /** Expects an error, reported once, at the line that contains a text. */
  function expectError(registerDir: string, text: string, message: RegExp): void {
    const lines = readFileSync(join(registerDir, people), 'latin1').split('\n');
    const errors: string[] = [];
    try {
      loadRegister(registerDir);
    } catch (error) {
      errors.push(...(error as Error).message.split('\n'));
    }
    expect(errors).toEqual([expect.stringMatching(message)]);
    expect(errors[0]).toContain(`${people}:${lines.findIndex((line) => line.includes(text)) + 1}: `);
  }

  it.each([
    ['a wrong value', shared.replace('people', 'peple'), 'unit: peple', / defaults\.unit: .*did you mean "people"/],
    ['an unknown member', `${shared}  units: people\n`, 'units: people', / defaults\.units: unknown member; /],
    ['a name', `${shared}  name: people\n`, '  name: people', / defaults\.name: unknown member; /],
  ])('with %s are reported once, with their line', (_name, defaults, text, message) => {
    expectError(withDefaults(defaults), text, message);
  });

  it('do not hide the line of a measure that is wrong itself', () => {
    const registerDir = withDefaults(shared, `{ ${own}, unit: peple }`);
    expectError(registerDir, 'unit: peple', / measures\.0\.unit: .*did you mean "people"/);
  });
});

it('sorts each measure of the register after those that it is computed from', () => {
  const register = loadRegister(fileURLToPath(new URL('../../build/register', import.meta.url)));
  const names = register.measures.map(({ name }) => name);
  expect(names.indexOf('unemployment_rate')).toBeGreaterThan(names.indexOf('labor_force'));
  expect(register.figures.find(({ entry }) => entry.key === 'bls-laus')?.files).toHaveLength(15);
  expect(register.geography.rightToWork.states).toHaveLength(26);
  expect(register.geography.boundaries.combined.flatMap(({ areas }) => areas)).toHaveLength(25);
});
