import type { ChartData } from '../charts/chartData.ts';
import { lineChart, type Remark, remarkText } from '../charts/lineChart.ts';
import { spreadLabels } from '../charts/spreadLabels.ts';
import { nameSpan } from '../charts/years.ts';
import { describeUnit, showFigure, showLabels, showTick } from './format.ts';

const share = (x: number) => `${Math.round(x * 1000) / 10}%`;
const pixel = (y: number) => Math.round(y * 10) / 10;

/** The most characters of a line of a label, where labels have much room and where they leave more to the plot. */
const longestLine = 17;
const longestShortLine = 12;
/** Small charts have up to this height, in pixels, and up to this many lines whose labels have room for a second line each. */
const smallHeight = 200;
const fewLines = 3;

/**
 * Returns the attributes of the marks of a line chart in a page, with their texts. Undefined if the first series is too
 * short.
 */
export function lineMarks(data: ChartData) {
  const { title, height } = data;
  const chart = lineChart(data, height);
  if (!chart) return undefined;
  const values = showLabels(
    chart.lines.map(({ end }) => end.value),
    data,
  );
  const lengthOf = (name: string, i: number) => name.length + 1 + values[i]!.length;
  const isSmall = height <= smallHeight && chart.lines.length <= fewLines;
  const isShort = isSmall && chart.lines.every(({ name }) => name.length <= longestShortLine);
  // The labels of a small chart look alike: all of them have two lines if one needs them.
  const haveTwo = isShort && chart.lines.some(({ name }, i) => lengthOf(name, i) > longestShortLine);
  const labels = chart.lines.map(({ name, end }, i) => {
    const isLong = haveTwo || lengthOf(name, i) > longestLine;
    return { name, value: values[i]!, y: end.y, lines: isLong ? 2 : 1 };
  });
  const labelHeights = spreadLabels(labels, height);
  const described = chart.lines.map(({ name, end }) => `${name} ${showFigure(end.value, data)} in ${end.year}`);
  return {
    ...subtitlesOf(data, chart.isCut),
    /** The class of the element around the plot, whose lane at the right is as wide as the longest label. */
    frame: `plot lane-${laneOf(labels)}`,
    svg: {
      width: '100%',
      height: height + 26,
      role: 'img' as const,
      'aria-label': `Line chart. ${title}: ${described.join(', ')}.`,
    },
    gaps: chart.gaps.map(({ from, to }) => ({ class: 'gap', x: share(from), width: share(to - from), y: 0, height })),
    // The first mark is that of the first break. Where there are several, the line below the title names them.
    breakLabel:
      data.breaks.length === 1 && chart.marks.length > 0 ? labelBreak(data.breaks[0]!, chart.marks[0]!) : undefined,
    marks: chart.marks.map((x) => ({ class: 'mark', x1: share(x), x2: share(x), y2: height })),
    values: chart.valueTicks.map(({ value, y }) => {
      const name = value === 0 && chart.zero !== undefined ? 'grid zero' : 'grid';
      return {
        line: { class: name, x2: '100%', y1: pixel(y), y2: pixel(y) },
        text: { class: 'value', y: pixel(y) },
        content: showTick(value, data),
      };
    }),
    years: chart.yearTicks.map(({ year, x, room }) => ({
      text: { class: room === 'phone' ? 'year' : `year ${room}`, x: share(x), y: height + 20 },
      content: String(year),
    })),
    plot: { width: '100%', height, viewBox: `0 0 1000 ${height}`, preserveAspectRatio: 'none' },
    paths: chart.lines.toReversed().map(({ path, shade, dash }) => {
      return { class: `s${shade}`, d: path, ...(dash ? { 'stroke-dasharray': dash } : {}) };
    }),
    ends: chart.lines.map(({ shade, dash, end }, i) => {
      const { name, value, lines } = labels[i]!;
      const across = { x: '100%', dx: 10 };
      return {
        circle: { class: `s${shade}`, cx: share(end.x), cy: pixel(end.y), r: 3.5 },
        text: { class: `name s${shade}`, ...across, y: pixel(labelHeights[i]!), dy: '.35em' },
        tspan: lines > 1 ? { ...across, dy: '1.2em' } : {},
        name,
        value,
        dash,
      };
    }),
  };
}

/** Returns the words next to the line of a break, on the side with more room. */
const labelBreak = (year: number, x: number) => ({
  text: { class: 'mark-name', x: share(x), y: 10, dx: x > 0.5 ? -6 : 6, 'text-anchor': x > 0.5 ? 'end' : 'start' },
  content: `Break ${year}`,
});

