import { areaKinds, maxCounties } from '../schemas/choices.ts';

/** What the kinds of areas that agencies name are called. */
export const areaNouns: Readonly<Record<(typeof areaKinds)[number], string>> = {
  micro: 'micropolitan statistical area',
  csa: 'combined statistical area',
  metdiv: 'metropolitan division',
  region: 'Census region',
  division: 'Census division',
};

/** The codes of counties that make up an area: `48453.48491`. */
export const ownCode = /^\d{5}(?:\.\d{5})+$/;

const namedCode = new RegExp(`^(?:${areaKinds.join('|')})-\\d+$`);

/** Whether a text is written as the code of an area: of one that an agency names, `csa-488`, or of 2 to 100 counties, each once. */
export function isAreaCode(text: string): boolean {
  if (!ownCode.test(text)) return namedCode.test(text);
  const counties = text.split('.');
  return counties.length <= maxCounties && new Set(counties).size === counties.length;
}
