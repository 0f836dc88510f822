import { acs, electricity, gazetteer, income, labor, pep, saipe } from './publishers.ts';
import { change, growth, impliedRate, mean, ofState, type Recipe, ratio, sum, withoutKalawao } from './recipes.ts';

/** The metro values of growth and change, by dataset. */
export const recipesOfChanges: Readonly<Record<string, () => Record<string, Recipe>>> = {
  'bea-cainc1': changesOfIncome,
  'bls-laus': changesOfUnemployment,
  'census-acs-s1901': () =>
    over('mean_household_income_growth', mean(acs('C01_013E'), acs('C01_001E')), growth, [6, 11]),
  'census-saipe': () =>
    withoutKalawao(over('poverty_rate_change', impliedRate(saipe('4'), saipe('7')), change, [2, 5, 10])),
  'eia-861m': changesOfElectricityPrices,
};

/** A recipe for each number of years. */
function over(
  name: string,
  of: Recipe,
  compare: (of: Recipe, years: number) => Recipe,
  spans: readonly number[],
): Record<string, Recipe> {
  return Object.fromEntries(spans.map((years) => [`${name}_${years}yr`, compare(of, years)]));
}

/** Leaves out the years of a change that is over a break. */
function notOver(year: number, years: number, recipe: Recipe): Recipe {
  return { ...recipe, years: recipe.years.filter((to) => to < year || to - years >= year) };
}

function changesOfIncome(): Record<string, Recipe> {
  const [all, people] = [sum(income('1')), sum(income('2'))];
  return {
    personal_income_growth_10yr: growth(all, 10),
    per_capita_income_growth_10yr: growth(ratio(all, people, 1000), 10),
    bea_population_growth_10yr: growth(people, 10),
  };
}

function changesOfUnemployment(): Record<string, Recipe> {
  const rate = ratio(sum(labor('unemployed')), sum(labor('labor_force')), 100);
  // The series of the rate breaks in 2023.
  const ofRate = (rate: Recipe, years: number) => notOver(2023, years, change(rate, years));
  return withoutKalawao(over('unemployment_rate_change', rate, ofRate, [1, 5, 10]));
}

function changesOfElectricityPrices(): Record<string, Recipe> {
  const counties = [...gazetteer('ALAND_SQMI').get(2024)!.keys()];
  const price = (column: string) => mean(ofState(electricity(column), counties), pep('POPESTIMATE'));
  return {
    ...over('residential_electricity_price_growth', price('6'), growth, [1, 5, 10]),
    ...over('industrial_electricity_price_growth', price('14'), growth, [1, 5, 10]),
    ...over('average_electricity_price_growth', price('22'), growth, [1, 5, 10]),
  };
}
