import { areaNouns } from '../../api/domain/areaCodes.ts';
import { absenceWords } from '../../api/domain/reasonNames.ts';
import { stateAddress } from '../../api/domain/placeAddress.ts';
import type { Release } from '../../api/domain/release.ts';
import type { AbsentMeasure } from '../../api/schemas/absent.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import type { NamedPlace, PlaceFigure, PlaceProfile } from '../../api/schemas/place.ts';
import {
  capitalize,
  countRegions,
  exactTitle,
  formatRank,
  notRanked,
  regionNames,
  showFigure,
  showInTable,
  showName,
  shortName,
  unitInWords,
} from '../../site/figures/format.ts';
import { leadingFirst } from '../../site/figures/themes.ts';
import { type Html, html } from '../http/html.ts';
import { areaForm, type OwnArea } from './areaForm.ts';
import { citeSection } from './citeSection.ts';
import { type Contained, containedIds, containedSection } from './contained.ts';
import { creditSection } from './credits.ts';
import { type Neighbors, neighborSection, placeLocator } from './neighbors.ts';
import { withArticle, withoutState } from './placeNames.ts';
import { pathOf, type PlaceChart } from './placeCharts.ts';
import type { Strips } from './placeStrips.ts';
import { metroAddress } from './placeTable.ts';
import { keyFigures } from './keyFigures.ts';
import {
  isOfState,
  keyMeasures,
  marginOf,
  peersOf,
  type Shown,
  standing,
  standingInState,
  stateOf,
  yearOf,
} from './standings.ts';

/** The answer of `GET /places/{code}` with ranks, bounds and reasons. */
export interface PlaceAnswer {
  readonly data: PlaceProfile;
  readonly attribution: readonly Attribution[];
}

/** The title and the content of a page. */
export interface View {
  readonly title: string;
  readonly description: string;
  readonly main: Html;
}

/** How many figures the page begins with. */
const maxKey = 6;

/** What a page shows besides the figures of its place. */
interface Around {
  readonly release: Release;
  /** The public origin. */
  readonly origin: string;
  readonly charts: readonly PlaceChart[];
  readonly neighbors: Neighbors | undefined;
  readonly contained: Contained;
  readonly strips: Strips;
  /** The area that the address makes up. */
  readonly own: OwnArea | undefined;
}

/**
 * Returns the page of a state or a county: charts, every figure with its period, margin and ranks, its neighbors, then what is
 * missing, and the credits.
 */
export function placeView(
  { data: place, attribution }: PlaceAnswer,
  { release, origin, charts, neighbors, contained, strips, own }: Around,
): View {
  const peers = peersOf(place);
  const shown = place.measures.flatMap((figure): Shown[] => {
    const measure = release.findMeasure(figure.name);
    return measure ? [{ figure, measure }] : [];
  });
  const key = keyMeasures(place, release)
    .flatMap((one) => shown.filter(({ measure }) => measure === one))
    .slice(0, maxKey);
  const topics = release.content.topics.flatMap(({ key, name }) => {
    const figures = leadingFirst(shown.filter(({ measure }) => measure.topic === key));
    return figures.length > 0 ? [{ key, name, figures }] : [];
  });
  const open = charts.slice(0, openCharts);
  const folded = new Map(charts.slice(openCharts).map(({ topic, figure }) => [topic.key, figure]));
  const contents = [
    ...open.map(({ topic }) => [`chart-${topic.key}`, topic.name] as const),
    ['figures', 'All figures'] as const,
    ...contained.map(({ geography }) => [containedIds[geography], capitalize(containedIds[geography])] as const),
    ...(neighbors ? [['neighbors', 'Neighbors'] as const] : []),
    ...(place.absent?.length ? [['missing', 'What is missing'] as const] : []),
    ['sources', 'Sources'] as const,
    ['cite', 'Cite this page'] as const,
  ];
  const cited = new Set(attribution.map(({ dataset }) => dataset));
  const others = [...(neighbors?.attribution ?? []), ...contained.flatMap((table) => table.attribution)];
  const added = new Map(others.filter(({ dataset }) => !cited.has(dataset)).map((one) => [one.dataset, one]));
  const credits = [...attribution, ...added.values()];
  const json = `/api/v1/places/${place.geoid}?ranks=1&bounds=1&absent=1`;
  return {
    title: place.name,
    description: describe(place, key),
    main: html`<nav class="over" aria-label="Breadcrumb">${breadcrumb(place)}</nav>
      <div class="title">
        <h1>${place.name}</h1>
        <p class="lead">${summaryOf(place, shown, { release, strips })}</p>
        <p class="actions">
          ${compareLink(neighbors, contained)} ${metroOf(place, release)}
          <a class="button quiet" href="#cite">Cite</a>
          <a class="button quiet" href="${json}" download="${place.geoid}.json">Download JSON</a>
          ${followLink(place, key)}
        </p>
      </div>
      <div class="profile">
        ${keyFigures(key, { place, strips, release })}
        <details class="all reading">
          <summary>How to read this page</summary>
          <ul class="hint">
            <li>
              A rank counts from the nearer end, among all ${peers} with a value of the same
              year${place.geography === 'state' && ', the District of Columbia and Puerto Rico included'}${place.geography === 'area' && ', as one more metro'}.
              Neither end is always better. The ranks in parentheses are those that margins of error
              allow${place.geography === 'county' && '; ranks within a state do not count margins'}.
            </li>
            <li>The range below a figure is its margin of error: the bounds at 90% confidence.</li>
            <li>Each figure is the latest. Figures of different years or periods are not comparable.</li>
            ${
              charts.length > 0 &&
              html`<li>
                Charts compare rates and averages with
                ${place.geography !== 'state' && place.states.length === 1 && 'the state and '}the U.S., where they have
                figures.
              </li>`
            }
          </ul>
        </details>
        <div class="side">
          ${neighbors && placeLocator(place, neighbors)}
          <nav class="contents" aria-label="On this page">
            <p>On this page</p>
            <ul>
              ${contents.map(([id, text]) => html`<li><a href="#${id}">${text}</a></li>`)}
            </ul>
          </nav>
        </div>
        <div>
          ${open.length > 0 && html`<div class="themes">${open.map(chartSection)}</div>`}
          <section
            aria-labelledby="figures"
            data-file="${place.geoid}"
            data-place="${place.geoid}"
            data-release="${release.content.id}"
          >
            <h2 id="figures">All ${shown.length} figures</h2>
            <div class="folds">
              ${topics.map(({ key, name, figures }) => topicFold({ key, name, figures, chart: folded.get(key) }, place))}
            </div>
          </section>
          ${contained.map((table) => containedSection(place, table, release))}
          ${neighbors && neighborSection(place, neighbors, release)} ${missingSection(place.absent ?? [], release)}
          ${own && areaForm('Change the region', own)}
          <div class="pair">
            ${creditSection(credits, release, json)}
            ${citeSection({ title: place.name, key: `place-${place.geoid}`, path: pathOf(place), figures: `/places/${place.geoid}` }, release, origin)}
          </div>
        </div>
      </div>`,
  };
}

