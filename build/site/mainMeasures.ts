/**
 * The measures that people cite of a metro, by topic, from which its page takes what is unusual. Left out are totals, bands of a
 * distribution, such as one of rents, parts of other measures, and changes over one year.
 */
export const mainMeasures: ReadonlySet<string> = new Set([
  // People and households
  'population_growth_5yr',
  'population_density',
  'net_migration_rate',
  'international_migration_rate',
  'birth_rate',
  'death_rate',
  'married_couple_household_share',
  // Age
  'population_under_18_share',
  'working_age_share',
  'population_65_plus_share',
  // Income
  'per_capita_income',
  'per_capita_income_growth_5yr',
  'median_household_income_1yr',
  'poverty_rate',
  'child_poverty_rate',
  // Jobs and pay
  'unemployment_rate',
  'jobs_growth_5yr',
  'jobs_per_100_people',
  'average_annual_pay',
  'average_annual_pay_growth_5yr',
  'accommodation_and_food_job_share',
  // Economy
  'gdp_growth_5yr',
  'gdp_per_person',
  'construction_share_of_gdp',
  'education_and_health_share_of_gdp',
  'finance_and_real_estate_share_of_gdp',
  'government_share_of_gdp',
  'information_share_of_gdp',
  'leisure_and_hospitality_share_of_gdp',
  'manufacturing_share_of_gdp',
  'natural_resources_and_mining_share_of_gdp',
  'professional_and_business_services_share_of_gdp',
  'trade_share_of_gdp',
  'transportation_and_utilities_share_of_gdp',
  // Business formation
  'business_applications_per_1000',
  'business_applications_growth_5yr',
  // Housing
  'median_home_value',
  'median_gross_rent',
  'homeownership_rate',
  'house_price_growth_5yr',
  'home_value_to_mean_income',
  'rent_burden_share',
  'vacant_housing_unit_share',
  'mobile_home_share',
  // Education
  'bachelors_or_higher_share',
  'high_school_or_higher_share',
  // Commuting and internet
  'drove_alone_share',
  'long_commute_share',
  'no_vehicle_share',
  'broadband_share',
  // Energy
  'industrial_electricity_price',
  'residential_electricity_price',
  // Hazards
  'hazard_risk_index',
  'social_vulnerability',
  'community_resilience',
]);
