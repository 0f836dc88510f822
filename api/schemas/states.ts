import { z } from 'zod';
import { notCovered } from './territories.ts';

/** USPS codes of the 50 states, the District of Columbia and Puerto Rico, in alphabetical order, with their FIPS codes. */
export const fipsOf: Readonly<Record<string, string>> = {
  AK: '02',
  AL: '01',
  AR: '05',
  AZ: '04',
  CA: '06',
  CO: '08',
  CT: '09',
  DC: '11',
  DE: '10',
  FL: '12',
  GA: '13',
  HI: '15',
  IA: '19',
  ID: '16',
  IL: '17',
  IN: '18',
  KS: '20',
  KY: '21',
  LA: '22',
  MA: '25',
  MD: '24',
  ME: '23',
  MI: '26',
  MN: '27',
  MO: '29',
  MS: '28',
  MT: '30',
  NC: '37',
  ND: '38',
  NE: '31',
  NH: '33',
  NJ: '34',
  NM: '35',
  NV: '32',
  NY: '36',
  OH: '39',
  OK: '40',
  OR: '41',
  PA: '42',
  PR: '72',
  RI: '44',
  SC: '45',
  SD: '46',
  TN: '47',
  TX: '48',
  UT: '49',
  VA: '51',
  VT: '50',
  WA: '53',
  WI: '55',
  WV: '54',
  WY: '56',
};

export const usps: readonly string[] = Object.keys(fipsOf);

/** Names of the states by their codes, for errors about a name that is sent in the place of a code. */
export const nameOfState: Readonly<Record<string, string>> = {
  AK: 'Alaska',
  AL: 'Alabama',
  AR: 'Arkansas',
  AZ: 'Arizona',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DC: 'District of Columbia',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  IA: 'Iowa',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  MA: 'Massachusetts',
  MD: 'Maryland',
  ME: 'Maine',
  MI: 'Michigan',
  MN: 'Minnesota',
  MO: 'Missouri',
  MS: 'Mississippi',
  MT: 'Montana',
  NC: 'North Carolina',
  ND: 'North Dakota',
  NE: 'Nebraska',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NV: 'Nevada',
  NY: 'New York',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VA: 'Virginia',
  VT: 'Vermont',
  WA: 'Washington',
  WI: 'Wisconsin',
  WV: 'West Virginia',
  WY: 'Wyoming',
};

const uspsOf = new Map(Object.entries(fipsOf).map(([code, fips]) => [fips, code]));
const uspsOfName = new Map(Object.entries(nameOfState).map(([code, name]) => [name.toLowerCase(), code]));

const message = 'must be the USPS code of a state, DC or PR';
const eitherMessage = 'must be the USPS code or the FIPS code of a state, DC or PR';

/** Returns the end of an error about a state: the code to send for a name, that a territory is not covered, or examples. */
function hintOn(text: string, examples: string): string {
  const code = uspsOfName.get(text.trim().toLowerCase());
  if (code !== undefined) return `: \`${code}\` for ${nameOfState[code]!}`;
  const territory = notCovered(text);
  return territory === undefined ? `, such as ${examples}` : `; ${territory}`;
}

/** Reads the code of a state as a USPS code in upper case. @param byFips the codes of states by other codes that are read */
const stateSchema = (must: string, examples: string, byFips?: ReadonlyMap<string, string>) =>
  z.string(`${must}, such as ${examples}`).transform((text, context) => {
    // Not of letters such as the ligature fl, which becomes two in upper case.
    const code = byFips?.get(text) ?? (/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : '');
    if (Object.hasOwn(fipsOf, code)) return code;
    context.addIssue({ code: 'custom', message: must + hintOn(text, examples) });
    return z.NEVER;
  });

/** A USPS code in any letter case or a two-digit FIPS code, read as a USPS code in upper case. */
export const StateOrFips = stateSchema(eitherMessage, 'TX or 48', uspsOf);

/** A USPS code in any letter case, read in upper case (D3). */
export const State = stateSchema(message, 'TX');

/**
 * USPS codes, each once (D42). A list can have thousands of items: each distinct one is read once, up to the first that
 * is not a code.
 */
export const States = z
  .array(z.unknown(), 'must be an array of USPS codes')
  .transform((items, context) => {
    const codes = new Map<unknown, string>();
    for (const [i, item] of items.entries()) {
      if (codes.has(item)) continue;
      const code = State.safeParse(item);
      if (!code.success) {
        context.addIssue({ code: 'custom', path: [i], message: code.error.issues[0]!.message });
        return z.NEVER;
      }
      codes.set(item, code.data);
    }
    return [...new Set(codes.values())];
  })
  .meta({ items: { type: 'string', pattern: '^[A-Za-z]{2}$', examples: ['OK'] } });
