import type { ServedMeasure } from '../../api/domain/release.ts';

/** What the page of a metro shows first of a topic: a chart of one measure over the years, and figures. */
interface Theme {
  readonly chart?: string;
  readonly figures: readonly string[];
}

/** The figures at the top of a metro's page; the standard figures, spare ones and those of topics follow where one is missing. */
export const keyFigures = [
  'population',
  'population_growth_5yr',
  'gdp',
  'per_capita_income',
  'unemployment_rate',
  'industrial_electricity_price',
];

/** What it costs to live in a metro: the figures at the top of its page that follow the key figures. */
export const costFigures = ['median_home_value', 'median_gross_rent', 'price_level'];

/** Main figures that metros of Puerto Rico have, too. */
export const spareFigures = ['median_household_income_1yr', 'average_annual_pay', 'jobs', 'bachelors_or_higher_share'];

/** The figures of tables that compare places: the counties of a metro, and metros like it. */
export const comparedFigures = ['population', 'population_growth_5yr', 'per_capita_income', 'unemployment_rate'];

/** The figures in the list of all metros. */
export const listedFigures = ['population', 'population_growth_5yr', 'gdp', 'per_capita_income', 'unemployment_rate'];

/** Names of measures that are short enough for the head of a column. */
const columnNames: Readonly<Record<string, string>> = {
  population_growth_5yr: 'Growth',
  gdp: 'GDP',
  per_capita_income: 'Per capita income',
  unemployment_rate: 'Unemployment',
};

/** Returns the name of a measure for the head of a column, whose years are next to it. */
export const columnName = ({ name, label }: Pick<ServedMeasure, 'name' | 'label'>): string =>
  columnNames[name] ?? label;

/** The figures that a table of places has no room for on a phone. */
const wideFigures: readonly string[] = ['population_growth_5yr', 'gdp'];

/** Returns the class of a column of figures in a table of places. */
export const columnClass = ({ name }: Pick<ServedMeasure, 'name'>) =>
  wideFigures.includes(name) ? ('number minor' as const) : ('number' as const);

/** By topic. Measures that a release or a metro lacks are left out. */
export const themes: Readonly<Record<string, Theme>> = {
  people: {
    chart: 'population',
    figures: ['population_density', 'net_migration_rate', 'natural_change_rate', 'married_couple_household_share'],
  },
  'age-and-sex': {
    figures: ['population_under_18_share', 'working_age_share', 'population_65_plus_share', 'old_age_dependency_ratio'],
  },
  income: {
    chart: 'per_capita_income',
    figures: [
      'median_household_income_1yr',
      'household_income_100000_plus_share',
      'poverty_rate',
      'child_poverty_rate',
    ],
  },
  'cost-of-living': {
    // No chart: the levels of two years do not say how prices changed.
    figures: ['price_level', 'price_level_of_housing', 'price_level_of_goods', 'price_level_of_utilities'],
  },
  'jobs-and-pay': {
    chart: 'unemployment_rate',
    // Growth over six years is from 2019: over five, it would be from the pandemic.
    figures: ['jobs', 'jobs_growth_6yr', 'average_annual_pay', 'average_annual_pay_growth_6yr'],
  },
  economy: {
    chart: 'gdp',
    figures: [
      'gdp_growth_5yr',
      'gdp_per_person',
      'manufacturing_share_of_gdp',
      'professional_and_business_services_share_of_gdp',
    ],
  },
  'business-formation': {
    chart: 'business_applications_per_1000',
    figures: ['business_applications', 'business_applications_growth_1yr', 'business_applications_growth_5yr'],
  },
  housing: {
    chart: 'house_price_index',
    figures: ['median_home_value', 'median_gross_rent', 'homeownership_rate', 'house_price_growth_5yr'],
  },
  education: {
    chart: 'bachelors_or_higher_share',
    figures: ['high_school_or_higher_share', 'bachelors_or_higher_share', 'bachelors_or_higher_share_change_11yr'],
  },
  'commuting-and-internet': {
    figures: ['drove_alone_share', 'long_commute_share', 'no_vehicle_share', 'broadband_share'],
  },
  'health-insurance': {
    figures: [
      'health_insured_share_1yr',
      'uninsured_share_1yr',
      'private_health_insurance_share_1yr',
      'public_health_coverage_share_1yr',
    ],
  },
  energy: {
    chart: 'industrial_electricity_price',
    figures: ['commercial_electricity_price', 'residential_electricity_price', 'average_electricity_price'],
  },
  hazards: { figures: ['hazard_risk_index', 'expected_annual_loss', 'social_vulnerability', 'community_resilience'] },
  'air-quality': { figures: ['good_air_day_share', 'median_air_quality_index', 'days_over_100_aqi'] },
  safety: { figures: ['violent_crime_rate', 'property_crime_rate', 'murder_rate'] },
  land: { figures: ['land_area', 'water_share_of_area'] },
};

/** The figures of all topics. */
export const themedFigures: readonly string[] = Object.values(themes).flatMap(({ figures }) => figures);

/** The measures that a topic is best known by, in their order. */
export const leading: readonly string[] = [
  ...keyFigures,
  ...Object.values(themes).flatMap(({ chart = [], figures }) => [chart, figures].flat()),
];

/** The names of measures of one industry or occupation. */
const ofOneIndustry =
  /_(?:industry|occupation)_|^(?!private_).+_(?:average_annual_pay|establishments|job_share|jobs|total_wages)$/;

/**
 * Returns measures with those first that their topic is best known by, and those of one industry or occupation last; the others keep
 * their order.
 */
export function leadingFirst<T extends ServedMeasure | { readonly measure: ServedMeasure }>(
  measures: readonly T[],
): T[] {
  const placeOf = (one: T) => {
    const { name } = 'measure' in one ? one.measure : one;
    const place = leading.indexOf(name);
    return place >= 0 ? place : leading.length + (ofOneIndustry.test(name) ? 1 : 0);
  };
  return measures.toSorted((a, b) => placeOf(a) - placeOf(b));
}
