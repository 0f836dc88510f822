import { comparators, directions, maxCriteria, tiers } from '../../api/schemas/choices.ts';
import type { Criterion } from '../../api/schemas/rank.ts';
import type { Requirements } from '../../api/schemas/requirements.ts';
import type { Region } from '../../common/project.ts';
import { projectLimits } from '../../common/projectChoices.ts';
import { availablePresets, presetPath, startFrom, usedPreset } from './presets.ts';
import { readRegion, writeRegion } from './regionAddress.ts';
import type { StartData } from './startData.ts';

/** The choices of a person in the explorer. All of them are in the page address. */
export interface State {
  readonly states: readonly string[];
  readonly requirements: Requirements;
  readonly criteria: readonly Criterion[];
  /** Regions that are ranked, each as one more metro. */
  readonly areas: readonly Region[];
  /** CBSA codes, and codes of regions. */
  readonly compare: readonly string[];
  /** CBSA code of the metro whose rank is explained, or the code of a region; empty for none. */
  readonly metro: string;
  /** Measures of the scatter. */
  readonly x: string;
  readonly y: string;
  /** Whether metros with missing figures are ranked by the others. */
  readonly partial: boolean;
  /** Whether the ranking shows the figures of every criterion. */
  readonly numbers: boolean;
}

export const maxChosen = 5;

export const limits = ['min_mfg_share', 'max_unemployment', 'min_growth', 'max_hazard', 'max_elec_price'] as const;

/** Whether nothing is chosen that a ranking follows from. */
export const isEmpty = ({ states, requirements, criteria, areas }: State): boolean =>
  states.length + criteria.length + areas.length === 0 &&
  Object.values(requirements).every((value) => value === undefined);

/**
 * Reads the state from a page address. It leaves out invalid and unavailable values and reports them.
 * @param path the path of the page: that of a preset has its requirements and criteria, which the query can replace
 * @returns the state, and a message for each value that was left out
 */
export function readState(search: string, start: StartData, path = explorerPath): { state: State; problems: string[] } {
  const params = new URLSearchParams(search);
  const problems: string[] = [];
  const known = new Map(start.measures.map((measure) => [measure.name, measure]));
  const ignore = (what: string, why: string) => {
    // An address can be long; the messages stay short.
    if (problems.length < 5) problems.push(`Ignored ${what.slice(0, 60)}: ${why}.`);
    return [];
  };

  const presets = availablePresets(start);
  const preset = presets.find((one) => one.key === params.get('preset') || presetPath(one) === path);
  if (params.has('preset') && !preset)
    ignore(`preset=${params.get('preset')}`, `use one of ${presets.map(({ key }) => key).join(', ')}`);
  const initial = preset ? startFrom(preset) : { requirements: {}, criteria: [] };

  const given = params.has('c') ? [] : initial.criteria;
  const criteria = new Map(given.map((criterion) => [criterion.measure, criterion]));
  for (const text of params.getAll('c').filter(Boolean)) {
    const criterion = readCriterion(text);
    if (!criterion) ignore(`c=${text}`, 'use measure:higher:weight or measure:lower:weight');
    else if (!known.has(criterion.measure)) ignore(criterion.measure, 'no such measure for metros');
    else if (criteria.size >= maxCriteria) ignore(criterion.measure, `at most ${maxCriteria} criteria`);
    else criteria.set(criterion.measure, criterion);
  }

  const requirements: Requirements = initial.requirements;
  const tier = tiers.find((one) => one === params.get('tier'));
  if (tier) requirements.tier = tier;
  else if (params.has('tier')) ignore(`tier=${params.get('tier')}`, `use one of ${tiers.join(', ')}`);
  for (const key of limits) {
    const text = params.get(key);
    const value = text === null ? undefined : readNumber(text);
    if (value !== undefined) requirements[key] = value;
    else if (text !== null) ignore(`${key}=${text}`, 'not a number');
  }
  if (params.get('rtw_only') === '1') requirements.rtw_only = true;

  const knownStates = new Set(start.metros.flatMap(({ states }) => states));
  const areas = readAreas(params, ignore);
  const codes = new Set([...start.metros.map(({ cbsa }) => cbsa), ...areas.map(({ code }) => code)]);
  const readMeasure = (name: string, otherwise: string) => {
    const measure = params.get(name);
    if (measure !== null && !known.has(measure)) ignore(`${name}=${measure}`, 'no such measure for metros');
    return measure !== null && known.has(measure) ? measure : otherwise;
  };
  const explained = params.get('metro') ?? '';
  if (explained !== '' && !codes.has(explained)) ignore(`metro=${explained}`, 'not the CBSA code of a metro');
  const [first, second] = axesOf([...criteria.values()], start);
  return {
    problems,
    state: {
      states: readList(params, 'states').filter(
        (code) => knownStates.has(code) || void ignore(code, 'no metro in this state'),
      ),
      requirements,
      criteria: [...criteria.values()],
      areas,
      compare: readList(params, 'compare')
        .filter((cbsa) => codes.has(cbsa) || void ignore(cbsa, 'not the CBSA code of a metro'))
        .slice(0, maxChosen),
      metro: codes.has(explained) ? explained : '',
      x: readMeasure('x', first),
      y: readMeasure('y', second),
      partial: params.get('partial') === '1',
      numbers: params.get('numbers') === '1',
    },
  };
}

