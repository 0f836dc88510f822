import { absenceWords } from '../../api/domain/reasonNames.ts';
import { indicesOfOneMetro } from '../../api/domain/standardFigures.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import type { DataTable } from '../../api/schemas/data.ts';
import type { PlaceFigure, PlaceProfile } from '../../api/schemas/place.ts';
import type { MeasureRanks, RegionRank } from '../../api/schemas/ranks.ts';
import {
  formatRank,
  geographyNames,
  showBounds,
  showCount,
  showFigure,
  showSpan,
  unitBeside,
  showName,
  showStanding,
  type Standing,
  placeInRanks,
} from '../figures/format.ts';
import { noteInWords } from '../figures/notes.ts';
import { ranksOf } from '../figures/ranks.ts';
import type { FigureQuestion, OrderQuestion, TypedQuestion } from './question.ts';
import { postApi, readApi } from './readApi.ts';

/** A figure as the answer to a question shows it. */
export interface AnsweredFigure {
  /** The name of the measure. */
  readonly name: string;
  readonly label: string;
  /** The figure with its unit; `no data` without one. */
  readonly value: string;
  /** The year or the period. */
  readonly period: string | undefined;
  /** What belongs to the figure: its margin, its ranks, and what a reader must know. */
  readonly facts: readonly string[];
}

/** The figures of a place, and the credits of the datasets behind them. */
export interface FigureAnswer {
  readonly figures: readonly AnsweredFigure[];
  readonly credits: readonly Attribution[];
  /** The path of the same figures in the API, if one address has them. */
  readonly path?: string;
}

interface FigureOptions {
  /** Whether ranks and their bounds are read, which take longer than the figures. */
  readonly hasRanks: boolean;
}

/** Reads the figures that a question asks for. @throws RequestError */
export const readFigures = (
  question: FigureQuestion,
  options: FigureOptions = { hasRanks: true },
): Promise<FigureAnswer> =>
  question.year === undefined ? readLatest(question, options) : readYear(question, question.year);

async function readLatest({ place, measures }: FigureQuestion, { hasRanks }: FigureOptions): Promise<FigureAnswer> {
  const names = measures.map(({ name }) => name).join(',');
  const ranks = place.geography === 'us' || !hasRanks ? '' : '&ranks=1&bounds=1&context=1';
  const path = `/places/${place.geoid}?measures=${names}${ranks}&absent=1`;
  const { data, attribution } = await readApi<PlaceProfile>(path);
  const present = data.measures.map((figure) => {
    return {
      ...pick(figure),
      value: [signOf(figure) + showFigure(figure.value, figure), unitAfter(figure)].filter(Boolean).join(' '),
      period: spanOf(figure),
      facts: [...factsOf(figure, data), ...sourceOf(figure, attribution)],
    };
  });
  const missing = (data.absent ?? []).map(({ name, label, reason }) => {
    return { name, label, value: 'no data', period: undefined, facts: reason ? [absenceWords[reason]] : [] };
  });
  const found = [...present, ...missing];
  return {
    figures: inOrder(measures, data.measures).flatMap((name) => found.find((one) => one.name === name) ?? []),
    credits: attribution,
    path,
  };
}

/**
 * Returns the names of measures: the first one, those with the same unit by their figures, the lowest first, and then the others:
 * changes over few years first.
 */
function inOrder([first, ...more]: FigureQuestion['measures'], figures: readonly PlaceFigure[]): string[] {
  const figureOf = ({ name = '' }: { readonly name?: string }) => figures.find((one) => one.name === name);
  const unit = figureOf(first)?.unit;
  const sizeOf = (one: (typeof more)[number]) => {
    const figure = figureOf(one);
    return figure?.unit === unit ? (figure?.value ?? Infinity) : Infinity;
  };
  const yearsOf = (one: (typeof more)[number]) => {
    const { vintages = [] } = figureOf(one) ?? {};
    return (vintages.at(-1) ?? 0) - (vintages[0] ?? 0);
  };
  const compare = (a: number, b: number) => (a === b ? 0 : a - b);
  const sorted = more.toSorted((a, b) => compare(sizeOf(a), sizeOf(b)) || compare(yearsOf(a), yearsOf(b)));
  return [first, ...sorted].flatMap(({ name }) => name ?? []);
}

