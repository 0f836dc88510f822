import { describe, expect, it } from 'vitest';
import type { ServedMeasure } from '../../api/domain/release.ts';
import type { ChartData } from '../../site/charts/chartData.ts';
import { lineChart, remarksAbout, type Series } from '../../site/charts/lineChart.ts';
import { histogram } from '../../site/charts/histogram.ts';
import { tightLogScale, valueScale } from '../../site/charts/scale.ts';
import { shapeOf, shapeSize } from '../../site/charts/shape.ts';
import { shareOf } from '../../site/charts/shareOf.ts';
import { placeText, shortStrip, strip, type Strip, textShare } from '../../site/charts/strip.ts';
import { spreadLabels } from '../../site/charts/spreadLabels.ts';
import { valueSteps } from '../../site/figures/valueSteps.ts';
import { stepsOf, tileColumns, tiles } from '../../site/charts/tileMap.ts';
import { valueClasses } from '../../site/charts/valueClasses.ts';
import { hasChoice } from '../../site/charts/shownYears.ts';
import { createHtml } from '../../dynamic/http/html.ts';
import { lineMarks } from '../../site/figures/lineMarks.ts';
import { noteInWords, remarksOf } from '../../site/figures/notes.ts';
import { tileScale } from '../../site/figures/stateTiles.ts';
import { stripPlot } from '../../site/figures/stripPlot.ts';
import { fittingTicks } from '../../site/explorer/plot.ts';
import { chartOf as chartOfMeasure } from '../../site/figures/regionChart.ts';
import { canChange, relativeChart } from '../../site/figures/relativeChart.ts';
import { fipsOf } from '../../api/schemas/stateCodes.ts';

const years = [2018, 2019, 2020, 2021, 2022];
const seriesOf = (...values: (number | null)[]): Series => ({ name: 'Austin', shade: 1, values });
const chartOf = (values: (number | null)[], breaks: number[] = []) =>
  lineChart({ years, breaks, series: [seriesOf(...values)] }, 200)!;
const pieces = (chart: ReturnType<typeof chartOf>) => chart.lines[0]!.path.split('M').length - 1;

/** Returns the labels of years of a chart with a value for each year from one to another. */
function yearLabels(first: number, last: number) {
  const all = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return lineChart({ years: all, breaks: [], series: [seriesOf(...all)] }, 200)!.yearTicks;
}

