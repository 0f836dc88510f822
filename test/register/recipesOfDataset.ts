import {
  acsExtract,
  businessApplications,
  earlierAcs,
  education,
  fairMarketRentPeople,
  fairMarketRents,
  gdpSummary,
  pep,
  profile,
} from './publishers.ts';
import { workplaces } from './publishersOfMetros.ts';
import { change, growth, mean, type Recipe, ratio, sum, total } from './recipes.ts';
import { crimeRates } from './recipesOfCrime.ts';
import { collegesAndStudents } from './recipesOfColleges.ts';
import { recipesOfDesignations } from './designated.ts';
import { recipesOfChanges } from './recipesOfChanges.ts';
import { recipesOfMetros } from './recipesOfMetros.ts';
import { surveyOfCounties } from './recipesOfCounties.ts';
import { buildingPermits } from './recipesOfPermits.ts';
import { priceLevels } from './recipesOfPrices.ts';

/** How the metro values of each measure are computed from the publisher's county figures, by dataset. */
export const recipesOfDataset: Readonly<Record<string, () => Record<string, Recipe>>> = {
  ...recipesOfMetros,
  ...recipesOfChanges,
  ...recipesOfDesignations,
  'bea-cagdp1': grossProduct,
  'bea-marpp': priceLevels,
  'census-bps': buildingPermits,
  'fbi-cius': crimeRates,
  'bea-cainc30': sourcesOfIncome,
  'census-acs-extract': homesAndCommuting,
  'census-acs5-2024-county': surveyOfCounties,
  'census-bfs': businessFormation,
  'hud-fmr': rents,
  ipeds: collegesAndStudents,
  'usda-ers-education': attainment,
};

function attainment(): Record<string, Recipe> {
  const less = sum(education('Less than high school graduate'));
  const only = sum(education('High school graduate (or equivalency)'));
  const some = sum(education('Some college or associate degree'));
  const degree = sum(education("Bachelor's degree or higher"));
  const all = total(less, only, some, degree);
  const diploma = total(only, some, degree);
  return {
    adults_25_plus: all,
    less_than_high_school_adults: less,
    high_school_only_adults: only,
    some_college_adults: some,
    bachelors_or_higher_adults: degree,
    high_school_or_higher_adults: diploma,
    less_than_high_school_share: ratio(less, all, 100),
    high_school_only_share: ratio(only, all, 100),
    some_college_share: ratio(some, all, 100),
    bachelors_or_higher_share: ratio(degree, all, 100),
    bachelors_or_higher_share_change_11yr: change(ratio(degree, all, 100), 11),
    high_school_or_higher_share: ratio(diploma, all, 100),
  };
}

function businessFormation(): Record<string, Recipe> {
  const applications = sum(businessApplications());
  return {
    business_applications: applications,
    business_applications_per_1000: ratio(applications, sum(pep('POPESTIMATE')), 1000),
    business_applications_growth_1yr: growth(applications, 1),
    business_applications_growth_5yr: growth(applications, 5),
    business_applications_growth_10yr: growth(applications, 10),
  };
}

function homesAndCommuting(): Record<string, Recipe> {
  const homes = sum(acsExtract('B25003_001'));
  const band = (variable: string) => mean(acsExtract(variable), acsExtract('B08301_003'));
  const bands = {
    drove_alone_30_to_34_minutes_share: band('S0802_C02_086'),
    drove_alone_35_to_44_minutes_share: band('S0802_C02_087'),
    drove_alone_45_to_59_minutes_share: band('S0802_C02_088'),
    drove_alone_60_plus_minutes_share: band('S0802_C02_089'),
  };
  const [first, ...others] = Object.values(bands);
  return {
    occupied_homes: homes,
    households_2019_2023: sum(earlierAcs('C01_001E')),
    mean_household_income_2019_2023: mean(earlierAcs('C01_013E'), earlierAcs('C01_001E')),
    ...bands,
    long_commute_share: total(first!, ...others),
  };
}

function grossProduct(): Record<string, Recipe> {
  const [all, current] = [sum(gdpSummary('1')), sum(gdpSummary('3'))];
  return {
    gdp: current,
    gdp_growth_1yr: growth(current, 1),
    gdp_growth_5yr: growth(current, 5),
    gdp_growth_10yr: growth(current, 10),
    gdp_per_person: ratio(current, sum(pep('POPESTIMATE')), 1000),
    gdp_per_job: ratio(current, sum(workplaces('0 10 jobs')), 1000),
    real_gdp: all,
    real_gdp_growth_1yr: growth(all, 1),
    real_gdp_growth_3yr: growth(all, 3),
    real_gdp_growth_5yr: growth(all, 5),
  };
}

function rents(): Record<string, Recipe> {
  const rent = (bedrooms: string) => mean(fairMarketRents(bedrooms), fairMarketRentPeople());
  return {
    fair_market_rent_0br: rent('0'),
    fair_market_rent_1br: rent('1'),
    fair_market_rent_2br: rent('2'),
    fair_market_rent_3br: rent('3'),
    fair_market_rent_4br: rent('4'),
  };
}

function sourcesOfIncome(): Record<string, Recipe> {
  const of = (line: string) => sum(profile(line));
  const share = (line: string) => ratio(of(line), of('10'), 100);
  return {
    cainc30_personal_income: of('10'),
    earnings_by_place_of_work: of('180'),
    wages_and_salaries: of('190'),
    wage_supplements: of('200'),
    proprietors_income: of('210'),
    farm_proprietors_income: of('220'),
    nonfarm_proprietors_income: of('230'),
    net_earnings_by_residence: of('45'),
    transfer_receipts: of('50'),
    dividends_interest_rent: of('90'),
    net_earnings_share: share('45'),
    transfer_receipts_share: share('50'),
    dividends_interest_rent_share: share('90'),
  };
}
