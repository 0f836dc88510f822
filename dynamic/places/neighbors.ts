import type { Region, Release } from '../../api/domain/release.ts';
import type { PlaceProfile } from '../../api/schemas/place.ts';
import type { PlaceMap } from '../../common/prepared.ts';
import { geographyNames, showName } from '../../site/figures/format.ts';
import { locator } from '../../site/figures/locator.ts';
import { comparedFigures } from '../../site/figures/themes.ts';
import { createHtml, type Html, html } from '../http/html.ts';
import { withArticle, withoutState, withoutType } from './placeNames.ts';
import { type ComparedPlaces, placeTable, readCompared, type ReadLatest, savedTable } from './placeTable.ts';

/** A place and the states or counties that share a border with it, with figures of each. */
export interface Neighbors extends ComparedPlaces {
  /** The address of the file that maps are drawn with. */
  readonly outlines: string;
  readonly geography: 'state' | 'county';
}

/** Reads a place and its neighbors: those in its state first. Undefined if they are not known. */
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
  const isNear = ({ states: [state] }: (typeof found)[number]) => geography === 'county' && state === states[0];
  const own = release.findRegion(geography, geoid) ?? [];
  const regions = [own, found.filter(isNear), found.filter((one) => !isNear(one))].flat();
  const compared = await readCompared(release, geography, regions, { names: comparedFigures, read });
  return { ...compared, outlines, geography };
}

/** Returns the section that compares a place with its neighbors, with a map of them. */
export function neighborSection(place: PlaceProfile, neighbors: Neighbors, release: Release): Html {
  const { geography } = neighbors;
  const others = othersOf(place, neighbors);
  const title = `Neighboring ${geographyNames[geography]}`;
  return html`<section aria-labelledby="neighbors">
    <h2 id="neighbors">${title}</h2>
    ${
      others.length === 0
        ? html`<p class="hint">
            No other ${geography} shares a border with ${withArticle(withoutState(place.name))} by land.
          </p>`
        : html`<div class="located">
            <div ${savedTable(`neighbors-${place.geoid}`, neighbors, release)}>
              ${placeTable(neighbors, release, { label: title, own: place.geoid, nameOf: namesOf(neighbors) })}
            </div>
            ${neighborMap(place, neighbors)}
          </div>`
    }
  </section>`;
}

/** Returns how places are named in their table: without their state, if all of them are in one. */
function namesOf({ regions }: Neighbors): (region: Region) => string {
  const isOneState = new Set(regions.flatMap(({ states }) => states)).size === 1;
  return ({ name }) => (isOneState ? withoutState(name) : showName(name));
}

const othersOf = ({ geoid }: PlaceProfile, { regions }: Neighbors): string[] =>
  regions.map((one) => one.geoid).filter((one) => one !== geoid);

/** A map of a place and its neighbors, each with its name. */
function neighborMap(place: PlaceProfile, neighbors: Neighbors): Html {
  const { outlines, geography, regions } = neighbors;
  const { geoid } = place;
  const name = withoutState(place.name);
  const caption = `${name} and its ${regions.length === 2 ? 'neighbor' : 'neighbors'}.`;
  const names = regions.filter((one) => one.geoid !== geoid).map((one) => withoutType(one.name));
  const codes = geography === 'state' ? regions.flatMap(({ states }) => states) : [];
  const around = { neighbors: othersOf(place, neighbors), names, codes, near: true };
  return locator(createHtml, { outlines, geography, geoid, name: withoutType(name), ...around, caption });
}

/** A map of where a place is: a county in its state, a state in the nation. */
export function placeLocator(place: PlaceProfile, { outlines, geography }: Neighbors): Html {
  const { geoid } = place;
  const name = withoutState(place.name);
  const state = place.within.find((one) => one.geography === 'state');
  const larger = state?.name ?? 'the United States';
  // The District of Columbia is a county and its state.
  const where = larger === name ? '' : ` in ${withArticle(larger)}`;
  const caption = `Where ${withArticle(name)} is${where}.`;
  return locator(createHtml, { outlines, geography, geoid, name, state: state?.geoid, caption });
}
