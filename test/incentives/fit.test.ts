import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityTags } from '../../api/domain/activities.ts';
import { type FitCriteria, findFits, findUnstated, fitOf, testsOf } from '../../api/domain/fit.ts';
import { type FitRequirement, type FitSort, fitVerdicts, namedTypes } from '../../api/schemas/fit.ts';
import { entityTypes, type IncentiveProgram, industryScopes, statuses } from '../../api/schemas/incentive.ts';
import { federal, servedProgram } from './fitPrograms.ts';

const day = '2026-11-23';
const onDay = { on: day, today: day };
const kansas = { level: 'state', key: '20', name: 'Kansas', state: 'KS' } as const;
const dodgeCity = { level: 'local', key: '2020000', name: 'Dodge City, KS', state: 'KS' } as const;

/** The verdict of one requirement, and the fields that it was read from. */
function testOf(fields: Partial<IncentiveProgram>, criteria: Partial<FitCriteria>, requirement: FitRequirement) {
  const tests = testsOf(fitOf(servedProgram({ name: 'Plenty Grant', ...fields }), { ...onDay, ...criteria }));
  const { verdict, facts } = tests.find((test) => test.requirement === requirement)!;
  return [verdict, ...facts.map(({ field }) => field)];
}

describe('a program compared with a request', () => {
  it.each([
    [kansas, ['KS'], 'fits'],
    [kansas, ['KS', 'MO'], 'may_fit'],
    [dodgeCity, ['KS'], 'may_fit'],
  ] as const)('%j in %j: place %s (D210)', (jurisdiction, states, verdict) => {
    expect(testOf({ jurisdiction }, { states }, 'place')).toEqual([verdict, 'jurisdiction']);
  });

  it('has no test of the place if it is federal and not limited to an area (D210)', () => {
    const plenty = servedProgram({ name: 'Plenty Grant', entity_types: ['for_profit'] });
    const requirementsOf = (criteria: Partial<FitCriteria>) => {
      const { verdict, findings } = fitOf(plenty, { today: day, states: ['TX'], ...criteria });
      return [verdict, ...findings.keys()];
    };
    expect(requirementsOf({})).toEqual(['may_fit']);
    expect(requirementsOf({ entity_type: 'for_profit' })).toEqual(['fits', 'entity_type']);
  });

  it.each([
    [['AK'], ['TX'], ['does_not_fit', 'area_limit', 'area_states']],
    [['AK'], ['AK'], ['may_fit', 'area_limit', 'area_states']],
    [['KS'], ['KS', 'MO'], ['may_fit', 'area_limit', 'area_states']],
    [[], ['TX'], ['may_fit', 'area_limit']],
  ])('limited to an area in %j, for a place in %j: %j (D231)', (area_states, states, expected) => {
    expect(testOf({ area_limit: 'a region', area_states }, { states }, 'place')).toEqual(expected);
  });

  it('is not compared with an area without a place', () => {
    const program = servedProgram({ name: 'Alaska Grant', area_limit: 'Alaska', area_states: ['AK'] });
    expect(fitOf(program, { today: day }).findings.has('place')).toBe(false);
  });

  it.each<[Partial<IncentiveProgram>, string, string[]]>([
    [{ naics_codes: ['336'] }, '336', ['fits', 'naics_codes']],
    [{ naics_codes: ['33'] }, '3364', ['fits', 'naics_codes']],
    [{ naics_codes: ['44', '3364'] }, '336', ['may_fit', 'naics_codes']],
    [{ naics_codes: ['44'] }, '336', ['does_not_fit', 'naics_codes']],
    [{ naics_codes: ['44'], industries: ['Retail'] }, '336', ['does_not_fit', 'naics_codes', 'industries']],
    [{ naics_codes: ['44'], industry_scope: 'only' }, '336', ['does_not_fit', 'naics_codes']],
    [{ naics_codes: ['44'], industry_scope: 'named' }, '336', ['may_fit', 'naics_codes']],
    [{ naics_codes: ['33'], industry_scope: 'named' }, '336', ['fits', 'naics_codes']],
    [{ industries: ['Manufacturing'] }, '336', ['may_fit', 'industries']],
  ])('%j and industry %s: %j (D210)', (fields, industry, expected) => {
    expect(testOf(fields, { industry }, 'industry')).toEqual(expected);
  });

  it('has no test of the industry if its page names none, so other requirements decide (D210)', () => {
    const plenty = servedProgram({ name: 'Plenty Grant', entity_types: ['for_profit'] });
    const { verdict, findings } = fitOf(plenty, { today: day, industry: '336', entity_type: 'for_profit' });
    expect([verdict, ...findings.keys()]).toEqual(['fits', 'entity_type']);
    expect(fitOf(plenty, { today: day, industry: '336' }).verdict).toBe('may_fit');
  });

  it.each([
    [{ entity_types: ['small_business'] }, 'small_business', ['fits', 'entity_types']],
    [{ entity_types: ['any'] }, 'individual', ['fits', 'entity_types']],
    [{ entity_types: ['small_business'] }, 'for_profit', ['may_fit', 'entity_types']],
    [{ entity_types: ['for_profit'] }, 'small_business', ['may_fit', 'entity_types']],
    [{ entity_types: ['nonprofit'] }, 'education', ['may_fit', 'entity_types']],
    [{ entity_types: ['government'] }, 'tribal', ['may_fit', 'entity_types']],
    [{ entity_types: ['government'] }, 'for_profit', ['does_not_fit', 'entity_types']],
    [
      { entity_types: ['government'], beneficiary_types: ['for_profit'] },
      'for_profit',
      ['may_fit', 'entity_types', 'beneficiary_types'],
    ],
    [
      { entity_types: ['government'], beneficiary_types: ['any'] },
      'individual',
      ['may_fit', 'entity_types', 'beneficiary_types'],
    ],
    [{ entity_types: ['government'], beneficiary_types: ['tribal'] }, 'individual', ['does_not_fit', 'entity_types']],
    [{ beneficiary_types: ['for_profit'] }, 'for_profit', ['may_fit', 'entity_types', 'beneficiary_types']],
    [{ beneficiary_types: ['tribal'] }, 'for_profit', ['may_fit', 'entity_types']],
    [{}, 'for_profit', ['may_fit', 'entity_types']],
  ] as const)('%j and entity type %s: %j (D211)', (fields, entity_type, expected) => {
    expect(testOf(fields as Partial<IncentiveProgram>, { entity_type }, 'entity_type')).toEqual(expected);
  });

  it.each([
    [{ min_jobs: 50 }, { jobs: 50 }, 'jobs', ['fits', 'min_jobs']],
    [{ min_jobs: 50 }, { jobs: 49 }, 'jobs', ['does_not_fit', 'min_jobs']],
    [{ min_jobs: 0 }, { jobs: 0 }, 'jobs', ['fits', 'min_jobs']],
    [{ min_jobs: null }, { jobs: 50 }, 'jobs', ['may_fit', 'min_jobs']],
    [
      { min_investment_usd: 1e6 },
      { investment_usd: 999_999.5 },
      'investment_usd',
      ['does_not_fit', 'min_investment_usd'],
    ],
    [{ min_investment_usd: 1e6 }, { investment_usd: 1e6 }, 'investment_usd', ['fits', 'min_investment_usd']],
    [{}, { investment_usd: 0 }, 'investment_usd', ['may_fit', 'min_investment_usd']],
  ] as const)('%j and %j: %s %j (D210)', (fields, criteria, requirement, expected) => {
    expect(testOf(fields, criteria, requirement)).toEqual(expected);
  });

  it.each([
    [{ status: 'active' }, day, ['fits', 'status']],
    [{ status: 'active' }, '2026-11-24', ['may_fit', 'status']],
    [{ status: 'active' }, '2026-11-22', ['may_fit', 'status']],
    [{ status: 'active', sunset_on: '2026-12-31' }, '2026-12-31', ['fits', 'status', 'sunset_on']],
    [{ status: 'active', sunset_on: '2026-12-31' }, '2027-01-01', ['does_not_fit', 'status', 'sunset_on']],
    [{ status: 'active', effective_on: '2020-01-01' }, '2021-01-01', ['fits', 'status', 'effective_on']],
    [{ effective_on: '2020-01-01', sunset_on: '2027-01-01' }, day, ['fits', 'effective_on', 'sunset_on']],
    [{ effective_on: '2020-01-01' }, day, ['may_fit', 'effective_on']],
    [{ effective_on: '2027-01-01' }, day, ['does_not_fit', 'effective_on']],
    [{ sunset_on: '2027-01-01' }, day, ['may_fit', 'sunset_on']],
    [{ status: 'suspended' }, day, ['does_not_fit', 'status']],
    [{ status: 'sunset' }, day, ['does_not_fit', 'status']],
    [{}, day, ['may_fit', 'status', 'effective_on', 'sunset_on']],
  ] as const)('%j on %s: date %j (D214)', (fields, on, expected) => {
    expect(testOf(fields, { on }, 'date')).toEqual(expected);
  });

  it('is compared with today without a date, where it states enough to decide (D214)', () => {
    const today = { today: day };
    const verdictsOf = (fields: Partial<IncentiveProgram>) => {
      const { verdict, findings } = fitOf(servedProgram({ name: 'Plenty Grant', ...fields }), today);
      return [verdict, ...findings.keys()];
    };
    expect(verdictsOf({ status: 'active' })).toEqual(['fits', 'date']);
    expect(verdictsOf({ sunset_on: '2026-11-22' })).toEqual(['does_not_fit', 'date']);
    expect(verdictsOf({ sunset_on: day })).toEqual(['may_fit']);
    expect(verdictsOf({})).toEqual(['may_fit']);
  });

  it('fits if it has one of the activities, and may fit otherwise: categories are no requirements (D213)', () => {
    const lending = { activities: ['Business and Commerce - Small Business', 'Housing - Other'] };
    const asked = (...activities: string[]) => ({ activities: new Set(activities) });
    expect(testOf(lending, asked('Housing - Other', 'Energy - Other'), 'activities')).toEqual(['fits', 'activities']);
    expect(testOf(lending, asked('Energy - Other'), 'activities')).toEqual(['may_fit', 'activities']);
    expect(testOf({}, asked('Energy - Other'), 'activities')).toEqual(['may_fit', 'activities']);
  });

  it('has the value behind each verdict, with its sentence or who set it (D210)', () => {
    const sentence = 'Applicants create at least 50 jobs.';
    const served = servedProgram({
      name: 'Plenty Grant',
      jurisdiction: kansas,
      min_jobs: 50,
      min_investment_usd: 1e6,
      status: 'active',
      evidence: { min_jobs: sentence },
      edited_fields: ['min_investment_usd'],
    });
    const tests = testsOf(fitOf(served, { ...onDay, states: ['KS'], industry: '33', jobs: 60, investment_usd: 2e6 }));
    expect(tests.map(({ requirement, facts }) => [requirement, ...facts])).toEqual([
      ['place', { field: 'jurisdiction', value: 'Kansas', basis: 'record', quotation: null }],
      ['jobs', { field: 'min_jobs', value: 50, basis: 'quotation', quotation: sentence }],
      ['investment_usd', { field: 'min_investment_usd', value: 1e6, basis: 'reviewer', quotation: null }],
      ['date', { field: 'status', value: 'active', basis: 'record', quotation: null }],
    ]);
  });
});

