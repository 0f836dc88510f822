import { type NamedMetro, placeName, shortName } from '../figures/format.ts';

/** Returns the first city of each metro, with its state where another one has the same name: `Portland, OR`. */
export function shortNames(metros: readonly NamedMetro[]): string[] {
  const names = metros.map((metro) => (metro.geography === 'area' ? metro.name : shortName(metro.name)));
  return metros.map((metro, i) => {
    const name = names[i]!;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : placeName(metro);
  });
}

/** Returns the same of the name of a page: `Austin, TX` for `Austin–Round Rock–San Marcos, TX`. */
export function placeOfTitle(title: string): string {
  const [cities = '', states = ''] = title.split(', ');
  return `${cities.split('–')[0]}, ${states.split('-')[0]}`;
}
