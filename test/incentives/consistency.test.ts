import { describe, expect, it } from 'vitest';
import { amountsIn, inconsistency } from '../../build/catalog/consistency.ts';
import type { StatedField } from '../../build/catalog/catalogSchema.ts';
import { differing, quotations } from '../../build/catalog/text.ts';

it.each([
  ['at least $5,000,000 in capital', ['5000000 dollars']],
  ['up to $5 million or 1.5 Million', ['5000000 dollars', '1500000']],
  ['a $250K loan of US$ 3 or USD 4', ['250000 dollars', '3 dollars', '4 dollars']],
  ['Twenty-five jobs, ten of them new', ['25', '10']],
  ['39% over 7-year periods, 12.5 percent after 90 business days', ['39 percent', '7 time', '12.5 percent', '90 time']],
  ['two hundred jobs', ['200']],
  ['one hundred thousand dollars', ['100000 dollars']],
  ['Section 45D, form SS-4, the 1st year, B2B, often', ['4']],
])('finds numbers in «%s»', (text, amounts) => {
  expect(amountsIn(text).map(({ value, unit }) => [value, unit].filter(Boolean).join(' '))).toEqual(amounts);
});

describe('a value and its sentence', () => {
  const holding: [StatedField, unknown, string][] = [
    ['min_jobs', 10, 'Create at least ten full-time jobs.'],
    ['min_investment_usd', 5_000_000, 'Invest $5 million or more.'],
    ['benefit_max_usd', 250_000, 'No award is over $250,000.'],
    ['sunset_on', '2026-12-31', 'The credit ends on December 31, 2026.'],
    ['sunset_on', '2026-12-31', 'Ends 12/31/2026.'],
    ['sunset_on', '2026-12-31', 'Until 31 Dec. 2026, when it ends.'],
    ['sunset_on', '2032-12-31', 'Facilities whose construction begins before January 1, 2033.'],
    ['sunset_on', '2032-12-31', 'It is for sales on or before December 31, 2032.'],
    ['sunset_on', '2026-12-31', 'There is no credit on or after January 1, 2027.'],
    ['effective_on', '2027-01-01', 'There is a credit on or after January 1, 2027.'],
    ['effective_on', '2025-01-01', 'Applies to years beginning after December 31, 2024.'],
    ['effective_on', '2025-07-04', 'In force since 2025-07-04.'],
    ['statute', '26 U.S.C. § 45D', 'Section 45D of the Internal Revenue Code allows a credit.'],
    ['statute', '26 U.S.C. §§ 1400Z-1, 1400Z-2', 'See sections 1400Z-1 and 1400Z-2.'],
    ['statute', 'Mo. Rev. Stat. § 135.950', 'RSMo 135.950 to 135.973.'],
    ['naics_codes', ['336', '31'], 'NAICS 31-33 and 336.'],
    ['name', 'Plenty Credit', 'The PLENTY  credit is for all.'],
    ['benefit_summary', '20 percent, up to $5 million', 'It pays 20% up to $5,000,000.'],
    ['mechanism', 'grant', 'Money for nothing.'],
  ];
  it.each(holding)('%s %j is consistent with «%s»', (field, value, sentence) => {
    expect(inconsistency(field, value, sentence)).toBeUndefined();
  });

  const failing: [StatedField, unknown, string, RegExp][] = [
    ['min_jobs', 10, 'Create at least 100 jobs.', /no 10/],
    ['min_investment_usd', 5_000_000, 'Invest $5,000.', /no 5000000/],
    ['benefit_max_usd', 250, 'No award is over $250,000.', /no 250/],
    ['min_jobs', 30, 'Create jobs within 30 days.', /no 30/],
    ['min_jobs', 30, 'At most 30 percent of the jobs.', /no 30/],
    ['min_jobs', 30, 'It pays $30 a job.', /no 30/],
    ['benefit_max_usd', 30, 'It pays 30 percent.', /no 30 dollars/],
    ['benefit_max_usd', 5, 'It pays $5 million.', /no 5 dollars/],
    ['benefit_max_usd', 100, 'It pays one hundred thousand dollars.', /no 100 dollars/],
    ['benefit_summary', 'Pays $20', 'It pays 20 percent.', /no 20 dollars/],
    ['benefit_summary', 'Pays for 3 years', 'It pays $3.', /no 3 days, months or years/],
    ['sunset_on', '2033-01-01', 'Construction begins before January 1, 2033.', /no date that is 2033-01-01/],
    ['effective_on', '2024-12-31', 'For years beginning after December 31, 2024.', /no date that is 2024-12-31/],
    ['statute', '26 U.S.C. § 45', 'It pays $45 million for 45 days.', /no section 45/],
    ['naics_codes', ['336'], 'It pays $336 million.', /no code 336/],
    ['sunset_on', '2026-12-31', 'The credit ends on December 31, 2027.', /no date that is 2026-12-31/],
    ['sunset_on', '2026-12-31', 'The credit ends in 2026.', /no date/],
    ['sunset_on', '2026-12-31', 'It ends after January 1, 2027.', /no date/],
    ['statute', '26 U.S.C. § 45D', 'Section 45 of the Code, and 26 C.F.R. 1.', /no section 45d/i],
    ['naics_codes', ['336'], 'NAICS 3361.', /no code 336/],
    ['name', 'Plenty Credit', 'The credit of plenty.', /does not name Plenty Credit/],
    ['aliases', ['PC', 'Plenty'], 'The Plenty credit.', /does not name PC/],
    ['benefit_summary', '20 percent of wages', 'It pays 25 percent of wages.', /no 20/],
  ];
  it.each(failing)('%s %j is not consistent with «%s»', (field, value, sentence, why) => {
    expect(inconsistency(field, value, sentence)).toMatch(why);
  });
});

