import { describe, expect, it } from 'vitest';
import type { FitTest, ProgramFit } from '../../api/schemas/fit.ts';
import type { IncentiveProgram } from '../../api/schemas/incentive.ts';
import type { Results } from '../../dynamic/identity/views/programs/answer.ts';
import { commonOf } from '../../dynamic/identity/views/programs/common.ts';
import { programCard } from '../../dynamic/identity/views/programs/program.ts';
import { purposeOf } from '../../dynamic/identity/views/programs/purpose.ts';
import { countReasons } from '../../dynamic/identity/views/programs/reasons.ts';
import { type MainSource, sourceLine } from '../../dynamic/identity/views/programs/source.ts';
import { summary } from '../../dynamic/identity/views/programs/summary.ts';
import { servedProgram } from '../incentives/fitPrograms.ts';
import { unescape } from '../support/site.ts';

/** The card of a program that states nothing. */
const bare = 'Loans (official page) No amount stated United States';

const evidence = { entity_types: 'Applicants: Small business.' };

const fitOf = (fields: Partial<IncentiveProgram>, tests: readonly FitTest[] = []): ProgramFit => ({
  verdict: 'may_fit',
  tests: [...tests],
  program: servedProgram({ name: 'Loans', evidence, ...fields }).program,
});

const wordsOf = (html: string) => unescape(html.replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ');

/** The words of a card: those that are always shown, and those of its fold. */
function cardOf(fit: ProgramFit, common = commonOf([])): readonly [shown: string, folded: string] {
  const values = { place: 'TX', activities: ['Business and Commerce'] };
  const [shown, folded] = programCard(fit, { source: 'Example Agency', common, values }).toString().split('<details>');
  return [wordsOf(shown!), wordsOf(folded!)];
}

const test = (requirement: FitTest['requirement'], verdict: FitTest['verdict'], reason: string, value: unknown = 'x') =>
  ({
    requirement,
    verdict,
    reason,
    facts: [{ field: 'entity_types', value, basis: 'record', quotation: null }],
  }) as FitTest;

describe('the card of a program', () => {
  it('shows the kind and the amount, and names the amount in its fold', () => {
    const [shown, folded] = cardOf(
      fitOf({
        mechanism: 'loan',
        benefit_max_usd: 5e6,
        obligations: [
          { year: 2024, amount_usd: 16.5e9, kind: 'actual' },
          { year: 2025, amount_usd: 1, kind: 'estimate' },
        ],
      }),
    );
    expect(shown).toContain(
      'Loans (official page) Loan $5 million at most per recipient $16.5 billion obligated to all recipients, fiscal 2024 United States',
    );
    expect(folded).toContain('Obligated to all recipients $16.5 billion in fiscal 2024');
  });

  it.each([
    [{ sunset_on: '2025-12-31', sunset_in_days: -300 }, 'Ended December 31, 2025'],
    [{ sunset_on: '2026-12-31', sunset_in_days: 38 }, 'Ends December 31, 2026, in 38 days'],
    [{ status: 'suspended' }, 'Suspended'],
    [{ area_limit: 'rural areas' }, 'Limited to: rural areas'],
    [{ area_limit: 'x'.repeat(41) }, 'Limited to an area'],
    [{ entity_types: ['small_business'] }, 'Small businesses only'],
    [{ entity_types: ['for_profit', 'small_business'] }, 'Businesses only'],
    [{ entity_types: ['nonprofit', 'education'] }, 'Nonprofits and educational institutions only'],
    [{ inventory_id: 'TC.001', captured_at: '2025-02-26T00:00:00Z' }, 'Before the 2025 tax law'],
    [{ evidence: {} }, 'Not compared with its page'],
    [{ entity_types: ['for_profit', 'nonprofit', 'tribal'] }, ''],
    [{ entity_types: ['small_business', 'any'] }, ''],
  ] satisfies [Partial<IncentiveProgram>, string][])('has the flag of %j', (fields, flag) => {
    expect(cardOf(fitOf(fields))[0].trim()).toBe(`${bare} ${flag}`.trim());
  });

  it('shows one finding: what is not met before what is open, what is not stated and what is met', () => {
    const met = test('entity_type', 'fits', 'Entities of this type may apply.');
    const category = test('activities', 'fits', 'The program has a requested category.', [
      'Business and Commerce - Small Business',
    ]);
    const unstated = test('jobs', 'may_fit', 'No minimum is stated.', null);
    const open = test('place', 'may_fit', 'The program is limited to an area.');
    const refused = test('entity_type', 'does_not_fit', 'Only others may apply.', ['nonprofit', 'tribal']);
    const findingOf = (...tests: FitTest[]) => cardOf(fitOf({}, tests))[0].replace(bare, '').trim();
    expect(findingOf(category, open, unstated, refused)).toBe(
      'Who applies: not met. Only nonprofits and tribes may apply.',
    );
    expect(findingOf(met, category, unstated, open)).toBe('Place: open. The program is limited to an area.');
    expect(findingOf(met, category, unstated)).toBe('Not stated: Jobs');
    expect(findingOf(category)).toBe('Category: Business and Commerce (Small Business)');
    const common = commonOf([fitOf({}, [met, unstated]), fitOf({}, [met, unstated])]);
    expect(cardOf(fitOf({}, [met, unstated]), common)[0].trim()).toBe(bare);
    // The page says once which category all have.
    const categories = commonOf([fitOf({}, [category]), fitOf({}, [category])]);
    expect(cardOf(fitOf({}, [category]), categories)[0].trim()).toBe(bare);
    expect(cardOf(fitOf({}, [met, unstated]), common)[1]).toContain('Not stated: Jobs');
  });
});

describe('the purpose of a program', () => {
  it.each([
    ['Grants for land. Loans for machines.', 'Grants for land.'],
    [
      'Help from the U.S. Department of Energy for plants. More.',
      'Help from the U.S. Department of Energy for plants.',
    ],
    ['The purpose of the FAST program is to strengthen small firms.', 'To strengthen small firms.'],
    ['The FAST Program (Program) was designed to help firms.', 'To help firms.'],
    ['In contrast, the Tax Code allows a credit.', 'The Tax Code allows a credit.'],
    ['1. To lend money to small firms.', '1. To lend money to small firms.'],
    [
      'Section 60102 of the Inflation Reduction Act of 2022 amended the Clean Air Act to authorize EPA’s Clean Ports Program (or Grants to Reduce Air Pollution at Ports) to award grants for port equipment.',
      'To award grants for port equipment.',
    ],
    ['Section 221(d)(4) insures mortgage loans.', 'Section 221(d)(4) insures mortgage loans.'],
    ['What all funding does this listing include? All of it.', undefined],
  ])('is the first sentence of %j without its opening', (description, text) => {
    expect(purposeOf(description)).toBe(text);
  });

  it('ends with a whole word and an ellipsis if it is long', () => {
    const words = Array.from({ length: 40 }, (_, i) => `word${i}`);
    const text = purposeOf(`${words.join(' ')}.`)!;
    expect(text.length).toBeLessThanOrEqual(181);
    expect(words).toContain(text.slice(text.lastIndexOf(' ') + 1, -1));
    expect(text.endsWith('…')).toBe(true);
    expect(purposeOf(`${'Words '.repeat(28)}and of the ${'words '.repeat(9)}`)).toBe(`${'Words '.repeat(28).trim()}…`);
  });

  it('is whole up to 200 characters, and ends with a part of the sentence if it is longer', () => {
    const long = `${'Words '.repeat(32)}go on.`;
    expect([long.length, purposeOf(long)]).toEqual([198, long]);
    expect(purposeOf(`${'Words '.repeat(18)}go far; and ${'more, '.repeat(30)}end.`)).toBe(
      `${'Words '.repeat(18)}go far…`,
    );
  });
});

describe('what holds for all programs of a page', () => {
  const met = test('entity_type', 'fits', 'Entities of this type may apply.');
  const category = test('activities', 'fits', 'The program has a requested category.', ['Energy']);
  const unstated = test('jobs', 'may_fit', 'No minimum is stated.', null);
  const open = test('entity_type', 'may_fit', 'Others may apply.');
  const values = { place: 'TX', entity_type: 'small_business', jobs: '10', activities: ['Energy'] };
  const summaryOf = (data: ProgramFit[], found: Partial<Pick<Results, 'pages' | 'notCompared'>> = {}) => {
    const meta = { counts: { fits: 0, may_fit: data.length, does_not_fit: 0 } };
    const reasons = countReasons(data);
    const results = {
      data,
      meta,
      verdict: 'may_fit',
      pages: 1,
      notCompared: [],
      reasons,
      ...found,
    } as unknown as Results;
    const choices = { unstated: ['jobs', 'industry'] as const, states: [{ value: 'TX', label: 'Texas' }], metros: [] };
    const text = wordsOf(summary(results, commonOf(data), { values, choices }).toString()).trim();
    expect(text.startsWith(explanation)).toBe(true);
    return text.slice(explanation.length + 1);
  };
  const explanation =
    'Nothing that these programs state rules you out, but not all of it fits your search. They may be open to you.';
  const anywhere = 'states a limit to an area, so none rules out Texas.';
  const fits = (count: number, ...tests: FitTest[]) => Array.from({ length: count }, () => fitOf({}, tests));

  it('is said in sentences', () => {
    expect(summaryOf(fits(3, met, category, unstated))).toBe(
      `All 3 state that small businesses may apply and are in the category Energy. None ${anywhere} None states a minimum of jobs.`,
    );
    expect(summaryOf(fits(2, met), { pages: 2 })).toBe(
      `Both on this page state that small businesses may apply. Neither on this page ${anywhere}`,
    );
    expect(summaryOf(fits(2, open))).toContain('Who applies: open for both. Others may apply.');
  });

  it('leaves out what differs, and says nothing of one program', () => {
    expect(summaryOf([...fits(1, met, category), ...fits(1, met, unstated)])).toBe(
      `Both state that small businesses may apply. Neither ${anywhere}`,
    );
    expect(summaryOf(fits(1, met, unstated))).toBe('');
  });

  it('does not say that the place rules out no program if one is limited to an area', () => {
    const limited = test('place', 'may_fit', 'The program is limited to an area.', 'rural areas');
    expect(summaryOf([...fits(2, met), ...fits(1, met, limited)])).toBe('All 3 state that small businesses may apply.');
  });

  it('counts why programs are undecided, the most frequent reason first', () => {
    const limited = test('place', 'may_fit', 'The program is limited to an area.', 'rural areas');
    const data = [...fits(2, met, unstated, limited), ...fits(1, met, unstated)];
    expect(countReasons(data)).toEqual([
      { reason: 'jobs_not_stated', count: 3 },
      { reason: 'place', count: 2 },
    ]);
    expect(summaryOf(data)).toMatch(/^All Do not state a minimum of jobs 3 Limited to an area 2 /);
  });

  it('says once what was not compared, because no program states it', () => {
    expect(summaryOf(fits(3, met), { notCompared: ['industry', 'jobs'] })).toBe(
      `All 3 state that small businesses may apply. None ${anywhere} No program in the catalog states an industry or a minimum of jobs, so these were not compared.`,
    );
    expect(summaryOf(fits(1, met), { notCompared: ['investment_usd'] })).toBe(
      'No program of this search states a minimum investment, so this was not compared.',
    );
  });
});

describe('the source of the catalog', () => {
  const main: MainSource = { credit: 'Source: Example.', captured: [undefined, undefined], others: 0 };
  const lineOf = (source: Partial<MainSource>) => wordsOf(sourceLine({ ...main, ...source }).toString()).trim();

  it('may have changed only if it says when it was captured', () => {
    expect(lineOf({})).toBe('Source: Example.');
    expect(lineOf({ captured: ['2025-02-26T00:00:00Z', '2025-02-26T00:00:00Z'] })).toBe(
      'Source: Example. As of February 26, 2025; may have changed since.',
    );
    expect(lineOf({ captured: ['2025-02-26T00:00:00Z', '2025-03-01T00:00:00Z'] })).toContain(
      'Captured from February 26, 2025 to March 1, 2025; may have changed since.',
    );
  });
});
