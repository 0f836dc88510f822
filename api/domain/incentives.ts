import {
  type EntityType,
  type Form,
  type IncentiveProgram,
  levels,
  type Match,
  type Mechanism,
  type Obligation,
  obligationKinds,
  type ProgramFilters,
} from '../schemas/incentive.ts';
import { dayOf } from './dates.ts';
import { compareNames, compareText, wordsOf } from './text.ts';

/** A program as the API serves it. */
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
  /** Programs that ended, or that an inventory no longer lists. Only requests for them get them. */
  readonly retired: readonly ServedProgram[];
  /** By credit: what its programs are about, where the publisher lists no others. */
  readonly subjects: ReadonlyMap<string, string>;
}

/** Returns the catalog of a release from its programs, in any order. */
export function incentivesOf(
  available: boolean,
  programs: readonly ServedProgram[],
  subjects: Incentives['subjects'] = new Map(),
): Incentives {
  const ordered = programs.toSorted((a, b) => comparePrograms(a.program, b.program));
  return {
    available,
    programs: ordered.filter(({ program }) => !program.retired),
    retired: ordered.filter(({ program }) => program.retired),
    subjects,
  };
}

/** A requested metro: its CBSA code, and the states that it lies in. */
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

/** Whether a program is limited to an area that is in none of these states, as far as its page names the states (D231). */
export function isLimitedElsewhere({ area_states = [] }: IncentiveProgram, states: readonly string[]): boolean {
  return area_states.length > 0 && !states.some((state) => area_states.includes(state));
}

/** A program that was found. It has `match` if the request has `industry`, `status`, `entity_type` or `activity`. */
export interface FoundProgram extends ServedProgram {
  readonly match?: Match;
}

/**
 * Returns the programs that pass every filter, in their order. Programs that do not state their industries, status, applicants or
 * categories may apply: they follow those that match (D65).
 * @param categories what `activity` names, as programs print them
 */
export function selectPrograms(
  programs: readonly ServedProgram[],
  { state, mechanism, form, q, industry, status, entity_type, active_on }: ProgramFilters,
  metro: Area | undefined,
  categories?: ReadonlySet<string>,
): FoundProgram[] {
  const words = q === undefined ? undefined : wordsOf(q);
  const found = programs.filter(
    (served) =>
      (state === undefined || isOfState(served, state)) &&
      (metro === undefined || isOfMetro(served, metro)) &&
      (mechanism === undefined || mechanismsOf(served.program).includes(mechanism)) &&
      (form === undefined || served.program.form === form) &&
      (active_on === undefined || mayBeActive(served.program, active_on)) &&
      (!words || hasWords(served.program, words)),
  );
  if ([industry, status, entity_type, categories].every((filter) => filter === undefined)) return found;
  const judged = found.flatMap((served): FoundProgram[] => {
    const { program } = served;
    const matches = [
      matchesIndustry(program, industry),
      matchesStatus(program, status),
      matchesEntity(program, entity_type),
      matchesActivity(program, categories),
    ];
    if (matches.includes('no')) return [];
    return [{ ...served, match: matches.includes('not_stated') ? 'not_stated' : 'stated' }];
  });
  return (['stated', 'not_stated'] as const).flatMap((match) => judged.filter((one) => one.match === match));
}

/** Returns every mechanism of a program: only one with several has a list of them. */
export function mechanismsOf({ mechanism, mechanisms = [] }: IncentiveProgram): readonly Mechanism[] {
  return mechanism === null || mechanisms.length > 0 ? mechanisms : [mechanism];
}

/** Returns the yearly amount of a program: the latest one that was obligated, otherwise the latest estimate. */
export function mainObligation({ obligations = [] }: IncentiveProgram): Obligation | undefined {
  const rank = ({ kind }: Obligation) => obligationKinds.indexOf(kind);
  return obligations.toSorted((a, b) => rank(a) - rank(b) || b.year - a.year)[0];
}

/** Whether a program states a NAICS code of the industry, a narrower one or a wider one. Named industries are no limit. */
function matchesIndustry(
  { naics_codes = [], industry_scope: scope }: IncentiveProgram,
  industry: string | undefined,
): Match | 'no' {
  if (industry === undefined) return 'stated';
  if (naics_codes.some((code) => code.startsWith(industry) || industry.startsWith(code))) return 'stated';
  return naics_codes.length === 0 || scope === 'named' ? 'not_stated' : 'no';
}

function matchesStatus({ status: stated }: IncentiveProgram, status: string | undefined): Match | 'no' {
  if (status === undefined) return 'stated';
  if (!stated) return 'not_stated';
  return stated === status ? 'stated' : 'no';
}

