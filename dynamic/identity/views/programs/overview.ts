import type { countKinds } from '../../../../api/domain/incentives.ts';
import { mechanisms } from '../../../../api/schemas/incentive.ts';
import { stateTiles, tileScale } from '../../../../site/figures/stateTiles.ts';
import { createHtml, type Html, html } from '../../../http/html.ts';
import { addressOf, type FormValues } from './address.ts';
import { type Choices, listOf, placeList, type Problems, searchField } from './form.ts';
import { countNoun, joinAnd, kindLabels } from './words.ts';

type Kinds = ReturnType<typeof countKinds>;
type Kind = Kinds[number][0];

const isMechanism = (kind: Kind): boolean => mechanisms.some((one) => one === kind);

type Level = 'federal' | 'state' | 'local';
/** Undefined where no government is covered. */
type Levels = Readonly<Record<Level, number | undefined>>;

/** Programs as counts. */
export interface Counts {
  readonly total: number;
  readonly levels: Levels;
  readonly kinds: Kinds;
  /** The kinds of each level of government. */
  readonly levelKinds: Readonly<Record<Level, Kinds>>;
  /** Which jurisdictions are covered. */
  readonly covered: string;
  /** The publishers of the counted programs, those of most first. */
  readonly sources: readonly Source[];
  /** How old the pages are that the counted programs quote, and what has not been compared. */
  readonly age: string;
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
  /** What the programs of states are for, if the catalog covers states with these only: `alternative fuels and vehicles`. */
  readonly stateSubject: string | undefined;
  /** Whether a category counts federal programs only, because no others have one. */
  readonly onlyFederalHaveCategories: boolean;
  /** The programs of states and their local governments: the most first, then those that are not covered. */
  readonly states: readonly {
    readonly usps: string;
    readonly name: string;
    /** Undefined: it is not covered. */
    readonly total: number | undefined;
    readonly kinds: Kinds;
  }[];
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
  /** The place, the kind and the category that was asked for. */
  readonly values: FormValues;
  /** What is wrong with what was asked for. */
  readonly problems: Problems;
}

/** How many programs there are in a place or in all, by level of government and by kind, and in each state. */
export function publicCounts(data: PublicPrograms): Html {
  const counts = data.place ?? data.overview;
  return html`<div class="program-opening">
      <div>${countForm(data)} ${data.place ? placeSection(data.place, data) : overviewSection(data)}</div>
      ${hasStates(data) && stateMap(data)}
    </div>
    ${kindSection(counts)} ${!data.place && hasStates(data) && stateTable(data)} ${sourceSection(counts)}`;
}

/** Whether what was asked for can be counted for each state. */
const hasStates = ({ overview, values }: PublicPrograms): boolean =>
  values.activities.length === 0 || !overview.onlyFederalHaveCategories;

/** The form in which a visitor chooses a place, a kind and a category. */
function countForm({ choices, place, values, problems }: PublicPrograms): Html {
  const categories = choices.categories.map(({ name, programs }) => ({ value: name, label: `${name} (${programs})` }));
  return html`<form method="get" action="/programs" class="program-place">
    ${searchField('place', 'Place', problems, (names) => placeList(names, choices, place?.value))}
    ${searchField('mechanisms', 'Kind of program', problems, (names) =>
      listOf(names, choices.kinds, values.mechanisms, 'Any kind'),
    )}
    ${
      categories.length > 0 &&
      searchField('activities', 'Category', problems, (names) =>
        listOf(names, categories, values.activities[0], 'Any category'),
      )
    }
    <button type="submit">Count programs</button>
  </form>`;
}

const overviewSection = (data: PublicPrograms): Html =>
  html`<section class="program-counts" aria-labelledby="counted">
    <h2 id="counted">${countNoun(data.overview.total, 'program')} in the catalog</h2>
    ${filterNote(data)}
    <p class="hint">${data.overview.covered}</p>
    ${levelList(data.overview.levels)}
  </section>`;

