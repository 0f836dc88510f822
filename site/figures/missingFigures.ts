import { geographies, type Geography } from '../../api/schemas/common.ts';
import { fipsOf } from '../../api/schemas/stateCodes.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';
import { content } from '../release.ts';
import { countRegions, geographyNames } from './format.ts';
import { valuesOf } from './values.ts';

/** As many regions without a figure are named, in addition to whole states. */
const maxNamed = 3;

const list = new Intl.ListFormat('en-US');
const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** A region without a figure, with the FIPS code of its state. */
interface MissingRegion {
  readonly geography: Geography;
  readonly name: string;
  readonly state: string;
}

/** Returns sentences about the regions that have no figure of a measure; undefined if all have one, or the calculations name them. */
export function describeMissing({ name, geographies: served }: ServedMeasure): string | undefined {
  const regions = geographies.filter((one) => served[one]).flatMap((one) => regionsOf(name, one));
  const missing = regions.filter(({ isMissing }) => isMissing);
  if (missing.length === 0) return undefined;
  const whole: string[] = [];
  const others: MissingRegion[] = [];
  for (const [state, lacking] of Map.groupBy(missing, (one) => one.state)) {
    const inState = Map.groupBy(
      regions.filter((one) => one.state === state),
      (one) => one.geography,
    );
    const without = [...inState].filter(([, all]) => all.every((one) => one.isMissing)).map(([geography]) => geography);
    others.push(...lacking.filter(({ geography }) => !without.includes(geography)));
    if (without.length === 0) continue;
    const ofState = nameOfState(state);
    const isWhole = without.length === inState.size || without.includes('state');
    whole.push(isWhole ? ofState : `the ${list.format(without.map((one) => geographyNames[one]))} of ${ofState}`);
  }
  const isTold = ({ name }: MissingRegion) =>
    geographies.some((one) => served[one]?.calculation.includes(`leave out ${name},`));
  if (whole.length === 0 && others.every(isTold)) return undefined;
  if (others.length <= maxNamed) return haveNone([...others.map((one) => one.name), ...whole]);
  const counts = [...Map.groupBy(others, (one) => one.geography)].map(([one, { length }]) => countRegions(length, one));
  const reason = `have no figure: it is ${alternatives.format(['withheld', 'missing', 'not computable'])}.`;
  return whole.length === 0
    ? `${list.format(counts)} ${reason}`
    : `${haveNone(whole)} Of the other regions, ${list.format(counts)} ${reason}`;
}

/** Lists names that may have commas: `Kalawao County, HI, and Puerto Rico`. */
const listNames = (names: readonly string[]) =>
  names.length === 2 && names.some((name) => name.includes(',')) ? names.join(', and ') : list.format(names);

function haveNone(names: readonly string[]): string {
  const text = listNames(names);
  const isOne = names.length === 1 && !text.startsWith('the ');
  return `${text[0]!.toUpperCase()}${text.slice(1)} ${isOne ? 'has' : 'have'} no figure.`;
}

function regionsOf(measure: string, geography: Geography): (MissingRegion & { isMissing: boolean })[] {
  const values = valuesOf(measure, geography);
  return content.regions[geography].map(({ geoid, name }, place) => ({
    geography,
    name,
    // The FIPS code of a county begins with that of its state.
    state: geography === 'msa' ? fipsOf[content.metros[place]!.states[0]!]! : geoid.slice(0, 2),
    isMissing: values[place] === null,
  }));
}

const nameOfState = (code: string): string => content.regions.state.find(({ geoid }) => geoid === code)?.name ?? code;
