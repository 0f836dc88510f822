import { describe, expect, it } from 'vitest';
import {
  boundBefore,
  describeUnit,
  formatYears,
  shortName,
  showBound,
  showBounds,
  showExactly,
  showFigure,
  labelWithUnit,
  showInChartTable,
  showInColumn,
  showInRow,
  showInTable,
  showLabel,
  showLabels,
  showLeast,
  showName,
  showSpan,
  rankParts,
  showAbout,
  showStanding,
  showUncertain,
  showTick,
  showUnit,
  unitInWords,
} from '../../site/figures/format.ts';
import { medianOf, rankRanges, standingOf } from '../../site/figures/ranks.ts';

const dollars = { unit: 'dollars', decimals: 0 };
const thousands = { unit: 'thousands of dollars', decimals: 0 };
const people = { unit: 'people', decimals: 0 };
const percent = { unit: 'percent', decimals: 1 };

describe('the end of a class on a map', () => {
  it.for([
    [2.14, percent, '2.0%'],
    [68_000, dollars, '$67K'],
    [413_000_000, thousands, '$412B'],
    [12, people, '11'],
  ] as const)('before %s in %o is %s', ([value, measure, text]) => {
    expect(showBound(boundBefore(value, measure), measure)).toBe(text);
  });
});

describe('the figures of a row', () => {
  it.for([
    [[1_304_412, 8_477_157], people, ['1.30 million', '8.48 million']],
    [[1_304_412, 833_402, null, 0], people, ['1,304,412', '833,402', '–', '0']],
    [[1_991_191_983, 193_773_557], thousands, ['$1,991.2 billion', '$193.8 billion']],
    [[999_999_999, 3_000_000_000], dollars, ['$1.00 billion', '$3.00 billion']],
    [[13.94, null], percent, ['13.9%', '–']],
  ] as const)('%s in %o are in the scale of the smallest: %s', ([values, measure, texts]) => {
    expect(showInRow(values, measure)).toEqual(texts);
    const { texts: bare, scale } = showInColumn(values, measure);
    expect(bare.map((text) => (scale ? `${text} ${scale.slice(0, -1)}` : text))).toEqual(texts);
  });
});

describe('a figure as people write it', () => {
  it.for([
    [193_773_557, thousands, '$193.8 billion'],
    [80_471, dollars, '$80,471'],
    [2_616_045, people, '2.62 million'],
    [13.94, percent, '13.9%'],
    [0.033_501, { unit: 'percent', decimals: 4 }, '0.034%'],
    [6.6, { unit: 'cents per kWh', decimals: 2 }, '6.60¢'],
    [1.25, { unit: 'percentage points', decimals: 1 }, '1.3 points'],
    [11.04, { unit: 'per 1,000 people', decimals: 1 }, '11.0 per 1,000'],
    [512.5, { unit: 'index', decimals: 2 }, '512.50'],
    [4220, { unit: 'square miles', decimals: 0 }, '4,220 sq mi'],
    [null, percent, 'no data'],
  ] as const)('writes %s in %o as %s', ([value, measure, text]) => {
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
    expect(describeUnit(unit)).toBe(text);
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
  ] as const)('rounds %s over the edge of a scale to %s%s', ([value, measure, text]) => {
    expect(showFigure(value, measure)).toBe(text);
  });

  it('has a minus sign before the unit, and none before zero', () => {
    expect(showFigure(-61_000, dollars)).toBe('−$61,000');
    expect(showFigure(-2_600_000, thousands)).toBe('−$2.60 billion');
    expect(showFigure(-0.04, percent)).toBe('0.0%');
    expect(showFigure(0, percent)).toBe('0.0%');
  });

  it('has all digits on request', () => {
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
    expect([0.005, 0.01, 0.2, -0.0005].map((value) => showTick(value, percent))).toEqual([
      '0.005%',
      '0.01%',
      '0.2%',
      '−0.0005%',
    ]);
    expect(showLabel(193_773_557, thousands)).toBe('$193.8B');
    expect(showLabel(80_471, dollars)).toBe('$80,471');
    expect(showLabel(23.14, { unit: 'per 1,000 people', decimals: 1 })).toBe('23.1');
    expect(showUnit('thousands of dollars')).toBe('Dollars');
  });

  it('has labels in one chart alike', () => {
    const people = { unit: 'people', decimals: 0 };
    expect(showLabels([2_620_945, 864_243, 9_512], people)).toEqual(['2.62M', '864K', '9,512']);
    expect(showLabels([864_243, 258_852], people)).toEqual(['864,243', '258,852']);
    expect(showLabels([1_000_000, -450_400], dollars)).toEqual(['$1.00M', '−$450K']);
    expect(showLabels([1_200_000, 450_000], thousands)).toEqual(['$1.20B', '$450.0M']);
    expect(showLabels([13.9, 4.12], { unit: 'percent', decimals: 1 })).toEqual(['13.9%', '4.1%']);
  });

  it('has the unit of a chart in its title, if figures leave it out', () => {
    expect(labelWithUnit({ label: 'Birth rate', unit: 'per 1,000 people' })).toBe('Birth rate (per 1,000 people)');
    expect(labelWithUnit({ label: 'Population', unit: 'people' })).toBe('Population');
    expect(labelWithUnit({ label: 'Unemployment rate', unit: 'percent' })).toBe('Unemployment rate');
  });

  it('has counts with all digits in the table of a chart, and amounts with their scale', () => {
    expect(showInChartTable(2_620_945, { unit: 'people', decimals: 0 })).toBe('2,620,945');
    expect(showInChartTable(193_773_557, thousands)).toBe('$193.8 billion');
    expect(showInChartTable(null, thousands)).toBe('–');
  });
});