describe('a quotation', () => {
  const faultOf = quotations(
    'The credit\u00a0\nis for all.\nIt is up to $5 million a year. It ends in 2030.\nRate 5%\n',
  );

  it.each([
    'The credit',
    'is for\n  all.',
    'The credit is for all.',
    'It is up to $5 million  a year.',
    'It is up to $5 million a year. It ends in 2030.',
    'Rate 5%',
  ])('is one or more sentences of the page, with any white space: %j', (quotation) => {
    expect(faultOf(quotation)).toBeUndefined();
  });

  it.each([
    'It is up to $5',
    'up to $5 million a year.',
    'It ends in 203',
    'It is up to $5 million a year. It ends',
    'a',
  ])('is not a part of a sentence: %j', (quotation) =>
    expect(faultOf(quotation)).toMatch(/^this is a part of a sentence; quote the whole sentence: [TIRi]/),
  );

  it('must be on the page', () => {
    expect(faultOf('It is up to $6 million a year.')).toBe('this sentence is not in the captured text');
    expect(faultOf('it is up to $5 million a year.')).toMatch(/is not in the captured text/);
  });
});

describe('a line of the inventory (D192)', () => {
  const lines =
    'Last complete fiscal year: 2024.\nObligations in fiscal year 2023: $1,500.50.\nEstimated obligations in fiscal year 2024: $7.\nOutlays in fiscal year 2024: -$3,000.';
  it.each([
    [2023, 1500.5, 'actual'],
    [2023, 1500.5, 'estimate'],
    [2024, 7, 'estimate'],
    [2024, -3000, 'outlays'],
  ])('states the amount of its year and kind: %s, %s, %s', (year, amount_usd, kind) => {
    expect(inconsistency('obligations', [{ year, amount_usd, kind }], lines)).toBeUndefined();
  });
  it.each([
    [2024, 1500.5, 'actual'],
    [2023, 1500, 'actual'],
    [2024, 7, 'actual'],
    [2024, 3000, 'outlays'],
    [2024, -3000, 'forgone_revenue'],
  ])('does not state another: %s, %s, %s', (year, amount_usd, kind) => {
    expect(inconsistency('obligations', [{ year, amount_usd, kind }], lines)).toBe(
      `no sentence has ${amount_usd} dollars of ${year} (${kind})`,
    );
  });

  it('has the number and every category as it prints them', () => {
    expect(inconsistency('inventory_id', '10.500', 'Assistance listing 10.500')).toBeUndefined();
    expect(inconsistency('inventory_id', '10.5', 'Assistance listing 10.51')).toBe('the sentence does not have 10.5');
    const categories = 'Categories: Business and Commerce - Small Business; Housing - Other.';
    expect(inconsistency('activities', ['Housing - Other'], categories)).toBeUndefined();
    expect(inconsistency('activities', ['Housing - Other', 'Energy'], categories)).toMatch(/does not have Energy/);
  });
});

it('reports sentences that differ, but not those that moved', () => {
  expect(differing('One. Two is 2.\nThree.\n', 'Three.\nTwo is 3. One.\n')).toEqual({
    removed: ['Two is 2.'],
    added: ['Two is 3.'],
  });
});
