import { z } from 'zod';

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

const message = 'must be the USPS code of a state, DC or PR, such as TX';

const uspsOf = new Map(Object.entries(fipsOf).map(([code, fips]) => [fips, code]));
const eitherMessage = 'must be the USPS code or the FIPS code of a state, DC or PR, such as TX or 48';

/** A USPS code in any letter case or a two-digit FIPS code, read as a USPS code in upper case. */
export const StateOrFips = z
  .string(eitherMessage)
  .transform((code) => uspsOf.get(code) ?? code.toUpperCase())
  .pipe(z.enum(usps as [string, ...string[]], eitherMessage));

/** A USPS code in any letter case, read in upper case (D3). */
export const State = z
  .string(message)
  .regex(/^[A-Za-z]{2}$/, message)
  .transform((code) => code.toUpperCase())
  .pipe(z.enum(usps as [string, ...string[]], message));

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
        context.addIssue({ code: 'custom', path: [i], message });
        return z.NEVER;
      }
      codes.set(item, code.data);
    }
    return [...new Set(codes.values())];
  })
  .meta({ items: { type: 'string', pattern: '^[A-Za-z]{2}$', examples: ['OK'] } });
