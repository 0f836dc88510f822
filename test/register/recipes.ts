import type { Series } from './publishers.ts';

/** How a measure's value of a metro is made from the publishers' figures of its counties. */
export interface Recipe {
  readonly years: readonly number[];
  of(counties: readonly string[], year: number, metro: string): number | undefined;
}

/** Areas that the Bureau of Economic Analysis reports in place of their counties, by its table of FIPS modifications. */
export const combined: Readonly<Record<string, readonly string[]>> = {
  '15901': ['15005', '15009'],
  '51901': ['51003', '51540'],
  '51903': ['51005', '51580'],
  '51907': ['51015', '51790', '51820'],
  '51911': ['51031', '51680'],
  '51913': ['51035', '51640'],
  '51918': ['51053', '51570', '51730'],
  '51919': ['51059', '51600', '51610'],
  '51921': ['51069', '51840'],
  '51923': ['51081', '51595'],
  '51929': ['51089', '51690'],
  '51931': ['51095', '51830'],
  '51933': ['51121', '51750'],
  '51939': ['51143', '51590'],
  '51941': ['51149', '51670'],
  '51942': ['51153', '51683', '51685'],
  '51944': ['51161', '51775'],
  '51945': ['51163', '51530', '51678'],
  '51947': ['51165', '51660'],
  '51949': ['51175', '51620'],
  '51951': ['51177', '51630'],
  '51953': ['51191', '51520'],
  '51955': ['51195', '51720'],
  '51958': ['51199', '51735'],
};

/** The rows of a county's territory before it grew: its own of that time, under another code, and those of its retired parts. */
export const beforeMerger: Readonly<Record<string, readonly string[]>> = { '51019': ['51019 before 2014', '51515'] };

type Part = readonly [value: number, counties: readonly string[]];

/** Figures that cover every county once, combined areas included; undefined where a county is not covered. */
function partsOf(figures: ReadonlyMap<string, number> | undefined, counties: readonly string[]): Part[] | undefined {
  if (!figures) return undefined;
  const rest = new Set(counties);
  const parts: Part[] = [];
  for (const [area, members] of Object.entries(combined)) {
    const value = figures.get(area);
    if (value === undefined || !members.every((county) => rest.has(county))) continue;
    parts.push([value, members]);
    for (const county of members) rest.delete(county);
  }
  for (const county of rest) {
    const value = figures.get(county);
    if (value === undefined) return undefined;
    parts.push([value, [county]]);
  }
  return parts;
}

/** The year itself, or else the nearest, the later of two. */
function nearestYear(years: readonly number[], year: number): number {
  return years.toSorted((a, b) => Math.abs(a - year) - Math.abs(b - year) || b - a)[0]!;
}

const yearsOf = (series: Series) => [...series.keys()];

/** Combines two recipes at every year of the first. */
function both(
  a: Recipe,
  b: Recipe,
  make: (a: number, b: number) => number | undefined,
  yearOfB = (year: number) => year,
): Recipe {
  return {
    years: a.years,
    of(counties, year, metro) {
      const [left, right] = [a.of(counties, year, metro), b.of(counties, yearOfB(year), metro)];
      return left === undefined || right === undefined ? undefined : make(left, right);
    },
  };
}

/** The figures of a year, with those of territories before a merger under the code of the county that has them now. */
function withMergers(figures: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const all = new Map(figures);
  for (const [county, codes] of Object.entries(beforeMerger)) {
    const values = codes.flatMap((code) => figures.get(code) ?? []);
    if (values.length === codes.length)
      all.set(
        county,
        values.reduce((a, b) => a + b, 0),
      );
  }
  return all;
}

export function sum(series: Series): Recipe {
  const byYear = new Map([...series].map(([year, figures]) => [year, withMergers(figures)]));
  return {
    years: yearsOf(series),
    of: (counties, year) => partsOf(byYear.get(year), counties)?.reduce<number>((total, [value]) => total + value, 0),
  };
}

