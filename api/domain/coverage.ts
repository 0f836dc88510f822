import { formatDate } from './dates.ts';
import { type Area, type Incentives, isOfMetro, isOfState, type ServedProgram, wasCompared } from './incentives.ts';

/** The requested area: a state, a metro with its name, both, or neither. */
interface CoverageFilter {
  readonly state: string | undefined;
  readonly metro: (Area & { readonly name: string }) | undefined;
}

type Catalog = Pick<Incentives, 'available' | 'programs' | 'subjects'>;
type StateName = (usps: string) => string;

/**
 * Returns sentences that say which of the requested jurisdictions are covered, and how many of their programs were not yet
 * compared with an official page. A jurisdiction without programs is not covered yet.
 * @param stateName the name of a state by its USPS code
 */
export function coverageNote(catalog: Catalog, { state, metro }: CoverageFilter, stateName: StateName): string {
  if (!catalog.available) return 'The catalog is not approved for the API yet: no programs are served.';
  const covered = catalog.programs.filter(
    (served) => (state === undefined || isOfState(served, state)) && (!metro || isOfMetro(served, metro)),
  );
  const locals = localsOf(covered);
  const { whole } = coveredStates(catalog);
  const places = state === undefined ? metro?.states : [state].filter((one) => metro?.states.includes(one) ?? true);
  const comparison = comparisonNote(covered);
  if (places === undefined) return [...nationCoverage(catalog, stateName), ...comparison].join(' ');
  const hasWhole = places.some((one) => whole.includes(one));
  return [
    ...areaCoverage(catalog, places, stateName),
    ...(locals.length > 0 || hasWhole ? [localGovernments(placeName(state, metro, stateName), locals)] : []),
    ...(places.length === 0 ? [`${metro!.name} does not lie in ${stateName(state!)}.`] : []),
    ...comparison,
  ].join(' ');
}

/** Returns sentences that say which jurisdictions of the nation are covered. */
export function nationCoverage(catalog: Catalog, stateName: StateName): string[] {
  const { whole, part } = coveredStates(catalog);
  return [
    federalCoverage(catalog),
    ...partSentence(catalog, part, countStates(part)),
    nationwideSentences(whole.map(stateName), localsOf(catalog.programs), part.length > 0),
  ];
}

const localsOf = (programs: readonly ServedProgram[]): string[] =>
  unique(
    programs.flatMap(({ program: { jurisdiction } }) => (jurisdiction.level === 'local' ? jurisdiction.name : [])),
  );

const federalCoverage = ({ programs }: Catalog): string =>
  `Federal programs are ${programs.some(({ program }) => program.jurisdiction.level === 'federal') ? 'covered' : 'not covered yet'}.`;

/**
 * Returns sentences that say whether federal programs are covered, and which states.
 * @param states USPS codes
 */
export const areaCoverage = (catalog: Catalog, states: readonly string[], stateName: StateName): string[] => [
  federalCoverage(catalog),
  ...statesCoverage(catalog, states, stateName),
];

/**
 * Returns sentences that say which states are covered, wholly or with some kinds of programs only.
 * @param states USPS codes
 */
export function statesCoverage(catalog: Catalog, states: readonly string[], stateName: StateName): string[] {
  const { whole, part } = coveredStates(catalog);
  const inPart = states.filter((one) => part.includes(one));
  const lacking = states.filter((one) => !whole.includes(one) && !part.includes(one));
  return [
    ...statusSentence(states.filter((one) => whole.includes(one)).map(stateName), 'covered'),
    ...(inPart.length > 0 ? partSentence(catalog, inPart, joinNames(inPart.map(stateName))) : []),
    ...statusSentence(lacking.map(stateName), 'not covered yet'),
  ];
}

/** Returns the states that have programs: any, or only those of publishers that list some kinds. */
function coveredStates({ programs, subjects }: Catalog): { whole: string[]; part: string[] } {
  const ofStates = programs.filter(({ program }) => program.jurisdiction.level === 'state');
  const statesOf = (list: readonly ServedProgram[]) => unique(list.map(({ program }) => program.jurisdiction.state!));
  const whole = statesOf(ofStates.filter(({ credit }) => !subjects.has(credit)));
  return { whole, part: statesOf(ofStates).filter((state) => !whole.includes(state)) };
}

/** `44 states`, or `43 states and the District of Columbia`. */
function countStates(states: readonly string[]): string {
  const own = states.filter((state) => state !== 'DC').length;
  const counted = own === 1 ? '1 state' : `${own} states`;
  return own === states.length ? counted : `${counted} and the District of Columbia`;
}

