import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { extentOf } from '../../api/domain/programPlaces.ts';
import type { IncentiveProgram } from '../../api/schemas/incentive.ts';
import { ProgramList } from '../../api/schemas/incentive.ts';
import type { Served } from '../../common/release/served.ts';
import { blocksOf } from '../support/documents.ts';
import { openBuilt } from '../support/service.ts';
import { type KeyedService, openKeyed } from './service.ts';

/** Austin, Los Angeles, Tulsa, and Charleston in Appalachia. */
const metros = { 12420: ['TX'], 31080: ['CA'], 46140: ['OK'], 16620: ['WV'] };

interface Listed {
  readonly states: readonly string[];
  /** Every program, by id. */
  readonly all: ReadonlyMap<string, IncentiveProgram>;
  /** Those that apply. */
  readonly applicable: ReadonlyMap<string, IncentiveProgram>;
  readonly designations: ReadonlyMap<string, any>;
}

describe('programs of four metros (D202, D231)', () => {
  let served: Served;
  let api: KeyedService;
  const listed = new Map<string, Listed>();
  const read = async (query: string) => {
    const programs: IncentiveProgram[] = [];
    for (let page = 1; ; page++) {
      const { status, json, text } = await api.get(`?${query}&per_page=200&page=${page}`);
      expect(status, text).toBe(200);
      ProgramList.strict().parse(json.meta);
      programs.push(...json.data);
      if (json.data.length < 200) return { meta: json.meta, programs: new Map(programs.map((one) => [one.id, one])) };
    }
  };
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    api = await openKeyed(served, () => Date.parse('2026-11-28T12:00:00Z'));
    for (const [metro, states] of Object.entries(metros)) {
      const { meta, programs: all } = await read(`metro=${metro}`);
      const { programs: applicable } = await read(`metro=${metro}&applicable=1`);
      const designations = new Map<string, any>(meta.designations.map((one: any) => [one.key, one]));
      listed.set(metro, { states, all, applicable, designations });
    }
  });
  afterAll(async () => {
    await api.close();
    served.close();
  });
  const find = (metro: string, list: 'all' | 'applicable', name: string) =>
    [...listed.get(metro)![list].values()].find((one) => one.name === name);

  it('differ between any two, and a sentence explains each difference', () => {
    for (const [a, one] of listed)
      for (const [b, other] of listed) {
        if (a === b) continue;
        const only = [...one.applicable.values()].filter(({ id }) => !other.applicable.has(id));
        expect([...other.applicable.keys()], `${a} and ${b}`).not.toEqual([...one.applicable.keys()]);
        for (const { id, jurisdiction, name } of only) {
          if (jurisdiction.level !== 'federal') expect(other.states, name).not.toContain(jurisdiction.state);
          else expect(other.all.get(id)?.place, name).toMatchObject({ applies: 'no', reason: /\S+\.$/ });
        }
      }
  });

  it('without `applicable`, every federal program is listed for every metro, as the contract says', () => {
    const federal = [...listed.values()].map(({ all }) =>
      [...all.values()].filter(({ jurisdiction }) => jurisdiction.level === 'federal').map(({ id }) => id),
    );
    for (const ids of federal) expect(ids).toEqual(federal[0]);
  });

  it('are limited by the states that the page names', () => {
    const name = 'Central Valley Project Improvement Act (CVPIA)';
    expect(find('31080', 'applicable', name)?.place).toEqual({
      applies: 'not_known',
      reason: expect.stringMatching(/^The page limits the program to "Central Valley and Trinity River basins/),
    });
    for (const metro of ['12420', '46140', '16620']) {
      expect(find(metro, 'applicable', name)).toBeUndefined();
      expect(find(metro, 'all', name)?.place).toEqual({
        applies: 'no',
        reason:
          'The page limits the program to an area in CA: "Central Valley and Trinity River basins of California".',
      });
    }
  });

  it.each([
    ['12420', 35, 5],
    ['31080', 301, 2],
    ['46140', 29, 7],
    ['16620', 7, 2],
  ])('says in %s that %d tracts of Opportunity Zones are in %d counties', (metro, tracts, counties) => {
    const { designations } = listed.get(metro)!;
    const zones = designations.get('opportunity-zone-2018');
    expect(zones.counties.map((county: any) => county.tracts).reduce((a: number, b: number) => a + b)).toBe(tracts);
    expect(zones).toMatchObject({ tracts, counties_designated: counties });
    const { place } = find(metro, 'applicable', 'Qualified Opportunity Zones')!;
    expect(place!.applies).toBe('in_part');
    expect(place!.reason).toMatch(`Qualified Opportunity Zone (2018): ${tracts} census tracts in `);
    expect(place!.reason).toMatch(/are designated\. A qualified opportunity fund invests in .*\.$/);
  });

  it('says what the example of docs/incentives.md says', () => {
    const [example] = blocksOf('test/incentives/places.test.ts');
    const { place } = JSON.parse(`{${example!.code}}`) as Pick<IncentiveProgram, 'place'>;
    expect([...listed.get('12420')!.all.values()].map((program) => program.place)).toContainEqual(place);
  });

  it.each([
    ['12420', 78],
    ['31080', 634],
    ['46140', 51],
    ['16620', 11],
  ])('says in %s that the credit for housing is higher in %d qualified census tracts', (metro, tracts) => {
    expect(listed.get(metro)!.designations.get('qualified-census-tract-2026').tracts).toBe(tracts);
    const { place } = find(metro, 'applicable', 'Credit for low-income housing investments')!;
    expect(place!.applies).toBe('yes');
    expect(place!.reason).toContain(`${tracts.toLocaleString('en-US')} census tracts in `);
  });

  it('differ by energy communities: three counties of Charleston were designated, and none of Austin', () => {
    const reasonOf = (metro: string) => find(metro, 'applicable', 'Energy production credit')!.place!.reason;
    expect(reasonOf('16620')).toMatch(/All 3 counties of the metro were designated\. The credit is 10 percent higher/);
    expect(reasonOf('12420')).toMatch(
      /None of the metro's 5 counties was designated\. The credit is 10 percent higher/,
    );
  });

  it('leaves out Opportunity Zones where no tract is designated, as in Ames', async () => {
    const name = 'Qualified Opportunity Zones';
    const [all, applicable] = [await read('metro=11180'), await read('metro=11180&applicable=1')];
    expect([...applicable.programs.values()].map((one) => one.name)).not.toContain(name);
    expect([...all.programs.values()].find((one) => one.name === name)!.place).toEqual({
      applies: 'no',
      reason: expect.stringMatching(
        /^Qualified Opportunity Zone \(2018\): Neither of the metro's 2 counties is designated/,
      ),
    });
    expect(applicable.meta).toMatchObject({ filters: { metro: '11180', applicable: true } });
    const body = JSON.stringify({ metro: '11180' });
    const { json } = await api.client.send('/api/v1/incentive_programs/fit?q=opportunity+zones', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${api.key}` },
    });
    const { data, attribution } = json;
    const { verdict, tests } = data.find(({ program }: any) => program.name === name);
    expect(verdict).toBe('does_not_fit');
    expect(tests[0].reason).toBe('The program is limited to designated areas, and the place has none.');
    expect(attribution.map(({ dataset }: any) => dataset)).toContain('cdfi-opportunity-zones');
  });

  it.each([
    ['Appalachian Regional Development (See individual Appalachian Programs)', 'Appalachia'],
    ['Rural Telecommunications Loans', 'rural areas'],
  ])('says of %s that its area is not known, in every metro', (name, area) => {
    for (const metro of Object.keys(metros))
      expect(find(metro, 'applicable', name)!.place).toEqual({
        applies: 'not_known',
        reason: `The page limits the program to "${area}". The service does not know which parts of the place that is.`,
      });
  });

  it('with a state, leaves out programs of areas in other states', async () => {
    const { programs } = await read('state=TX&applicable=1');
    const { programs: all } = await read('state=TX');
    const without = [...all.values()].filter(({ id }) => !programs.has(id));
    expect(without.map(({ area_states }) => area_states!.length > 0)).toEqual(without.map(() => true));
    expect(without.map(({ name }) => name)).toContain('Denali Commission Program');
  });

  it('refuses `applicable` without a place', async () => {
    const { status, json } = await api.get('?applicable=1');
    expect([status, json.message]).toEqual([
      400,
      'applicable: needs `metro` or `state`: the place in which the programs apply',
    ]);
  });
});

it.each([
  ['active', 2, 0, 'in_part'],
  ['active', 2, 1, 'in_part'],
  ['active', 0, 0, 'no'],
  ['active', 0, 1, 'not_known'],
  ['ended', 2, 0, 'no'],
] as const)(
  'of a list that is %s, with %d counties and %d unknown ones: %s',
  (status, counties_designated, unknown, applies) => {
    const counties_unknown = Array.from({ length: unknown }, () => ({ geoid: '09001', name: 'Fairfield County, CT' }));
    expect(extentOf({ status, counties_designated, counties_unknown })).toBe(applies);
  },
);
