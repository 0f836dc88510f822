import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RankRequest } from '../../api/schemas/rank.ts';
import type { StartData } from '../../site/explorer/startData.ts';
import { requestOf } from '../../common/rankRequest.ts';
import { presets, startFrom } from '../../site/explorer/presets.ts';
import { cleanName } from '../../site/explorer/regionAddress.ts';
import { limits, isEmpty, readState, type State, withoutRegions, writeState } from '../../site/explorer/state.ts';
import { changedPart } from '../../site/explorer/steps.ts';
import { comparators, directions, tiers } from '../../api/schemas/choices.ts';

/** Generates the same states each time. */
const seed = 393;

const names = Array.from({ length: 30 }, (_, i) => `measure_${i}`);
const start: StartData = {
  release: '2024-01-01',
  metros: ['10180', '12420', '19100', '36420', '46520', '72850'].map((cbsa, i) => {
    return {
      cbsa,
      name: `Metro ${cbsa}`,
      short: `Metro ${cbsa}`,
      slug: `us/tx/${cbsa}`,
      states: [['TX'], ['TX', 'OK'], ['HI']][i % 3]!,
      right_to_work: true,
    };
  }),
  byName: [0, 1, 2, 3, 4, 5],
  byPopulation: [0, 1, 2, 3, 4, 5],
  measures: names.map((name) => {
    return {
      name,
      label: name,
      unit: 'percent',
      decimals: 1,
      group: 'topic',
      computed: true,
      sources: ['d'],
      years: '2024',
      range: [0, 100],
      median: 50,
      count: 6,
    };
  }),
  groups: [['topic', 'Topic']],
  states: [],
  geography: 'd',
  leaders: {},
  modified: '2026-11-30T00:00:00.000Z',
  attributions: [],
};

const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((value) => value + 0);
const states: fc.Arbitrary<State> = fc.record({
  states: fc.uniqueArray(fc.constantFrom('TX', 'OK', 'HI')),
  requirements: fc.record(
    {
      tier: fc.constantFrom(...tiers),
      ...(Object.fromEntries(limits.map((key) => [key, number])) as Record<(typeof limits)[number], typeof number>),
      rtw_only: fc.constant(true),
    },
    { requiredKeys: [] },
  ),
  criteria: fc.uniqueArray(
    fc.record(
      {
        measure: fc.constantFrom(...names),
        direction: fc.constantFrom(...directions),
        weight: number.map(Math.abs),
        cutoff: fc.record({ comparator: fc.constantFrom(...comparators), value: number }),
      },
      { requiredKeys: ['measure', 'direction', 'weight'] },
    ),
    { selector: ({ measure }) => measure, maxLength: 20 },
  ),
  compare: fc.uniqueArray(fc.constantFrom('10180', '12420', '72850'), { maxLength: 5 }),
  metro: fc.constantFrom('', '12420'),
  areas: fc.uniqueArray(
    fc.record({
      code: fc.constantFrom('csa-488', '48453.48491', 'micro-10100', 'division-7'),
      name: fc.string({ maxLength: 100, unit: 'grapheme' }).map(cleanName),
    }),
    { selector: ({ code }) => code },
  ),
  x: fc.constantFrom(...names),
  y: fc.constantFrom(...names),
  partial: fc.boolean(),
  numbers: fc.boolean(),
});

/** Reads the state from a path with its query. */
function read(address: string, data: StartData) {
  const { search, pathname } = new URL(address, 'https://example.org');
  return readState(search, data, pathname);
}