/** Returns what a state becomes without some of its regions. */
export function withoutRegions({ areas, compare, metro }: State, removed: readonly string[]): Partial<State> {
  const isKept = (code: string) => !removed.includes(code);
  return {
    areas: areas.filter(({ code }) => isKept(code)),
    compare: compare.filter(isKept),
    metro: isKept(metro) ? metro : '',
  };
}

const readList = (params: URLSearchParams, name: string) => [
  ...new Set((params.get(name) ?? '').split(',').filter(Boolean)),
];

function readNumber(text: string): number | undefined {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}

/** Returns the regions in the query of an address. */
export const regionsIn = (search: string): readonly Region[] => readAreas(new URLSearchParams(search), () => undefined);

/** Reads the regions, each once. @param ignore is told which ones are ignored, and why */
function readAreas(params: URLSearchParams, ignore: (what: string, why: string) => void): Region[] {
  const areas = new Map<string, Region>();
  for (const text of params.getAll('area').filter(Boolean)) {
    const region = readRegion(text);
    if (typeof region === 'string') ignore(`area=${text}`, region);
    else if (areas.size >= projectLimits.regions && !areas.has(region.code))
      ignore(`area=${text}`, `at most ${projectLimits.regions} regions`);
    else areas.set(region.code, region);
  }
  return [...areas.values()];
}

/** `unemployment_rate:lower:1`, with a cutoff `unemployment_rate:lower:1:gt:8`. */
function readCriterion(text: string): Criterion | undefined {
  const [measure = '', way, weightText = '1', compare, valueText = ''] = text.split(':');
  const direction = directions.find((one) => one === `${way}_better`);
  const weight = readNumber(weightText);
  if (!direction || weight === undefined || weight < 0) return undefined;
  if (compare === undefined) return { measure, direction, weight };
  const comparator = comparators.find((one) => one === compare);
  const value = readNumber(valueText);
  if (!comparator || value === undefined) return undefined;
  return { measure, direction, weight, cutoff: { comparator, value } };
}

/** The page of the explorer. */
const explorerPath = '/explorer';

/** Returns the measures of the scatter plot unless a person chooses others: those of the first two criteria. */
export function axesOf(criteria: readonly Criterion[], { measures }: StartData): [x: string, y: string] {
  const [first, second] = [...new Set([...criteria, ...measures.map(({ name }) => ({ measure: name }))])];
  return [first!.measure, (second ?? first!).measure];
}

/** Returns the parameters of what a ranking follows from: states, requirements, criteria and regions. */
export function rankingParameters({
  states,
  requirements,
  criteria,
  partial,
  areas = [],
}: RankingState): URLSearchParams {
  const params = new URLSearchParams();
  if (states.length > 0) params.set('states', states.join(','));
  const { rtw_only, ...values } = requirements;
  for (const [key, value] of Object.entries(values)) if (value !== undefined) params.set(key, String(value));
  if (rtw_only) params.set('rtw_only', '1');
  for (const { measure, direction, weight, cutoff } of criteria) {
    const way = direction === 'higher_better' ? 'higher' : 'lower';
    params.append('c', [measure, way, weight, ...(cutoff ? [cutoff.comparator, cutoff.value] : [])].join(':'));
  }
  for (const region of areas) params.append('area', writeRegion(region));
  if (partial) params.set('partial', '1');
  return params;
}

/** The names of the parameters that a ranking follows from. */
export const rankingNames: readonly string[] = [
  ...['preset', 'states', 'tier', ...limits, 'rtw_only'],
  ...['c', 'area', 'partial'],
];

/** The part of a state that a ranking follows from. Projects without regions have no list of them. */
export interface RankingState extends Pick<State, 'states' | 'requirements' | 'criteria' | 'partial'> {
  readonly areas?: State['areas'] | undefined;
}

/** Returns the path and the query from which `readState` reads the same state. A preset without changes has a page of its own. */
export function writeState(state: State, start: StartData): string {
  const { states, criteria, partial, areas, compare, metro, x, y, numbers } = state;
  const preset = usedPreset(start, state);
  const params = rankingParameters(preset ? { requirements: {}, criteria: [], states, partial, areas } : state);
  const [first, second] = axesOf(criteria, start);
  if (compare.length > 0) params.set('compare', compare.join(','));
  if (metro !== '') params.set('metro', metro);
  if (x !== first) params.set('x', x);
  if (y !== second) params.set('y', y);
  if (numbers) params.set('numbers', '1');
  return (preset ? presetPath(preset) : explorerPath) + queryOf(params);
}

/** Returns parameters as the query of an address; empty if there are none. */
export function queryOf(params: URLSearchParams): string {
  // Colons and commas need no encoding in a query and are easier to read.
  const text = params.toString().replaceAll('%3A', ':').replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}
