/** The default measures of a comparison, and the first ones of a metro's profile, in order (D30). */
export const standardFigures = [
  'population',
  'population_growth_5yr',
  'gdp',
  'manufacturing_share_of_gdp',
  'per_capita_income',
  'unemployment_rate',
  'poverty_rate',
  'industrial_electricity_price',
  'hazard_risk_index',
];