/** Says which programs are counted, and leads to all of them; nothing without a filter. */
function filterNote({ overview, values: { mechanisms: kind, activities, place } }: PublicPrograms): Html | false {
  const [category] = activities;
  const limits = [
    ...(kind === undefined ? [] : [`the kind “${kindLabels[kind as keyof typeof kindLabels]}”`]),
    ...(category === undefined ? [] : [`the category “${category}”`]),
  ];
  if (limits.length === 0) return false;
  const isFederal = category !== undefined && overview.onlyFederalHaveCategories;
  return html`<p>
    Only ${joinAnd(limits)}. ${isFederal && 'Programs of states have no category, so they are not counted.'}
    <a href="${addressOf({ place, activities: [] })}">All kinds and categories</a>
  </p>`;
}

const placeSection = ({ name, levels, designations, covered, page }: PlaceOverview, data: PublicPrograms): Html =>
  html`<section class="program-counts" aria-labelledby="counted">
    <h2 id="counted">${levelCounts(levels)} for ${name}</h2>
    ${filterNote(data)}
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
    <p class="program-links">
      <a href="${page}">Figures of ${name}</a>
      <a href="${addressOf({ ...data.values, place: undefined })}">All places</a>
    </p>
  </section>`;

const levelNames: readonly (readonly [Level, string])[] = [
  ['federal', 'Federal'],
  ['state', 'State'],
  ['local', 'Local'],
];

/** Counts the programs of a place by level of government, its own first: `4 state and 530 federal programs`. */
function levelCounts(levels: Levels): string {
  const counted = levelNames.toReversed().filter(([level]) => levels[level]);
  const counts = counted.map(([level, name]) => `${levels[level]!.toLocaleString('en-US')} ${name.toLowerCase()}`);
  const isOne = levels[counted.at(-1)?.[0] ?? 'federal'] === 1;
  return counts.length > 0 ? `${joinAnd(counts)} program${isOne ? '' : 's'}` : 'No programs';
}

/** What is said in place of a count of no programs: the catalog covers no jurisdiction without programs. */
const notCovered = 'not covered';