/** Says what kinds of programs states are covered with. @param names how the sentence calls the states */
function partSentence({ programs, subjects }: Catalog, states: readonly string[], names: string): string[] {
  const own = programs.filter(({ program }) => states.includes(program.jurisdiction.state ?? ''));
  const about = unique(own.flatMap(({ credit }) => subjects.get(credit) ?? []));
  return about.length === 0 ? [] : [`${names}: only programs for ${joinNames(about)}.`];
}

/** Returns sentences that say which values do not come from a captured page, and how old the pages are. */
export function comparisonNote(covered: Incentives['programs']): string[] {
  return [...statedNote(covered), ...ageNote(covered), ...taxNote(covered)];
}

/** Tells readers how old the captured pages are that nobody has compared with the live ones. */
function ageNote(covered: Incentives['programs']): string[] {
  const days = covered.flatMap(({ program: { captured_at, last_verified_at } }) =>
    captured_at && !last_verified_at ? [captured_at.slice(0, 10)] : [],
  );
  if (days.length === 0) return [];
  const first = days.reduce((a, b) => (a < b ? a : b));
  const last = days.reduce((a, b) => (a > b ? a : b));
  const when = first === last ? `on ${formatDate(first)}` : `from ${formatDate(first)} to ${formatDate(last)}`;
  const [quote, pages, have] =
    days.length === 1 ? ['quotes', 'a page', 'its live page has'] : ['quote', 'pages', 'their live pages have'];
  return [
    `${days.length} of ${covered.length} programs ${quote} ${pages} captured ${when}; ${have} not been compared since.`,
  ];
}

/** The day of Public Law 119-21, which changed several tax expenditures. */
const taxLawOn = '2025-07-04';

/** Whether a program quotes a page of a tax expenditure that is older than this law and was not compared since. */
export function isOlderThanTaxLaw({ inventory_id, captured_at, last_verified_at }: ServedProgram['program']): boolean {
  return (inventory_id ?? '').startsWith('TC.') && (captured_at ?? taxLawOn) < taxLawOn && !last_verified_at;
}

/** Tells readers that pages of tax expenditures are older than a law that changed several of them. */
function taxNote(covered: Incentives['programs']): string[] {
  if (!covered.some(({ program }) => isOlderThanTaxLaw(program))) return [];
  return [
    `Public Law 119-21 of ${formatDate(taxLawOn)} changed several tax expenditures; their pages are older than this law.`,
  ];
}

function statedNote(covered: Incentives['programs']): string[] {
  const count = covered.filter(({ program }) => !wasCompared(program)).length;
  if (count === 0) return [];
  const [are, their, pages, have] = count === 1 ? ['is', 'its', 'page', 'has'] : ['are', 'their', 'pages', 'have'];
  return [
    `${count} of ${covered.length} programs ${are} stated from the statute; ${their} official ${pages} ${have} not been captured and compared yet.`,
  ];
}

function placeName(state: CoverageFilter['state'], metro: CoverageFilter['metro'], stateName: StateName): string {
  if (!metro) return stateName(state!);
  return state === undefined ? metro.name : `the part of ${metro.name} in ${stateName(state)}`;
}

/** @param hasParts whether other states are covered in part */
function nationwideSentences(states: readonly string[], locals: readonly string[], hasParts: boolean): string {
  const governments = locals.length === 1 ? '1 local government' : `${locals.length} local governments`;
  const all = [...states, ...(locals.length > 0 ? [governments] : [])];
  const state = hasParts || states.length > 0 ? 'other state' : 'state';
  const local = locals.length > 0 ? 'other local government' : 'local government';
  return [...statusSentence(all, 'covered'), `No ${state} and no ${local} is covered yet.`].join(' ');
}

/** Maximum of local governments that a note names; it only counts more of them. */
const maxNamed = 10;

function localGovernments(where: string, locals: readonly string[]): string {
  const area = `Of the local governments in ${where}`;
  if (locals.length === 0) return `${area}, none is covered yet.`;
  const names = locals.length > maxNamed ? String(locals.length) : joinNames(locals);
  return `${area}, ${names} ${locals.length === 1 ? 'is' : 'are'} covered; the others are not yet.`;
}

function statusSentence(names: readonly string[], what: string): string[] {
  return names.length === 0 ? [] : [`${joinNames(names)} ${names.length === 1 ? 'is' : 'are'} ${what}.`];
}

/** `A`, `A and B`, `A, B and C` */
function joinNames(names: readonly string[]): string {
  const last = names.at(-1)!;
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];
