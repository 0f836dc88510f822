import type PptxGenJS from 'pptxgenjs';
import type { ChartData } from '../charts/chartData.ts';
import { lineChart, type Series } from '../charts/lineChart.ts';
import type { ListedRow } from '../explorer/rankedRows.ts';
import { type Area, scoreAxes } from '../explorer/slides.ts';
import { axisFormat, inShownUnit } from '../figures/format.ts';
import { statusNames } from '../explorer/project.ts';
import { inSentence } from '../explorer/words.ts';
import { addTable, bodyAt, type Deck, leadLetters, split } from './deck.ts';
import type { PlaceSheet, Report } from './reportData.ts';
import {
  criterionOf,
  figureOf,
  marginHead,
  marginOf,
  criterionName,
  periodOf,
  rankWithInterval,
  sheetTitle,
} from './reportWords.ts';
import { differences, strengthsOf } from './summary.ts';
import { chartsOf, type SheetChart } from './sheetCharts.ts';

/** The charts of a place: how many are in a row, the space between them, and the least height with room for one, in inches. */
const maxCharts = 2;
const gap = 0.5;
const leastChart = 1.8;
/** The most years of a chart, whose labels are not turned then. */
const maxYears = 11;

/** Adds the slide of a place: its figures, and the charts of its largest criteria with enough years, or its scores. */
export function addPlaceSlide(to: Deck, sheet: PlaceSheet, report: Report): void {
  const { metro, listed } = sheet;
  const { criteria } = report.rank;
  const { words, named } = placeFinding(metro, report);
  const charts = chosenCharts(chartsOf(sheet, report), named);
  const slide = to.add(
    `${sheetTitle(sheet)}: ${words}`,
    charts.flatMap((chart) => (chart ? `${chart.data.title}: ${chart.marks.subtitle}` : [])),
  );
  const standing = `${rankWithInterval(metro)}, score ${metro.composite?.toFixed(1) ?? '–'} of 100`;
  const [leadAt, tableAt] = split(bodyAt, 0.45);
  slide.addText(
    [listed ? `${statusNames[listed.status]}. ${standing}.` : `${standing}.`, listed?.note ?? ''].join(' '),
    { ...leadAt, ...leadLetters(to) },
  );
  const rows = criteria.map((one) => {
    const score = criterionOf(metro, one.measure)?.score ?? null;
    const margin = marginOf(metro, one) ?? 'not stated';
    const name = criterionName(one, criteria);
    return [name, figureOf(metro, one), periodOf(metro, one), margin, score === null ? '–' : score.toFixed(0)];
  });
  const columns = [
    ['Criterion', 4.6],
    ['Figure', 2.2, true],
    ['Period', 1.7, true],
    [marginHead, 2.7, true],
    ['Score', 1.1, true],
  ] as const;
  const end = addTable(to, slide, columns, rows, { y: tableAt.y, size: 'short' }) + 0.25;
  const h = bodyAt.y + bodyAt.h - end;
  if (h < leastChart) return;
  const w = (bodyAt.w - gap * (maxCharts - 1)) / maxCharts;
  const areas = Array.from({ length: maxCharts }, (_, i) => ({ x: bodyAt.x + i * (w + gap), y: end, w, h }));
  for (const [i, area] of areas.entries()) {
    const chart = charts[i];
    if (chart) addLines(to, slide, area, chart);
    else if (i < charts.length) addScores(to, slide, area, sheet, report);
  }
}

/** Says what sets a place apart from the others, or what it is strongest and weakest on, with the criteria that it names. */
function placeFinding(metro: ListedRow, report: Report): { readonly words: string; readonly named: readonly string[] } {
  const apart = differences(metro, report);
  const isApart = apart.best !== undefined || apart.worst !== undefined;
  const { best, worst } = isApart ? apart : strengthsOf(metro, report.rank);
  const name = (one: typeof best) => one && inSentence(criterionName(one, report.rank.criteria));
  const words = [
    best && `${isApart ? 'best score on' : 'strongest on'} ${name(best)}`,
    worst && `${isApart ? 'worst score on' : 'weakest on'} ${name(worst)}`,
  ].filter((one) => one !== undefined);
  return {
    words: words.join(', ') || rankWithInterval(metro),
    named: [best, worst].flatMap((one) => one?.measure ?? []),
  };
}

/** Returns the charts of a slide: of the criteria that its title names, then of others. `undefined` is the scores of the place. */
function chosenCharts(charts: readonly SheetChart[], named: readonly string[]): readonly (SheetChart | undefined)[] {
  const placeOf = ({ measure }: SheetChart) => (named.includes(measure) ? named.indexOf(measure) : named.length);
  // A line in many pieces says less.
  const sorted = charts.toSorted((a, b) => placeOf(a) - placeOf(b) || Number(isBroken(a)) - Number(isBroken(b)));
  const isTitleShown = named.every((measure) => charts.some((one) => one.measure === measure));
  const shown = sorted.slice(0, isTitleShown ? maxCharts : maxCharts - 1);
  return shown.length < maxCharts ? [...shown, undefined] : shown;
}

/** Whether the line of a chart has more than one break. */
const isBroken = ({ data: { breaks, years } }: SheetChart): boolean =>
  breaks.filter((year) => year > years.slice(-maxYears)[0]!).length > 1;

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
    catAxisLabelFontSize: 9,
    valAxisLabelColor: colors.soft,
    valAxisLabelFontSize: 10,
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
function partsOf({ name, values: all }: Series, { years: allYears, breaks, unit }: ChartData) {
  const [years, values] = [allYears.slice(-maxYears), all.slice(-maxYears)];
  const starts = breaks.filter((year) => year > years[0]! && year <= years.at(-1)!);
  return [years[0]!, ...starts].map((from, i) => ({
    name: i === 0 ? name : `${name}, from ${from}`,
    labels: years.map(String),
    values: values.map((value, at) => {
      const isOfPart = years[at]! >= from && !(years[at]! >= (starts[i] ?? Infinity));
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

/** The scores of a place by criterion, as bars. */
function addScores(to: Deck, slide: PptxGenJS.Slide, area: Area, sheet: PlaceSheet, { rank, sheets }: Report): void {
  const [textAt, chartAt] = split(area, 0.35);
  addHeading(to, slide, textAt, 'Score of each criterion, of 100');
  // The first category of the chart is at the bottom.
  const bars = rank.criteria.toReversed();
  const labels = bars.map((one) => criterionName(one, rank.criteria));
  const values = bars.map(({ measure }) => criterionOf(sheet.metro, measure)?.score ?? 0);
  slide.addChart(to.deck.ChartType.bar, [{ name: 'Score', labels, values }], {
    ...chartAt,
    ...scoreAxes(to.colors),
    chartColors: [placeColor(sheets.indexOf(sheet), to.colors)],
    catAxisLabelFontSize: 11,
  });
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
      ...(note === '' ? [] : [{ text: note, options: { color: colors.soft, fontSize: 10, breakLine: true } }]),
      ...ends.map(({ text, color }, i) => ({
        text: `${text}${i < ends.length - 1 ? '   ' : ''}`,
        options: { color, bold: true, fontSize: 11 },
      })),
    ],
    { ...area, margin: 0, valign: 'top', fit: 'shrink' },
  );
}