describe('a line chart', () => {
  it('has one piece where every year has a value', () => {
    expect(pieces(chartOf([1, 2, 3, 4, 5]))).toBe(1);
  });

  it('has no line over a missing year or a break (T2)', () => {
    expect(pieces(chartOf([1, 2, null, 4, 5]))).toBe(2);
    expect(pieces(chartOf([1, 2, 3, 4, 5], [2021]))).toBe(2);
  });

  it('marks the years for which no series has a value', () => {
    expect(chartOf([1, 2, null, 4, 5]).gaps).toEqual([{ from: 0.25, to: 0.75 }]);
    // A series of every ten years has no gaps.
    const decades = { years: [1990, 2000, 2012, 2023], breaks: [], series: [seriesOf(1, 2, 3, 4)] };
    expect(lineChart(decades, 200)!.gaps).toEqual([]);
  });

  it('needs four values, and leaves out series without any', () => {
    expect(chartOf([1, null, null, 4, 5])).toBeUndefined();
    const empty = { name: 'Texas', shade: 2, values: [null, null, null, null, null] };
    const series = [seriesOf(1, 2, 3, 4, 5), empty];
    expect(lineChart({ years, breaks: [], series }, 200)!.lines).toHaveLength(1);
  });

  it('has labels that do not touch and stay in the chart, in the order of the lines', () => {
    const lines = [1, 1, 2, 1, 2, 1];
    const labels = [20, 19.9, 19.8, 20.1, 150, 149].map((y, i) => ({ y, lines: lines[i]! }));
    const tops = spreadLabels(labels, 160).map((middle) => middle - 8.5);
    const spread = labels.map((label, i) => ({ ...label, top: tops[i]! })).sort((a, b) => a.y - b.y);
    for (const [i, { top }] of spread.entries()) {
      const above = spread[i - 1];
      expect(top).toBeGreaterThanOrEqual(above ? above.top + (above.lines === 2 ? 31.9 : 16.9) : -0.1);
    }
    expect(spread.at(-1)!.top).toBeLessThanOrEqual(160 - 31.9);
  });

  it.each([
    [2020, 2025, [2020, 2021, 2022, 2023, 2024, 2025]],
    [2000, 2024, [2000, 2006, 2012, 2018, 2024]],
    [2010, 2025, [2010, 2013, 2016, 2019, 2022, 2025]],
    [2009, 2024, [2009, 2012, 2015, 2018, 2021, 2024]],
    // No step fits.
    [2001, 2024, [2001, 2009, 2014, 2019, 2024]],
    [1978, 2025, [1978, 1995, 2005, 2015, 2025]],
    [1969, 2023, [1969, 1983, 1993, 2003, 2013, 2023]],
  ])('labels the first year, the last and others evenly spaced from there: %i to %i', (first, last, labels) => {
    const onPhone = yearLabels(first, last).filter(({ room }) => room === 'phone');
    expect(onPhone.map(({ year }) => year)).toEqual(labels);
  });

  it.each([
    [2000, 2024, [2000, 2003, 2006, 2009, 2012, 2015, 2018, 2021, 2024]],
    [1969, 2023, [1969, 1978, 1983, 1988, 1993, 1998, 2003, 2008, 2013, 2018, 2023]],
    [2001, 2024, [2001, 2009, 2014, 2019, 2024]],
  ])('has more labels of years where it is wide, as evenly spaced: %i to %i', (first, last, labels) => {
    expect(yearLabels(first, last).map(({ year }) => year)).toEqual(labels);
  });

  it('labels the years of a series of few', () => {
    const labelsOf = (own: number[]) =>
      lineChart({ years: own, breaks: [], series: [seriesOf(...own)] }, 200)!.yearTicks.map(({ year }) => year);
    expect(labelsOf([1990, 2000, 2012, 2023])).toEqual([1990, 2000, 2012, 2023]);
    // 2022 and 2023 would touch.
    expect(labelsOf([1990, 2000, 2022, 2023])).not.toContain(2022);
  });

  it('has labels of years that do not touch on a phone', () => {
    for (let span = 3; span <= 80; span++) {
      const labels = yearLabels(2025 - span, 2025).filter(({ room }) => room === 'phone');
      for (const [i, { x }] of labels.entries()) if (i > 0) expect(x - labels[i - 1]!.x).toBeGreaterThan(1 / 6);
      expect(labels.length).toBeGreaterThan(2);
    }
  });

  it('has a lane for labels that is as wide as the longest of them', () => {
    const frameOf = (...named: (readonly [string, number])[]) => {
      const series = named.map(([name, last], i) => ({ ...seriesOf(1, 2, 3, 4, last), name, shade: i + 1 }));
      const data = { years, breaks: [], series, unit: 'percent', decimals: 1, height: 168, title: '', notes: [] };
      return lineMarks(data as unknown as ChartData)!.frame;
    };
    expect(frameOf(['Iowa', 4.1])).toBe('plot lane-5');
    expect(frameOf(['Iowa', 4.1], ['U.S.', 4])).toBe('plot lane-5');
    // The name and the value are on a line each.
    expect(frameOf(['Austin', 10_100.5])).toBe('plot lane-5');
    expect(frameOf(['Los Angeles', 4.1])).toBe('plot lane-6');
    expect(frameOf(['Austin', 4.1], ['Prince of Wales-Hyder', 4])).toBe('plot lane-10');
  });

  it('says that its axis has no zero, which is wide enough to keep small changes small', () => {
    const { isCut, valueTicks } = chartOf([446_000, 447_000, 448_000, 450_000, 452_000]);
    const ticks = valueTicks.map(({ value }) => value);
    expect(isCut).toBe(true);
    expect(Math.max(...ticks) - Math.min(...ticks)).toBeGreaterThan(0.15 * 452_000);
    expect(Math.min(...ticks)).toBeGreaterThan(0);
    for (const values of [
      [1, 2, 3, 4, 5],
      [-1, 0, 1, 2, 3],
    ])
      expect(chartOf(values).isCut).toBe(false);
    const data = { years, breaks: [], series: [seriesOf(6, 6, 6, 7, 7)], unit: 'percent', decimals: 1, height: 132 };
    const subtitleOf = (...notes: string[]) =>
      lineMarks({ ...data, title: '', notes } as unknown as ChartData)!.subtitle;
    expect(subtitleOf()).toBe('In percent. Axis does not start at 0.');
    expect(subtitleOf('State average.')).toBe('In percent. State average. Axis does not start at 0.');
  });

  it('has one line of notes on a page; longer ones are folded, but breaks are named', () => {
    const data = {
      years,
      breaks: [2022],
      series: [seriesOf(0, 1, 2, 3, 4)],
      unit: 'dollars',
      decimals: 0,
      height: 132,
    };
    const long =
      'Not the newest estimates of the Census Bureau: for 2020 to 2024, the two differ in nearly every metro.';
    const remarks = [{ kind: 'break', years: [2022], note: 'From 2022 on, counties have other boundaries.' }];
    const { line, folded, subtitle } = lineMarks({
      ...{ ...data, remarks, title: '', notes: ['Not adjusted for inflation.', long] },
    } as unknown as ChartData)!;
    expect(line).toBe('In dollars. Not adjusted for inflation. Break in 2022.');
    expect(folded).toEqual([long, 'Break in 2022: From 2022 on, counties have other boundaries.']);
    for (const note of folded) expect(subtitle).toContain(note);
    const short = lineMarks({ ...data, remarks, title: '', notes: [] } as unknown as ChartData)!;
    expect(short.folded).toEqual([]);
    expect(short.line).toBe(short.subtitle);
  });

  it('names its years where its title is about another year, and the years that it lacks', () => {
    const own = [2018, 2019, 2020, 2022, 2023, 2024];
    const data = { years: own, breaks: [], series: [seriesOf(0, 1, 2, 3, 4, 5)], unit: 'people', height: 132 };
    const subtitleOf = (findingYears?: string) =>
      lineMarks({ ...data, decimals: 0, title: '', notes: [], findingYears } as unknown as ChartData)!.subtitle;
    expect(subtitleOf('2024')).toBe('Number of people, 2018 to 2024. No data for 2021.');
    expect(subtitleOf('2018 to 2024')).toBe('Number of people. No data for 2021.');
    expect(subtitleOf()).toBe('Number of people. No data for 2021.');
  });

  it('marks the years of breaks and of values that are unusual as published, each once, but not the first year', () => {
    const unusual = (...years: number[]) => ({ kind: 'unusual' as const, years, note: 'as published' });
    const chart = lineChart(
      { years, breaks: [2020], series: [seriesOf(1, 2, 3, 4, 5)], remarks: [unusual(2018, 2020), unusual(2022)] },
      132,
    )!;
    expect(chart.marks).toEqual([0.5, 1]);
  });

  it('marks zero if the values are on both sides of it', () => {
    expect(chartOf([-1, 0, 1, 2, 3]).zero).toBeGreaterThan(0);
    expect(chartOf([1, 2, 3, 4, 5]).zero).toBeUndefined();
  });
});

