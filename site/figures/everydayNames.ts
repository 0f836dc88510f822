import { commonNames } from '../../api/domain/commonNames.ts';
import { type NamedMetro, shortName } from './format.ts';

/** Common names that are also codes of states, which the search of the site and the checker read as metros all the same. */
const stateCodeNames: Readonly<Record<string, readonly string[]>> = { LA: ['Los Angeles, CA'], DC: ['Washington, DC'] };
const everydayNames: Readonly<Record<string, readonly string[]>> = { ...commonNames, ...stateCodeNames };

/** Returns what people call a metro. */
export function everydayNamesOf({ name, states }: NamedMetro): string[] {
  const places = states.map((state) => `${shortName(name)}, ${state}`);
  return Object.keys(everydayNames).filter((everyday) => everydayNames[everyday]!.some((one) => places.includes(one)));
}

/** Whether an everyday name means one metro alone; "Bay Area" means two. */
export const meansOneMetro = (everydayName: string): boolean => everydayNames[everydayName]?.length === 1;