it('sorts by verdict, by how many requirements fit, by amount, then as given (D212)', () => {
  const programs = [
    servedProgram({ name: 'none' }),
    servedProgram({ name: 'too large', status: 'active', min_jobs: 500 }),
    servedProgram({ name: 'also none' }),
    servedProgram({ name: 'paid', obligations: [{ year: 2024, amount_usd: 1, kind: 'actual' }] }),
    servedProgram({ name: 'dated', status: 'active' }),
    servedProgram({ name: 'all', status: 'active', min_jobs: 5 }),
    servedProgram({ name: 'ended', status: 'sunset', min_jobs: 500 }),
  ];
  const found = findFits(programs, { ...onDay, jobs: 50 });
  expect(found.map(({ verdict, served }) => [verdict, served.program.name])).toEqual([
    ['fits', 'all'],
    ['may_fit', 'dated'],
    ['may_fit', 'paid'],
    ['may_fit', 'none'],
    ['may_fit', 'also none'],
    ['does_not_fit', 'too large'],
    ['does_not_fit', 'ended'],
  ]);
});

it('sorts programs for business first where they are otherwise equal, at any level of the category (D212)', () => {
  const withCategory = (name: string, ...activities: string[]) => servedProgram({ name, activities });
  const programs = [
    withCategory('Aging Research', 'Health - Research'),
    withCategory('Broad Grant', 'Business', 'Business and Commerce Training - General'),
    withCategory('Loans', 'Housing - Other', 'Business and Commerce - Small Business'),
    servedProgram({ name: 'No category' }),
    withCategory('Whole', 'Business and Commerce'),
    servedProgram({ name: 'For profit', activities: ['Health'], entity_types: ['for_profit'] }),
  ];
  const found = findFits(programs, { ...onDay, entity_type: 'for_profit' });
  const names = ['For profit', 'Loans', 'Whole', 'Aging Research', 'Broad Grant', 'No category'];
  expect(found.map(({ served }) => served.program.name)).toEqual(names);
});

