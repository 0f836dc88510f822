import { placeAddress } from '../../api/domain/placeAddress.ts';
import type { Region, Release, ServedMeasure } from '../../api/domain/release.ts';
import type { Geography } from '../../api/schemas/common.ts';
import { exactTitle, showFigure, showInRow, showLabel, showName, showSpan } from '../../site/figures/format.ts';
import { columnClass, columnName } from '../../site/figures/themes.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import type { DataTable } from '../../api/schemas/data.ts';
import { type Html, html } from '../http/html.ts';

/** Places of one geography with a few figures of each. */
export interface ComparedPlaces {
  readonly geography: Geography;
  readonly regions: readonly Region[];
  readonly columns: readonly Column[];
  /** The credits of the figures. */
  readonly attribution: readonly Attribution[];
}

interface Column {
  readonly measure: ServedMeasure;
  /** A value for each place; null if missing. */
  readonly values: readonly (number | null)[];
}

/** Reads the latest figures of places: the answer of `POST /data`. */
export type ReadLatest = (measures: readonly string[], places: readonly string[]) => Promise<DataAnswer>;

/** The answer of `POST /data`. */
export interface DataAnswer {
  readonly data: DataTable;
  readonly attribution: readonly Attribution[];
}

/**
 * Reads figures of places of one geography.
 * @param names the measures; those without figures of any of the places are left out
 * @param group what the API calls all of the places, if there are too many to name
 */
export async function readCompared(
  release: Release,
  geography: Geography,
  regions: readonly Region[],
  { names, group, read }: { readonly names: readonly string[]; readonly group?: string; readonly read: ReadLatest },
): Promise<ComparedPlaces> {
  const measures = names
    .flatMap((name) => release.findMeasure(name) ?? [])
    .filter(({ geographies }) => geographies[geography]);
  const geoids = regions.map(({ geoid }) => geoid);
  if (geoids.length === 0 || measures.length === 0) return { geography, regions, columns: [], attribution: [] };
  const { data, attribution } = await read(
    measures.map(({ name }) => name),
    group === undefined ? geoids : [group],
  );
  return { geography, regions, columns: columnsOf(data, measures, geoids), attribution };
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

interface TableOptions {
  readonly label: string;
  /** How many rows a script shows at first; undefined: all. */
  readonly first?: number;
  /** Whether each amount has a scale of its own: places differ too much for one. */
  readonly scaled?: boolean;
  /** The place that the page is about, which is the first row and has no link. */
  readonly own?: string;
  /** Returns the name of a place in its row. */
  readonly nameOf?: (region: Region) => string | Html;
}

/** Returns a table of places with figures, which a script sorts. */
export function placeTable(places: ComparedPlaces, release: Release, options: TableOptions): Html {
  const { geography, regions, columns } = places;
  const { label, first, own, scaled = false } = options;
  const nameOf = options.nameOf ?? ((region: Region) => showName(region.name));
  const textsOf = ({ measure, values }: Column) =>
    scaled && measure.kind === 'amount'
      ? values.map((value) => (value === null ? '' : showLabel(value, measure)))
      : showInRow(values, measure);
  const shown = columns.map((column) => ({ ...column, texts: textsOf(column) }));
  return html`<div class="scroll quiet-links" tabindex="0" role="group" aria-label="${label}">
    <table class="places sortable" ${first !== undefined && html`data-first="${first}"`}>
      <thead>
        <tr>
          <th scope="col">${headNames[geography]}</th>
          ${columns.map(({ measure }) => {
            const years = showSpan(measure.geographies[geography]!.vintages, measure);
            return html`<th scope="col" class="${columnClass(measure)}" data-unit="${measure.unit}">
              ${columnName(measure)} <span class="years">${years}</span>
            </th>`;
          })}
        </tr>
      </thead>
      <tbody>
        ${regions.map(
          (region, row) =>
            html`<tr ${region.geoid === own && html`class="own"`}>
              <th scope="row">
                ${
                  region.geoid === own
                    ? nameOf(region)
                    : html`<a href="${addressOf(geography, region, release)}">${nameOf(region)}</a>`
                }
              </th>
              ${shown.map(({ measure, values, texts }) => {
                const value = values[row] ?? null;
                const text = value === null ? showFigure(null, measure) : texts[row];
                const exact = exactTitle(value, measure) ?? '';
                const name = columnClass(measure);
                return html`<td class="${name}" data-value="${value ?? ''}" title="${exact}">${text}</td>`;
              })}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const headNames: Readonly<Record<Geography, string>> = { msa: 'Metro', county: 'County', state: 'State' };

function addressOf(geography: Geography, region: Region, release: Release): string {
  return geography === 'msa' ? metroAddress(release, region.geoid) : placeAddress(geography, region);
}

/** Returns the address of a metro's page. @param cbsa its code */
export function metroAddress(release: Release, cbsa: string): string {
  const place = release.findMetro(cbsa);
  return place === undefined ? '/metros' : `/metros/${release.content.metros[place]!.slug}`;
}

/** Returns the attributes of a part of the page with tables that can be saved. */
export const savedTable = (file: string, { attribution }: ComparedPlaces, { content }: Release): Html =>
  html`data-file="${file}" data-release="${content.id}"
  data-credit="${attribution.map(({ credit, license }) => `${credit} ${license}.`).join(' ')}"`;