describe('the choice of a visitor of a chart', () => {
  it('is none for four years of a share: a line needs all of them, and its change is not offered', () => {
    const four = { years: [2000, 2010, 2019, 2023] };
    expect(hasChoice({ canChange: false }, four)).toBe(false);
    expect(hasChoice({ canChange: true }, four)).toBe(true);
    expect(hasChoice({ canChange: false }, { years })).toBe(true);
  });
});

describe('unusual values of a chart of several metros', () => {
  const note = 'The income per person falls by 28% in 2001 and rises by 38% in 2009.';
  const measure = {
    ...{ name: 'per_capita_income', label: 'Per capita personal income', unit: 'dollars', decimals: 0, sources: [] },
    as_published: [{ geography: 'msa', geoid: '16180', years: [2001, 2009], note }],
    geographies: { msa: { rollup: null } },
  } as unknown as ServedMeasure;
  const metros = [
    { geoid: '16180', name: 'Carson City' },
    { geoid: '12420', name: 'Austin' },
  ];
  const first = chartOfMeasure(
    { measure, geography: 'msa', credits: [] },
    { years: [1998, 1999, 2000, 2001, 2002], breaks: [], regions: metros },
    metros.map(({ name }, i) => ({ name, shade: i + 1, values: [1, 2, 3, 4, 5] })),
  );
  const remark = { kind: 'unusual', years: [2001], note, of: 'Carson City' };

  it('are marked in the chart that a page has at first, with the name of the metro', () => {
    expect(first.remarks).toEqual([remark]);
    const { subtitle, foldName } = lineMarks({ ...first, height: 200 } as ChartData)!;
    expect(subtitle).toContain('Unusual, as published, in 2001: Carson City: The income per person falls');
    expect(foldName).toBe('Why Carson City is unusual in 2001');
  });

  it('are of one metro each, and leave the chart with it', () => {
    expect(remarksAbout(first, 'Carson City')).toEqual([remark]);
    expect(remarksAbout(first, 'Austin')).toEqual([]);
    expect(remarksAbout(first, undefined)).toEqual([]);
  });

  it('have the years of the chart', () => {
    const marks = [1975, 2001].map((year) => ({ year, note }));
    expect(remarksOf(marks, first.years, 'Carson City')).toEqual([remark]);
    expect(remarksOf(marks, [2000, 2010], 'Carson City')).toEqual([]);
  });
});

