import type { Attribution } from '../../api/schemas/common.ts';
import type { ProgramFit } from '../../api/schemas/fit.ts';
import { readJson } from '../browser/readApi.ts';

/** How the programs of a place compare, as the server says. */
export interface PlacePrograms {
  /** The programs that fit. */
  readonly data: readonly ProgramFit[];
  readonly meta: {
    readonly counts: { readonly fits: number; readonly may_fit: number };
    readonly note: string;
    readonly coverage: string;
  };
  readonly attribution: readonly Attribution[];
}

/** What a person needs in order to compare programs, for a sentence. */
interface Needs {
  readonly needs: string;
}

/** The incentive programs of the places of a report. */
interface Programs {
  /** The first digits of a NAICS code that programs were compared with; empty: only with the place. */
  readonly industry: string;
  /** By the CBSA code of the place. */
  readonly places: ReadonlyMap<string, PlacePrograms>;
}

/** Returns the parameters of a comparison, as `/programs` reads them. */
const queryOf = (cbsa: string, industry: string) =>
  new URLSearchParams({ place: cbsa, ...(industry !== '' && { industry }) }).toString();

/** Returns the address of the page that compares programs with a place. */
export const programsAddress = (cbsa: string, industry: string): string => `/programs?${queryOf(cbsa, industry)}`;

/** Compares the programs of places, or says what the person needs for that. @throws RequestError */
export async function readPrograms(cbsas: readonly string[], industry: string): Promise<Programs | Needs> {
  const places = new Map<string, PlacePrograms>();
  for (const cbsa of cbsas) {
    const answer = await readJson<PlacePrograms | Needs>(`/programs/fits?${queryOf(cbsa, industry)}`);
    if ('needs' in answer) return answer;
    places.set(cbsa, answer);
  }
  return { industry, places };
}

/** Returns the credits of all compared programs. */
export const programCredits = ({ places }: Programs): readonly Attribution[] =>
  [...places.values()].flatMap(({ attribution }) => attribution);

/** Returns who offers a program: the agency, and the state or place. */
export function offeredBy({ jurisdiction, administering_agency: agency }: ProgramFit['program']): string {
  return [agency, jurisdiction.level === 'federal' ? undefined : jurisdiction.name].filter(Boolean).join(', ');
}

/** Returns the requirements that a program fits: `place, industry`. */
export const fittingRequirements = ({ tests }: ProgramFit): string =>
  tests
    .filter(({ verdict }) => verdict === 'fits')
    .map(({ requirement }) => requirement.replaceAll('_', ' '))
    .join(', ');

/** Returns what a comparison of programs is, and what it is not; undefined without one. */
export const programsNote = ({ places }: Programs): string | undefined => [...places.values()][0]?.meta.note;

/** Returns why a program fits, in sentences. */
export const reasonsOf = ({ tests }: ProgramFit): string =>
  tests
    .filter(({ verdict }) => verdict === 'fits')
    .map(({ reason }) => reason)
    .join(' ');
