import type { countKinds } from '../../../../api/domain/incentives.ts';
import { stateTiles, tileScale } from '../../../../site/figures/stateTiles.ts';
import { createHtml, type Html, html } from '../../../http/html.ts';
import { type Choices, placeList, type Problems, searchField } from './form.ts';
import { countNoun, kindLabels } from './words.ts';

type Kinds = ReturnType<typeof countKinds>;

type Level = 'federal' | 'state' | 'local';
type Levels = Readonly<Record<Level, number>>;

/** Programs as counts. */
interface Counts {
  readonly total: number;
  readonly levels: Levels;
  readonly kinds: Kinds;
  /** Which jurisdictions are covered. */
  readonly covered: string;
}

/** A publisher of programs. */
interface Source {
  readonly publisher: string;
  readonly credit: string;
  /** The address of its page. */
  readonly url: string | undefined;
  readonly programs: number;
}

/** The programs of the catalog as counts, which need no account. */
export interface Overview extends Counts {
  /** How old the pages are that programs quote, and what has not been compared. */
  readonly age: string;
  /** What the programs of states are for, if the catalog covers states with these only: `alternative fuels and vehicles`. */
  readonly stateSubject: string | undefined;
  /** The programs of states and their local governments: the most first, then those that are not covered. */
  readonly states: readonly {
    readonly usps: string;
    readonly name: string;
    /** None: it is not covered. */
    readonly total: number;
    readonly kinds: Kinds;
  }[];
  /** The publishers with the most programs first. */
  readonly sources: readonly Source[];
}

/** The programs that are offered in a place as counts. */
export interface PlaceOverview extends Counts {
  readonly name: string;
  /** How the form names it. */
  readonly value: string;
  /** USPS codes of the states that it lies in. */
  readonly states: readonly string[];
  /** What is designated in it, in sentences. */
  readonly designations: readonly string[];
  /** The path of its page. */
  readonly page: string;
}

/** What a visitor without an account sees. */
export interface PublicPrograms {
  readonly overview: Overview;
  readonly choices: Choices;
  /** The place that was asked for. */
  readonly place: PlaceOverview | undefined;
  /** What is wrong with the place that was asked for. */
  readonly problems: Pick<Problems, 'place'>;
}

/** How many programs there are in a place or in all, by level of government and by kind, and in each state. */
export const publicCounts = (data: PublicPrograms): Html =>
  html`<div class="program-opening">
      <div>${placeForm(data)} ${data.place ? placeSection(data.place) : overviewSection(data.overview)}</div>
      ${stateMap(data)}
    </div>
    ${kindSection(data.place ?? data.overview)} ${stateTable(data.overview)} ${sourceSection(data.overview)}`;

/** The form in which a visitor chooses a place. */
const placeForm = ({ choices, place, problems }: PublicPrograms): Html =>
  html`<form method="get" action="/programs" class="program-place">
    ${searchField('place', 'Place', problems, (names) => placeList(names, choices, place?.value))}
    <button type="submit">Count programs</button>
  </form>`;

const overviewSection = (overview: Overview): Html =>
  html`<section class="program-counts" aria-labelledby="counted">
    <h2 id="counted">${countNoun(overview.total, 'program')} in the catalog</h2>
    ${levelList(overview.levels)}
    <p class="hint">${overview.covered}</p>
  </section>`;

const placeSection = ({ name, total, levels, designations, covered, page }: PlaceOverview): Html =>
  html`<section class="program-counts" aria-labelledby="counted">
    <h2 id="counted">${countNoun(total, 'program')} in ${name}</h2>
    ${levelList(levels)}
    <p class="hint">
      ${covered} Not counted: programs limited to other states, or to designated areas that the place does not have.
    </p>
    ${
      designations.length > 0 &&
      html`<details class="fold">
        <summary>${countNoun(designations.length, 'designation')} of areas in ${name}</summary>
        <ul class="hint">
          ${designations.map((text) => html`<li>${text}</li>`)}
        </ul>
      </details>`
    }
    <p><a href="${page}">Figures of ${name}</a> <a href="/programs">All places</a></p>
  </section>`;

const levelNames: readonly (readonly [Level, string])[] = [
  ['federal', 'Federal'],
  ['state', 'State'],
  ['local', 'Local'],
];

/** What is said in place of a count of no programs: the catalog covers no jurisdiction without programs. */
const notCovered = 'not covered';