describe('the names of the API in a note', () => {
  it('are left out for readers, who have the label', () => {
    expect(
      noteInWords(
        'Average annual pay growth over six years (average_annual_pay_growth_6yr) compares with 2019, before it.',
      ),
    ).toBe('Average annual pay growth over six years compares with 2019, before it.');
    expect(noteInWords('Figures of the Census Bureau (population) differ.')).toContain('(population)');
  });
});

describe('a strip plot', () => {
  it('keeps the name of the median inside, however narrow it is', () => {
    for (let share = 0; share <= 1; share += 0.05)
      for (const text of ['median 2.5%', 'median $17.4B', 'median 258,852']) {
        const width = (text.length * 6.2) / 104;
        const { x, anchor } = placeText(share, text);
        const left = x - { start: 0, middle: width / 2, end: width }[anchor];
        expect(left).toBeGreaterThanOrEqual(-1e-9);
        expect(left + width).toBeLessThanOrEqual(1 + 1e-9);
      }
    expect(placeText(0.5, 'median 2.5%')).toEqual({ x: 0.5, anchor: 'middle' });
  });

  it('keeps the name of the median off the word of its scale', () => {
    // Manufacturing in Texas: the median of 10.0% is right of the middle of a scale whose steps multiply.
    const strip = { at: (value: number) => value / 20, dots: '', crowded: '', logarithmic: true } as unknown as Strip;
    const plot = (value: number) => {
      const median = { value, text: '', label: '10.0%' };
      return stripPlot(createHtml, { strip, own: { value: 12, text: '' }, median }).toString();
    };
    const [, middle] = /<text y="30" x="([\d.]+)%" text-anchor="middle">median 10.0%/.exec(plot(12.4)) ?? [];
    const [, start] = /<text y="30" x="([\d.]+)%" text-anchor="start">median 10.0%/.exec(plot(11)) ?? [];
    expect(plot(11)).toContain('<text class="log" y="30" x="0%" text-anchor="start">log</text>');
    expect(Number(start)).toBeGreaterThanOrEqual(100 * textShare(4) - 0.1);
    expect(Number(middle) - 50 * textShare(12)).toBeGreaterThanOrEqual(100 * textShare(4) - 0.1);
  });

  it('has a dot for each position, and marks crowded ones', () => {
    const { dots, crowded, at } = strip([1, 1, 1, 1, 2, 3]);
    expect(dots.split('M').length - 1).toBe(3);
    expect(crowded.split('M').length - 1).toBe(1);
    expect([at(1), at(3)]).toEqual([0, 1]);
  });

  it('joins dots that are next to each other', () => {
    const { dots } = strip([-1, 0, 1, 2, 62, 124]);
    expect(dots).toBe('M8 0h3M64 0h0M120 0h0');
  });

  it('in short ends at the 2nd and the 98th percentile, and knows the middle half', () => {
    const { at, half } = shortStrip([...Array.from({ length: 100 }, (_, i) => i), -100_000, 100_000]);
    expect([at(-100_000), at(100_000)]).toEqual([at(1), at(98)]);
    expect(at(1)).toBeLessThan(0.1);
    expect(half[0]).toBeCloseTo(24.25);
    expect(half[1]).toBeCloseTo(74.75);
  });

  it('is linear if a value is not positive, also one beyond its ends', () => {
    const { at } = shortStrip([-5, ...Array.from({ length: 100 }, (_, i) => 0.1 + i)]);
    expect(at(50) - at(25)).toBeCloseTo(at(75) - at(50));
  });
});