/** A link to the table that compares a place with its neighbors; without any, to the tables of what it consists of. */
function compareLink(neighbors: Neighbors | undefined, contained: Contained): Html | false {
  const [table] = contained;
  const hasNeighbors = neighbors !== undefined && neighbors.regions.length > 1;
  const id = hasNeighbors ? 'neighbors' : table && containedIds[table.geography];
  return id !== undefined && html`<a class="button" href="#${id}">Compare</a>`;
}

/** A link to the feed of the main figures of a county or a state; other areas have none. */
function followLink({ geography, geoid }: PlaceProfile, key: readonly Shown[]): Html | false {
  if (geography === 'area' || key.length === 0) return false;
  const figures = key.map(({ figure }) => `${figure.name}:${geography}:${geoid}`).join(',');
  return html`<a
    class="button quiet"
    href="/api/v1/feeds/changes?figures=${figures}"
    type="application/atom+xml"
    title="New values and revisions of the first figures of this page, for a feed reader"
    >Follow</a
  >`;
}

/** Describes a page for search engines: how many figures it has, and the first of them. */
function describe({ name, measures }: PlaceProfile, key: readonly Shown[]): string {
  const figures = key.slice(0, 3).map(({ figure, measure }) => {
    return `${measure.label.toLowerCase()} ${showFigure(figure.value, measure)} (${yearOf(figure)})`;
  });
  return `${measures.length} figures of ${name} with ranks, margins and sources: ${figures.join(', ')}.`;
}

/** Links to the places that a place lies in, the largest first. */
function breadcrumb(place: PlaceProfile): Html {
  if (place.geography === 'state') return html`<a href="/states">States</a>`;
  if (place.geography === 'area') return html`<a href="/areas">Areas</a>`;
  const [state] = place.states;
  const name = place.within.find(({ geography }) => geography === 'state')?.name ?? state!;
  return html`<a href="/states">States</a> › <a href="${stateAddress(state!)}">${name}</a>`;
}

const metrosOf = ({ within }: PlaceProfile): NamedPlace[] => within.filter(({ geography }) => geography === 'msa');

/** A link to the metro of a county. */
function metroOf(place: PlaceProfile, release: Release): readonly Html[] {
  return metrosOf(place).map(
    ({ geoid, name }) =>
      html`<a class="button quiet to-metro" href="${metroAddress(release, geoid)}">${shortName(name)} metro</a>`,
  );
}