/** Formats a standing, with the ranks that margins of error allow: `80th highest of 393 metros (55th to 118th within the margin of error)`. */
function showWithin({ range, ...standing }: Standing, name: string, many: string): string {
  const within = range && ` (${range.map(formatRank).join(' to ')} within the margin of error)`;
  return `${showStanding(standing, name)} ${many}${within ?? ''}`;
}

/** A change of a rate has its sign in front. */
const signOf = ({ unit, value }: PlaceFigure) => (unit === 'percentage points' && value > 0 ? '+' : '');

/** Says the period of a figure; of a change, the years that it compares. */
const spanOf = ({ period, year, vintages }: PlaceFigure): string =>
  period ?? (vintages.at(-1) === year ? showSpan(vintages) : String(year));

/** Names the publisher of a figure; other credits are of what it is compared with. */
const sourceOf = ({ dataset }: PlaceFigure, attribution: readonly Attribution[]): string[] =>
  attribution.filter((one) => one.dataset === dataset).map(({ publisher }) => `Source: ${publisher}`);

/** Returns the unit that a figure does not show: one in percentage points does. */
const unitAfter = (figure: PlaceFigure) => (figure.unit === 'percentage points' ? undefined : unitBeside(figure));

const pick = ({ name, label }: PlaceFigure) => ({ name, label });

function factsOf(figure: PlaceFigure, { geography, states, within }: PlaceProfile): string[] {
  const { bounds, rank, rank_in_state, us, note, as_published, breaks = [] } = figure;
  const many = geography === 'us' ? '' : geographyNames[geography === 'area' ? 'msa' : geography];
  const state = within.find((one) => one.geography === 'state')?.name ?? states[0];
  const isAlone = !rank_in_state || 1 + (rank_in_state.tied ?? 0) === rank_in_state.of;
  // The level of some indices compares no places. Both ranks count from one end.
  const standing = rank && !indicesOfOneMetro.has(figure.name) ? placeInRanks(rank) : undefined;
  return [
    bounds && `${showBounds([bounds.lower, bounds.upper], figure)} at ${bounds.level}% confidence`,
    standing && showWithin(standing, figure.name, many),
    standing && !isAlone && `${showStanding(placeInRanks(rank_in_state, standing.end), figure.name)} in ${state}`,
    us != null && `United States: ${showFigure(us, figure)}`,
    note && noteInWords(note),
    as_published && `As published: ${as_published}`,
    ...breaks.map(({ year, note }) => `Break in ${year}: ${note}`),
  ].filter((text) => typeof text === 'string');
}

async function readYear({ place, measures }: FigureQuestion, year: number): Promise<FigureAnswer> {
  const body = {
    measures: measures.map(({ name }) => name),
    places: [place.geoid],
    years: String(year),
    include: ['margins', 'reasons'],
  };
  const { data, attribution } = await postApi<DataTable>('/data', body);
  const [row] = data.rows;
  const figures = data.columns.map((column, i): AnsweredFigure => {
    const [lower, upper, reason] = [row?.lower?.[i], row?.upper?.[i], row?.reasons?.[i]];
    return {
      ...{ name: column.measure, label: column.label },
      value: showFigure(row?.values[i] ?? null, column),
      period: column.period ?? String(column.year ?? year),
      facts: [
        lower != null && upper != null && `${showBounds([lower, upper], column)} at 90% confidence`,
        reason != null && absenceWords[reason],
      ].filter((text) => typeof text === 'string'),
    };
  });
  const [first, ...others] = figures;
  // What is to be said with all figures is said with the first.
  return {
    figures: first ? [{ ...first, facts: [...first.facts, ...data.caveats] }, ...others] : [],
    credits: attribution,
  };
}

/** A place in an order, with the ranks that margins of error allow. */
type OrderedRegion = Pick<RegionRank, 'geoid' | 'name' | 'value' | 'rank' | 'best' | 'worst'>;

/** The first places of an order, and the place that the question names. */
export interface OrderAnswer {
  readonly ranks: Pick<MeasureRanks, 'label' | 'count' | 'bounded' | 'unit' | 'decimals' | 'note'>;
  /** The year or the period of all figures. */
  readonly period: string;
  readonly first: readonly OrderedRegion[];
  readonly place: OrderedRegion | undefined;
  /** How many places have figures of earlier years only, which are not ranked. */
  readonly others: number;
  readonly credits: readonly Attribution[];
}

