/** The one vocabulary of units: a measure's `unit` is one of these, so that like figures are named alike. */
export const units = [
  'people',
  'births',
  'deaths',
  'households',
  'percent',
  'per 1,000 people',
  'per 100 people of working age',
  'index',
  'years',
  'dollars',
  'thousands of dollars',
  'cents per kWh',
  'megawatthours',
  'customers',
  'square miles',
  'people per square mile',
] as const;