/** Says how many people live in a place, how it compares with others, and what it is part of or consists of. */
function summaryOf(
  place: PlaceProfile,
  shown: readonly Shown[],
  { release, strips }: Pick<Around, 'release' | 'strips'>,
): Html {
  const population = shown.find(({ figure }) => figure.name === 'population');
  const people = population && sayPeople(place, population);
  if (place.geography === 'area') return html`${people} ${areaSummary(place)}`;
  const facts = sayFacts(place, shown, strips);
  // Without a population, the first sentence names the place.
  const parts = sayParts(place, people === undefined ? subjectOf(place) : 'It', release);
  return people === undefined ? html`${parts} ${facts}` : html`${people} ${facts} ${parts}`;
}

/** Returns the name of a place at the start of a sentence. */
const subjectOf = ({ name }: PlaceProfile): string => capitalize(withArticle(withoutState(name)));

/** Says what a state or a county consists of, or is part of. */
function sayParts(place: PlaceProfile, subject: string, release: Release): Html {
  const count = (geography: 'msa' | 'county') =>
    countRegions(place.contains.filter((one) => one.geography === geography).length, geography);
  if (place.geography === 'state') return html`${subject} has ${count('county')}, and all or part of ${count('msa')}.`;
  const [metro] = metrosOf(place);
  return metro
    ? html`${subject} is part of the <a href="${metroAddress(release, metro.geoid)}">${showName(metro.name)}</a> metro.`
    : html`${subject} is outside all metros.`;
}

/** Says how many people live in a place: `Texas is the 2nd largest state, with 31.7 million people in 2025.` */
function sayPeople(place: PlaceProfile, { figure, measure }: Shown): string {
  const people = `${showFigure(figure.value, measure)} people in ${yearOf(figure)}`;
  if (place.geography === 'area') return `${people}.`;
  const name = subjectOf(place);
  const size = sizeAmong(place, figure);
  return size === undefined ? `${name} had ${people}.` : `${name} is the ${size}, with ${people}.`;
}

/** Says how a state or a county grew, and its unemployment and income, each with that of the median one. */
function sayFacts({ geography }: PlaceProfile, shown: readonly Shown[], strips: Strips): string {
  const peer = regionNames[geography as 'state' | 'county'];
  const tell = (name: string) => {
    const one = shown.find(({ figure }) => figure.name === name);
    const found = strips.get(name);
    return one && found && { ...one, median: found.median };
  };
  const growth = tell('population_growth_5yr');
  const levels = (
    [
      ['unemployment_rate', 'unemployment'],
      ['per_capita_income', 'per capita income'],
    ] as const
  ).flatMap(([name, noun]) => {
    const told = tell(name);
    if (!told) return [];
    const { figure, measure, median } = told;
    const value = showFigure(figure.value, measure);
    return [`${noun} was ${value} in ${yearOf(figure)} (median ${peer}: ${showFigure(median, measure)})`];
  });
  return [growth && sayGrowth(growth, peer), levels.length > 0 && `${capitalize(levels.join(', and '))}.`]
    .filter(Boolean)
    .join(' ');
}

/** Says how the population changed: `It grew 8.5% in the five years to 2025 (median state: 2.7%).` */
function sayGrowth({ figure, measure, median }: Shown & { readonly median: number }, peer: string): string {
  const size = showFigure(Math.abs(figure.value), measure);
  const text = showFigure(median, measure);
  const years = `in the five years to ${yearOf(figure)}`;
  return figure.value < 0
    ? `Its population fell ${size} ${years} (median ${peer}: ${median > 0 ? '+' : ''}${text}).`
    : `It grew ${size} ${years} (median ${peer}: ${text}).`;
}

/** Says what type of area a place is, and of how many counties: `A combined statistical area of 13 counties in California.` */
function areaSummary({ kind, contains, within }: PlaceProfile): string {
  const states = within.filter(({ geography }) => geography === 'state').map(({ name }) => name);
  const type = kind ? areaNouns[kind] : 'region';
  return `A ${type} of ${countRegions(contains.length, 'county')} in ${joinFew(states, 'states')}; its figures follow from theirs.`;
}

/** Returns the rank of a population in words: `5th largest of 254 counties in Texas`; undefined where there is none to compare. */
function sizeAmong(place: PlaceProfile, { rank, rank_in_state }: PlaceFigure): string | undefined {
  const isCounty = place.geography === 'county';
  const within = isCounty ? rank_in_state : rank;
  // The District of Columbia and Puerto Rico are no states.
  if (!within || within.of === 1 || (!isCounty && ['DC', 'PR'].includes(place.states[0] ?? ''))) return undefined;
  const fromEnd = within.of - within.rank + 1;
  const [count, end] = fromEnd < within.rank ? [fromEnd, 'smallest'] : [within.rank, 'largest'];
  const size = count === 1 ? end : `${formatRank(count)} ${end}`;
  return isCounty ? `${size} of ${within.of} counties in ${stateOf(place)}` : `${size} state`;
}