function matchesEntity(
  { entity_types = [], beneficiary_types = [] }: IncentiveProgram,
  type: ProgramFilters['entity_type'],
): Match | 'no' {
  if (type === undefined || entity_types.includes(type) || entity_types.includes('any')) return 'stated';
  const isNear = [...entity_types, ...beneficiary_types].some((one) => isNearType(one, type));
  return entity_types.length === 0 || isNear ? 'not_stated' : 'no';
}

function matchesActivity(
  { activities = [] }: IncentiveProgram,
  categories: ReadonlySet<string> | undefined,
): Match | 'no' {
  if (!categories || activities.some((one) => categories.has(one))) return 'stated';
  return activities.length === 0 ? 'not_stated' : 'no';
}

/** Types that overlap: an entity of one type may also be of the other (D211). */
const overlaps: Readonly<Record<EntityType, readonly EntityType[]>> = {
  for_profit: ['small_business'],
  small_business: ['for_profit'],
  nonprofit: ['education'],
  government: ['education', 'tribal'],
  tribal: ['government'],
  education: ['government', 'nonprofit'],
  individual: [],
  any: [],
};

/** Whether an entity of a type may be of a type that a program states. */
export const isNearType = (stated: EntityType, type: EntityType): boolean =>
  stated === 'any' || stated === type || overlaps[type].includes(stated);

const taxRules: readonly Form[] = ['deduction', 'deferral', 'exclusion', 'preferential_rate'];

/** Whether a program is a rule of the income tax that nobody applies for: it is part of how income is computed or taxed. */
export const isTaxRule = ({ mechanism, form }: IncentiveProgram): boolean =>
  mechanism === 'other' && form != null && taxRules.includes(form);

/** Returns the kinds of a program: its mechanisms, and its form in the place of `other`. */
export const kindsOf = (program: IncentiveProgram): (Mechanism | Form)[] =>
  mechanismsOf(program).map((mechanism) => (mechanism === 'other' ? (program.form ?? mechanism) : mechanism));

/** Counts programs by kind, the most first. A program of several kinds counts for each. */
export function countKinds(
  programs: readonly ServedProgram[],
): (readonly [kind: Mechanism | Form, programs: number])[] {
  const kinds = programs.flatMap(({ program }) => kindsOf(program));
  const counts = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length] as const);
  return counts.toSorted(([a, most], [b, least]) => least - most || compareText(a, b));
}

/** Whether a program was compared with a captured copy of its official page, by quotations or by a person. */
export function wasCompared({
  evidence,
  last_verified_at,
}: Pick<IncentiveProgram, 'evidence' | 'last_verified_at'>): boolean {
  return Object.keys(evidence).length > 0 || Boolean(last_verified_at);
}

/** Whether a program may be in force on a date: it is not known that it has not started, has ended or is suspended. */
export function mayBeActive({ status, effective_on, sunset_on }: IncentiveProgram, date: string): boolean {
  if (status === 'suspended' || (status === 'sunset' && !sunset_on)) return false;
  return !(effective_on && effective_on > date) && !(sunset_on && sunset_on < date);
}

/** Whether every word begins a word of a program, or is a whole one in singular or plural (D66). */
function hasWords(program: IncentiveProgram, words: readonly string[]): boolean {
  const text = searchText(program);
  const hasWord = (word: string) =>
    text.includes(` ${word}`) || otherNumbers(word).some((other) => text.includes(` ${other} `));
  return words.length > 0 && words.every(hasWord);
}

/** Returns the regular English singulars of a word, and its plural in -ies. */
function otherNumbers(word: string): string[] {
  if (/[^aeiou]y$/.test(word)) return [word.slice(0, -1) + 'ies'];
  if (/.ies$/.test(word)) return [word.slice(0, -3) + 'y', word.slice(0, -1)];
  if (/(s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  return /[^s]s$/.test(word) ? [word.slice(0, -1)] : [];
}

const searchTexts = new WeakMap<IncentiveProgram, string>();

/** Returns the folded words of a program that a search reads, separated and enclosed by spaces; cached. */
function searchText(program: IncentiveProgram): string {
  let text = searchTexts.get(program);
  if (text === undefined) {
    const { name, aliases, administering_agency, eligibility_summary, benefit_summary } = program;
    const parts = [name, ...aliases, administering_agency, eligibility_summary, benefit_summary];
    searchTexts.set(program, (text = ` ${wordsOf(parts.filter(Boolean).join(' ')).join(' ')} `));
  }
  return text;
}

/** Returns the days from the UTC day of `now` (epoch milliseconds) to a date; negative after it. */
export function daysUntil(date: string, now: number): number {
  return dayOf(Date.parse(date)) - dayOf(now);
}
