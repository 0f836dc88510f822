/** A city with a hyphen in its name. */
const hyphenatedCity = 'Winston-Salem';

/** Beginnings of names with a hyphen that is not between two cities. */
const hyphenated = [hyphenatedCity, 'Lexington-Fayette', 'Athens-Clarke', 'Augusta-Richmond', 'Macon-Bibb'];

/**
 * Returns a name of a metro as people write it, with dashes between cities: `Austin–Round Rock–San Marcos, TX`. Where the
 * publisher has two hyphens between cities, one belongs to a city.
 */
export function showName(name: string): string {
  if (name.includes('--')) return name.replaceAll('--', '–');
  const [cities = '', states = ''] = name.split(/(?=,)/);
  const whole = hyphenated.find((one) => cities.startsWith(one)) ?? '';
  return whole + cities.slice(whole.length).replaceAll('-', '–') + states;
}

/** Returns the first city of a metro, for a sentence: `Austin`. */
export const shortName = (name: string): string =>
  name.startsWith(hyphenatedCity) ? hyphenatedCity : name.split(/[-,/]/)[0]!;
