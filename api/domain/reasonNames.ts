import type { AbsenceReason } from '../schemas/absent.ts';

/** Why a region has no value for a year, in the order of the codes of `YearTable.reasons`; 0: not recorded. */
export const reasonNames = [
  null,
  'withheld',
  'no county value',
  'boundary changed',
  'not covered',
  'open-ended',
  'divisions only',
  'not rolled up',
] as const;

/** Why a metro has no figure, in words. */
export const absenceWords: Readonly<Record<AbsenceReason, string>> = {
  withheld: 'withheld by the publisher',
  not_covered: 'not covered by the publisher',
  divisions_only: 'the publisher has figures for divisions of the metro only',
  county_missing: 'the publisher has no figure for the county, or for one of its counties',
  boundary_changed: 'the boundaries changed',
  not_computable: 'not computable',
  not_rolled_up: 'does not follow from figures of counties',
  not_yet_published: 'not yet published',
};