describe('a chart of the change in percent', () => {
  const jobs = { name: 'employment', label: 'Employed people' };
  const dataOf = (breaks: number[], ...values: (number | null)[][]) => ({
    ...{ years, breaks, unit: 'people', file: 'employment-metros' },
    series: values.map((one) => seriesOf(...one)),
  });

  it('begins with the first year in which every series has a value', () => {
    const chart = relativeChart(dataOf([], [50, 100, 110, null, 0], [null, 200, 190, 201, 200.1]), jobs, {
      view: 'change',
    })!;
    expect(chart.years).toEqual([2019, 2020, 2021, 2022]);
    expect(chart.series.map(({ values }) => values)).toEqual([
      [0, 10, null, -100],
      [0, -5, 0.5, 0],
    ]);
    expect(chart).toMatchObject({
      ...{ title: 'Employed people: change from 2019 to 2022', kind: 'Percent change since 2019' },
      ...{ unit: 'percent', file: 'employment-metros-change' },
    });
  });

  it('has the median of the changes of the metros that have the first year, not the change of their median', () => {
    const metros = [
      [10, 11, 12, 13, 14],
      [100, 100, 100, 100, 100],
      [1000, 1000, 1000, 1000, 900],
      [null, 1, 2, 3, 4],
    ];
    const { series } = relativeChart(dataOf([], [1, 2, 3, 4, 5]), jobs, { view: 'change', metros })!;
    expect(series.at(-1)).toEqual({ name: 'Median metro', shade: 3, values: [0, 0, 0, 0, 0] });
    expect(series).toHaveLength(2);
  });

  it('does not compare values with those before a break (T2)', () => {
    const all = [1, 2, 3, 4, 5];
    expect(relativeChart(dataOf([2019], all), jobs, { view: 'change' })!).toMatchObject({
      years: [2019, 2020, 2021, 2022],
      breaks: [],
    });
    expect(relativeChart(dataOf([2020], all), jobs, { view: 'change' })).toBeUndefined();
  });

  it('is an index of 100 in its first year, if that is asked for', () => {
    const chart = relativeChart(dataOf([], [50, 100, 110, null, 0], [null, 200, 190, 201, 200.1]), jobs, {
      view: 'index',
    })!;
    expect(chart.series.map(({ values }) => values)).toEqual([
      [100, 110, null, 0],
      [100, 95, 100.5, 100],
    ]);
    expect(chart).toMatchObject({
      ...{ title: 'Employed people: index, 2019 = 100', kind: 'Index: the value of 2019 is 100' },
      ...{ unit: 'index', file: 'employment-metros-index' },
    });
  });

  it('says that amounts are not adjusted for inflation', () => {
    const amounts = { ...dataOf([], [1, 2, 3, 4, 5]), unit: 'dollars' };
    expect(relativeChart(amounts, { name: 'gdp', label: 'GDP' }, { view: 'change' })!.notes).toEqual([
      'Not adjusted for inflation.',
    ]);
  });
});

