import { z } from 'zod';
import { fipsOf, nameOfState } from './stateCodes.ts';
import { notCovered } from './territories.ts';

const uspsOf = new Map(Object.entries(fipsOf).map(([code, fips]) => [fips, code]));
const uspsOfName = new Map(Object.entries(nameOfState).map(([code, name]) => [name.toLowerCase(), code]));

/** The codes that `state` takes, in JSON Schema. */
export const uspsPattern = '^[A-Za-z]{2}$';

/** Returns the USPS code of a state by its FIPS code, with or without a leading zero, or its name. */
export function codeOfState(text: string): string | undefined {
  const given = text.trim();
  return uspsOf.get(given.padStart(2, '0')) ?? uspsOfName.get(given.toLowerCase());
}

const message = 'must be the USPS code of a state, DC or PR';
const eitherMessage = 'must be the USPS code or the FIPS code of a state, DC or PR';

/** Returns the end of an error about a state: the code to send for a name, that a territory is not covered, or examples. */
function hintOn(text: string, examples: string): string {
  const code = codeOfState(text);
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
  .meta({ items: { type: 'string', pattern: uspsPattern, examples: ['OK'] } });