it('sorts programs with requested categories by the share of their categories that is requested (D212)', () => {
  const withCategories = (name: string, ...activities: string[]) => servedProgram({ name, activities });
  const programs = [
    withCategories('Broad', 'Energy', 'Health', 'Housing'),
    withCategories('Half', 'Energy', 'Health'),
    withCategories('Whole', 'Energy'),
    withCategories('Other', 'Health'),
  ];
  const found = findFits(programs, { ...onDay, activities: new Set(['Energy']) });
  expect(found.map(({ served }) => served.program.name)).toEqual(['Whole', 'Half', 'Broad', 'Other']);
});

it('sorts programs with an equal share by whether their name has a requested word, then by amount (D212)', () => {
  const paid = (name: string, amount_usd: number) =>
    servedProgram({ name, activities: ['Energy'], obligations: [{ year: 2024, amount_usd, kind: 'actual' }] });
  const programs = [
    paid('Health Studies', 15e6),
    paid('Bioenergy Program', 6.7e6),
    paid('Rural Energy Program', 588e6),
    paid('Electricity Research', 53e6),
  ];
  const found = findFits(programs, { ...onDay, activities: new Set(['Energy']), words: ['energy'] });
  const names = ['Rural Energy Program', 'Bioenergy Program', 'Electricity Research', 'Health Studies'];
  expect(found.map(({ served }) => served.program.name)).toEqual(names);
});

