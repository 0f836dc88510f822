const firstCity = (short: string) => short.split(',')[0]!;

/**
 * Returns a function that names a metro by its first city, with its state if another metro has a city of that name: `Austin`,
 * `Columbus, OH`.
 */
export function cityNames(metros: readonly { readonly short: string }[]): (place: number) => string {
  const cities = Map.groupBy(metros, ({ short }) => firstCity(short));
  return (place) => {
    const { short } = metros[place]!;
    const city = firstCity(short);
    return cities.get(city)!.length === 1 ? city : short;
  };
}
