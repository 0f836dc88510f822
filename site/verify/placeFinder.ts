import {
  describeFormer,
  findNamed,
  formerRegions,
  isCommonName,
  likeliestFirst,
  type NamedRegion,
  namesInSentences,
  type PlaceNames,
  successorsOf,
} from '../../api/domain/regionNames.ts';
import { showName } from '../figures/format.ts';
import { findPhrases, type PhraseFinder } from './phrases.ts';
import type { Place } from './vocabulary.ts';

/** Returns a finder of the places of a release. It reads a name as the API does. */
export function findPlaces(places: PlaceNames): PhraseFinder<Place> {
  const read = (text: string) => placesNamed(places, text);
  const { find } = findPhrases(namesInSentences(places), (text) => {
    const named = read(text);
    if (text.length !== 2) return named;
    // Codes of states are words, such as "in", unless they are also what people call a metro: LA, DC.
    return named.every(({ code }) => isState(code)) ? [] : severalPlaces(text, named);
  });
  return {
    // A code is written in capitals, and after a comma it is the state of another place: Ruston, LA.
    find: (text) =>
      find(text).filter(
        ({ start, end }) =>
          end - start > 2 || (/^[A-Z]{2}/.test(text.slice(start)) && !/,\s*$/.test(text.slice(0, start))),
      ),
    read,
  };
}

const isState = (code: string) => /^\d\d$/.test(code);

/** Returns one place, or in the place of several what is wrong with the text that names them. */
function severalPlaces(text: string, places: readonly Place[]): Place[] {
  if (places.length < 2) return [...places];
  const names = places.map(({ name }) => showName(name)).join('; ');
  return [{ code: '', name: text, problem: `“${text}” is several places: ${names}. Name one of them.` }];
}

/** Returns the places that a text names, the likeliest first. One that no claim can be about says why. */
function placesNamed(places: PlaceNames, text: string): Place[] {
  const regions = likeliestFirst(findNamed(places, text), text);
  const named = regions.map(({ geoid, name, geography }) => ({ code: geoid, name, geography }));
  if (isCommonName(text)) return severalPlaces(text, named);
  const isTaken = (successors: readonly NamedRegion[]) =>
    successors.some(({ geoid }) => regions.some((region) => region.geoid === geoid));
  const former = formerRegions(places, text).filter((one) => !isTaken(successorsOf(places, [one])));
  return [
    ...named,
    ...former.map((one) => {
      return { code: one.code, name: one.name ?? one.code, problem: `${describeFormer(places, one)}.` };
    }),
  ];
}
