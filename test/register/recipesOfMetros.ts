import { earlierAcs, pep } from './publishers.ts';
import { housePriceErrors, housePrices, housing, metroIncome, workplaces } from './publishersOfMetros.ts';
import { workAndPeople } from './recipesOfSurvey.ts';
import { growth, mean, printed, type Recipe, ratio, sum, total } from './recipes.ts';

/** The metro values of jobs and pay, and of what publishers print for metros. */
export const recipesOfMetros: Readonly<Record<string, () => Record<string, Recipe>>> = {
  'bls-qcew': jobsAndPay,
  'census-acs-dp04': housingOfMetros,
  'census-acs-s1901-metro': incomeOfMetros,
  'census-acs1-2023-metro': workAndPeople,
  'fhfa-hpi': housePriceIndex,
};

function jobsAndPay(): Record<string, Recipe> {
  const of = (column: string) => sum(workplaces(column));
  const [establishments, jobs, wages] = [of('0 10 establishments'), of('0 10 jobs'), of('0 10 wages')];
  const [privateJobs, privateWages] = [of('5 10 jobs'), of('5 10 wages')];
  const [hotelJobs, hotelWages] = [of('5 72 jobs'), of('5 72 wages')];
  const pay = ratio(wages, jobs);
  return {
    establishments,
    jobs,
    total_wages: wages,
    average_weekly_wage: ratio(wages, jobs, 1 / 52),
    average_annual_pay: pay,
    private_establishments: of('5 10 establishments'),
    private_jobs: privateJobs,
    private_total_wages: privateWages,
    private_average_annual_pay: ratio(privateWages, privateJobs),
    private_job_share: ratio(privateJobs, jobs, 100),
    accommodation_and_food_establishments: of('5 72 establishments'),
    accommodation_and_food_jobs: hotelJobs,
    accommodation_and_food_total_wages: hotelWages,
    accommodation_and_food_average_annual_pay: ratio(hotelWages, hotelJobs),
    accommodation_and_food_job_share: ratio(hotelJobs, jobs, 100),
    jobs_growth_1yr: growth(jobs, 1),
    jobs_growth_5yr: growth(jobs, 5),
    jobs_growth_6yr: growth(jobs, 6),
    jobs_growth_10yr: growth(jobs, 10),
    average_annual_pay_growth_1yr: growth(pay, 1),
    average_annual_pay_growth_5yr: growth(pay, 5),
    average_annual_pay_growth_6yr: growth(pay, 6),
    average_annual_pay_growth_10yr: growth(pay, 10),
    establishments_growth_1yr: growth(establishments, 1),
    establishments_growth_5yr: growth(establishments, 5),
    establishments_growth_6yr: growth(establishments, 6),
    establishments_growth_10yr: growth(establishments, 10),
    jobs_per_100_people: ratio(jobs, sum(pep('POPESTIMATE')), 100),
  };
}

function housingOfMetros(): Record<string, Recipe> {
  const of = (column: string) => printed(housing(column));
  const columns = {
    housing_units: '0001E',
    occupied_housing_units: '0002E',
    vacant_housing_units: '0003E',
    vacant_housing_unit_share: '0003PE',
    homeowner_vacancy_rate: '0004E',
    rental_vacancy_rate: '0005E',
    detached_house_share: '0007PE',
    attached_house_share: '0008PE',
    large_building_share: '0013PE',
    mobile_home_share: '0014PE',
    built_2020_or_later_share: '0017PE',
    built_2010_to_2019_share: '0018PE',
    built_2000_to_2009_share: '0019PE',
    built_before_1940_share: '0026PE',
    median_rooms: '0037E',
    owner_occupied_housing_units: '0046E',
    renter_occupied_housing_units: '0047E',
    homeownership_rate: '0046PE',
    renter_share: '0047PE',
    owner_household_size: '0048E',
    renter_household_size: '0049E',
    moved_in_2021_or_later_share: '0051PE',
    no_vehicle_share: '0058PE',
    gas_heating_share: '0063PE',
    electric_heating_share: '0065PE',
    incomplete_plumbing_share: '0073PE',
    incomplete_kitchen_share: '0074PE',
    median_home_value: '0089E',
    home_value_1000000_plus_share: '0088PE',
    mortgaged_share: '0091PE',
    median_owner_costs_with_mortgage: '0101E',
    median_owner_costs_without_mortgage: '0109E',
    owner_costs_30_to_34_percent_share: '0114PE',
    owner_costs_35_percent_plus_share: '0115PE',
    median_gross_rent: '0134E',
    rent_under_500_share: '0127PE',
    rent_3000_plus_share: '0133PE',
    rent_30_to_34_percent_share: '0141PE',
    rent_35_percent_plus_share: '0142PE',
  } as const;
  const pay = ratio(sum(workplaces('0 10 wages')), sum(workplaces('0 10 jobs')));
  return {
    ...withMargins(columns, of),
    rent_burden_share: total(of('0141PE'), of('0142PE')),
    owner_burden_share: total(of('0114PE'), of('0115PE')),
    rent_to_pay_share: ratio(of('0134E'), pay, 1200),
    home_value_to_mean_income: ratio(of('0089E'), mean(earlierAcs('C01_013E'), earlierAcs('C01_001E'))),
  };
}

function incomeOfMetros(): Record<string, Recipe> {
  const columns = {
    households_1yr: 'C01_001E',
    median_household_income_1yr: 'C01_012E',
    mean_household_income_1yr: 'C01_013E',
    families_1yr: 'C02_001E',
    median_family_income_1yr: 'C02_012E',
    mean_family_income_1yr: 'C02_013E',
    married_couple_families_1yr: 'C03_001E',
    median_married_couple_family_income_1yr: 'C03_012E',
    nonfamily_households_1yr: 'C04_001E',
    median_nonfamily_household_income_1yr: 'C04_012E',
    mean_nonfamily_household_income_1yr: 'C04_013E',
  } as const;
  return withMargins(columns, (column) => printed(metroIncome(column)));
}

/** The recipes of measures, and of their margins of error, whose columns end with M in place of E. */
function withMargins(
  columns: Readonly<Record<string, string>>,
  of: (column: string) => Recipe,
): Record<string, Recipe> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([measure, column]) => [
      [measure, of(column)],
      [`${measure}_margin_of_error`, of(column.replace(/E$/, 'M'))],
    ]),
  );
}

function housePriceIndex(): Record<string, Recipe> {
  const quarters = ['1', '2', '3', '4'].map((quarter) => printed(housePrices(quarter)));
  const [first, second, third, fourth] = quarters as [Recipe, Recipe, Recipe, Recipe];
  const ofFour = total(first, second, third, fourth);
  return {
    house_price_index_q1: first,
    house_price_index_q2: second,
    house_price_index_q3: third,
    house_price_index_q4: fourth,
    ...Object.fromEntries(
      ['1', '2', '3', '4'].map((quarter) => [
        `house_price_index_q${quarter}_standard_error`,
        printed(housePriceErrors(quarter)),
      ]),
    ),
    house_price_index: {
      years: ofFour.years,
      of(counties, year, metro) {
        const sumOfFour = ofFour.of(counties, year, metro);
        return sumOfFour === undefined ? undefined : sumOfFour / 4;
      },
    },
    house_price_growth_1yr: growth(fourth, 1),
    house_price_growth_5yr: growth(fourth, 5),
    house_price_growth_10yr: growth(fourth, 10),
  };
}
