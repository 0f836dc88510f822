import {
  type FitFact,
  type FitRequest,
  type FitRequirement,
  type FitSort,
  type FitTest,
  type FitVerdict,
  fitVerdicts,
} from '../schemas/fit.ts';
import type { Designation } from '../schemas/designations.ts';
import type { EntityType, IncentiveProgram, ProgramPlace } from '../schemas/incentive.ts';
import { levelsOf } from './activities.ts';
import {
  isLimitedElsewhere,
  isNearType,
  isTaxRule,
  mainObligation,
  mayBeActive,
  type ServedProgram,
} from './incentives.ts';
import { extentOf } from './programPlaces.ts';
import { compareNames, fold } from './text.ts';

/** The category that comes first among programs that are otherwise equal. */
const businessCategory = 'Business and Commerce';

/** Describes how programs are compared. The number changes when the verdicts would. */
export const method =
  'fit/4: each requirement of the request is compared with what the program states; ' +
  'a program does_not_fit if a requirement contradicts a stated value, fits if every requirement agrees with one, and otherwise may_fit; ' +
  'a value that is not stated may fit; a federal program is compared with the place only if it is limited to an area or to designated areas; ' +
  'a program is compared with the industry only if its page names industries, and naming them is no limit unless the page says so; ' +
  'activities never decide against a program; ' +
  'programs are sorted by verdict, then as `sort` says: `match` by how many requirements fit, by the share of their categories that is requested, by whether their name has a word of `q` or of a requested category, ' +
  `then rules of the income tax that nobody applies for come last, then those with a category of ${businessCategory} come first, then by the yearly amount of the whole program.`;

/** The note of every response. */
export const note =
  'A comparison of the request with what the programs state. It is not advice, and not a finding of eligibility: the agency decides, and a program may have conditions that are not compared. A program whose page names no industry is not compared with the industry. An area that a program is limited to is compared by its states, and only if the page names them, or by the list of the areas that are designated for it.';

/** A request whose names have been looked up. */
export interface FitCriteria {
  readonly industry?: FitRequest['industry'];
  readonly entity_type?: FitRequest['entity_type'];
  readonly jobs?: FitRequest['jobs'];
  readonly investment_usd?: FitRequest['investment_usd'];
  /** The states that the place lies in; undefined without a place. */
  readonly states?: readonly string[] | undefined;
  /** What is designated in the metro. */
  readonly designations?: readonly Designation[] | undefined;
  /** The categories that the activities of the request name, as programs print them. */
  readonly activities?: ReadonlySet<string> | undefined;
  readonly on?: FitRequest['on'];
  /** The current day (UTC). */
  readonly today: string;
  /** Folded words: the closest programs have one in their name. */
  readonly words?: readonly string[] | undefined;
}

/** The fields that comparisons read. */
type Field =
  | 'jurisdiction'
  | 'area_limit'
  | 'area_states'
  | 'naics_codes'
  | 'industries'
  | 'entity_types'
  | 'beneficiary_types'
  | 'min_jobs'
  | 'min_investment_usd'
  | 'activities'
  | 'status'
  | 'effective_on'
  | 'sunset_on';

/** What a test found: a verdict with its reason, and the fields that it was read from. */
interface Finding {
  readonly verdict: FitVerdict;
  readonly reason: string;
  readonly fields: readonly Field[];
}

/** How a program compares with a request. */
export interface Fit {
  readonly served: ServedProgram;
  readonly verdict: FitVerdict;
  readonly findings: ReadonlyMap<FitRequirement, Finding>;
}

/** Compares a program with one requirement; undefined if the request does not have it. */
type Test = (program: IncentiveProgram, criteria: FitCriteria) => Finding | undefined;

/** The tests in the order in which a program lists them. */
const tests: readonly (readonly [FitRequirement, Test])[] = [
  ['place', testPlace],
  ['industry', testIndustry],
  ['entity_type', testEntityType],
  ['jobs', testJobs],
  ['investment_usd', testInvestment],
  ['activities', testActivities],
  ['date', testDate],
];

