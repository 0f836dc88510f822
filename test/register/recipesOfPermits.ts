import { bytes, Figures, gazetteer, once, pep, type Series, unzip } from './publishers.ts';
import { type Recipe, ratio, sum, total } from './recipes.ts';

/** A row of the survey: a county, or in 2024 a place. `figures` are buildings, units and dollars of four sizes of building. */
interface Office {
  readonly year: number;
  readonly state: string;
  readonly county: string;
  readonly figures: readonly number[];
}

function officesIn(text: string, year: number, county: number, first: number): Office[] {
  return text
    .split(/\r?\n/)
    .slice(2)
    .map((line) => line.split(',').map((cell) => cell.trim()))
    .filter((cells) => cells.length > 20)
    .map((cells) => ({
      year,
      state: cells[1]!,
      county: cells[county]!,
      figures: cells.slice(first, first + 12).map(Number),
    }));
}

const offices = once(() => {
  const counties = [...unzip('census-bps/county-annual-1990-2023.zip')].flatMap(([name, text]) => {
    const rows = officesIn(text, Number(name.slice(2, 6)), 2, 6);
    // A county that is in a file twice counts once.
    return [...new Map(rows.map((row) => [row.state + row.county, row])).values()];
  });
  const places = ['mw', 'ne', 'so', 'we'].flatMap((region) =>
    officesIn(bytes(`census-bps/${region}2024a.txt`).toString('latin1'), 2024, 3, 17),
  );
  return [...counties, ...places];
});

/** Codes of counties with another code, or that are a part of another county, today. */
const today: Readonly<Record<string, string>> = {
  '12025': '12086',
  '46113': '46102',
  '51515': '51019',
  '51560': '51005',
  '51780': '51083',
};

/** Figures of counties by their places in a row: 1 units of single-family buildings, 4, 7 and 10 of larger ones; 2, 5, 8 and 11 dollars. */
function permits(places: readonly number[]): Series {
  const sums = new Map<number, Map<string, number>>();
  const restOfStates = new Set<string>();
  for (const { year, state, county, figures } of offices()) {
    if (['000', '999'].includes(county) || `${state}${county}` === '35099') restOfStates.add(`${year} ${state}`);
    if (!sums.has(year)) sums.set(year, new Map());
    const code = today[`${state}${county}`] ?? `${state}${county}`;
    const added = places.reduce((all, place) => all + figures[place]!, 0);
    sums.get(year)!.set(code, (sums.get(year)!.get(code) ?? 0) + added);
  }
  const series = new Figures();
  for (const [year, counties] of sums) {
    for (const [code, value] of counties) series.add(year, code, String(value));
    for (const code of gazetteer('ALAND_SQMI').get(2024)!.keys()) {
      const state = code.slice(0, 2);
      const isElsewhere =
        ['02', '72'].includes(state) || (state === '09' && year < 2023) || (code === '08014' && year < 2002);
      // No office of the county issues permits, and none of the state.
      if (!counties.has(code) && !isElsewhere && !restOfStates.has(`${year} ${state}`)) series.add(year, code, '0');
    }
  }
  return series;
}

/** The sum of a year and of some years before it. */
const ofYears = (of: Recipe, years: number): Recipe => ({
  years: of.years,
  of(counties, year, metro) {
    const values = Array.from({ length: years }, (_, i) => of.of(counties, year - i, metro));
    return values.includes(undefined) ? undefined : values.reduce<number>((all, value) => all + value!, 0);
  },
});

/** The metro values of building permits. */
export function buildingPermits(): Record<string, Recipe> {
  const [single, multi, value] = [sum(permits([1])), sum(permits([4, 7, 10])), sum(permits([2, 5, 8, 11]))];
  const units = total(single, multi);
  return {
    building_permit_units: units,
    single_family_permit_units: single,
    multifamily_permit_units: multi,
    permit_value: value,
    building_permit_units_5yr: ofYears(units, 5),
    building_permit_units_per_1000_people: ratio(units, sum(pep('POPESTIMATE')), 1000),
    multifamily_permit_share: ratio(multi, units, 100),
  };
}
