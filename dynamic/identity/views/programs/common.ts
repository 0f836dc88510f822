import type { FitRequirement, FitTest, ProgramFit } from '../../../../api/schemas/fit.ts';

/** Whether a test is without a statement of the program. */
export const isUnstated = ({ facts }: FitTest): boolean => facts.every(({ value }) => value === null);

/** Returns the requirements of a search that a program states nothing about. */
export const unstatedBy = ({ tests }: ProgramFit): readonly FitRequirement[] =>
  tests.filter(isUnstated).map(({ requirement }) => requirement);

/** What was found for all programs of a page. */
export interface Common {
  readonly tests: readonly FitTest[];
  /** The requirements that none of them states anything about. */
  readonly unstated: readonly FitRequirement[];
}

/** Returns what was found for all programs of a page. A page of one program has nothing in common. */
export function commonOf(data: readonly ProgramFit[]): Common {
  const [first, ...others] = data;
  if (first === undefined || others.length === 0) return { tests: [], unstated: [] };
  return {
    tests: first.tests.filter(
      (test) => !isUnstated(test) && others.every(({ tests }) => tests.some((other) => areSame(test, other))),
    ),
    unstated: unstatedBy(first).filter((one) => others.every((fit) => unstatedBy(fit).includes(one))),
  };
}

/** Whether two tests found the same. The reasons why a requirement is met differ only in details. */
export const areSame = (a: FitTest, b: FitTest): boolean =>
  a.requirement === b.requirement && a.verdict === b.verdict && (a.verdict === 'fits' || a.reason === b.reason);
