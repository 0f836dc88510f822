/** Measures that a comparison shows unless asked otherwise, and that a metro's profile begins with, in order (D30). */
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