/** Returns how programs compare with a request, sorted by verdict, then by `sort`, otherwise in their order (D212). */
export function findFits(programs: readonly ServedProgram[], criteria: FitCriteria, sort: FitSort = 'match'): Fit[] {
  const ordered =
    sort === 'name' ? programs.toSorted((a, b) => compareNames(a.program.name, b.program.name)) : programs;
  return ordered
    .map((served) => {
      const fit = fitOf(served, criteria);
      return { fit, keys: [-fitVerdicts.indexOf(fit.verdict), ...sortKeys[sort](fit, criteria)] };
    })
    .toSorted((a, b) => compareKeys(a.keys, b.keys))
    .map(({ fit }) => fit);
}

const amountOf = ({ program }: ServedProgram): number => mainObligation(program)?.amount_usd ?? -Infinity;

/** Numbers by which programs with one verdict are sorted, the largest first. */
const sortKeys: Readonly<Record<FitSort, (fit: Fit, criteria: FitCriteria) => readonly number[]>> = {
  match: (fit, criteria) => [
    countFits(fit),
    shareRequested(fit.served, criteria),
    Number(isNamedFor(fit.served, criteria)),
    Number(!isTaxRule(fit.served.program)),
    Number(isForBusiness(fit.served)),
    amountOf(fit.served),
  ],
  amount: ({ served }) => [amountOf(served)],
  name: () => [],
};

/** Compares lists of numbers for sorting, the largest first. */
function compareKeys(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((key, place) => key !== b[place]);
  return i < 0 ? 0 : b[i]! - a[i]!;
}

/** Compares a program with a request. */
export function fitOf(served: ServedProgram, criteria: FitCriteria): Fit {
  const findings = new Map<FitRequirement, Finding>();
  for (const [requirement, test] of tests) {
    const finding = test(served.program, criteria);
    if (finding) findings.set(requirement, finding);
  }
  return { served, verdict: verdictOf([...findings.values()]), findings };
}

/** Returns the tests of a program with the facts behind them. */
export function testsOf({ served: { program }, findings }: Fit): FitTest[] {
  return Array.from(findings, ([requirement, { verdict, reason, fields }]) => ({
    requirement,
    verdict,
    reason,
    facts: fields.map((field) => factOf(program, field)),
  }));
}

/**
 * Returns the requirements that no program states anything about: they rule out no program, and with them none fits, but for the
 * industry, which is only compared with programs that name some.
 * @param fits how the programs compare with the request
 */
export function findUnstated(fits: readonly Fit[], { industry }: Pick<FitCriteria, 'industry'>): FitRequirement[] {
  const isStated = ({ served: { program }, findings }: Fit, requirement: FitRequirement) =>
    findings.get(requirement)?.fields.some((field) => valueOf(program, field) !== null);
  const isRequired = (one: FitRequirement) =>
    one === 'industry' ? industry !== undefined && fits.length > 0 : fits.some(({ findings }) => findings.has(one));
  return tests
    .map(([requirement]) => requirement)
    .filter((one) => isRequired(one) && !fits.some((fit) => isStated(fit, one)));
}

/** Returns the verdict of a program; `may_fit` if nothing was compared. */
function verdictOf(findings: readonly Finding[]): FitVerdict {
  if (findings.some(({ verdict }) => verdict === 'does_not_fit')) return 'does_not_fit';
  return findings.length > 0 && findings.every(({ verdict }) => verdict === 'fits') ? 'fits' : 'may_fit';
}

const countFits = ({ findings }: Fit): number =>
  [...findings.values()].filter(({ verdict }) => verdict === 'fits').length;

/** Returns the share of a program's categories that the request names: high where the program is about little else. */
function shareRequested({ program: { activities = [] } }: ServedProgram, { activities: asked }: FitCriteria): number {
  return asked && activities.length > 0 ? activities.filter((one) => asked.has(one)).length / activities.length : 0;
}