describe('a range of figures', () => {
  const percent = { unit: 'percent', decimals: 1 };

  it('has a low end that is not zero unless it is', () => {
    expect(showLeast(0.03, percent)).toBe('<0.1%');
    expect(showLeast(0, percent)).toBe('0.0%');
    expect(showLeast(0.4, people)).toBe('<1');
    expect(showLeast(58_571, people)).toBe('58,571');
  });

  it('has its sign once', () => {
    expect(showBounds([62_667, 75_047], dollars)).toBe('$62,667–75,047');
    expect(showBounds([3.1, 4.2], percent)).toBe('3.1–4.2%');
    expect(showBounds([-0.4, 1.2], percent)).toBe('−0.4 to 1.2%');
    expect(showBounds([-400, 1200], dollars)).toBe('−$400 to $1,200');
  });
});

describe('the standing of a figure', () => {
  const values = [5, 3, null, 9, 3, 1];

  it('counts from the nearer end', () => {
    expect(showStanding(standingOf(values, 3))).toBe('highest of 5');
    expect(showStanding(standingOf(values, 0))).toBe('2nd highest of 5');
    expect(showStanding(standingOf(values, 5))).toBe('lowest of 5');
    expect(showStanding(standingOf(values, 1))).toBe('tied 2nd lowest of 5');
    expect(standingOf(values, 2)).toBeUndefined();
    expect(showStanding(standingOf(values, 0, [1, 4]))).toBe('2nd highest (1st–4th) of 5');
    expect(showStanding(standingOf(values, 1, [2, 4]))).toBe('tied 2nd lowest (2nd–4th) of 5');
    expect(showStanding(standingOf(values, 3, [1, 1]))).toBe('highest of 5');
    // Margins that allow three of five ranks leave it open where a value is; two do not.
    expect(showUncertain(standingOf(values, 0, [1, 3])!)).toBe('between 1st and 3rd highest of 5');
    expect(showUncertain(standingOf(values, 0, [1, 4])!)).toBe('too uncertain to rank');
    expect(showAbout(standingOf(values, 0, [1, 2])!, 'poverty_rate')).toBe('about 2nd highest of 5');
    expect(showAbout(standingOf(values, 0, [1, 4])!, 'poverty_rate')).toBe('too uncertain to rank');
    expect(showAbout(standingOf(values, 3, [1, 2])!, 'poverty_rate')).toBe('highest (1st–2nd) of 5');
    expect(showAbout(standingOf(values, 0)!, 'population')).toBe('2nd largest of 5');
    expect(showUncertain(standingOf(values, 0, [1, 2])!)).toBeUndefined();
    expect(showUncertain(standingOf(values, 0)!)).toBeUndefined();
    // A range of ranks is in one part.
    expect(rankParts(standingOf(values, 0, [1, 2])!, 'poverty_rate')).toEqual(['2nd highest', '(1st–2nd)']);
    expect(rankParts(standingOf(values, 0, [1, 3])!, 'poverty_rate')).toEqual(['between', '1st and 3rd highest']);
    expect(rankParts(standingOf(values, 0)!, 'population')).toEqual(['2nd largest']);
  });

  it('has the ranks of intervals that do not overlap', () => {
    expect(rankRanges([9, 1, null, 5, 5.5], [0.1, 0.1, 0.1, 1, NaN])).toEqual([
      [1, 2],
      [3, 4],
      undefined,
      [2, 3],
      undefined,
    ]);
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
    expect(formatYears([2000, 2001, 2002])).toBe('2000–2002');
    expect(formatYears([2020, 2021, 2023])).toBe('2020, 2021, 2023');
    expect([showSpan([2024]), showSpan([2020, 2025])]).toEqual(['2024', '2020–2025']);
  });
});
