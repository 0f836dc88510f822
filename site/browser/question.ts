import { showName } from '../../api/domain/metroName.ts';
import { findNamed, likeliestFirst, type NamedRegion } from '../../api/domain/regionNames.ts';
import type { Geography } from '../../api/schemas/common.ts';
import type { SearchEntry } from '../docs/searchEntry.ts';
import { geographyNames, showCount } from '../figures/format.ts';
import type { SitePlaces } from '../places/placesFile.ts';

/** What typed words ask: the figures of a place, or the places with the highest or the lowest. */
export type TypedQuestion = FigureQuestion | OrderQuestion;

/** Measures of a place: `Tulsa unemployment 2019`. */
export interface FigureQuestion {
  readonly asks: 'figure';
  readonly place: NamedRegion;
  /** Other places of the name. */
  readonly others: readonly NamedRegion[];
  /** The measures that the words name, best match first. */
  readonly measures: readonly [SearchEntry, ...SearchEntry[]];
  /** Undefined: the latest. */
  readonly year: number | undefined;
}

/** The places with the most or the least of a measure: `lowest unemployment in Oklahoma`. */
export interface OrderQuestion {
  readonly asks: 'order';
  readonly measure: SearchEntry;
  readonly geography: Geography;
  readonly end: 'highest' | 'lowest';
  /** The state or the metro in which places are ordered; undefined: the nation. */
  readonly within: NamedRegion | undefined;
  /** The USPS code of the state, if it is one. */
  readonly state: string | undefined;
  /** A place that the words name and that is in the order: `Tulsa's unemployment is the lowest in Oklahoma`. */
  readonly place: NamedRegion | undefined;
  readonly year: number | undefined;
  /** The fewest people of the places that are ordered: `metros over a million`; undefined: of any size. */
  readonly people: number | undefined;
}

/** What questions are read with. */
interface Known {
  readonly places: SitePlaces;
  /** Returns the measures whose names have all words, best match first. */
  readonly measuresNamed: (words: string) => readonly SearchEntry[];
}

/** At most as many measures of a place are shown. */
const maxMeasures = 8;

/** Names of places have at most as many words: Louisville/Jefferson County, KY-IN. */
const maxPlaceWords = 6;

/** Words that say nothing of what is asked. */
const emptyWords = new Set(
  'a an are at by compared did do does for has have how in is it its much near of on or the their to was were what whats where which who with'.split(
    ' ',
  ),
);

const ends: Readonly<Record<string, OrderQuestion['end'] | 'best' | 'worst'>> = {
  ...{
    highest: 'highest',
    largest: 'highest',
    biggest: 'highest',
    most: 'highest',
    fastest: 'highest',
    top: 'highest',
  },
  ...{ lowest: 'lowest', smallest: 'lowest', least: 'lowest', fewest: 'lowest', slowest: 'lowest' },
  ...{ cheapest: 'lowest', best: 'best', worst: 'worst' },
};

const geographyWords: Readonly<Record<string, Geography>> = {
  ...{ metro: 'msa', metros: 'msa', city: 'msa', cities: 'msa', county: 'county', counties: 'county' },
  ...{ state: 'state', states: 'state' },
};

