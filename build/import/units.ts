/** The units of measures. One list gives the same unit the same name everywhere. */
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
