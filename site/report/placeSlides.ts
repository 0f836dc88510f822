import type PptxGenJS from 'pptxgenjs';
import type { ChartData } from '../charts/chartData.ts';
import { lineChart, type Series } from '../charts/lineChart.ts';
import type { ListedRow } from '../explorer/rankedRows.ts';
import type { Area } from '../explorer/slides.ts';
import { axisFormat, inShownUnit, placeName } from '../figures/format.ts';
import { statusNames } from '../explorer/project.ts';
import { inSentence, joinWords } from '../explorer/words.ts';
import { addTable, bodyAt, type Deck, leadLetters, split } from './deck.ts';
import type { PlaceSheet, Report } from './reportData.ts';
import {
  comparedMetros,
  criterionOf,
  figureOf,
  marginHead,
  marginOf,
  criterionName,
  periodOf,
  rankWithInterval,
  shownScore,
  stateAverage,
} from './reportWords.ts';
import { differences, strengthsOf } from './summary.ts';
import { chartsOf, type SheetChart } from './sheetCharts.ts';

/** The charts of a slide: how many there are at most and in a row, and the space between them, in inches. */
const maxCharts = 4;
const inRow = 2;
const gap = { x: 0.5, y: 0.25 };
/** From this many rows on, a table fills the slide of a place. */
const manyRows = 5;
/** The least height with room for a chart of scores, in inches. */
const leastScores = 1.8;
/** The most years of a chart, whose labels are not turned then. */
const maxYears = 11;

/** Adds the slide of a place: what was decided, and its figures. */
export function addPlaceSlide(to: Deck, { metro, listed }: PlaceSheet, report: Report): void {
  const { criteria } = report.rank;
  const slide = to.add(`${placeName(metro)}: ${placeFinding(metro, report)}`);
  const standing = `${rankWithInterval(metro)}, score ${metro.composite?.toFixed(1) ?? '–'} of 100`;
  const [leadAt, tableAt] = split(bodyAt, 0.55);
  slide.addText(
    [listed ? `${statusNames[listed.status]}. ${standing}.` : `${standing}.`, listed?.note ?? ''].join(' '),
    { ...leadAt, ...leadLetters(to) },
  );
  const rows = criteria.map((one) => {
    const score = criterionOf(metro, one.measure)?.score ?? null;
    const margin = marginOf(metro, one) ?? 'not stated';
    const name = `${criterionName(one, criteria)}${stateAverage(one, report.start)}`;
    return [name, figureOf(metro, one), periodOf(metro, one), margin, score === null ? '–' : score.toFixed(0)];
  });
  const columns = [
    ['Criterion', 4.6],
    ['Figure', 2.2, true],
    ['Period', 1.7, true],
    [marginHead, 2.7, true],
    ['Score', 1.1, true],
  ] as const;
  const end =
    addTable(to, slide, columns, rows, { y: tableAt.y, size: rows.length < manyRows ? 'short' : 'whole' }) + gap.y;
  const free = { ...bodyAt, y: end, h: bodyAt.y + bodyAt.h - end };
  if (free.h >= leastScores) addScores(to, slide, free, metro, report);
}

/** The scores of the places side by side by criterion, as bars: those of one place in its color, the others in gray. */
function addScores(to: Deck, slide: PptxGenJS.Slide, area: Area, metro: ListedRow, report: Report): void {
  const { criteria } = report.rank;
  const [textAt, chartAt] = split(area, 0.3);
  const places = [metro, ...comparedMetros(report).filter((one) => one !== metro)];
  addHeading(to, slide, textAt, `Scores of these ${places.length}, of 100`);
  const labels = criteria.map((one) => criterionName(one, criteria));
  const grays = [to.colors.soft, to.colors.line];
  const colorOf = (i: number) =>
    i === 0 ? placeColor(placeIndex(metro, report), to.colors) : grays[(i - 1) % grays.length]!;
  slide.addChart(
    to.deck.ChartType.bar,
    places.map((place) => ({
      name: placeName(place),
      labels,
      values: criteria.map((one) => shownScore(place, one) ?? 0),
    })),
    {
      ...chartAt,
      altText: `Scores of ${joinWords(places.map(placeName))} by criterion`,
      chartColors: places.map((_, i) => colorOf(i)),
      ...{ barGapWidthPct: 60, showValue: true, dataLabelFontSize: 11, dataLabelColor: to.colors.ink },
      ...{ valAxisHidden: true, valAxisMinVal: 0, valAxisMaxVal: 110, valGridLine: { style: 'none' } },
      ...{ catAxisLabelFontSize: 12, catAxisLabelColor: to.colors.ink },
      ...{ showLegend: places.length > 1, legendPos: 'r', legendFontSize: 12, legendColor: to.colors.ink },
    },
  );
}

const placeIndex = (metro: ListedRow, { sheets }: Report): number => sheets.findIndex((one) => one.metro === metro);

/** Says what sets a place apart from the others side by side, or what it is strongest and weakest on. */
function placeFinding(metro: ListedRow, report: Report): string {
  const apart = differences(metro, report);
  const isApart = apart.best !== undefined || apart.worst !== undefined;
  const { best, worst } = isApart ? apart : strengthsOf(metro, report.rank);
  const of = `of these ${comparedMetros(report).length}`;
  const name = (one: NonNullable<typeof best>) => inSentence(criterionName(one, report.rank.criteria));
  const words = [
    best && (isApart ? `best ${of} on ${name(best)}` : `strongest on ${name(best)}`),
    worst && (isApart ? `last ${best ? '' : `${of} `}on ${name(worst)}` : `weakest on ${name(worst)}`),
  ].filter((one) => one !== undefined);
  return words.join(', ') || rankWithInterval(metro);
}

/** Adds a slide with the places over the years: charts of the criteria of the largest weights with enough years. Nothing without any. */
export function addYearsSlide(to: Deck, report: Report): void {
  const [first] = report.sheets;
  const charts = first ? chartsOf(first, report, maxYears).slice(0, maxCharts) : [];
  const [main] = charts;
  if (!main) return;
  const latest = main.marks.ends.map(({ name, value }) => `${name} ${value}`).join(', ');
  const slide = to.add(
    `${main.data.title} in ${main.data.years.at(-1)}: ${latest}`,
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