const levelList = (levels: Levels): Html =>
  html`<dl class="program-levels">
    ${levelNames.map(
      ([level, name]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${levels[level] > 0 ? levels[level].toLocaleString('en-US') : html`<small>${notCovered}</small>`}</dd>
        </div>`,
    )}
  </dl>`;

/** `Programs for alternative fuels`, or `Programs` if the catalog covers all kinds in a state. */
const subjectPrograms = ({ stateSubject }: Overview): string =>
  stateSubject === undefined ? 'Programs' : `Programs for ${stateSubject}`;

/** The states as tiles, shaded by their number of programs; each counts the programs of a state. */
function stateMap({ overview, place }: PublicPrograms): Html {
  const { states } = overview;
  const counts = new Map(states.filter(({ total }) => total > 0).map(({ usps, total }) => [usps, total]));
  const names = new Map(states.map(({ usps, name }) => [usps, name]));
  return html`<nav class="program-map" aria-label="States">
    <p>${subjectPrograms(overview)} of each state</p>
    ${stateTiles(createHtml, {
      counts,
      others: new Set(names.keys()),
      nameOf: (usps) => names.get(usps) ?? usps,
      words: (count) => (count === undefined ? notCovered : countNoun(count, 'program')),
      addressOf: (usps) => `/programs?place=${usps}`,
      chosen: place?.states.length === 1 ? place.states[0] : undefined,
    })}
    <ul class="tile-scale">
      ${tileScale(counts).map(
        ({ step, from, to }) => html`<li class="q${step}">${from === to ? from : `${from}–${to}`}</li>`,
      )}
    </ul>
    ${counts.size < names.size && html`<p class="dashed-key">Not covered yet: such a state may offer programs.</p>`}
  </nav>`;
}

/** The kinds of programs with their counts, of which that of grants would press bars together. */
const kindSection = ({ kinds }: Counts): Html =>
  html`<section aria-labelledby="by-kind">
    <h2 id="by-kind">Programs by kind</h2>
    <ul class="program-kinds">
      ${kinds.map(([kind, programs]) => html`<li>${kindLabels[kind]} <b>${programs}</b></li>`)}
    </ul>
    <p class="hint">A program can be of several kinds.</p>
  </section>`;

const bar = (count: number, most: number): Html =>
  html`<svg class="count-bar" aria-hidden="true">
    <rect width="${Math.round((1000 * count) / most) / 10}%" height="100%" rx="2" />
  </svg>`;

/** How many states the table shows before its fold. */
const openStates = 10;

/** How many programs each state has of its own, and of which kinds. */
function stateTable(overview: Overview): Html {
  const { states, levels } = overview;
  const rest = states.slice(openStates);
  const covered = rest.filter(({ total }) => total > 0).length;
  const lacking = rest.length - covered;
  const governments = levels.local > 0 ? 'states and their local governments' : 'states';
  return html`<section aria-labelledby="by-state">
    <h2 id="by-state">${subjectPrograms(overview)}, by state</h2>
    <p class="hint">
      Programs of ${governments}. Federal programs, ${levels.federal.toLocaleString('en-US')} in the nation, are not
      counted here.
    </p>
    ${stateRows(states.slice(0, openStates), states)}
    ${
      rest.length > 0 &&
      html`<details class="fold">
        <summary>
          ${[covered > 0 && countNoun(covered, 'more state'), lacking > 0 && `${lacking} not covered`].filter(Boolean).join(', and ')}
        </summary>
        ${stateRows(rest, states)}
      </details>`
    }
  </section>`;
}

function stateRows(shown: Overview['states'], all: Overview['states']): Html {
  const most = all[0]?.total ?? 0;
  return html`<div
    class="scroll"
    tabindex="0"
    role="group"
    aria-label="Programs of ${countNoun(shown.length, 'state')}"
  >
    <table class="program-states">
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col">Programs</th>
          <th scope="col">By kind</th>
        </tr>
      </thead>
      <tbody>
        ${shown.map(
          ({ usps, name, total, kinds }) =>
            html`<tr>
              <th scope="row"><a href="/programs?place=${usps}">${name}</a></th>
              <td>${total > 0 ? html`<b>${total}</b> ${bar(total, most)}` : notCovered}</td>
              <td>${kinds.map(([kind, programs]) => `${kindLabels[kind]} ${programs}`).join(', ')}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Where the programs come from, which anybody can read there, and how old the pages are. */
const sourceSection = ({ sources, age }: Overview): Html =>
  html`<section class="program-sources" aria-labelledby="sources">
    <h2 id="sources">Where the programs come from</h2>
    <ul>
      ${sources.map(
        ({ publisher, credit, url, programs }) =>
          html`<li>
            ${url === undefined ? publisher : html`<a class="external" href="${url}" rel="noreferrer">${publisher}</a>`}
            <b>${countNoun(programs, 'program')}</b>
            <p class="hint">${credit}</p>
          </li>`,
      )}
    </ul>
    <details class="fold">
      <summary>How old the records are</summary>
      <p class="hint">${age}</p>
    </details>
    <p><a href="/docs/incentive-coverage">What the catalog covers, and what it leaves out</a></p>
  </section>`;