describe('the address of the explorer', () => {
  it('encodes every state', () => {
    fc.assert(
      fc.property(states, (state) => {
        const { state: found, problems } = read(writeState(state, start), start);
        expect(found).toEqual(state);
        expect(problems).toEqual([]);
      }),
      { seed },
    );
  });

  it('gives a state that the API accepts, for any address', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom(
        'measure_1:higher:1',
        'measure_2:lower:-1',
        'measure_3:lower:1e999',
        'measure_1:lower:2:gt:x',
        'nothing:higher:1',
        '<script>',
        '__proto__:higher:1',
      ),
    );
    const name = fc.constantFrom(
      'c',
      'states',
      'tier',
      'compare',
      'x',
      'y',
      'rtw_only',
      'preset',
      ...limits,
      '__proto__',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, piece), { maxLength: 60 }), (pairs) => {
        const { state } = readState(`?${new URLSearchParams(pairs).toString()}`, start);
        expect(RankRequest.safeParse(requestOf(state)).success).toBe(true);
        expect(state.compare.length).toBeLessThanOrEqual(5);
        expect(names).toContain(state.x);
      }),
      { seed },
    );
  });

  it('reports what it ignores, in a few short lines', () => {
    const many = Array.from({ length: 500 }, (_, i) => `c=no_${i}:higher:1`).join('&');
    const { state, problems } = readState(`?${many}&tier=9m&max_hazard=low&states=XX&compare=00000`, start);
    expect(problems).toHaveLength(5);
    expect(problems[0]).toBe('Ignored no_0: no such measure for metros.');
    expect(state.criteria).toEqual([]);
    expect(readState(`?tier=${'9'.repeat(5000)}`, start).problems[0]!.length).toBeLessThan(150);
  });

  it('starts from a preset, whose parts other parameters replace', () => {
    const measures = presets.flatMap(({ criteria }) => criteria).map(({ measure }) => measure);
    const full = { ...start, measures: [...new Set(measures)].map((name) => ({ ...start.measures[0]!, name })) };
    for (const preset of presets) {
      const { state, problems } = readState(`?preset=${preset.key}&metro=12420`, full);
      expect(state).toMatchObject({ ...startFrom(preset), metro: '12420', x: preset.criteria[0]!.measure });
      expect(problems).toEqual([]);
      // A preset without changes has a short address.
      expect(writeState(state, full)).toBe(`/explorer/${preset.key}?metro=12420`);
      expect(read(writeState(state, full), full).state).toEqual(state);
      const changed = { ...state, criteria: state.criteria.slice(1) };
      expect(writeState(changed, full)).toMatch(/^\/explorer\?.*c=/);
      expect(read(writeState(changed, full), full).state).toEqual(changed);
    }
    const { state } = readState('?preset=battery_plant&c=labor_force:lower:1&tier=1m', full);
    expect(state.requirements).toEqual({ tier: '1m' });
    expect(state.criteria).toEqual([{ measure: 'labor_force', direction: 'lower_better', weight: 1 }]);
    expect(readState('?preset=battery_plant&c=', full).state.criteria).toEqual([]);
    expect(readState('?preset=Warehouse', full).problems).toEqual([
      `Ignored preset=Warehouse: use one of ${presets.map(({ key }) => key).join(', ')}.`,
    ]);
  });

  it('has no criteria without a choice: the page asks then', () => {
    for (const search of ['', '?metro=12420', '?c='])
      expect([search, isEmpty(readState(search, start).state)]).toEqual([search, true]);
    for (const search of ['?states=TX', '?tier=1m', '?c=measure_1:higher:1'])
      expect([search, isEmpty(readState(search, start).state)]).toEqual([search, false]);
  });

  it('takes the changes of one number as one step, and others each for itself', () => {
    const { state } = readState('?c=measure_1:higher:1&c=measure_2:lower:2:gt:5&max_hazard=3', start);
    const weight = (to: number) => state.criteria.with(1, { ...state.criteria[1]!, weight: to });
    const cutoff = { comparator: 'gt', value: 9 } as const;
    expect(changedPart(state, { ...state, criteria: weight(3) })).toBe('weight 1');
    expect(changedPart(state, { ...state, criteria: weight(2).with(1, { ...state.criteria[1]!, cutoff }) })).toBe(
      'cutoff 1',
    );
    expect(changedPart(state, { ...state, requirements: { max_hazard: 4 } })).toBe('max_hazard');
    expect(changedPart(state, { ...state, requirements: {} })).toBe('choice');
    expect(changedPart(state, { ...state, requirements: { max_hazard: 4 }, criteria: weight(3) })).toBe('choice');
    expect(changedPart(state, { ...state, criteria: state.criteria.slice(1) })).toBe('choice');
    expect(changedPart(state, { ...state, partial: true })).toBe('choice');
    // What is shown of a ranking is no step.
    expect(changedPart(state, { ...state, metro: '12420', numbers: true, compare: ['10180'] })).toBe(undefined);
  });

  it('has at most the number of criteria that the API accepts, each measure once', () => {
    const all = names.map((name) => `c=${name}:higher:1`).join('&');
    expect(readState(`?${all}`, start).state.criteria).toHaveLength(20);
    expect(readState('?c=measure_1:higher:1&c=measure_1:lower:3', start).state.criteria).toEqual([
      { measure: 'measure_1', direction: 'lower_better', weight: 3 },
    ]);
  });

  it('names regions by their codes and the names that a person gave them', () => {
    const { state, problems } = readState(
      '?area=48453.48491:Austin+core:+north&area=CSA-488&compare=csa-488,12420',
      start,
    );
    expect(problems).toEqual([]);
    expect(state.areas).toEqual([
      { code: '48453.48491', name: 'Austin core: north' },
      { code: 'csa-488', name: '' },
    ]);
    expect(state.compare).toEqual(['csa-488', '12420']);
    expect(writeState(state, start)).toBe(
      '/explorer?area=48453.48491:Austin+core:+north&area=csa-488&compare=csa-488,12420',
    );
  });

  it('takes no name that a spreadsheet could read as a formula', () => {
    expect(readState('?area=csa-488:=HYPERLINK(1)%0a', start).state.areas).toEqual([
      { code: 'csa-488', name: 'HYPERLINK(1)' },
    ]);
  });

  it('leaves out regions that cannot be, and more than ten', () => {
    const { state, problems } = readState('?area=48453&area=csa-x&area=48453.48453&compare=csa-488', start);
    expect(state).toMatchObject({ areas: [], compare: [] });
    expect(problems.slice(0, 3)).toEqual(
      ['48453', 'csa-x', '48453.48453'].map(
        (code) =>
          `Ignored area=${code}: use the code of an area, such as csa-488, or of 2 to 100 counties, such as 48453.48491.`,
      ),
    );
    const many = Array.from({ length: 11 }, (_, i) => `area=csa-${100 + i}`).join('&');
    expect(readState(`?${many}`, start)).toMatchObject({
      state: { areas: { length: 10 } },
      problems: ['Ignored area=csa-110: at most 10 regions.'],
    });
  });

  it('changes the ranking with a region, and loses what was chosen of one that is removed', () => {
    const { state } = readState('?area=csa-488&compare=csa-488,12420&metro=csa-488', start);
    const without = { ...state, ...withoutRegions(state, ['csa-488']) };
    expect(without).toMatchObject({ areas: [], compare: ['12420'], metro: '' });
    expect(changedPart(state, without)).toBe('choice');
    expect([isEmpty(state), isEmpty(without)]).toEqual([false, true]);
  });
});