const levelList = (levels: Levels): Html =>
  html`<dl class="program-levels">
    ${levelNames.map(
      ([level, name]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${levels[level]?.toLocaleString('en-US') ?? html`<small>${notCovered}</small>`}</dd>
        </div>`,
    )}
  </dl>`;

/** `Programs for alternative fuels`, or `Programs` if the catalog covers all kinds in a state. */
const subjectPrograms = ({ stateSubject }: Overview): string =>
  stateSubject === undefined ? 'Programs' : `Programs for ${stateSubject}`;

/** The states as tiles, shaded by their number of programs; each counts the programs of a state. */
function stateMap({ overview, place, values }: PublicPrograms): Html {
  const { states } = overview;
  const counts = new Map(states.flatMap(({ usps, total }) => (total === undefined ? [] : [[usps, total] as const])));
  const names = new Map(states.map(({ usps, name }) => [usps, name]));
  return html`<nav class="program-map" aria-label="States">
    <p class="map-title">Programs of each state${kindOf(values)}</p>
    ${overview.stateSubject !== undefined && html`<p>Only for ${overview.stateSubject}, without federal programs</p>`}
    ${stateTiles(createHtml, {
      counts,
      others: new Set(names.keys()),
      nameOf: (usps) => names.get(usps) ?? usps,
      words: (count) => (count === undefined ? notCovered : countNoun(count, 'program')),
      addressOf: (usps) => addressOf({ ...values, place: usps }),
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

/** Names the kind that was asked for: `: tax credit`. */
const kindOf = ({ mechanisms: kind }: FormValues): string =>
  kind === undefined ? '' : `: ${kindLabels[kind as keyof typeof kindLabels].toLowerCase()}`;

/**
 * The kinds of programs with their counts at each covered level of government, of which that of grants would press bars together.
 * What programs are that are none of the kinds is below `other`, as the form counts them.
 */
function kindSection({ kinds, levels, levelKinds }: Counts): Html | false {
  const covered = levelNames.flatMap(([level, name]) =>
    levels[level] === undefined ? [] : [{ name, counts: new Map<Kind, number>(levelKinds[level]) }],
  );
  const [listed, forms] = [kinds.filter(([kind]) => isMechanism(kind)), kinds.filter(([kind]) => !isMechanism(kind))];
  const isOtherListed = listed.some(([kind]) => kind === 'other');
  const others = new Set<Kind>(['other', ...forms.map(([kind]) => kind)]);
  const row = (name: string, countOf: (counts: ReadonlyMap<Kind, number>) => number | undefined, isPart = false) =>
    html`<tr ${isPart && html`class="part"`}>
      <th scope="row">${name}</th>
      ${covered.map(({ counts }) => html`<td class="number">${countOf(counts) ?? '–'}</td>`)}
    </tr>`;
  const sumOfOthers = (counts: ReadonlyMap<Kind, number>) =>
    [...others].reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0) || undefined;
  return (
    kinds.length > 1 &&
    html`<section aria-labelledby="by-kind">
      <h2 id="by-kind">Programs by kind</h2>
      <table class="program-kinds">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            ${covered.map(({ name }) => html`<th scope="col" class="number">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${listed
            .filter(([kind]) => kind !== 'other')
            .map(([kind]) => row(kindLabels[kind], (counts) => counts.get(kind)))}
          ${(forms.length > 0 || isOtherListed) && row(kindLabels.other, sumOfOthers)}
          ${forms.map(([kind]) => row(kindLabels[kind], (counts) => counts.get(kind), true))}
          ${forms.length > 0 && isOtherListed && row('Not stated', (counts) => counts.get('other'), true)}
        </tbody>
      </table>
      <p class="hint">A program can be of several kinds.</p>
    </section>`
  );
}

const bar = (count: number, most: number): Html =>
  html`<svg class="count-bar" aria-hidden="true">
    <rect width="${Math.round((1000 * count) / most) / 10}%" height="100%" rx="2" />
  </svg>`;

/** How many states the table shows before its fold. */
const openStates = 10;

/** How many programs each state has of its own, and of which kinds. */
function stateTable({ overview, values }: PublicPrograms): Html {
  const { states, levels } = overview;
  const rest = states.slice(openStates);
  const covered = rest.filter(({ total }) => total !== undefined).length;
  const lacking = rest.length - covered;
  const governments = levels.local ? 'states and their local governments' : 'states';
  return html`<section aria-labelledby="by-state">
    <h2 id="by-state">${subjectPrograms(overview)}, by state${kindOf(values)}</h2>
    <p class="hint">
      Programs of ${governments}. Federal programs, ${(levels.federal ?? 0).toLocaleString('en-US')} in the nation, are
      not counted here.
    </p>
    ${stateRows(states.slice(0, openStates), states, values)}
    ${
      rest.length > 0 &&
      html`<details class="fold">
        <summary>
          ${[covered > 0 && `${covered} more`, lacking > 0 && `${lacking} not covered`].filter(Boolean).join(', and ')}
        </summary>
        ${stateRows(rest, states, values)}
      </details>`
    }
  </section>`;
}

function stateRows(shown: Overview['states'], all: Overview['states'], values: FormValues): Html {
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
              <th scope="row"><a href="${addressOf({ ...values, place: usps })}">${name}</a></th>
              <td>${total === undefined ? notCovered : html`<b>${total}</b> ${total > 0 && bar(total, most)}`}</td>
              <td>${kinds.map(([kind, programs]) => `${kindLabels[kind]} ${programs}`).join(', ')}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Where the programs come from, which anybody can read there, and how old the pages are. */
const sourceSection = ({ sources, age }: Counts): Html | false =>
  sources.length > 0 &&
  html`<section class="program-sources" aria-labelledby="sources">
    <h2 id="sources">Where the programs come from</h2>
    <ul>
      ${sources.map(
        ({ publisher, credit, url, programs }) =>
          html`<li>
            ${url === undefined ? publisher : html`<a class="external" href="${url}" rel="noreferrer">${publisher}</a>`}
            <b>${countNoun(programs, 'program')}</b>
            ${credit !== `Source: ${publisher}.` && html`<p class="hint">${credit}</p>`}
          </li>`,
      )}
    </ul>
    ${
      age !== '' &&
      html`<details class="fold">
        <summary>How old the records are</summary>
        <p class="hint">${age}</p>
      </details>`
    }
    <p><a href="/docs/incentive-coverage">What the catalog covers, and what it leaves out</a></p>
  </section>`;
