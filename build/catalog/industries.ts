import { z } from 'zod';
import { IncentiveProgram, industryScopes } from '../../api/schemas/incentive.ts';
import { ImportError } from '../base/errors.ts';
import { Text } from '../base/text.ts';
import { sentencesOf } from './text.ts';

/** `industries` of the rules of a list: the industries that pages name, and what a reviewer says of them. */
export const IndustryRules = z.array(
  z.strictObject({
    naics: IncentiveProgram.shape.naics_codes.unwrap().min(1).describe('what the words are in NAICS'),
    scope: z.enum(industryScopes),
    listings: z.record(Text, Text).describe('number, and the industry in words of the page, from one sentence'),
  }),
);
type IndustryRules = z.infer<typeof IndustryRules>;

/** The industry that a page names, the sentence that does, and what a reviewer says of it. */
interface NamedIndustry {
  readonly words: string;
  readonly sentence: string;
  readonly reviewed: { readonly naics_codes: string[]; readonly industry_scope: IndustryRules[number]['scope'] };
}

/**
 * Returns the industry that the rules have for a listing, with the first sentence of its page that names it.
 * @param file the rules, for errors
 * @throws ImportError `register` if no sentence does, or two rules have the listing
 */
export function industryOf(
  file: string,
  rules: IndustryRules,
  number: string,
  text: string,
): NamedIndustry | undefined {
  const [rule, another] = rules.filter(({ listings }) => Object.hasOwn(listings, number));
  if (!rule) return undefined;
  const fail = (what: string) => new ImportError('register', `${file}: industries: ${number}: ${what}`);
  if (another) throw fail('is there twice; keep one');
  const words = rule.listings[number]!;
  const sentence = sentencesOf(text).find((one) => one.includes(words));
  if (sentence === undefined) throw fail(`no sentence of its page has "${words}"; read the page and correct it`);
  return { words, sentence, reviewed: { naics_codes: rule.naics, industry_scope: rule.scope } };
}