/** Whether a program's name has a word that describes what was requested, also within a word: bioenergy has energy. */
function isNamedFor({ program }: ServedProgram, { words = [] }: FitCriteria): boolean {
  const name = fold(program.name);
  return words.some((word) => name.includes(word));
}

const isForBusiness = ({ program: { activities = [] } }: ServedProgram): boolean =>
  activities.some((category) => levelsOf(category).includes(businessCategory));

const fits = (reason: string, ...fields: Field[]): Finding => ({ verdict: 'fits', reason, fields });
const mayFit = (reason: string, ...fields: Field[]): Finding => ({ verdict: 'may_fit', reason, fields });
const doesNotFit = (reason: string, ...fields: Field[]): Finding => ({ verdict: 'does_not_fit', reason, fields });

/**
 * Programs of other states are not compared, so each is offered in the whole place or in a part of it. A federal program without
 * an area is offered everywhere, and has no test (D210).
 */
function testPlace(program: IncentiveProgram, { states, designations = [] }: FitCriteria): Finding | undefined {
  if (!states) return undefined;
  const required = designations.find(({ programs }) =>
    programs.some(({ id, use }) => id === program.id && use === 'required'),
  );
  if (required) return testDesignation(program, extentOf(required));
  if (program.area_limit) return testArea(program, states);
  const { level, state } = program.jurisdiction;
  if (level === 'federal') return undefined;
  return level === 'state' && states.every((one) => one === state)
    ? fits('The program is of the state that the place is in.', 'jurisdiction')
    : mayFit('The program is offered in a part of the place.', 'jurisdiction');
}

/** The project may be in another part of the place, so designated areas never make a program fit. */
function testDesignation({ area_limit: area }: IncentiveProgram, applies: ProgramPlace['applies']): Finding {
  const field = area ? 'area_limit' : 'jurisdiction';
  if (applies === 'no') return doesNotFit('The program is limited to designated areas, and the place has none.', field);
  return applies === 'in_part'
    ? mayFit('The program is limited to designated areas, which are a part of the place.', field)
    : mayFit('The program is limited to designated areas. The list does not cover the place.', field);
}

/** The place may be in another part of a state than the area, so an area never makes a program fit (D231). */
function testArea(program: IncentiveProgram, states: readonly string[]): Finding {
  if (!program.area_states?.length)
    return mayFit('The program is limited to an area. The page does not say which states it is in.', 'area_limit');
  return isLimitedElsewhere(program, states)
    ? doesNotFit('The program is limited to an area that is in other states.', 'area_limit', 'area_states')
    : mayFit('The program is limited to an area that is in a state of the place.', 'area_limit', 'area_states');
}

/** A page that names no industry limits the program to none, and there is no test (D210). */
function testIndustry(program: IncentiveProgram, { industry }: FitCriteria): Finding | undefined {
  if (industry === undefined) return undefined;
  const { naics_codes: codes = [], industries = [], industry_scope: scope } = program;
  const words: readonly Field[] = industries.length > 0 ? ['industries'] : [];
  if (codes.length === 0)
    return industries.length > 0
      ? mayFit('The industries are stated in words, which are not compared with NAICS codes.', 'industries')
      : undefined;
  if (codes.some((code) => industry.startsWith(code)))
    return fits('A NAICS code of the program covers the industry.', 'naics_codes', ...words);
  if (codes.some((code) => code.startsWith(industry)))
    return mayFit('A NAICS code of the program covers a part of the industry.', 'naics_codes', ...words);
  return scope === 'named'
    ? mayFit('The page names other industries, but does not limit the program to them.', 'naics_codes', ...words)
    : doesNotFit('The NAICS codes of the program are those of other industries.', 'naics_codes', ...words);
}

