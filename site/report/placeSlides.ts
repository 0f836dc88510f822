import type PptxGenJS from 'pptxgenjs';
import type { ChartData } from '../charts/chartData.ts';
import { lineChart, type Series } from '../charts/lineChart.ts';
import type { ListedRow } from '../explorer/rankedRows.ts';
import type { Area } from '../explorer/slides.ts';
import { axisFormat, inShownUnit, placeName } from '../figures/format.ts';
import { showRelative } from '../figures/showChange.ts';
import { statusNames } from '../explorer/project.ts';
import { joinWords } from '../explorer/words.ts';
import { addTable, bodyAt, type Deck, leadLetters, split } from './deck.ts';
import type { PlaceSheet, Report } from './reportData.ts';
import {
  comparedMetros,
  figureOf,
  marginOf,
  criterionName,
  periodOf,
  rankWithInterval,
  shownScore,
  stateAverage,
} from './reportWords.ts';
import { apartWords } from './summary.ts';
import { chartsOf, type SheetChart } from './sheetCharts.ts';

/** The charts of a slide: how many there are at most and in a row, and the space between them, in inches. */
const maxCharts = 4;
const inRow = 2;
const gap = { x: 0.5, y: 0.25 };
/** The most years of a chart, whose labels are not turned then. */
const maxYears = 11;

/** Adds the slide of a place: what was decided, its figures, and next to them its scores. */
export function addPlaceSlide(to: Deck, { metro, listed }: PlaceSheet, report: Report): void {
  const { criteria } = report.rank;
  const slide = to.add(`${placeName(metro)}: ${apartWords(metro, report) || rankWithInterval(metro)}`);
  const standing = `${rankWithInterval(metro)}, score ${metro.composite?.toFixed(1) ?? '–'} of 100`;
  const [leadAt, tableAt] = split(bodyAt, 0.55);
  slide.addText(
    [listed ? `${statusNames[listed.status]}. ${standing}.` : `${standing}.`, listed?.note ?? ''].join(' '),
    { ...leadAt, ...leadLetters(to) },
  );
  const rows = criteria.map((one) => {
    const margin = marginOf(metro, one);
    return [
      `${criterionName(one, criteria)}${stateAverage(one, report.start)}`,
      figureOf(metro, one),
      [periodOf(metro, one), margin ?? []].flat().join(', '),
    ];
  });
  const columns = [
    ['Criterion', 2.9],
    ['Figure', 1.3, true],
    ['Period, margin', 1.9, true],
  ] as const;
  addTable(to, slide, columns, rows, { y: tableAt.y, size: 'half' });
  const left = columns.reduce((x, [, width]) => x + width, bodyAt.x) + gap.x;
  addScores(to, slide, { ...tableAt, x: left, w: bodyAt.x + bodyAt.w - left }, metro, report);
}

/** The scores of a place by criterion as bars, with those of the place that it is compared with in gray. */
function addScores(to: Deck, slide: PptxGenJS.Slide, area: Area, metro: ListedRow, report: Report): void {
  const { criteria } = report.rank;
  const [textAt, chartAt] = split(area, 0.5);
  const other = besideOf(metro, report);
  const color = placeColor(placeIndex(metro, report), to.colors);
  addHeading(to, slide, textAt, 'Scores of 100', '', [
    { text: placeName(metro), color },
    ...(other ? [{ text: `${placeName(other)} (gray)`, color: to.colors.soft }] : []),
  ]);
  // The first category and the first series of the chart are at the bottom.
  const scored = criteria.filter((one) => one.scoring).toReversed();
  const places = other ? [other, metro] : [metro];
  const bars = places.map((place) => ({
    name: placeName(place),
    labels: scored.map((one) => criterionName(one, criteria)),
    values: scored.map((one) => shownScore(place, one)),
  }));
  // The library writes a missing value as an empty cell, but its types know numbers alone.
  slide.addChart(to.deck.ChartType.bar, bars as ((typeof bars)[number] & { values: number[] })[], {
    ...chartAt,
    altText: `Scores of ${joinWords(places.toReversed().map(placeName))} by criterion`,
    chartColors: places.map((place) => (place === metro ? color : to.colors.gray)),
    ...{ barDir: 'bar', barGapWidthPct: 45, showValue: true, dataLabelFontSize: 11, dataLabelColor: to.colors.ink },
    ...{ valAxisHidden: true, valAxisMinVal: 0, valAxisMaxVal: 110, valGridLine: { style: 'none' } },
    ...{ catAxisLabelFontSize: 12, catAxisLabelColor: to.colors.ink },
  });
}

/** Returns the place whose scores are next to those of another: the first one of the report; for that one the first in the ranking, or the next place. */
function besideOf(metro: ListedRow, report: Report): ListedRow | undefined {
  const places = comparedMetros(report);
  const [first, ...others] = places;
  return metro === first ? (others.find(({ rank }) => rank === 1) ?? others[0]) : first;
}

const placeIndex = (metro: ListedRow, { sheets }: Report): number => sheets.findIndex((one) => one.metro === metro);