it('sorts programs with the same verdict by amount or by name instead (D212)', () => {
  const paid = (name: string, amount_usd: number, year: number, min_jobs = 5) =>
    servedProgram({ name, min_jobs, obligations: [{ year, amount_usd, kind: 'actual' }] });
  const programs = [
    paid('d', 1e6, 2024),
    servedProgram({ name: 'b', min_jobs: 5 }),
    paid('a', -2e6, 2024),
    paid('C', 2e6, 2023),
    paid('e', 9e9, 2024, 500),
  ];
  const namesBy = (sort: FitSort) =>
    findFits(programs, { ...onDay, jobs: 50 }, sort).map(({ served }) => served.program.name);
  expect(namesBy('amount')).toEqual(['C', 'd', 'a', 'b', 'e']);
  expect(namesBy('name')).toEqual(['a', 'b', 'C', 'd', 'e']);
});

it('names the requirements that no program states anything about (D210)', () => {
  const programs = [
    servedProgram({ name: 'Plenty Grant', beneficiary_types: ['for_profit'] }),
    servedProgram({ name: 'Loan', min_jobs: 5, industries: ['Toys'] }),
  ];
  const unstated = (criteria: Partial<FitCriteria>, count = 2) =>
    findUnstated(findFits(programs.slice(0, count), { today: day, states: ['KS'], ...criteria }), criteria);
  const all = { industry: '336', entity_type: 'for_profit', jobs: 5, investment_usd: 5, on: day } as const;
  expect(unstated(all)).toEqual(['investment_usd', 'date']);
  expect(unstated(all, 1)).toEqual(['industry', 'jobs', 'investment_usd', 'date']);
  expect(unstated({ jobs: 5 })).toEqual([]);
  expect(unstated({})).toEqual([]);
  expect(unstated(all, 0)).toEqual([]);
});

