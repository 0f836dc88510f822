import { placeAddress } from '../../api/domain/placeAddress.ts';
import type { Region, Release, ServedMeasure } from '../../api/domain/release.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import type { DataTable } from '../../api/schemas/data.ts';
import type { PlaceProfile } from '../../api/schemas/place.ts';
import type { PlaceMap } from '../../common/prepared.ts';
import { exactTitle, geographyNames, showFigure, showInRow, showSpan } from '../../site/figures/format.ts';
import { locator } from '../../site/figures/locator.ts';
import { columnName, comparedFigures } from '../../site/figures/themes.ts';
import { createHtml, type Html, html } from '../http/html.ts';

/** The states or counties that share a border with a place, with figures of each. */
export interface Neighbors {
  /** The address of the file that maps are drawn with. */
  readonly outlines: string;
  readonly geography: 'state' | 'county';
  readonly regions: readonly Region[];
  readonly columns: readonly Column[];
  /** The credits of the figures. */
  readonly attribution: readonly Attribution[];
}

interface Column {
  readonly measure: ServedMeasure;
  /** A value for each neighbor; null if missing. */
  readonly values: readonly (number | null)[];
}

/** Reads the latest figures of places: the answer of `POST /data`. */
type ReadLatest = (measures: readonly string[], places: readonly string[]) => Promise<DataAnswer>;

/** The answer of `POST /data`. */
export interface DataAnswer {
  readonly data: DataTable;
  readonly attribution: readonly Attribution[];
}

/** Reads the neighbors of a place: those in its state first. Undefined if they are not known. */
export async function readNeighbors(
  { geography: at, geoid, states }: PlaceProfile,
  release: Release,
  { outlines, neighbors }: PlaceMap,
  read: ReadLatest,
): Promise<Neighbors | undefined> {
  const codes = neighbors[geoid];
  if (outlines === undefined || codes === undefined) return undefined;
  const geography = at === 'state' ? 'state' : 'county';
  const found = codes.flatMap((code) => release.findRegion(geography, code) ?? []);
  const isNear = (one: Region) => geography === 'county' && one.states[0] === states[0];
  const regions = [...found.filter(isNear), ...found.filter((one) => !isNear(one))];
  const measures = comparedFigures
    .flatMap((name) => release.findMeasure(name) ?? [])
    .filter(({ geographies }) => geographies[geography]);
  const places = regions.map((one) => one.geoid);
  const isEmpty = places.length === 0 || measures.length === 0;
  const names = measures.map(({ name }) => name);
  const answer = isEmpty ? undefined : await read(names, places);
  const columns = answer ? columnsOf(answer.data, measures, places) : [];
  return { outlines, geography, regions, columns, attribution: answer?.attribution ?? [] };
}

/** Returns the columns of a table, without those in which no place has a value. */
function columnsOf(table: DataTable, measures: readonly ServedMeasure[], places: readonly string[]): Column[] {
  const rows = new Map(table.rows.map((row) => [row.geoid, row.values]));
  return measures.flatMap((measure): Column[] => {
    const column = table.columns.findIndex((one) => one.measure === measure.name);
    const values = places.map((geoid) => rows.get(geoid)?.[column] ?? null);
    return values.every((value) => value === null) ? [] : [{ measure, values }];
  });
}

/** Returns the section with the neighbors of a place in a release, and a map of where it is. */
export function neighborSection(place: PlaceProfile, neighbors: Neighbors, release: string): Html {
  const { geography, regions, attribution } = neighbors;
  return html`<section aria-labelledby="neighbors">
    <h2 id="neighbors">Neighboring ${geographyNames[geography]}</h2>
    <div class="located">
      <div>
        ${
          regions.length === 0
            ? html`<p class="hint">
                No other ${geography} shares a border with ${withArticle(withoutState(place.name))} by land.
              </p>`
            : html`<div
                data-file="neighbors-${place.geoid}"
                data-release="${release}"
                data-credit="${attribution.map(({ credit, license }) => `${credit} ${license}.`).join(' ')}"
              >
                ${neighborTable(neighbors)}
              </div>`
        }
      </div>
      ${locatorOf(place, neighbors)}
    </div>
  </section>`;
}

function neighborTable({ geography, regions, columns }: Neighbors): Html {
  const shown = columns.map(({ measure, values }) => ({ measure, values, texts: showInRow(values, measure) }));
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Neighboring ${geographyNames[geography]}">
    <table class="places">
      <thead>
        <tr>
          <th scope="col">${geography === 'state' ? 'State' : 'County'}</th>
          ${columns.map(({ measure }, i) => {
            const years = showSpan(measure.geographies[geography]!.vintages, measure);
            return html`<th scope="col" class="${classOf(i)}" data-unit="${measure.unit}">
              ${columnName(measure)}, <span class="years">${years}</span>
            </th>`;
          })}
        </tr>
      </thead>
      <tbody>
        ${regions.map(
          (region, row) =>
            html`<tr>
              <th scope="row"><a href="${placeAddress(geography, region)}">${region.name}</a></th>
              ${shown.map(({ measure, values, texts }, i) => {
                const value = values[row] ?? null;
                const text = value === null ? showFigure(null, measure) : texts[row];
                const exact = exactTitle(value, measure) ?? '';
                return html`<td class="${classOf(i)}" data-value="${value ?? ''}" title="${exact}">${text}</td>`;
              })}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Returns the class of a column of figures. A narrow screen scrolls to those after the second. */
const classOf = (column: number): string => (column < 2 ? 'number' : 'number minor');

const withArticle = (name: string): string => (name.startsWith('District') ? `the ${name}` : name);

/** Returns the name of a county without that of its state. The name of a state has none. */
const withoutState = (name: string): string => name.replace(/, [A-Z]{2}$/, '');

function locatorOf(place: PlaceProfile, { outlines, geography, regions }: Neighbors): Html {
  const { geoid } = place;
  const name = withoutState(place.name);
  const state = place.within.find((one) => one.geography === 'state');
  const larger = state?.name ?? 'the United States';
  // The District of Columbia is a county and its state.
  const where = larger === name ? '' : ` in ${withArticle(larger)}`;
  const around = regions.length === 1 ? ', with its neighbor' : ', with its neighbors';
  const caption = `Where ${withArticle(name)} is${where}${regions.length > 0 ? around : ''}.`;
  const neighbors = regions.map((one) => one.geoid);
  return locator(createHtml, { outlines, geography, geoid, name, state: state?.geoid, neighbors, caption });
}
