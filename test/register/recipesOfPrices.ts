import { bytes, Figures, income, once, type Series } from './publishers.ts';
import { metroIncome, workplaces } from './publishersOfMetros.ts';
import { printed, type Recipe, ratio, sum } from './recipes.ts';

/** A component of the regional price parities of metros by its line: 1 all items, 2 goods, 3 housing, 4 utilities, 5 others. */
const priceParities = once((line): Series => {
  const series = new Figures();
  for (const row of bytes('bea-marpp/MARPP_MSA_2008_2024.csv').toString().split(/\r?\n/)) {
    const [, code, of, cells] = /^ ?"(\d{5})",".*",[^,]*,MARPP,(\d),.*"Index",(.*)$/.exec(row) ?? [];
    if (of === line) cells!.split(',').forEach((cell, i) => series.add(2008 + i, code!, cell));
  }
  return series;
});

/** The metro values of price levels, and of pay and income at local prices. */
export function priceLevels(): Record<string, Recipe> {
  const level = printed(priceParities('1'));
  const wages = ratio(sum(workplaces('0 10 wages')), level, 100);
  const personalIncome = ratio(sum(income('1')), level, 100);
  return {
    price_level: level,
    price_level_of_goods: printed(priceParities('2')),
    price_level_of_housing: printed(priceParities('3')),
    price_level_of_utilities: printed(priceParities('4')),
    price_level_of_other_services: printed(priceParities('5')),
    total_wages_at_local_prices: wages,
    personal_income_at_local_prices: personalIncome,
    average_annual_pay_at_local_prices: ratio(wages, sum(workplaces('0 10 jobs'))),
    per_capita_income_at_local_prices: ratio(personalIncome, sum(income('2')), 1000),
    median_household_income_1yr_at_local_prices: ratio(printed(metroIncome('C01_012E')), level, 100),
  };
}
