import type { countKinds } from '../../../../api/domain/incentives.ts';
import { type Html, html } from '../../../http/html.ts';
import { type Choices, placeList, type Problems, searchField } from './form.ts';
import { countNoun, kindLabels } from './words.ts';

type Kinds = ReturnType<typeof countKinds>;

/** The programs of the catalog as counts, which need no account. */
export interface Overview {
  readonly total: number;
  readonly kinds: Kinds;
  /** Which jurisdictions are covered. */
  readonly note: string;
  /** How many federal programs there are. */
  readonly federal: number;
  /** The programs of states and their local governments, by state. */
  readonly states: readonly {
    readonly usps: string;
    readonly name: string;
    readonly total: number;
    readonly kinds: Kinds;
  }[];
}

/** The programs that are offered in a place as counts. */
export interface PlaceOverview extends Pick<Overview, 'total' | 'kinds' | 'note'> {
  readonly name: string;
  /** How the form names it. */
  readonly value: string;
  readonly levels: Readonly<Record<'federal' | 'state' | 'local', number>>;
  /** How many states it lies in. */
  readonly states: number;
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

/** Counts the programs by kind, and says which jurisdictions are covered. */
export const overviewSection = ({ total, kinds, note }: Overview): Html =>
  html`<section class="program-start">
    <h2>What the catalog has</h2>
    <p>${countNoun(total, 'program')}. A program can be of several kinds.</p>
    ${kindList(kinds)}
    <p>${note}</p>
  </section>`;

const kindList = (kinds: Kinds): Html =>
  html`<ul class="categories">
    ${kinds.map(([kind, programs]) => html`<li>${kindLabels[kind]} <span>${programs}</span></li>`)}
  </ul>`;

/** The form in which a visitor chooses a place. */
export const placeForm = ({ choices, place, problems }: PublicPrograms): Html =>
  html`<form method="get" action="/programs" class="program-place">
    ${searchField('place', 'Place', problems, (names) => placeList(names, choices, place?.value))}
    <button type="submit">Count programs</button>
  </form>`;

/** Counts the programs of a place by level of government and by kind. */
export const placeSection = (place: PlaceOverview): Html => {
  const { name, total, kinds, designations, note, page } = place;
  return html`<section class="program-start">
    <h2>${countNoun(total, 'program')} in ${name}</h2>
    <p>${countLevels(place)} A program can be of several kinds.</p>
    ${kindList(kinds)}
    ${
      designations.length > 0 &&
      html`<ul>
        ${designations.map((text) => html`<li>${text}</li>`)}
      </ul>`
    }
    <p>${note} Not counted: programs limited to other states, or to designated areas that the place does not have.</p>
    <p><a href="${page}">Figures of ${name}</a></p>
  </section>`;
};

function countLevels({ levels: { federal, state, local }, states }: PlaceOverview): string {
  const parts = [
    `${federal.toLocaleString('en-US')} federal`,
    ...(state > 0 ? [`${state} of ${states > 1 ? 'its states' : 'the state'}`] : []),
    ...(local > 0 ? [`${local} of local governments`] : []),
  ];
  return `${new Intl.ListFormat('en-US').format(parts)}.`;
}

/** How many programs each state has of its own, and of which kinds. */
export const stateTable = ({ states, federal }: Overview): Html =>
  html`<section>
    <h2 id="by-state">Programs by state</h2>
    <p>
      Programs of the state and its local governments. The table leaves out ${countNoun(federal, 'federal program')}. A
      state without programs is not covered yet: it may offer programs.
    </p>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="by-state">
      <table class="program-states">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col" class="number">Programs</th>
            <th scope="col">By kind</th>
          </tr>
        </thead>
        <tbody>
          ${states.map(
            ({ usps, name, total, kinds }) =>
              html`<tr>
                <th scope="row"><a href="/programs?place=${usps}">${name}</a></th>
                <td class="number">${total}</td>
                <td>${kinds.map(([kind, programs]) => `${kindLabels[kind]} ${programs}`).join(', ')}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
