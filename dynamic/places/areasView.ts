import type { Release } from '../../api/domain/release.ts';
import type { ListedArea } from '../../api/schemas/area.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import type { AreaKind } from '../../api/schemas/namedArea.ts';
import { showCount, showName } from '../../site/figures/format.ts';
import { type Html, html } from '../http/html.ts';
import { creditSection } from './credits.ts';
import { areaForm } from './areaForm.ts';
import type { View } from './placeView.ts';

/** A page of the answer of `GET /areas`. */
export interface AreasAnswer {
  readonly data: readonly ListedArea[];
  readonly meta: { readonly total_pages: number };
  readonly attribution: readonly Attribution[];
}

const kinds: Readonly<Record<AreaKind, string>> = {
  region: 'Census regions',
  division: 'Census divisions',
  csa: 'Combined statistical areas',
  metdiv: 'Metropolitan divisions',
  micro: 'Micropolitan statistical areas',
};

/** Returns the page that lists the areas with names, after the form for one of your own. */
export function areasView(answers: readonly AreasAnswer[], release: Release): View {
  const areas = answers.flatMap(({ data }) => data);
  const year = release.findMeasure('population')?.geographies.county?.vintages.at(-1);
  const byKind = Map.groupBy(areas, ({ kind }) => kind);
  return {
    title: 'Areas',
    description:
      'Figures of combined and micropolitan areas, metropolitan divisions, Census regions, and of any region of counties.',
    main: html`<div class="title">
        <h1>Areas</h1>
        <p class="lead">
          An area consists of counties, and its figures follow from theirs. Choose one that an agency names, or make up
          your own.
        </p>
        <p class="actions">
          <a class="button quiet" href="/metros">Metros</a>
          <a class="button quiet" href="/states">States and counties</a>
        </p>
      </div>
      ${areaForm('A region of your own')}
      <section aria-labelledby="named">
        <h2 id="named">Areas with names</h2>
        ${(Object.keys(kinds) as AreaKind[])
          .filter((kind) => byKind.has(kind))
          .map((kind) => kindFold(kind, byKind.get(kind)!, year))}
      </section>
      ${creditSection(answers[0]!.attribution, release)}`,
  };
}

function kindFold(kind: AreaKind, areas: readonly ListedArea[], year: number | undefined): Html {
  return html`<details class="all" ${areas.length < 10 && html`open`}>
    <summary>${kinds[kind]} <small>${areas.length}</small></summary>
    <div class="scroll" tabindex="0" role="group" aria-label="${kinds[kind]}">
      <table class="place-figures">
        <thead>
          <tr>
            <th scope="col">Area</th>
            <th scope="col" class="number">Counties</th>
            ${year !== undefined && html`<th scope="col" class="number">Population, ${year}</th>`}
          </tr>
        </thead>
        <tbody>
          ${areas.map((area) => areaRow(area, year !== undefined))}
        </tbody>
      </table>
    </div>
  </details>`;
}

const areaRow = ({ geoid, name, counties, population }: ListedArea, hasPopulation: boolean): Html =>
  html`<tr>
    <th scope="row"><a href="/areas/${geoid}">${showName(name)}</a></th>
    <td class="number">${showCount(counties)}</td>
    ${hasPopulation && html`<td class="number">${population == null ? 'no data' : showCount(population)}</td>`}
  </tr>`;