/** Adds a slide with the places over the years: charts of the criteria of the largest weights with enough years. Nothing without any. */
export function addYearsSlide(to: Deck, report: Report): void {
  const [first] = report.sheets;
  const charts = first ? chartsOf(first, report, maxYears).slice(0, maxCharts) : [];
  const [main] = charts;
  if (!main) return;
  const slide = to.add(
    yearsTitle(main, criterionName(main, report.rank.criteria)),
    charts.map(({ data, marks }) => `${data.title}: ${marks.subtitle}`),
  );
  const columns = Math.min(inRow, charts.length);
  const rows = Math.ceil(charts.length / inRow);
  const w = (bodyAt.w - gap.x * (columns - 1)) / columns;
  const h = (bodyAt.h - gap.y * (rows - 1)) / rows;
  for (const [i, chart] of charts.entries()) {
    const at = { x: bodyAt.x + (i % inRow) * (w + gap.x), y: bodyAt.y + Math.floor(i / inRow) * (h + gap.y) };
    addLines(to, slide, { ...at, w, h }, chart);
  }
}

/** Says how the values of a chart changed over its years, or what the latest are if it has a break, or they are shares. */
function yearsTitle({ data, marks }: SheetChart, name: string): string {
  const changes = data.series.map(({ values }) => {
    const [from, to] = [values[0], values.at(-1)];
    return from && to ? (100 * (to - from)) / from : undefined;
  });
  if (data.breaks.length > 0 || data.unit.startsWith('percent') || changes.includes(undefined)) {
    const latest = marks.ends.map(({ name, value }) => `${name} ${value}`).join(', ');
    return `${name} in ${data.years.at(-1)}: ${latest}`;
  }
  const words = data.series.map((one, i) => `${one.name} ${showRelative(Math.round(changes[i]!))}`);
  return `${name} since ${data.years[0]}: ${words.join(', ')}`;
}

/** A chart of values by year that can be edited: the line of the place, and in gray those of others. */
function addLines({ deck, colors }: Deck, slide: PptxGenJS.Slide, area: Area, chart: SheetChart): void {
  const { data, marks } = chart;
  const colorOf = (i: number) => placeColor(chart.places[i]![0]!, colors);
  const [textAt, chartAt] = split(area, 0.72);
  const ends = marks.ends.map(({ name, value }, i) => ({ text: `${name} ${value}`, color: colorOf(i) }));
  addHeading({ colors }, slide, textAt, data.title, marks.line, ends);
  // The line of the place is the last one, over the others.
  const parts = data.series
    .map((one, i) => partsOf(one, data).map((part) => ({ ...part, color: colorOf(i) })))
    .toReversed()
    .flat();
  const axis = axisOf(data);
  // The library writes a missing value as an empty cell, but its types know numbers alone.
  slide.addChart(deck.ChartType.line, parts as { name: string; labels: string[]; values: number[] }[], {
    ...chartAt,
    altText: marks.svg['aria-label'],
    chartColors: parts.map(({ color }) => color),
    // A year between two breaks is a line of one point.
    ...{ lineDataSymbol: 'circle', lineDataSymbolSize: 2 },
    lineSize: 2,
    displayBlanksAs: 'gap',
    catAxisLabelColor: colors.soft,
    catAxisLabelFontSize: 10,
    valAxisLabelColor: colors.soft,
    valAxisLabelFontSize: 11,
    valAxisMinVal: axis.from,
    valAxisMaxVal: axis.to,
    valAxisMajorUnit: axis.step,
    valAxisLabelFormatCode: axisFormat(Math.max(-axis.from, axis.to), data),
    valGridLine: { color: colors.line, size: 0.5 },
  });
}

/** Returns the color of a place: the same one on all slides. */
const placeColor = (place: number, { accent, shade }: Deck['colors']): string => (place === 0 ? accent : shade(place));

/** Returns the lines of a series: one for each span without a break, since no line crosses a break. */
function partsOf({ name, values }: Series, { years, breaks, unit }: ChartData) {
  return [years[0]!, ...breaks].map((from, i) => ({
    name: i === 0 ? name : `${name}, from ${from}`,
    labels: years.map(String),
    values: values.map((value, at) => {
      const isOfPart = years[at]! >= from && !(years[at]! >= (breaks[i] ?? Infinity));
      return isOfPart && value !== null ? inShownUnit(value, unit) : null;
    }),
  }));
}

/** Returns the axis of the values of a chart, in their shown unit: that of the chart on the page. */
function axisOf(data: ChartData) {
  const { valueTicks } = lineChart(data, data.height)!;
  const [first, second] = valueTicks as [(typeof valueTicks)[number], (typeof valueTicks)[number]];
  const step = Math.abs(second.value - first.value);
  const all = [...data.series.flatMap(({ values }) => values), ...(data.alsoOnAxis ?? [])].filter(
    (one) => one !== null,
  );
  const least = Math.min(first.value, Math.floor(Math.min(...all) / step) * step);
  const most = Math.ceil(Math.max(...all) / step) * step;
  const shown = (value: number) => inShownUnit(value, data.unit);
  return { from: shown(least), to: shown(most), step: shown(step) };
}

/** The title of a chart, what is to be known of it, and the latest values of its lines. */
function addHeading(
  { colors }: Pick<Deck, 'colors'>,
  slide: PptxGenJS.Slide,
  area: Area,
  title: string,
  note = '',
  ends: readonly { readonly text: string; readonly color: string }[] = [],
): void {
  slide.addText(
    [
      { text: title, options: { bold: true, color: colors.ink, fontSize: 13, breakLine: true } },
      ...(note === '' ? [] : [{ text: note, options: { color: colors.soft, fontSize: 11, breakLine: true } }]),
      ...ends.map(({ text, color }, i) => ({
        text: `${text}${i < ends.length - 1 ? '   ' : ''}`,
        options: { color, bold: true, fontSize: 12 },
      })),
    ],
    { ...area, margin: 0, valign: 'top', fit: 'shrink' },
  );
}
