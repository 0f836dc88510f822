import type { Designation } from '../schemas/designations.ts';
import type { IncentiveProgram, ProgramPlace } from '../schemas/incentive.ts';
import { sayExtent } from './designations.ts';
import { type Area, isLimitedElsewhere, isOfMetro, isOfState, type ServedProgram } from './incentives.ts';

/** A requested place: the states that it lies in, and the designations of its counties, which only metros have. */
export interface RequestedPlace {
  /** USPS codes */
  readonly states: readonly string[];
  readonly designations: readonly Designation[];
}

/** Returns where in a place a program applies; undefined if its page states no limit to a part of it. */
export function whereApplies(program: IncentiveProgram, place: RequestedPlace): ProgramPlace | undefined {
  const used = place.designations.flatMap((designation) => {
    const use = designation.programs.find(({ id }) => id === program.id);
    return use ? [{ designation, ...use }] : [];
  });
  const [required] = used.filter(({ use }) => use === 'required');
  if (required) return { applies: extentOf(required.designation), reason: sayUse(required) };
  const limit = limitOf(program, place.states);
  if (used.length === 0) return limit;
  const reasons = [...(limit ? [limit.reason] : []), ...used.map(sayUse)];
  return { applies: limit?.applies ?? 'yes', reason: reasons.join(' ') };
}

/** Whether a program may apply in a place: neither its page nor a list of designated places says that it does not (D231). */
export const mayApply = (program: IncentiveProgram, place: RequestedPlace): boolean =>
  whereApplies(program, place)?.applies !== 'no';

/** Returns the programs that are offered in a state or a metro, without those that are limited to areas that it does not have. */
export const offeredIn = (
  programs: readonly ServedProgram[],
  area: string | Area,
  place: RequestedPlace,
): readonly ServedProgram[] =>
  programs.filter(
    (served) =>
      (typeof area === 'string' ? isOfState(served, area) : isOfMetro(served, area)) && mayApply(served.program, place),
  );

/** Where in a place a program applies that only designated areas qualify for. */
export function extentOf({
  status,
  counties_designated,
  counties_unknown,
}: Pick<Designation, 'status' | 'counties_designated' | 'counties_unknown'>): ProgramPlace['applies'] {
  if (status === 'ended') return 'no';
  if (counties_designated > 0) return 'in_part';
  return counties_unknown.length > 0 ? 'not_known' : 'no';
}

/** Says how much of a place is designated, and how a program uses that. */
const sayUse = ({ designation, how }: { designation: Designation; how: string }): string =>
  `${designation.name} (${designation.vintage}): ${sayExtent(designation, designation.status === 'ended')} ${how}`;

/** Returns what a program's page and its jurisdiction limit it to; undefined if they do not. */
function limitOf(program: IncentiveProgram, states: readonly string[]): ProgramPlace | undefined {
  const { area_limit: area, area_states = [], jurisdiction } = program;
  const quoted = JSON.stringify(area);
  if (isLimitedElsewhere(program, states))
    return { applies: 'no', reason: `The page limits the program to an area in ${area_states.join(', ')}: ${quoted}.` };
  if (area)
    return {
      applies: 'not_known',
      reason: `The page limits the program to ${quoted}. The service does not know which parts of the place that is.`,
    };
  const isPart = jurisdiction.level === 'local' || (jurisdiction.level === 'state' && states.length > 1);
  return isPart
    ? { applies: 'in_part', reason: `The program is of ${jurisdiction.name}, a part of the place.` }
    : undefined;
}