/** How many charts are open, two in a row. The others are in the folds of their topics. */
const openCharts = 4;

function chartSection({ topic, figure }: PlaceChart): Html {
  const id = `chart-${topic.key}`;
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${topic.name}</h2>
    ${figure}
  </section>`;
}

/** A topic with its figures. */
interface Topic {
  readonly key: string;
  readonly name: string;
  readonly figures: readonly Shown[];
  /** The chart of a topic whose chart is not above. */
  readonly chart: Html | undefined;
}

function topicFold({ key, name, figures, chart }: Topic, place: PlaceProfile): Html {
  const isCounty = place.geography === 'county';
  return html`<details class="all">
    <summary>${name} <small>${figures.length}</small></summary>
    ${chart && html`<div class="themes"><section>${chart}</section></div>`}
    <div class="scroll" id="${key}" tabindex="0" role="group" aria-label="${name}">
      <table class="place-figures">
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col" class="number">Value</th>
            <th scope="col">Year</th>
            <th scope="col">Among ${isCounty && 'all '}${peersOf(place)}</th>
            ${isCounty && html`<th scope="col">In ${stateOf(place)}</th>`}
          </tr>
        </thead>
        <tbody>
          ${figures.map((one) => figureRow(one, isCounty))}
        </tbody>
      </table>
    </div>
    ${remarksOf(figures).map((text) => html`<p class="hint">${text}</p>`)}
  </details>`;
}

function figureRow(shown: Shown, isCounty: boolean): Html {
  const { figure, measure } = shown;
  const unit = unitInWords(measure.unit);
  const margin = marginOf(shown);
  return html`<tr>
    <th scope="row">
      <a href="/measures/${figure.name}">${measure.label}</a>${unit && html` <small>${unit}</small>`}
      ${isOfState(measure, isCounty) && html`<span class="flag">State average</span>`}
    </th>
    <td class="number" title="${exactTitle(figure.value, measure) ?? ''}">
      ${showInTable(figure.value, measure)}${margin && html`<small>${margin}</small>`}
    </td>
    <td class="years">${yearOf(figure)}</td>
    <td>${isOfState(measure, isCounty) ? notRanked : standing(shown, figure.rank)}</td>
    ${isCounty && html`<td>${standingInState(shown)}</td>`}
  </tr>`;
}

/** Returns what a reader of some figures must know: notes, what is as published, and breaks, each with the measures that it is about. */
function remarksOf(figures: readonly Shown[]): string[] {
  const remarks = figures.flatMap(({ figure, measure }) => [
    ...(measure.note ? [{ label: measure.label, text: measure.note }] : []),
    ...(figure.as_published ? [{ label: measure.label, text: `As published: ${figure.as_published}` }] : []),
    ...(figure.breaks ?? []).map(({ year, note }) => ({ label: measure.label, text: `Break in ${year}: ${note}` })),
  ]);
  const byText = Map.groupBy(remarks, ({ text }) => text);
  return [...byText].map(([text, of]) => `${of.map(({ label }) => label).join(', ')}: ${text}`);
}

function missingSection(absent: readonly AbsentMeasure[], release: Release): Html | false {
  if (absent.length === 0) return false;
  return html`<section aria-labelledby="missing">
    <h2 id="missing">What is missing</h2>
    <details class="all">
      <summary>${absent.length === 1 ? '1 measure' : `${absent.length} measures`} without a value</summary>
      <div class="scroll" tabindex="0" role="group" aria-label="Measures without a value">
        <table>
          <thead>
            <tr>
              <th scope="col">Measure</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            ${absent.map((one) => missingRow(one, release))}
          </tbody>
        </table>
      </div>
    </details>
  </section>`;
}

function missingRow({ name, label, reason, counties = [], bounds }: AbsentMeasure, release: Release): Html {
  const names = counties.map((geoid) => release.findRegion('county', geoid)?.name ?? geoid);
  const because = names.length > 0 && `, for ${joinFew(names)}`;
  const measure = release.findMeasure(name);
  const between =
    measure && bounds && `; between ${showFigure(bounds.lower, measure)} and ${showFigure(bounds.upper, measure)}`;
  return html`<tr>
    <th scope="row"><a href="/measures/${name}">${label}</a></th>
    <td>${reason === null ? 'not known' : absenceWords[reason]}${because}${between}</td>
  </tr>`;
}

/** Joins names in words, the first three of many. */
function joinFew(names: readonly string[], plural = 'counties'): string {
  const more = names.length - 3;
  return new Intl.ListFormat('en-US').format(more > 1 ? [...names.slice(0, 3), `${more} other ${plural}`] : names);
}
