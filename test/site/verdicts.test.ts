import { describe, expect, it } from 'vitest';
import type { VerifiedClaim } from '../../api/schemas/verify.ts';
import { type CheckedClaim, describeVerdict, summarizeChecks, verdictOf } from '../../site/verify/describeVerdict.ts';
import { showNear } from '../../site/verify/showNear.ts';

const percent = { unit: 'percent', decimals: 6 };
const people = { unit: 'people', decimals: 0 };
const gdp = { unit: 'thousands of dollars', decimals: 0 };

it.each([
  ['3.4%', { value: 3.522493, ...percent }, '3.52%'],
  ['3 percent', { value: 3.522493, ...percent }, '3.5 percent'],
  ['3.4', { value: 3.522493, ...percent }, '3.52%'],
  ['3.5', { value: 3.5, unit: 'percent', decimals: 1 }, '3.5%'],
  ['-0.4%', { value: -0.51, unit: 'percent', decimals: 2 }, '−0.51%'],
  ['8 million', { value: 8_344_204, ...people }, '8.3 million'],
  ['2,473,275', { value: 2_620_945, ...people }, '2,620,945'],
  ['2.6M', { value: 262_094, ...people }, '0.26M'],
  ['$190 billion', { value: 193_773_557, ...gdp }, '$194 billion'],
  ['$193.8 million', { value: 193_773_557, ...gdp }, '$193.8 billion'],
  ['$193,773,557,000', { value: 193_773_557, ...gdp }, '$193,773,557,000'],
  ['3.4%', { value: null, ...percent }, 'no data'],
])('next to %s, a figure has at most one decimal more', (stated, figure, text) => {
  expect(showNear(figure, stated)).toBe(text);
});

describe('a checked figure', () => {
  const region = { geography: 'msa', geoid: '12420', name: 'Austin-Round Rock-San Marcos, TX' } as const;
  const place = { code: '12420', name: region.name };
  const measure = { name: 'unemployment_rate', label: 'Unemployment rate', unit: 'percent', words: [] };
  const figureOf = (value: number, year: number) => {
    return {
      ...{ region, measure: measure.name, label: measure.label, value, unit: 'percent', decimals: 1, year },
      release: '2026-11-23',
    };
  };
  const check = (value: string, year: number | undefined, answer?: Partial<VerifiedClaim>): CheckedClaim => {
    return {
      claim: { kind: 'value', value, year, place, namesakes: [], measure, from: { start: 0, end: 4 } },
      answer: answer && { verdict: 'exact', figure: figureOf(3.5, 2024), note: '', citation: null, ...answer },
    };
  };
  const stale = { verdict: 'other_year', matches: figureOf(3.4, 2015) } as const;

  it('differs if it has a year and agrees with another', () => {
    const checked = check('3.4%', 2024, stale);
    expect(verdictOf(checked)).toEqual({ text: 'Differs: matches 2015', tone: 'bad' });
    expect(describeVerdict(checked)).toBe('The 2015 figure was 3.4%.');
    expect(verdictOf(check('3.4%', undefined, stale)).text).toBe('Matches another year');
    expect(describeVerdict(check('3.4%', undefined, stale))).toBe('No year was stated; it is right for 2015.');
  });

  it('has no sentence if the verdict and the figures say it', () => {
    expect(describeVerdict(check('3.5%', 2024, {}))).toBeUndefined();
    expect(describeVerdict(check('9.9%', 2024, { verdict: 'contradicted' }))).toBeUndefined();
  });

  it.each([
    ['350%', 0.01, '350% is 100 times too large.'],
    ['$1,125 million', 1000, '$1,125 million is 1,000 times too small. Did you mean $1,125 billion?'],
    ['2.6 billion', 0.001, '2.6 billion is 1,000 times too large. Did you mean 2.6 million?'],
    ['5 trillion', 1000, '5 trillion is 1,000 times too small.'],
    ['5 million', 100, '5 million is 100 times too small.'],
  ])('says by how much %s is wrong, and suggests another word if one fits', (value, factor, text) => {
    expect(describeVerdict(check(value, 2024, { verdict: 'unit_slip', factor }))).toBe(text);
  });

  const orderOf = (rank: number, tied: number, holders: readonly string[]) => ({
    ...{ among: 'metros of Oklahoma', rank, tied, rank_unrounded: 3, of: 5, without_figure: 0 },
    holders: holders.map((name) => ({ geoid: name === region.name ? region.geoid : name, name, value: 3.5 })),
  });
  const checkOrder = (answer: Partial<VerifiedClaim>): CheckedClaim => {
    const checked = check('', undefined, answer);
    return { ...checked, claim: { ...checked.claim, kind: 'order', order: 'lowest', rank: 2 } };
  };

  it('names those with which it is tied, up to three, and its rank before rounding', () => {
    const describe = (tied: number, holders: readonly string[]) =>
      describeVerdict(checkOrder({ verdict: 'tied', order: orderOf(2, tied, holders) }));
    expect(describe(1, ['Enid, OK', region.name])).toBe(
      '3rd lowest of 5 metros of Oklahoma (tied with Enid for 2nd when rounded).',
    );
    expect(describe(4, ['Enid, OK', 'Tulsa, OK', region.name, 'Lawton, OK', 'Reno, NV'])).toContain(
      '(tied with Enid, Tulsa, Lawton, and 1 other for 2nd when rounded)',
    );
  });

  it('names those at a rank that a place does not have', () => {
    expect(
      describeVerdict(checkOrder({ verdict: 'false', order: { ...orderOf(4, 0, ['Enid, OK']), rank_unrounded: 4 } })),
    ).toBe('4th lowest of 5 metros of Oklahoma. 2nd lowest: Enid, OK (3.5%).');
    expect(describeVerdict(checkOrder({ verdict: 'false', order: orderOf(3, 1, ['Enid, OK']) }))).toBe(
      '3rd lowest of 5 metros of Oklahoma (tied with 1 other for 3rd when rounded). 2nd lowest: Enid, OK (3.5%).',
    );
  });

  it('is counted by its outcome', () => {
    const textOf = (...checked: CheckedClaim[]) =>
      summarizeChecks(checked)
        .map(({ text }) => text)
        .join('');
    const right = check('3.5%', 2024, {});
    expect(textOf(right, check('3.4%', 2024, stale))).toBe('2 claims compared: 1 matches, 1 differs.');
    expect(textOf(right, right, check('3', undefined))).toBe('2 claims compared: 2 match. 1 claim not compared.');
    expect(textOf(check('3', undefined))).toBe('1 claim not compared.');
    const slip = check('350%', 2024, { verdict: 'unit_slip', factor: 0.01 });
    expect(textOf(check('3.4%', undefined, stale), slip)).toBe(
      '2 claims compared: 1 matches another figure or ties, 1 has a different unit.',
    );
  });
});