it('finds the categories that a tag names: a whole one, or an upper level of several, in any letter case (D213)', () => {
  const activities = ['Business and Commerce - Small Business', 'Education - Higher - General', 'Education - Énergie'];
  const programs = activities.map((one) => servedProgram({ name: one, activities: [one, activities[0]!] }));
  const tags = activityTags(programs);
  const find = (tag: string) => [...(tags.find(tag) ?? [])];
  expect(find('business and commerce')).toEqual([activities[0]]);
  expect(find('Business and Commerce - Small Business')).toEqual([activities[0]]);
  expect(find('EDUCATION')).toEqual([activities[1], activities[2]]);
  expect(find('Education - Higher')).toEqual([activities[1]]);
  expect(find('education - energie')).toEqual([activities[2]]);
  for (const tag of ['business', 'General', '']) expect(tags.find(tag)).toBeUndefined();
  expect(tags.nearest('general')).toBe('Education - Higher - General');
  expect(tags.nearest('small business')).toBe('Business and Commerce - Small Business');
  expect(tags.nearest('Educaton')).toBe('Education');
  expect(tags.nearest('zebras')).toBeUndefined();
});

describe('for any program and request', () => {
  const dates = fc.integer({ min: 2000, max: 2040 }).map((year) => `${year}-07-01`);
  const code = fc.constantFrom('31', '33', '336', '3364', '44', '445110');
  const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
  const categories = fc.constantFrom('Housing - Other', 'Energy - Other', 'Health', 'Business and Commerce - Other');
  const programs = fc
    .record({
      jurisdiction: fc.constantFrom(federal, kansas, dodgeCity),
      naics_codes: fc.array(code, { maxLength: 2 }),
      industries: fc.array(fc.constantFrom('Toys', 'Cars'), { maxLength: 1 }),
      industry_scope: fc.constantFrom(...industryScopes, null),
      entity_types: fc.array(fc.constantFrom(...entityTypes), { maxLength: 2 }),
      beneficiary_types: fc.array(fc.constantFrom(...entityTypes), { maxLength: 2 }),
      min_jobs: fc.option(fc.nat(100)),
      min_investment_usd: fc.option(fc.nat(100)),
      activities: fc.array(categories, { maxLength: 2 }),
      status: fc.option(fc.constantFrom(...statuses)),
      effective_on: fc.option(dates),
      sunset_on: fc.option(dates),
    })
    .map((fields) => servedProgram({ name: 'Plenty Grant', ...fields }));
  const requests: fc.Arbitrary<FitCriteria> = fc.record({
    states: maybe(fc.constantFrom(['KS'], ['KS', 'MO'])),
    industry: maybe(code),
    entity_type: maybe(fc.constantFrom(...namedTypes)),
    jobs: maybe(fc.nat(100)),
    investment_usd: maybe(fc.nat(100)),
    activities: maybe(fc.array(categories, { minLength: 1 }).map((list) => new Set(list))),
    on: maybe(dates),
    today: fc.constant(day),
  });
  const rankOf = (served: ReturnType<typeof servedProgram>, criteria: FitCriteria) =>
    fitVerdicts.indexOf(fitOf(served, criteria).verdict);

  it('the verdict is does_not_fit if one requirement does not fit, fits if all do, else may_fit (D210)', () => {
    fc.assert(
      fc.property(programs, requests, (served, criteria) => {
        const fit = fitOf(served, criteria);
        const found = testsOf(fit).map(({ verdict }) => verdict);
        const worst = fitVerdicts[Math.max(...found.map((one) => fitVerdicts.indexOf(one)))];
        expect(fit.verdict).toBe(worst ?? 'may_fit');
      }),
    );
  });

  it('more jobs or more investment is never worse (D210)', () => {
    fc.assert(
      fc.property(programs, requests, fc.nat(50), (served, criteria, more) => {
        const { jobs = 0, investment_usd = 0 } = criteria;
        const before = { ...criteria, jobs, investment_usd };
        expect(rankOf(served, { ...before, jobs: jobs + more })).toBeLessThanOrEqual(rankOf(served, before));
        expect(rankOf(served, { ...before, investment_usd: investment_usd + more })).toBeLessThanOrEqual(
          rankOf(served, before),
        );
      }),
    );
  });

  it('another requirement never improves a verdict, and the others keep theirs (D210)', () => {
    fc.assert(
      fc.property(programs, requests, (served, criteria) => {
        const all = testsOf(fitOf(served, criteria));
        for (const name of ['states', 'industry', 'entity_type', 'jobs', 'investment_usd', 'activities'] as const) {
          const { [name]: _, ...fewer } = criteria;
          const remaining = testsOf(fitOf(served, fewer));
          for (const test of remaining) expect(all).toContainEqual(test);
          if (remaining.length > 0) expect(rankOf(served, fewer)).toBeLessThanOrEqual(rankOf(served, criteria));
        }
      }),
      { numRuns: 50 },
    );
  });

  it('a program that states nothing but its jurisdiction may fit, whatever else is required (D210)', () => {
    fc.assert(
      fc.property(requests, fc.constantFrom(federal, kansas, dodgeCity), (criteria, jurisdiction) => {
        const fit = fitOf(servedProgram({ name: 'Plenty Grant', jurisdiction }), criteria);
        const { states: _, today: __, industry: ___, ...others } = criteria;
        const requiresMore = Object.values(others).some((value) => value !== undefined);
        if (requiresMore || !criteria.states) expect(fit.verdict).toBe('may_fit');
        expect(fit.verdict).not.toBe('does_not_fit');
        for (const { requirement, facts } of testsOf(fit))
          for (const { basis } of facts) expect(basis).toBe(requirement === 'place' ? 'record' : 'not_stated');
      }),
    );
  });

  it('only a stated value decides against a program, and never a category (D210, D213)', () => {
    fc.assert(
      fc.property(programs, requests, (served, criteria) => {
        for (const { requirement, verdict, facts } of testsOf(fitOf(served, criteria))) {
          if (verdict === 'may_fit') continue;
          expect(facts.every(({ value }) => value !== null)).toBe(true);
          if (requirement === 'activities' || requirement === 'place') expect(verdict).toBe('fits');
        }
      }),
    );
  });

  it('a requirement that no program states rules out none, and with it none fits, but for the industry (D210)', () => {
    fc.assert(
      fc.property(fc.array(programs, { maxLength: 4 }), requests, (served, criteria) => {
        const found = findFits(served, criteria);
        const unstated = findUnstated(found, criteria);
        for (const requirement of unstated.filter((one) => one !== 'industry'))
          for (const { verdict, findings } of found) {
            expect(verdict).not.toBe('fits');
            expect(findings.get(requirement)!.verdict).toBe('may_fit');
          }
        const withFacts = found.flatMap(testsOf).filter(({ facts }) => facts.some(({ value }) => value !== null));
        const stated = new Set(withFacts.map(({ requirement }) => requirement));
        const tested = new Set(found.flatMap(({ findings }) => [...findings.keys()]));
        if (criteria.industry !== undefined && found.length > 0) tested.add('industry');
        expect(new Set(unstated)).toEqual(new Set([...tested].filter((one) => !stated.has(one))));
      }),
    );
  });

  it('no federal program has a test of the place, and every other has one if there is a place (D210)', () => {
    fc.assert(
      fc.property(programs, requests, (served, criteria) => {
        const isCompared = criteria.states !== undefined && served.program.jurisdiction.level !== 'federal';
        expect(fitOf(served, criteria).findings.has('place')).toBe(isCompared);
      }),
    );
  });

  it('no program is lost, and order is total by verdict (D212)', () => {
    fc.assert(
      fc.property(fc.array(programs, { maxLength: 8 }), requests, (served, criteria) => {
        const found = findFits(served, criteria);
        expect(new Set(found.map((fit) => fit.served))).toEqual(new Set(served));
        const ranks = found.map(({ verdict }) => fitVerdicts.indexOf(verdict));
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      }),
    );
  });
});
