import { type IncentiveProgram, levels, type ProgramFilters } from '../schemas/incentive.ts';
import { compareNames, compareText, wordsOf } from './text.ts';

/** A program as served. */
export interface ServedProgram {
  readonly program: IncentiveProgram;
  /** CBSA codes of the metros that a local government lies in, wholly or partly. */
  readonly metros: readonly string[];
  /** Key of the credit that its source requires. */
  readonly credit: string;
}

/** The catalog of a release: nothing unless it is approved. Programs by level, jurisdiction, name (D7). */
export interface Incentives {
  readonly available: boolean;
  readonly programs: readonly ServedProgram[];
}

/** A metro that programs are asked for: its CBSA code, and the states that it lies in. */
export interface Area {
  readonly cbsa: string;
  readonly states: readonly string[];
}

/** Compares programs for sorting: by level, key of the jurisdiction, and name (D7). */
export function comparePrograms(a: IncentiveProgram, b: IncentiveProgram): number {
  return (
    levels.indexOf(a.jurisdiction.level) - levels.indexOf(b.jurisdiction.level) ||
    compareText(a.jurisdiction.key, b.jurisdiction.key) ||
    compareNames(a.name, b.name) ||
    compareText(a.id, b.id)
  );
}

/** Whether a program is offered in a state, wholly or in a part of it. */
export function isOfState({ program: { jurisdiction } }: ServedProgram, state: string): boolean {
  return jurisdiction.level === 'federal' || jurisdiction.state === state;
}

/** Whether a program is offered in a metro, wholly or in a part of it. */
export function isOfMetro({ program: { jurisdiction }, metros }: ServedProgram, { cbsa, states }: Area): boolean {
  switch (jurisdiction.level) {
    case 'federal':
      return true;
    case 'state':
      return states.includes(jurisdiction.state!);
    case 'local':
      return metros.includes(cbsa);
  }
}

/** The programs that every filter lets through, in their order. */
export function selectPrograms(
  programs: readonly ServedProgram[],
  { state, mechanism, q, industry, status, active_on }: ProgramFilters,
  metro: Area | undefined,
): ServedProgram[] {
  const words = q === undefined ? undefined : wordsOf(q);
  return programs.filter(
    (served) =>
      (state === undefined || isOfState(served, state)) &&
      (metro === undefined || isOfMetro(served, metro)) &&
      (mechanism === undefined || served.program.mechanism === mechanism) &&
      (status === undefined || served.program.status === status) &&
      (industry === undefined || isForIndustry(served.program, industry)) &&
      (active_on === undefined || mayBeActive(served.program, active_on)) &&
      (!words || hasWords(served.program, words)),
  );
}

/** Whether a program states a NAICS code of the industry, a narrower one or a wider one. */
function isForIndustry({ naics_codes = [] }: IncentiveProgram, industry: string): boolean {
  return naics_codes.some((code) => code.startsWith(industry) || industry.startsWith(code));
}

/** Whether nothing that is known says that the program is not in force on a date. */
function mayBeActive({ status, effective_on, sunset_on }: IncentiveProgram, date: string): boolean {
  if (status === 'suspended' || (status === 'sunset' && !sunset_on)) return false;
  return !(effective_on && effective_on > date) && !(sunset_on && sunset_on < date);
}

/** Whether every word occurs in a program; text without a word occurs nowhere. */
function hasWords(program: IncentiveProgram, words: readonly string[]): boolean {
  const text = searchText(program);
  return words.length > 0 && words.every((word) => text.includes(word));
}

const searchTexts = new WeakMap<IncentiveProgram, string>();

/** What `q` looks in, folded once. */
function searchText(program: IncentiveProgram): string {
  let text = searchTexts.get(program);
  if (text === undefined) {
    const { name, aliases, administering_agency, eligibility_summary, benefit_summary } = program;
    const parts = [name, ...aliases, administering_agency, eligibility_summary, benefit_summary];
    searchTexts.set(program, (text = wordsOf(parts.filter(Boolean).join(' ')).join(' ')));
  }
  return text;
}

const dayMs = 86_400_000;

/** Days from the UTC day of `now` (epoch milliseconds) to a date, negative after it. */
export function daysUntil(date: string, now: number): number {
  return Date.parse(date) / dayMs - Math.floor(now / dayMs);
}
