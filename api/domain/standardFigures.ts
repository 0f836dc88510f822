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

/** Indices that start at 100 in each metro: their level compares years of one metro, not metros. */
export const indicesOfOneMetro: ReadonlySet<string> = new Set(['house_price_index', 'house_price_index_q4']);