/** Returns the answer to a question in one line: `3.3% (2024)`, `Oklahoma City, OK: 3.1% (2024)`. @throws RequestError */
export async function readLine(question: TypedQuestion): Promise<string> {
  if (question.asks === 'figure') {
    const { figures } = await readFigures({ ...question, measures: [question.measures[0]] }, { hasRanks: false });
    return figures[0] ? withPeriod(figures[0].value, figures[0].period) : 'no data';
  }
  const { first, place, period, ranks } = await readOrder(question);
  const shown = place ?? first[0];
  if (!shown) return 'no data';
  const rank = place ? `, ${formatRank(place.rank)} of ${showCount(ranks.count)}` : '';
  return withPeriod(`${showName(shown.name)}: ${showFigure(shown.value, ranks)}${rank}`, period);
}

const withPeriod = (text: string, period: string | undefined) => (period === undefined ? text : `${text} (${period})`);

/** As many places of an order are shown. */
const shownFirst = 5;

/** Reads the places that a question asks for. @throws RequestError */
export const readOrder = (question: OrderQuestion): Promise<OrderAnswer> =>
  question.people === undefined ? readRanks(question) : readLarge(question, question.people);

async function readRanks(question: OrderQuestion): Promise<OrderAnswer> {
  const { measure, geography, end, within, state, place, year } = question;
  const query = new URLSearchParams({
    geography,
    direction: end === 'highest' ? 'higher_better' : 'lower_better',
    per_page: String(place ? 500 : shownFirst),
    ...(state === undefined ? {} : { state }),
    ...(within?.geography === 'msa' ? { metro: within.geoid } : {}),
    ...(year === undefined ? {} : { vintage: String(year) }),
  });
  const { data, attribution } = await readApi<MeasureRanks>(`/measures/${measure.name}/ranks?${query}`);
  return {
    ranks: data,
    period: data.period ?? String(data.year),
    first: data.regions.slice(0, shownFirst),
    place: place && data.regions.find(({ geoid }) => geoid === place.geoid),
    others: data.other_years?.length ?? 0,
    credits: attribution,
  };
}

/** Reads the order of the places with some number of people or more. */
async function readLarge(question: OrderQuestion, people: number): Promise<OrderAnswer> {
  const { measure, geography, end, within, place, year } = question;
  const read = (page: number) =>
    postApi<DataTable>(`/data?per_page=500&page=${page}`, {
      measures: [measure.name],
      places: [geographyNames[geography] + (within ? ` of ${within.geoid}` : '')],
      years: year === undefined ? 'latest' : String(year),
      where: [{ measure: 'population', min: people }],
      order: end,
    });
  const { data, attribution, meta } = await read(1);
  const later = await Promise.all(Array.from({ length: (meta?.total_pages ?? 1) - 1 }, (_, i) => read(i + 2)));
  const rows = [data, ...later.map((one) => one.data)].flatMap((one) => one.rows);
  const column = data.columns[0]!;
  const yearOf = (row: DataTable['rows'][number]) => row.years?.[0] ?? column.year;
  const valued = rows.filter(({ values }) => values[0] != null);
  if (valued.length === 0)
    throw new Error(
      `No ${geographyNames[geography]} with at least ${people.toLocaleString('en-US')} people have a figure.`,
    );
  const newest = Math.max(...valued.map((row) => yearOf(row) ?? 0));
  const ranked = valued.filter((row) => yearOf(row) === newest);
  const amounts = ranked.map(({ values }) => values[0]!);
  const ranks = ranksOf(amounts.map((amount) => (end === 'highest' ? amount : -amount)));
  const regions = ranked.map(({ geoid, name }, i): OrderedRegion => {
    return { geoid, name, value: amounts[i]!, rank: ranks[i]!, best: null, worst: null };
  });
  return {
    ranks: { ...column, count: ranked.length, bounded: 0 },
    period: column.period ?? ranked[0]?.periods?.[0] ?? String(newest),
    first: regions.slice(0, shownFirst),
    place: place && regions.find(({ geoid }) => geoid === place.geoid),
    others: valued.length - ranked.length,
    credits: attribution,
  };
}
