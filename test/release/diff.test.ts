// @module-tag long
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { importTiny } from '../fixtures/tiny.ts';
import { copyTiny, edit } from '../import/folders.ts';
import { readDiff } from '../support/diff.ts';

type Diff = Awaited<ReturnType<typeof readDiff>>;

describe('a diff of two releases', () => {
  let diff: Diff;
  let [ofMeasure, ofMetro]: Diff[] = [];
  beforeAll(async () => {
    const { registerDir, sources, releasesDir } = copyTiny();
    const [people, work] = [join(sources, 'tiny-people/people.csv'), join(sources, 'tiny-work/work23.txt')];
    edit(people, '50000,10', '50000,0');
    await importTiny(releasesDir, { registerDir, sources });
    edit(people, '50000,0', '50000,3');
    edit(people, '80\r\n', '8\r\n');
    edit(people, '12\r\n', '\r\n');
    edit(people, '100000,\r\n', '100000,7\r\n');
    edit(work, '   600,000    30,000', '   610,000    30,000');
    edit(
      join(sources, 'tiny-places/areas.csv'),
      '10020,"Dale/Cedar Bay, TX-OK",40005',
      '10010,"Alder-Birch, OK",40005',
    );
    const confirm = { 'tiny-people': 'a new method', 'tiny-places': 'new metros', 'tiny-work': 'a new method' };
    await importTiny(releasesDir, { registerDir, sources, id: 'tiny-2', confirm });
    const [a, b] = [join(releasesDir, 'tiny-1'), join(releasesDir, 'tiny-2')];
    diff = await readDiff(a, b);
    ofMeasure = await readDiff(a, b, { measure: 'hazard_risk_index' });
    ofMetro = await readDiff(a, b, { metro: '10020' });
    for (const options of [{ measure: 'hazard_index' }, { metro: 'alder' }])
      await expect(readDiff(a, b, options)).rejects.toThrow(/^neither release has the (measure|metro) \w+; /);
  });

  it('names added, removed and changed values, the largest relative change first (D113)', () => {
    const { added, removed, changed } = diff.values.served;
    const hazard = (list: typeof added) =>
      list
        .filter(({ measure, geography }) => measure === 'hazard_risk_index' && geography === 'county')
        .map(({ geoid, before, after, relative }) => [geoid, before, after, relative]);
    expect(hazard(added)).toEqual([['56003', null, 7, null]]);
    expect(hazard(removed)).toEqual([['48005', 12, null, null]]);
    expect(hazard(changed)).toEqual([
      ['48003', 0, 3, Infinity],
      ['48001', 80, 8, 0.9],
    ]);
    const sizes = changed.map(({ relative }) => relative!);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(diff.text).toContain('  ~ hazard_risk_index of Elm County, TX (48003): 0 -> 3 (2025, from 0)\n');
  });

  it('lists a value of an earlier year, which is not served', () => {
    const changed = diff.values.year.changed.filter(({ geography }) => geography === 'county');
    expect(changed.map(({ measure, geoid }) => [measure, geoid])).not.toContainEqual(['hazard_risk_index', '48001']);
    const county = changed.find(({ measure, geoid }) => measure === 'labor_force' && geoid === '48001');
    expect(county).toMatchObject({ before: 600000, after: 610000, vintage_before: 2023, vintage_after: 2023 });
  });

  it('lists counties whose metro changed', () => {
    expect(diff.members).toEqual([{ geoid: '40005', name: 'Cedar County, OK', before: '10020', after: '10010' }]);
    expect(diff.text).toContain('\n~ metro of county 40005 (Cedar County, OK): 10020 -> 10010\n');
  });

  it('is the same as text and as JSON', () => {
    const all = Object.values(diff.values).flatMap((list) => Object.values(list).flat());
    expect(diff.json.changes).toHaveLength(all.length);
    expect(diff.json.members).toEqual(diff.members);
    expect(diff.json.values).toEqual(diff.counts);
    expect(diff.json.changes.find(({ geoid }) => geoid === '48003')).toMatchObject({
      before: 0,
      after: 3,
      relative: null,
    });
    expect(diff.all.split('\n').filter((line) => /^ {2}[+~-]/.test(line))).toHaveLength(all.length);
  });

  it('shows the values of one measure, or of one metro and its counties', () => {
    const namesIn = (one: Diff, member: 'measure' | 'geoid') =>
      [...new Set(one.json.changes.map((change) => change[member]))].sort();
    expect(namesIn(ofMeasure!, 'measure')).toEqual(['hazard_risk_index']);
    // Its county before and after, and the one that left it.
    expect(namesIn(ofMetro!, 'geoid')).toEqual(['10020', '48001']);
    expect(ofMetro!.members).toEqual(diff.members);
  });
});
