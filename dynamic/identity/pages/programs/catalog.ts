import { levelsOf } from '../../../../api/domain/activities.ts';
import { areaCoverage, comparisonNote, nationCoverage } from '../../../../api/domain/coverage.ts';
import { countKinds, daysUntil, mechanismsOf, type ServedProgram } from '../../../../api/domain/incentives.ts';
import { showName } from '../../../../api/domain/metroName.ts';
import type { Release } from '../../../../api/domain/release.ts';
import { findDesignations, sayExtent } from '../../../../api/domain/designations.ts';
import { stateAddress } from '../../../../api/domain/placeAddress.ts';
import { offeredIn } from '../../../../api/domain/programPlaces.ts';
import { readPlace, stateName } from '../../../../api/operations/listIncentivePrograms.ts';
import type { FitRequest, FitRequirement } from '../../../../api/schemas/fit.ts';
import { mechanisms } from '../../../../api/schemas/incentive.ts';
import type { Category, Choices } from '../../views/programs/form.ts';
import type { Counts, Overview, PlaceOverview } from '../../views/programs/overview.ts';
import type { MainSource, Publishers } from '../../views/programs/source.ts';
import type { Catalog } from '../../views/programs/start.ts';
import { kindLabels } from '../../views/programs/words.ts';

/** Returns what the catalog of a release has. @param now epoch milliseconds */
export function catalogOf(release: Release, now: number): Catalog {
  const { content } = release;
  const { programs } = content.incentives;
  const federal = programs.filter(({ program }) => program.jurisdiction.level === 'federal').length;
  const states = new Set(programs.flatMap(({ program }) => program.jurisdiction.state ?? []));
  return {
    federal,
    states: content.regions.state.filter((one) => states.has(one.states[0] ?? '')).map(({ name }) => name),
    others: programs.length - federal,
    source: mainSource(release),
    ending: endingPrograms(programs, now),
  };
}

/** Returns the source that most programs have; undefined without programs. */
function mainSource({ content: { attributions, incentives } }: Release): MainSource | undefined {
  const groups = [...Map.groupBy(incentives.programs, ({ credit }) => credit)];
  const [most] = groups.toSorted(([, a], [, b]) => b.length - a.length);
  if (most === undefined) return undefined;
  const [key, programs] = most;
  const captured = programs.flatMap(({ program }) => program.captured_at ?? []).toSorted();
  return {
    credit: attributions.get(key)!.credit,
    captured: [captured[0], captured.at(-1)],
    others: incentives.programs.length - programs.length,
  };
}

/** Returns the programs with a last day that is not over, first those that end next. */
function endingPrograms(programs: readonly ServedProgram[], now: number): Catalog['ending'] {
  return programs
    .flatMap(({ program: { name, administering_agency, jurisdiction, source_url, sunset_on } }) =>
      sunset_on
        ? [
            {
              name,
              agency: administering_agency ?? jurisdiction.name,
              url: source_url,
              last: sunset_on,
              days: daysUntil(sunset_on, now),
            },
          ]
        : [],
    )
    .filter(({ days }) => days >= 0)
    .toSorted((a, b) => a.days - b.days);
}

/** Which programs are counted: those of a kind and of a category. */
interface ProgramFilter {
  readonly kind: string | undefined;
  readonly category: string | undefined;
}

const isCounted = ({ program }: ServedProgram, { kind, category }: ProgramFilter): boolean =>
  (kind === undefined || mechanismsOf(program).some((one) => one === kind)) &&
  (category === undefined || (program.activities ?? []).some((one) => levelsOf(one).includes(category)));

/** Returns the programs of a release as counts. */
export function overviewOf(release: Release, filter: ProgramFilter): Overview {
  const { incentives, regions } = release.content;
  const { programs } = incentives;
  const ofState = (usps: string) => programs.filter(({ program }) => program.jurisdiction.state === usps);
  return {
    ...countsOf(release, programs, filter),
    onlyFederalHaveCategories: programs.every(
      ({ program: { jurisdiction, activities = [] } }) => jurisdiction.level === 'federal' || activities.length === 0,
    ),
    covered: nationCoverage(incentives, (usps) => stateName(release, usps)).join(' '),
    stateSubject: subjectOfStates(incentives),
    states: regions.state
      .flatMap(({ states: [usps], name }) => (usps === undefined ? [] : [{ usps, name, programs: ofState(usps) }]))
      .map(({ programs, ...state }) => ({ ...state, ...countCovered(programs, filter) }))
      .toSorted((a, b) => (b.total ?? -1) - (a.total ?? -1) || a.name.localeCompare(b.name, 'en')),
  };
}

/** Returns what the programs of states are for, if all of them come from publishers that list one kind. */
function subjectOfStates({ programs, subjects }: Release['content']['incentives']): string | undefined {
  const ofStates = programs.filter(({ program }) => program.jurisdiction.level === 'state');
  const [subject, ...others] = new Set(ofStates.map(({ credit }) => subjects.get(credit)));
  return others.length === 0 ? subject : undefined;
}

/** Counts the programs of a filter in all and by kind. A government without programs of any kind is not covered. */
function countCovered(programs: readonly ServedProgram[], filter: ProgramFilter) {
  const counted = programs.filter((one) => isCounted(one, filter));
  return { total: programs.length === 0 ? undefined : counted.length, kinds: countKinds(counted) };
}

