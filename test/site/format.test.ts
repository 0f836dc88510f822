import { describe, expect, it } from 'vitest';
import {
  describeUnit,
  shortName,
  showExactly,
  showFigure,
  showInTable,
  showLabel,
  showName,
  showSpan,
  showStanding,
  showTick,
  showUnit,
  unitInWords,
} from '../../site/figures/format.ts';
import { medianOf, standingOf } from '../../site/figures/ranks.ts';

const dollars = { unit: 'dollars', decimals: 0 };
const thousands = { unit: 'thousands of dollars', decimals: 0 };
const people = { unit: 'people', decimals: 0 };
const percent = { unit: 'percent', decimals: 1 };

describe('a figure as people write it', () => {
  it.for([
    [193_773_557, thousands, '$193.8 billion'],
    [80_471, dollars, '$80,471'],
    [2_616_045, people, '2.62 million'],
    [13.94, percent, '13.9%'],
    [6.6, { unit: 'cents per kWh', decimals: 2 }, '6.60¢'],
    [1.25, { unit: 'percentage points', decimals: 1 }, '1.3 points'],
    [11.04, { unit: 'per 1,000 people', decimals: 1 }, '11.0 per 1,000'],
    [512.5, { unit: 'index', decimals: 2 }, '512.50'],
    [4220, { unit: 'square miles', decimals: 0 }, '4,220 sq mi'],
    [null, percent, 'no data'],
  ] as const)('writes %s in %o as %s (D220)', ([value, measure, text]) => {
    expect(showFigure(value, measure)).toBe(text);
  });

  it.for([
    [6.6, { unit: 'cents per kWh', decimals: 2 }, '6.60¢', 'per kWh'],
    [11.04, { unit: 'per 1,000 people', decimals: 1 }, '11.0', 'per 1,000 people'],
    [608.4, { unit: 'people per square mile', decimals: 1 }, '608.4', 'people per square mile'],
    [13.94, percent, '13.9%', undefined],
    [80_471, dollars, '$80,471', undefined],
    [2_616_045, people, '2.62 million', undefined],
  ] as const)('names the unit of %s in %o once, next to the measure', ([value, measure, text, unit]) => {
    expect([showInTable(value, measure), unitInWords(measure.unit)]).toEqual([text, unit]);
  });

  it.for([
    ['percent', 'In percent'],
    ['thousands of dollars', 'In dollars'],
    ['people', 'Number of people'],
    ['per 1,000 people', 'Per 1,000 people'],
    ['people per square mile', 'People per square mile'],
    ['index', 'Index'],
    ['megawatthours', 'In megawatthours'],
  ] as const)('describes figures in %s as %s', ([unit, text]) => {
    expect(describeUnit(unit, [])).toBe(text);
    expect(describeUnit(unit, ['No data for 2020.'])).toBe(`${text}. No data for 2020.`);
    expect(describeUnit(unit, [], '2000 to 2024')).toBe(`${text}, 2000 to 2024`);
  });

  it.for([
    [999_950, people, '999,950'],
    [999_999.4, people, '999,999'],
    [999_999.6, people, '1.00 million'],
    [9_994_999, people, '9.99 million'],
    [9_996_000, people, '10.0 million'],
    [999_949_999, people, '999.9 million'],
    [999_950_000, people, '1.00 billion'],
    [999_950_000, thousands, '$1.00 trillion'],
  ] as const)('rounds %s over the edge of a scale to %s%s (D220)', ([value, measure, text]) => {
    expect(showFigure(value, measure)).toBe(text);
  });

  it('has a minus sign before the unit, and none before zero (D220)', () => {
    expect(showFigure(-61_000, dollars)).toBe('−$61,000');
    expect(showFigure(-2_600_000, thousands)).toBe('−$2.60 billion');
    expect(showFigure(-0.04, percent)).toBe('0.0%');
    expect(showFigure(0, percent)).toBe('0.0%');
  });

  it('has all digits on request (D220)', () => {
    expect(showExactly(193_773_557, thousands)).toBe('$193,773,557,000');
    expect(showExactly(-13.94, percent)).toBe('−13.9%');
    expect(showExactly(null, percent)).toBe('no data');
  });

  it('is short on an axis', () => {
    expect(showTick(150_000_000, thousands)).toBe('$150B');
    expect(showTick(2_500_000, people)).toBe('2.5M');
    expect(showTick(80_000, dollars)).toBe('$80K');
    expect(showTick(-4, percent)).toBe('−4%');
    expect(showTick(12, { unit: 'per 1,000 people' })).toBe('12');
    expect(showLabel(193_773_557, thousands)).toBe('$193.8B');
    expect(showLabel(80_471, dollars)).toBe('$80,471');
    expect(showLabel(23.14, { unit: 'per 1,000 people', decimals: 1 })).toBe('23.1');
    expect(showUnit('thousands of dollars')).toBe('Dollars');
  });
});

describe('the standing of a figure', () => {
  const values = [5, 3, null, 9, 3, 1];

  it('counts from the nearer end (D221)', () => {
    expect(showStanding(standingOf(values, 3)!)).toBe('highest of 5');
    expect(showStanding(standingOf(values, 0)!)).toBe('2nd highest of 5');
    expect(showStanding(standingOf(values, 5)!)).toBe('lowest of 5');
    expect(showStanding(standingOf(values, 1)!)).toBe('tied 2nd lowest of 5');
    expect(standingOf(values, 2)).toBeUndefined();
  });

  it('comes with the median of the values that are not missing', () => {
    expect(medianOf(values)).toBe(3);
    expect(medianOf([null])).toBeNull();
  });
});

describe('names and years', () => {
  it('have dashes as people write them', () => {
    expect(showName('Austin-Round Rock-San Marcos, TX')).toBe('Austin–Round Rock–San Marcos, TX');
    expect(showName('Nashville-Davidson--Murfreesboro--Franklin, TN')).toBe(
      'Nashville-Davidson–Murfreesboro–Franklin, TN',
    );
    expect(showName('Winston-Salem, NC')).toBe('Winston-Salem, NC');
    expect(showName('New York-Newark-Jersey City, NY-NJ')).toBe('New York–Newark–Jersey City, NY-NJ');
    expect(['Austin-Round Rock-San Marcos, TX', 'Winston-Salem, NC'].map(shortName)).toEqual([
      'Austin',
      'Winston-Salem',
    ]);
    expect([showSpan([2024]), showSpan([2020, 2025])]).toEqual(['2024', '2020–2025']);
  });
});