describe('the choice of the change in percent', () => {
  const ofSum = { name: 'population', unit: 'people', geographies: { msa: { rollup: 'sum' } } };
  const canBeChosen = (measure: object) => canChange({ ...ofSum, ...measure } as ServedMeasure);

  it('is offered for totals, amounts and indices, by the rule of the API', () => {
    expect(canBeChosen({})).toBe(true);
    expect(canBeChosen({ name: 'net_migration', signed: true })).toBe(false);
    expect(canBeChosen({ name: 'population_margin_of_error' })).toBe(false);
    expect(canBeChosen({ name: 'unemployment_rate', unit: 'percent', geographies: {} })).toBe(false);
    expect(canBeChosen({ name: 'per_capita_income', unit: 'dollars', geographies: {} })).toBe(true);
  });

  it('shows no change of percentages, and of values below zero', () => {
    const shown = { years, breaks: [], file: 'metros', series: [seriesOf(1, 2, 3, 4, 5)] };
    const changeOf = (data: object) =>
      relativeChart({ ...shown, unit: 'people', ...data }, { name: 'measure', label: 'Measure' }, { view: 'change' });
    expect(changeOf({})).toBeDefined();
    expect(changeOf({ unit: 'percent' })).toBeUndefined();
    expect(changeOf({ series: [seriesOf(1, 2, -3, 4, 5)] })).toBeUndefined();
  });
});

describe('the ticks of a scatter plot', () => {
  it('are those whose texts fit: every second one on a phone', () => {
    const scale = valueScale([0, 1_000_000], [62, 300]);
    const texts = (range: readonly [number, number]) =>
      fittingTicks(valueScale([0, 1_000_000], range), (tick) => tick.toLocaleString('en-US')).map(({ text }) => text);
    expect(scale.ticks).toHaveLength(6);
    expect(texts([62, 300])).toEqual(['0', '400,000', '800,000']);
    expect(texts([62, 900])).toHaveLength(6);
  });
});