/** Counts the programs of a filter in all, by level of government, by kind and by publisher. */
function countsOf(
  release: Release,
  programs: readonly ServedProgram[],
  filter: ProgramFilter,
): Omit<Counts, 'covered'> {
  const { total = 0, kinds } = countCovered(programs, filter);
  const counted = programs.filter((one) => isCounted(one, filter));
  const ofLevel = (level: keyof Overview['levels']) =>
    countCovered(
      programs.filter(({ program }) => program.jurisdiction.level === level),
      filter,
    );
  const [federal, state, local] = [ofLevel('federal'), ofLevel('state'), ofLevel('local')];
  return {
    total,
    kinds,
    levels: { federal: federal.total, state: state.total, local: local.total },
    levelKinds: { federal: federal.kinds, state: state.kinds, local: local.kinds },
    sources: sourcesOf(release, counted),
    age: comparisonNote(counted).join(' '),
  };
}

/** Returns the publishers of some programs, those of most first. */
function sourcesOf({ content: { attributions } }: Release, programs: readonly ServedProgram[]): Counts['sources'] {
  const byCredit = [...Map.groupBy(programs, ({ credit }) => credit)];
  return byCredit
    .map(([key, programs]) => {
      const { publisher, credit, url } = attributions.get(key)!;
      return { publisher, credit, url: url ?? undefined, programs: programs.length };
    })
    .toSorted((a, b) => b.programs - a.programs);
}

/**
 * Returns the programs that are offered in a place as counts.
 * @param now epoch milliseconds
 */
export async function placeOverviewOf(
  release: Release,
  { state, metro: ref }: Pick<FitRequest, 'state' | 'metro'>,
  now: number,
  filter: ProgramFilter,
): Promise<PlaceOverview> {
  const { incentives, metros } = release.content;
  const metro = ref === undefined ? undefined : metros[release.metroPlace(ref)]!;
  const place = await readPlace(release, { metro, state }, metro ? findDesignations(release) : [], now);
  const offered = offeredIn(incentives.programs, metro ?? state!, place!);
  return {
    ...countsOf(release, offered, filter),
    name: metro ? showName(metro.name) : stateName(release, state!),
    value: metro?.cbsa ?? state!,
    states: place!.states,
    designations: (place?.designations ?? []).map(
      (one) => `${one.name} (${one.vintage}): ${sayExtent(one, one.status === 'ended')}`,
    ),
    covered: areaCoverage(incentives, place!.states, (usps) => stateName(release, usps)).join(' '),
    page: metro ? `/metros/${metro.slug}` : stateAddress(state!),
  };
}

const choicesCache = new WeakMap<Release, Choices>();

/** Returns what the form offers: what the release has; cached. */
export function choicesOf(release: Release): Choices {
  let choices = choicesCache.get(release);
  if (!choices) choicesCache.set(release, (choices = readChoices(release)));
  return choices;
}

function readChoices({ content }: Release): Choices {
  const { metros, regions, incentives } = content;
  const { programs } = incentives;
  const states = regions.state.flatMap(({ states: [usps], name }) =>
    usps === undefined ? [] : [{ value: usps, label: name }],
  );
  const kinds = new Set(programs.flatMap(({ program }) => mechanismsOf(program)));
  return {
    metros: metros.map(({ cbsa, name }) => ({ value: cbsa, label: showName(name) })),
    states: states.toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
    kinds: mechanisms.filter((kind) => kinds.has(kind)).map((value) => ({ value, label: kindLabels[value] })),
    categories: categoriesOf(programs),
    unstated: unstatedBy(programs),
  };
}

/** Returns the upper levels of the categories in alphabetical order, each with how many programs have it. */
function categoriesOf(programs: readonly ServedProgram[]): Category[] {
  const counts = new Map<string, number>();
  for (const { program } of programs)
    for (const name of new Set((program.activities ?? []).map((category) => levelsOf(category)[0]!)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return Array.from(counts, ([name, count]) => ({ name, programs: count })).sort((a, b) =>
    a.name.localeCompare(b.name, 'en'),
  );
}

/** Returns which of the folded requirements no program states anything about. */
function unstatedBy(programs: readonly ServedProgram[]): FitRequirement[] {
  const states = (isStated: (program: ServedProgram['program']) => boolean) =>
    programs.some(({ program }) => isStated(program));
  return [
    ...(states(({ min_jobs }) => min_jobs != null) ? [] : (['jobs'] as const)),
    ...(states(({ min_investment_usd }) => min_investment_usd != null) ? [] : (['investment_usd'] as const)),
    ...(states(({ naics_codes = [] }) => naics_codes.length > 0) ? [] : (['industry'] as const)),
  ];
}

/** Returns the publisher of each program's source, by the id of the program. */
export function publishersOf({ content }: Release): Publishers {
  const { attributions, incentives } = content;
  return new Map(
    incentives.programs.flatMap(({ program, credit }) => {
      const publisher = attributions.get(credit)?.publisher;
      return publisher === undefined ? [] : [[program.id, publisher] as const];
    }),
  );
}
