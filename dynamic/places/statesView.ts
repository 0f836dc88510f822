import { stateAddress } from '../../api/domain/placeAddress.ts';
import type { Release } from '../../api/domain/release.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import { showCount } from '../../site/figures/format.ts';
import { type Html, html } from '../http/html.ts';
import { creditSection } from './credits.ts';
import type { View } from './placeView.ts';

/** The answer of `GET /states`. */
export interface StatesAnswer {
  readonly data: readonly {
    readonly geoid: string;
    readonly name: string;
    readonly state: string;
    readonly population?: number | null;
  }[];
  readonly attribution: readonly Attribution[];
}

/** Returns the page that lists the states, with what each consists of. */
export function statesView({ data, attribution }: StatesAnswer, release: Release): View {
  const population = release.findMeasure('population')?.geographies.state;
  const years = population?.vintages.at(-1);
  return {
    title: 'States and counties',
    description:
      'The figures of every state and county of the United States, with ranks, margins of error and sources.',
    main: html`<div class="title">
        <h1>States and counties</h1>
        <p class="lead">
          Every figure of the 50 states, the District of Columbia and Puerto Rico, and of their
          ${showCount(release.content.regions.county.length)} counties. The page of a state lists its counties.
        </p>
        <p class="actions">
          <a class="button" href="/metros">Metros</a>
          <a class="button quiet" href="/areas">Areas</a>
          <a class="button quiet" href="/api/v1/states" download="states.json">Download JSON</a>
        </p>
      </div>
      <div class="scroll" tabindex="0" role="group" aria-label="States">
        <table class="place-figures">
          <thead>
            <tr>
              <th scope="col">State</th>
              <th scope="col">FIPS code</th>
              ${years !== undefined && html`<th scope="col" class="number">Population, ${years}</th>`}
              <th scope="col" class="number">Counties</th>
              <th scope="col" class="number">Metros, at least in part</th>
            </tr>
          </thead>
          <tbody>
            ${data.map((one) => stateRow(one, years !== undefined, release))}
          </tbody>
        </table>
      </div>
      ${creditSection(attribution, release)}`,
  };
}

function stateRow(
  { geoid, name, state, population }: StatesAnswer['data'][number],
  hasPopulation: boolean,
  release: Release,
): Html {
  const count = (geography: 'county' | 'msa') => showCount(release.placesIn(geography, state).length);
  return html`<tr>
    <th scope="row"><a href="${stateAddress(state)}">${name}</a></th>
    <td>${geoid}</td>
    ${hasPopulation && html`<td class="number">${population == null ? 'no data' : showCount(population)}</td>`}
    <td class="number">${count('county')}</td>
    <td class="number">${count('msa')}</td>
  </tr>`;
}
