import type { Region, Release } from '../../api/domain/release.ts';
import type { Geography } from '../../api/schemas/common.ts';
import { maxPlaceTexts } from '../../api/schemas/data.ts';
import type { PlaceProfile } from '../../api/schemas/place.ts';
import { countRegions, geographyNames, showName } from '../../site/figures/format.ts';
import { listedFigures } from '../../site/figures/themes.ts';
import { type Html, html } from '../http/html.ts';
import { withoutState } from './placeNames.ts';
import { type ComparedPlaces, placeTable, readCompared, type ReadLatest, savedTable } from './placeTable.ts';

/** How many rows a table shows at first, where a script runs. */
const firstRows = 12;

/** The metros and the counties in a state or an area, with figures of each, the largest first. */
export type Contained = readonly ComparedPlaces[];

/** Reads the metros and counties of a state or an area; none of a county. */
export async function readContained(place: PlaceProfile, release: Release, read: ReadLatest): Promise<Contained> {
  if (place.geography === 'county') return [];
  const tables = await Promise.all(
    (['msa', 'county'] as const).map((geography) => {
      const codes = place.contains.filter((one) => one.geography === geography).map(({ geoid }) => geoid);
      const regions = codes.flatMap((code) => release.findRegion(geography, code) ?? []);
      // The counties of a state can be too many to name. Its code names nothing else.
      const group = place.geography === 'state' ? `${geographyNames[geography]} in ${place.states[0]}` : undefined;
      // A table of more places than a request can name has no figures.
      const names = group !== undefined || regions.length <= maxPlaceTexts ? listedFigures : [];
      return readCompared(release, geography, regions, { names, read, ...(group && { group }) });
    }),
  );
  return tables.filter(({ regions }) => regions.length > 0).map(largestFirst);
}

/** Sorts places by their first figure, the population. */
function largestFirst({ regions, columns, ...rest }: ComparedPlaces): ComparedPlaces {
  const sizes = columns[0]?.values ?? [];
  const order = [...regions.keys()].toSorted((a, b) => (sizes[b] ?? -1) - (sizes[a] ?? -1));
  const inOrder = <T>(all: readonly T[]) => order.map((place) => all[place]!);
  return {
    ...rest,
    regions: inOrder(regions),
    columns: columns.map(({ measure, values }) => ({ measure, values: inOrder(values) })),
  };
}

/** The titles of the tables, which are their ids. */
export const containedIds: Readonly<Record<Geography, string>> = { msa: 'metros', county: 'counties', state: 'states' };

/** How many metros a comparison of a state's metros has at most. */
const maxCompared = 10;

/** Returns the section with the metros or the counties of a place. */
export function containedSection(place: PlaceProfile, table: ComparedPlaces, release: Release): Html {
  const { geography, regions } = table;
  const id = containedIds[geography];
  const label = countRegions(regions.length, geography);
  const first = regions.length > firstRows ? { first: firstRows } : {};
  return html`<section aria-labelledby="${id}" ${savedTable(`${id}-${place.geoid}`, table, release)}>
    <h2 id="${id}">${geography === 'msa' ? 'Metros' : 'Counties'}</h2>
    ${geography === 'msa' && metroNote(place, regions)}
    ${placeTable(table, release, { label, nameOf: (region) => nameIn(place, geography, region), scaled: true, ...first })}
  </section>`;
}

/** Returns the name of a metro, of which a phone shows the first city, or of a county, which need not say its state in that state. */
function nameIn({ states: own }: PlaceProfile, geography: Geography, { name, states }: Region): string | Html {
  if (geography === 'county') return own.length === 1 && states[0] === own[0] ? withoutState(name) : name;
  const shown = showName(name);
  const city = shown.split(/[–,/]/)[0]!;
  const end = shown.lastIndexOf(', ');
  return html`${city}<span class="of-wide">${shown.slice(city.length, end)}</span>${shown.slice(end)}`;
}

/** Says that figures are of whole metros, and links to their comparison. */
const metroNote = ({ geography, name }: PlaceProfile, regions: readonly Region[]): Html =>
  html`<p class="hint">
    ${geography === 'state' && regions.some(({ states }) => states.length > 1) && `Figures of a metro in several states are of all of it, not of its part in ${name}.`}
    ${
      regions.length > 1 &&
      html`<a
        href="/compare?ids=${regions
          .slice(0, maxCompared)
          .map(({ geoid }) => geoid)
          .join(',')}"
        >Compare ${regions.length > maxCompared ? `the ${maxCompared} largest` : 'them'}</a
      >`
    }
  </p>`;