/** A figure that the publisher prints for the metro. */
export const printed = (series: Series): Recipe => ({
  years: yearsOf(series),
  of: (_counties, year, metro) => series.get(year)?.get(metro),
});

export const total = (first: Recipe, ...others: Recipe[]): Recipe =>
  others.reduce((a, b) => both(a, b, (left, right) => left + right), first);

export const difference = (a: Recipe, b: Recipe): Recipe => both(a, b, (left, right) => left - right);

export const ratio = (of: Recipe, over: Recipe, times = 1): Recipe =>
  both(of, over, (a, b) => (b === 0 ? undefined : (times * a) / b));

export const growth = (of: Recipe, years: number): Recipe =>
  both(
    of,
    of,
    (now, before) => (before === 0 ? undefined : (100 * (now - before)) / before),
    (year) => year - years,
  );

/** The difference from the figure some years before. */
export const change = (of: Recipe, years: number): Recipe =>
  both(
    of,
    of,
    (now, before) => now - before,
    (year) => year - years,
  );

/** The mean of a year and one some years before. */
export const average = (of: Recipe, years: number): Recipe =>
  both(
    of,
    of,
    (now, before) => (now + before) / 2,
    (year) => year - years,
  );

/** The recipe of another dataset, at the nearest year that it has. */
export const atNearest = (recipe: Recipe): Recipe => ({
  years: recipe.years,
  of: (counties, year, metro) => recipe.of(counties, nearestYear(recipe.years, year), metro),
});

/** The mean over counties, each weighted by a figure of its own, of the same or the nearest year. */
export const mean = (series: Series, weights: Series): Recipe => ({
  years: yearsOf(series),
  of(counties, year) {
    const parts = partsOf(series.get(year), counties);
    const weight = weights.get(nearestYear(yearsOf(weights), year))!;
    let [weighted, all] = [0, 0];
    for (const [value, members] of parts ?? [])
      for (const county of members) {
        weighted += value * (weight.get(county) ?? NaN);
        all += weight.get(county) ?? NaN;
      }
    return parts && all > 0 ? weighted / all : undefined;
  },
});

/** A count over the sum of what each county's count and percentage imply that it is of, in percent. */
export const impliedRate = (count: Series, percent: Series): Recipe => ({
  years: yearsOf(count),
  of(counties, year) {
    const counts = partsOf(count.get(year), counties);
    if (!counts) return undefined;
    let [people, all] = [0, 0];
    for (const [value, [county]] of counts) {
      const rate = percent.get(year)?.get(county!);
      if (rate === undefined || rate === 0) return undefined;
      people += value;
      all += value / rate;
    }
    return people / all;
  },
});

/** A figure of states as one of the counties of each. */
export const ofState = (series: Series, counties: Iterable<string>): Series => {
  const all = [...counties];
  return new Map(
    [...series].map(([year, states]) => [
      year,
      new Map(
        all.flatMap((county) => {
          const value = states.get(county.slice(0, 2));
          return value === undefined ? [] : [[county, value] as const];
        }),
      ),
    ]),
  );
};

/** Recipes of a publisher that has no figures of Kalawao County, which roll-ups leave out (D145). */
export const withoutKalawao = (recipes: Record<string, Recipe>): Record<string, Recipe> =>
  Object.fromEntries(
    Object.entries(recipes).map(([measure, recipe]): [string, Recipe] => {
      const others = (counties: readonly string[]) => counties.filter((county) => county !== '15005');
      return [
        measure,
        { years: recipe.years, of: (counties, year, metro) => recipe.of(others(counties), year, metro) },
      ];
    }),
  );

/** The same recipe for several measures, a column of the publisher each. */
export function each(columns: Record<string, string>, make: (column: string) => Recipe): Record<string, Recipe> {
  return Object.fromEntries(Object.entries(columns).map(([measure, column]) => [measure, make(column)]));
}