function testEntityType(program: IncentiveProgram, { entity_type: type }: FitCriteria): Finding | undefined {
  if (type === undefined) return undefined;
  const { entity_types: may = [], beneficiary_types: benefit = [] } = program;
  if (may.includes('any')) return fits('Entities of any type may apply.', 'entity_types');
  if (may.includes(type)) return fits('Entities of this type may apply.', 'entity_types');
  const isNear = (one: EntityType) => isNearType(one, type);
  if (may.some(isNear)) return mayFit('Entities of a type that overlaps with this one may apply.', 'entity_types');
  if (benefit.some(isNear))
    return may.length > 0
      ? mayFit(
          'Others may apply; entities of this or an overlapping type benefit.',
          'entity_types',
          'beneficiary_types',
        )
      : mayFit(
          'Entities of this or an overlapping type benefit; who may apply is not stated.',
          'entity_types',
          'beneficiary_types',
        );
  return may.length > 0
    ? doesNotFit('Only entities of other types may apply.', 'entity_types')
    : mayFit('Who may apply is not stated.', 'entity_types');
}

function testJobs({ min_jobs: least }: IncentiveProgram, { jobs }: FitCriteria): Finding | undefined {
  if (jobs === undefined) return undefined;
  return testLeast(jobs, least, 'min_jobs');
}

function testInvestment(
  { min_investment_usd: least }: IncentiveProgram,
  { investment_usd }: FitCriteria,
): Finding | undefined {
  if (investment_usd === undefined) return undefined;
  return testLeast(investment_usd, least, 'min_investment_usd');
}

function testLeast(value: number, least: number | null | undefined, field: Field): Finding {
  if (least === null || least === undefined) return mayFit('No minimum is stated.', field);
  return value >= least
    ? fits('The request reaches the stated minimum.', field)
    : doesNotFit('The request is under the stated minimum.', field);
}

/** Categories describe a program and are not requirements, so they never decide against it. */
function testActivities(program: IncentiveProgram, { activities: asked }: FitCriteria): Finding | undefined {
  if (!asked) return undefined;
  const { activities = [] } = program;
  if (activities.length === 0) return mayFit('The program has no categories.', 'activities');
  return activities.some((one) => asked.has(one))
    ? fits('The program has a requested category.', 'activities')
    : mayFit('The program has other categories, but categories are not requirements.', 'activities');
}

/**
 * Without `on`, the date is the current day, and only what decides about it counts (D214). `active` describes the
 * current day: the program has started for later dates, and has not ended for earlier ones.
 */
function testDate(program: IncentiveProgram, { on, today }: FitCriteria): Finding | undefined {
  const date = on ?? today;
  const { status, effective_on, sunset_on } = program;
  const fields: readonly Field[] = ['status', 'effective_on', 'sunset_on'];
  const stated = fields.filter((field) => valueOf(program, field) !== null);
  if (!mayBeActive(program, date)) return doesNotFit('The program is not in force on the date.', ...stated);
  const isActive = status === 'active';
  const hasStarted = (isActive && date >= today) || Boolean(effective_on);
  const goesOn = (isActive && date <= today) || Boolean(sunset_on);
  if (hasStarted && goesOn) return fits('The program is in force on the date.', ...stated);
  if (on === undefined) return undefined;
  return stated.length > 0
    ? mayFit('What is stated does not say whether the program is in force on the date.', ...stated)
    : mayFit('When the program is in force is not stated.', ...fields);
}

/** Returns a value of a program with what states it. */
function factOf(program: IncentiveProgram, field: Field): FitFact {
  const value = valueOf(program, field);
  if (value === null) return { field, value, basis: 'not_stated', quotation: null };
  const quotation = program.evidence[field];
  if (quotation !== undefined) return { field, value, basis: 'quotation', quotation };
  return { field, value, basis: program.edited_fields?.includes(field) ? 'reviewer' : 'record', quotation: null };
}

/** Returns the value of a field; null if it is not stated, such as an empty list. */
function valueOf(program: IncentiveProgram, field: Field): FitFact['value'] {
  if (field === 'jurisdiction') return program.jurisdiction.name;
  const value = program[field];
  return value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;
}
