/** Why a region has no value for a year, in the order of the codes of `YearTable.reasons`; 0: not recorded. */
export const reasonNames = [
  null,
  'withheld',
  'no county value',
  'boundary changed',
  'not covered',
  'open-ended',
  'divisions only',
] as const;
