import type { FitTest, ProgramFit } from '../../../../api/schemas/fit.ts';

/** What the API leaves out: a federal program that is not limited to an area is not compared with the place. */
const noArea: FitTest = {
  requirement: 'place',
  verdict: 'may_fit',
  reason: 'no limit to an area is stated.',
  facts: [],
};

/** Returns the tests of a program, with one for the place if the search names one. */
export const testsWithPlace = ({ tests }: ProgramFit, hasPlace: boolean): readonly FitTest[] =>
  hasPlace && !tests.some(({ requirement }) => requirement === 'place') ? [noArea, ...tests] : tests;

/** Whether a test is without a statement of the program. */
export const isUnstated = ({ facts }: FitTest): boolean =>
  facts.length > 0 && facts.every(({ value }) => value === null);

/** Whether two tests found the same. The reasons why a requirement is met differ only in details. */
export const areSame = (a: FitTest, b: FitTest): boolean =>
  a.requirement === b.requirement && a.verdict === b.verdict && (a.verdict === 'fits' || a.reason === b.reason);

/** Returns what was found for all programs of a page. A page of one program has nothing in common. */
export function commonTests(data: readonly ProgramFit[], hasPlace: boolean): readonly FitTest[] {
  const [first, ...others] = data.map((fit) => testsWithPlace(fit, hasPlace).filter((test) => !isUnstated(test)));
  if (first === undefined || others.length === 0) return [];
  return first.filter((test) => others.every((tests) => tests.some((other) => areSame(test, other))));
}