describe('the tile map', () => {
  it('says which counts have each color, as those of programs by state', () => {
    const counts = new Map([1, 1, 2, 3, 17].map((count, i) => [String(i), count]));
    const scale = tileScale(counts);
    expect(scale.map(({ from, to }) => [from, to])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [17, 17],
    ]);
    expect(scale.at(-1)!.step).toBe(5);
  });

  it('has every state once, on a tile of its own', () => {
    expect(tiles.map(({ state }) => state).sort()).toEqual(Object.keys(fipsOf).sort());
    expect(new Set(tiles.map(({ column, row }) => `${column} ${row}`)).size).toBe(tiles.length);
    expect(tiles.every(({ column }) => Number.isInteger(column) && column < tileColumns)).toBe(true);
  });

  it('has about as many states in each step', () => {
    expect(stepsOf([1, 2, 3, 4, 5, null, 6, 7, 8, 9, 10])).toEqual([1, 1, 2, 2, 3, undefined, 3, 4, 4, 5, 5]);
  });

  it('has no step with values on both sides of zero', () => {
    expect(stepsOf([-2, -1, 1, 2, 3, 4, 5, 6, 7, 8])).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    expect(stepsOf([-0.1, 0, 1, 2, 3, 4, 5])).toEqual([1, 2, 2, 3, 4, 4, 5]);
    expect(stepsOf([-5, -4, -3, -2, -1, 1])).toEqual([1, 1, 2, 3, 4, 5]);
    expect(stepsOf([-5, -4, -3, -2, -1])).toEqual([1, 2, 3, 4, 5]);
  });

  it('have one step for values that look the same', () => {
    const whole = (value: number) => value.toFixed(0);
    expect(stepsOf([1, 2, 2.9, 3.1, 4, 5], whole)).toEqual([1, 1, 2, 2, 4, 5]);
  });

  it('are said to be fifths where each has about a fifth of the values', () => {
    const percent = { unit: 'percent', decimals: 1 };
    const areFifths = (values: (number | null)[]) => valueSteps(values, percent).areFifths;
    expect(areFifths([1, 2, 3, 4, 5, null, 6, 7, 8, 9, 10])).toBe(true);
    expect(areFifths([1, 1, 1, 1, 1, 1, 7, 8, 9, 10])).toBe(false);
    expect(areFifths([-1, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toBe(false);
  });
});

describe('classes of values', () => {
  it('grow in width for counts of which many are zero and few are large', () => {
    const values = [0, 0, 0, 1, 1, 2, 4, 7, 15, 40];
    const named = valueClasses(values, 0)!.map(({ from, to, count }) => [from, to, count]);
    expect(named).toEqual([
      [0, 0, 3],
      [1, 1, 2],
      [2, 2, 1],
      [3, 5, 1],
      [6, 10, 1],
      [11, 20, 1],
      [21, 40, 1],
    ]);
  });

  it('are powers of ten for amounts from a few to billions, and hold every value once', () => {
    const values = [0, 3, 40, 500, 6000, 70_000, 800_000, 9e6, 1e8, 2e9];
    const classes = valueClasses(values, 0)!;
    expect(classes.map(({ to }) => to)).toEqual([0, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 2e9]);
    expect(classes.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1]);
  });

  it('are not for values that an even scale shows', () => {
    expect(valueClasses([0, 1, 2, 3, 4, 5], 0)).toBeUndefined();
    expect(valueClasses([1, 2, 500], 0)).toBeUndefined();
    expect(valueClasses([0, 0.5, 90], 1)).toBeUndefined();
    expect(valueClasses([-5, 0, 1, 900], 0)).toBeUndefined();
  });
});

describe('a logarithmic scale of a scatter plot', () => {
  it('ends at its values, with ticks at 1, 2 and 5 times the powers of ten', () => {
    const { from, to, ticks, at } = tightLogScale([18_000, 10_100_000], [0, 100]);
    expect([from, to, at(10_100_000)]).toEqual([18_000, 10_100_000, 100]);
    expect(ticks).toEqual([2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7]);
  });

  it('has ticks at the powers of ten alone if there are many', () => {
    expect(tightLogScale([5, 200_000], [0, 100]).ticks).toEqual([10, 100, 1000, 10_000, 100_000]);
  });
});

describe('a line chart', () => {
  it('has room for the values of other charts on its axis', () => {
    const data = {
      years: [2020, 2021, 2022, 2023],
      breaks: [],
      series: [{ name: 'A', shade: 1, values: [1, 2, 3, 2] }],
    };
    const lastTick = (alsoOnAxis: number[]) => lineChart({ ...data, alsoOnAxis }, 150)!.valueTicks.at(-1)!.value;
    expect([lastTick([]), lastTick([9])]).toEqual([3, 10]);
  });
});

describe('the shape of a distribution', () => {
  it('is as high as the chart where most values are, and at least one pixel where any is', () => {
    const { path, logarithmic } = shapeOf([1, 1, 1, 1, 1, ...Array<number>(95).fill(2), 3]);
    expect(logarithmic).toBe(false);
    const heights = [...path.matchAll(/V(\d+)h/g)].map(([, y]) => Number(y));
    expect(Math.min(...heights)).toBe(0);
    expect(heights.at(-1)).toBe(shapeSize.height - 1);
    expect(heights).toContain(shapeSize.height);
    expect(shapeOf([1, 10, 500]).logarithmic).toBe(true);
  });
});

describe('a histogram on a logarithmic scale', () => {
  const { bars, scale } = histogram([58_571, 100_000, 258_852, 20_112_448], 460, 210);

  it('has ends near its values, and edges with two digits', () => {
    expect([scale.from, scale.to]).toEqual([50_000, 25_000_000]);
    expect(bars.map(({ from, to }) => [from, to])).toEqual([
      [50_000, 63_000],
      [100_000, 130_000],
      [250_000, 320_000],
      [20_000_000, 25_000_000],
    ]);
    expect(scale.ticks).toEqual([100_000, 1_000_000, 10_000_000]);
  });

  it('contains its lowest and its highest value', () => {
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  });
});

describe('a value on a line', () => {
  it.each([[[3, 14, 27]], [[-4, 0, 12]], [[2, 500, 90_000]]])('of %j is where the scale has it', (values) => {
    const { at, ...scale } = valueScale(values, [0, 1]);
    for (const value of values) expect(shareOf(value, scale)).toBeCloseTo(at(value), 9);
  });
});