/** Reads typed words as a question; undefined if they are none: a word is left that names neither a place nor a measure. */
export function readQuestion(typed: string, known: Known): TypedQuestion | undefined {
  const { people, rest: unlimited } = readPeople(typed);
  const words = unlimited
    .split(/\s+/)
    .map((word) => word.replace(/[’']s$/i, '').replace(/[?!.;:]+$/, ''))
    .filter((word) => word !== '');
  const years = words.filter(isYear);
  const end = words.map((word) => ends[word.toLowerCase()]).find((one) => one !== undefined);
  const rest = words.filter((word) => !isYear(word) && !(word.toLowerCase() in ends));
  if (years.length > 1 || rest.length === 0) return undefined;
  const year = years[0] === undefined ? undefined : Number(years[0]);
  if (end !== undefined) return readOrder(rest, { end, year, people }, known);
  return people === undefined ? readFigure(rest, year, known) : undefined;
}

/** `over a million`, `with at least 500,000 people`, `larger than 250k`. */
const peopleText =
  /\s(?:with |of )?(?:over|above|at least|(?:more|larger|bigger) than) (?<number>a|one|half a|[\d.,]+)\s?(?<scale>k|m|thousand|million)?(?:\s(?:people|residents|inhabitants))?(?=[\s,?!.;]|$)/i;

const scaleSizes: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 };
const numberWords: Readonly<Record<string, number>> = { a: 1, one: 1, 'half a': 0.5 };

/** A smaller number is probably of something else than people. */
const fewestPeople = 10_000;

/** Reads the fewest people of places from a text. Without them, the text stays whole. */
function readPeople(typed: string): { readonly people: number | undefined; readonly rest: string } {
  const { number = '', scale = '' } = peopleText.exec(typed)?.groups ?? {};
  const size = numberWords[number.toLowerCase()] ?? Number(number.replaceAll(',', ''));
  const people = size * (scaleSizes[scale.toLowerCase()] ?? 1);
  if (!(people >= fewestPeople)) return { people: undefined, rest: typed };
  return { people, rest: typed.replace(peopleText, '') };
}

/** Returns the address of the table that has the places of an order; undefined if the page of the measure has no such table. */
export function tableAddress({
  measure,
  geography,
  end,
  within,
  state,
  year,
  people,
}: OrderQuestion): string | undefined {
  if (year !== undefined || within?.geography === 'msa') return undefined;
  const query = new URLSearchParams({
    geography,
    ...(state === undefined ? {} : { state }),
    order: end,
    ...(people === undefined ? {} : { people: String(people) }),
  });
  return `/measures/${measure.name}?${query}#all-values`;
}

/** Names what a question asks: `Unemployment rate: Tulsa, OK`, `Unemployment rate: metros in Oklahoma, lowest first`. */
export const questionTitle = (question: TypedQuestion): string =>
  question.asks === 'figure'
    ? `${question.measures[0].title}: ${showName(question.place.name)}`
    : `${question.measure.title}: ${scopeOf(question)}`;

/** Names the places of an order: `metros in Oklahoma, lowest first`. */
export function scopeOf({ geography, within, end, people }: OrderQuestion): string {
  const scope = within ? ` ${within.geography === 'state' ? 'in' : 'of'} ${showName(within.name)}` : '';
  const size = people === undefined ? '' : ` with at least ${showCount(people)} people`;
  return `${geographyNames[geography]}${scope}${size}, ${end} first`;
}

const isYear = (word: string) => /^(?:19[5-9]|20[0-4])\d$/.test(word);

function readFigure(words: readonly string[], year: number | undefined, known: Known): FigureQuestion | undefined {
  for (const { regions, left } of placesIn(words, known.places))
    for (const place of regions) {
      const [first, ...more] = measuresOf(left, place.geography, known);
      if (!first) continue;
      const others = regions.filter((one) => one !== place);
      return { asks: 'figure', place, others, measures: [first, ...more.slice(0, maxMeasures - 1)], year };
    }
  return undefined;
}

function readOrder(
  words: readonly string[],
  { end, year, people }: Pick<OrderQuestion, 'year' | 'people'> & { end: OrderQuestion['end'] | 'best' | 'worst' },
  known: Known,
): OrderQuestion | undefined {
  const geography = words.map((word) => geographyWords[word.toLowerCase()]).find((one) => one !== undefined);
  const rest = words.filter((word) => !(word.toLowerCase() in geographyWords));
  for (const { within, place, left } of scopesIn(rest, known.places)) {
    const wanted = geography ?? place?.geography ?? (within?.geography === 'msa' ? 'county' : 'msa');
    if (wanted === 'us' || (place && place.geography !== wanted)) continue;
    const [measure] = measuresOf(left, wanted, known);
    const chosen = measure && endOf(end, measure);
    const state =
      within?.geography === 'state' ? known.places.content.regions.state[within.place]!.states[0] : undefined;
    if (measure && chosen)
      return { asks: 'order', measure, geography: wanted, end: chosen, within, state, place, year, people };
  }
  return undefined;
}

/** Returns the end of the order; undefined if no end of the measure is generally the better one. */
function endOf(
  end: OrderQuestion['end'] | 'best' | 'worst',
  { better }: SearchEntry,
): OrderQuestion['end'] | undefined {
  if (end === 'highest' || end === 'lowest') return end;
  if (better === undefined) return undefined;
  return (better === 'higher') === (end === 'best') ? 'highest' : 'lowest';
}

/** Yields the places that words may mean as the whole of an order: a state or a metro, with or without a place in it; then the nation. */
function* scopesIn(words: readonly string[], places: SitePlaces) {
  for (const { regions, left } of placesIn(words, places))
    for (const region of regions) {
      for (const inner of placesIn(left, places))
        for (const other of inner.regions)
          for (const [within, place] of [[other, region] as const, [region, other] as const])
            if (within.geography === 'state' && place.geography !== 'state' && place.geography !== 'us')
              yield { within, place, left: inner.left };
      if (region.geography === 'us') yield { within: undefined, place: undefined, left };
      else if (region.geography !== 'county') yield { within: region, place: undefined, left };
    }
  yield { within: undefined, place: undefined, left: words };
}

/** Yields the places that consecutive words name, the longest names first, with the words that are left. */
function* placesIn(words: readonly string[], places: SitePlaces) {
  for (let length = Math.min(words.length - 1, maxPlaceWords); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const named = words.slice(from, from + length);
      const text = named.join(' ').replace(/,$/, '');
      const [first = '', last = ''] = [named[0], named.at(-1)];
      if (isEmpty(first) || (length > 1 && isEmpty(last))) continue;
      // In lower case, the code of a state is more often a word: in, or, me.
      if (length === 1 && /^[a-z]{2}$/.test(text) && text !== 'us') continue;
      const regions = likeliestFirst(findNamed(places, text), text).filter(
        // One word may be the name of a county and mean something else: union.
        ({ geography }) => geography !== 'county' || length > 1 || /\d/.test(text),
      );
      if (regions.length > 0) yield { regions, left: [...words.slice(0, from), ...words.slice(from + length)] };
    }
}

const isEmpty = (word: string) => emptyWords.has(word.toLowerCase().replaceAll(/[^a-z]/g, ''));

/** Returns the measures with figures of a type of place that words name. */
function measuresOf(words: readonly string[], geography: NamedRegion['geography'], { measuresNamed }: Known) {
  const asked = words.filter((word) => !isEmpty(word));
  if (asked.length === 0) return [];
  // Figures of the nation are those of the states together.
  const at = geography === 'us' ? 'state' : geography;
  return measuresNamed(asked.join(' ')).filter(({ at: held }) => held === undefined || held.includes(at));
}