/** In pixels: the width of a character of a label, and the room before a label. */
const labelSize = { character: 7, before: 10 };
/** In rem: the widths of lanes for which there is a class. A longer label is beyond the lane. */
const lanes = { least: 3, most: 12, rem: 16 };

/** Returns how wide the lane of labels is, in rem. The name and the value are on one line or on one each. */
function laneOf(labels: readonly { readonly name: string; readonly value: string; readonly lines: number }[]): number {
  const longest = Math.max(
    ...labels.map(({ name, value, lines }) =>
      lines > 1 ? Math.max(name.length, value.length) : name.length + 1 + value.length,
    ),
  );
  const width = Math.ceil((labelSize.before + longest * labelSize.character) / lanes.rem);
  return Math.min(lanes.most, Math.max(lanes.least, width));
}

export type LineMarks = NonNullable<ReturnType<typeof lineMarks>>;

/** The most characters of notes that a page has in the line below the title. */
const mostNotes = 90;
/** The most characters of a note that stays in the line if others are folded: `Not adjusted for inflation.` */
const longestShown = 45;

/**
 * Returns what the values of a chart are, its years if the title has others, and its notes: in whole, for files, and in one line, for
 * a page, which folds longer notes.
 */
function subtitlesOf(data: ChartData, isCut: boolean) {
  const { unit, kind = describeUnit(unit), notes, remarks = [], findingYears, years } = data;
  const span = nameSpan(data);
  const text = findingYears === undefined || findingYears === span ? kind : `${kind}, ${span}`;
  const missing = missingYears(years);
  const short = [
    ...(missing.length > 0 ? [`No data for ${missing.join(', ')}.`] : []),
    ...(isCut ? ['Axis does not start at 0.'] : []),
  ];
  const whole = [...notes, ...remarks.map(showRemark)];
  const join = (all: readonly string[]) => (all.length === 0 ? text : [`${text}.`, ...all].join(' '));
  const subtitle = join([...whole, ...short]);
  if (whole.join(' ').length <= mostNotes) return { subtitle, line: subtitle, foldName: '', folded: [] };
  const breaks = remarks.filter(({ kind }) => kind === 'break');
  const unusual = remarks.filter(({ kind }) => kind === 'unusual');
  // What is unusual about the only region of a chart is part of what it shows.
  const shown = unusual.length === 1 && unusual[0]!.of === undefined ? unusual : [];
  const told = shown.map(showRemark);
  const isShort = (note: string) => note.length <= longestShown || told.includes(note);
  const line = join([...notes.filter(isShort), ...nameBreaks(breaks), ...short, ...told]);
  const folded = whole.filter((note) => !isShort(note));
  const rest = remarks.filter((one) => !shown.includes(one));
  return { subtitle, line, foldName: nameFold(rest, folded.length), folded };
}

const yearList = new Intl.ListFormat('en-US');

/** Names the notes that a page folds, after what is unusual about values if they say it: `Why 2001 and 2009 are unusual`. */
function nameFold(remarks: readonly Remark[], count: number): string {
  const [first, ...more] = remarks.filter(({ kind }) => kind === 'unusual');
  if (!first) return count === 1 ? 'Note' : `${count} notes`;
  if (more.length > 0) return 'Why some values are unusual';
  const which = yearList.format(first.years.map(String));
  if (first.of !== undefined) return `Why ${first.of} is unusual in ${which}`;
  return `Why ${which} ${first.years.length === 1 ? 'is' : 'are'} unusual`;
}

/** Names breaks without their notes, those of all series together: `Breaks in 2012, 2020.`, `Break for Austin in 2012.` */
function nameBreaks(breaks: readonly Remark[]): string[] {
  const years = breaks.filter(({ of }) => of === undefined).flatMap((one) => one.years);
  const others = breaks.flatMap(({ of, years }) => (of === undefined ? [] : `Break for ${of} in ${years.join(', ')}.`));
  if (years.length === 0) return others;
  return [`${years.length > 1 ? 'Breaks' : 'Break'} in ${years.join(', ')}.`, ...others];
}

function showRemark(remark: Remark): string {
  const text = `${remark.years.join(', ')}: ${remarkText(remark)}`;
  return remark.kind === 'break' ? `Break in ${text}` : `Unusual, as published, in ${text}`;
}

/** Returns the years that a yearly series lacks. */
function missingYears(years: readonly number[]): number[] {
  const first = years[0] ?? 0;
  const last = years.at(-1) ?? 0;
  const between = Array.from({ length: last - first }, (_, i) => first + i);
  const lacking = between.filter((year) => !years.includes(year));
  // Most years are missing from a series of every ten years: it is not yearly.
  return lacking.length < years.length / 2 ? lacking : [];
}
