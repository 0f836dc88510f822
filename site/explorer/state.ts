import { comparators, directions, maxCriteria, tiers } from '../../api/schemas/choices.ts';
import type { Criterion } from '../../api/schemas/rank.ts';
import type { Requirements } from '../../api/schemas/requirements.ts';
import { availablePresets, startFrom } from './presets.ts';
import type { StartData } from './startData.ts';

/** The choices of a person in the explorer. All of them are in the page address. */
export interface State {
  readonly states: readonly string[];
  readonly requirements: Requirements;
  readonly criteria: readonly Criterion[];
  /** CBSA codes. */
  readonly compare: readonly string[];
  /** CBSA code of the metro whose rank is explained; empty for none. */
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

/** The criteria that the explorer starts with, as far as they are available. */
const exampleCriteria: readonly Criterion[] = [
  { measure: 'population_growth_5yr', direction: 'higher_better', weight: 2 },
  { measure: 'unemployment_rate', direction: 'lower_better', weight: 1 },
  { measure: 'industrial_electricity_price', direction: 'lower_better', weight: 1 },
];

/** Returns the criteria that the explorer starts with. */
const startingCriteria = ({ measures }: StartData): Criterion[] =>
  exampleCriteria.filter(({ measure }) => measures.some(({ name }) => name === measure));

/** Whether criteria are those that the explorer starts with, unchanged. */
export const areExamples = (criteria: readonly Criterion[], start: StartData): boolean =>
  criteria.length > 0 && JSON.stringify(criteria) === JSON.stringify(startingCriteria(start));

/**
 * Reads the state from a page address. It leaves out invalid and unavailable values and reports them.
 * @returns the state, and a message for each value that was left out
 */
export function readState(search: string, start: StartData): { state: State; problems: string[] } {
  const params = new URLSearchParams(search);
  const problems: string[] = [];
  const known = new Map(start.measures.map((measure) => [measure.name, measure]));
  const ignore = (what: string, why: string) => {
    // An address can be long; the messages stay short.
    if (problems.length < 5) problems.push(`Ignored ${what.slice(0, 60)}: ${why}.`);
    return [];
  };

  const presets = availablePresets(start);
  const preset = presets.find(({ key }) => key === params.get('preset'));
  if (params.has('preset') && !preset)
    ignore(`preset=${params.get('preset')}`, `use one of ${presets.map(({ key }) => key).join(', ')}`);
  const initial = preset ? startFrom(preset) : { requirements: {}, criteria: startingCriteria(start) };

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
  const codes = new Set(start.metros.map(({ cbsa }) => cbsa));
  const names = [...known.keys()];
  const readMeasure = (name: string, otherwise: string) => {
    const measure = params.get(name);
    if (measure !== null && !known.has(measure)) ignore(`${name}=${measure}`, 'no such measure for metros');
    return measure !== null && known.has(measure) ? measure : otherwise;
  };
  const explained = params.get('metro') ?? '';
  if (explained !== '' && !codes.has(explained)) ignore(`metro=${explained}`, 'not the CBSA code of a metro');
  const [first = names[0]!, second = names[1] ?? names[0]!] = criteria.keys();
  return {
    problems,
    state: {
      states: readList(params, 'states').filter(
        (code) => knownStates.has(code) || void ignore(code, 'no metro in this state'),
      ),
      requirements,
      criteria: [...criteria.values()],
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

const readList = (params: URLSearchParams, name: string) => [
  ...new Set((params.get(name) ?? '').split(',').filter(Boolean)),
];

function readNumber(text: string): number | undefined {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
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

/** Returns the query string from which `readState` reads the same state. */
export function writeState({ states, requirements, criteria, compare, metro, x, y, partial, numbers }: State): string {
  const params = new URLSearchParams();
  if (states.length > 0) params.set('states', states.join(','));
  const { rtw_only, ...values } = requirements;
  for (const [key, value] of Object.entries(values)) if (value !== undefined) params.set(key, String(value));
  if (rtw_only) params.set('rtw_only', '1');
  // An empty parameter means no criteria; without it, the explorer uses its defaults.
  if (criteria.length === 0) params.set('c', '');
  for (const { measure, direction, weight, cutoff } of criteria) {
    const way = direction === 'higher_better' ? 'higher' : 'lower';
    params.append('c', [measure, way, weight, ...(cutoff ? [cutoff.comparator, cutoff.value] : [])].join(':'));
  }
  if (partial) params.set('partial', '1');
  if (compare.length > 0) params.set('compare', compare.join(','));
  if (metro !== '') params.set('metro', metro);
  params.set('x', x);
  params.set('y', y);
  if (numbers) params.set('numbers', '1');
  // Colons and commas need no encoding in a query and are easier to read.
  return `?${params.toString().replaceAll('%3A', ':').replaceAll('%2C', ',')}`;
}
