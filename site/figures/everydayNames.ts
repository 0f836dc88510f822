import { commonNames } from '../../api/domain/commonNames.ts';
import { shortName } from './format.ts';

/** Common names that are also codes of states, which the search of the site and the checker read as metros all the same. */
const stateCodeNames: Readonly<Record<string, readonly string[]>> = { LA: ['Los Angeles, CA'], DC: ['Washington, DC'] };
const everydayNames: Readonly<Record<string, readonly string[]>> = { ...commonNames, ...stateCodeNames };

interface NamedMetro {
  readonly name: string;
  /** The postal codes of its states. */
  readonly states: readonly string[];
}

/** Returns what people call a metro. */
export function everydayNamesOf({ name, states }: NamedMetro): string[] {
  const places = states.map((state) => `${shortName(name)}, ${state}`);
  return Object.keys(everydayNames).filter((everyday) => everydayNames[everyday]!.some((one) => places.includes(one)));
}

/** Whether an everyday name means one metro alone; "Bay Area" means two. */
export const meansOneMetro = (everydayName: string): boolean => everydayNames[everydayName]?.length === 1;

const costs = ['cost of living', 'living costs'];

/** What people type to find a measure, in addition to the search terms of the release. */
export const wordsForMeasure: Readonly<Record<string, readonly string[]>> = {
  fair_market_rent_2br: costs,
  median_gross_rent: costs,
  median_home_value: costs,
  median_owner_costs_with_mortgage: costs,
  rent_burden_share: costs,
};
