import { ImportError } from '../base/errors.ts';
import { collapseWhitespace } from '../base/text.ts';
import type { Listing } from './inventory.ts';
import { amountOpening, amountsOf } from './inventoryAmounts.ts';
import type { InventoryRules } from './inventoryRules.ts';
import { tidy } from './readableText.ts';
import { sentencesOf } from './text.ts';

/** The lines of a page that its record quotes; undefined if the page has none. Each is a whole line. */
interface ListingLines {
  readonly title: string;
  readonly number: string;
  readonly popularName: string | undefined;
  readonly agency: string;
  readonly assistance: string | undefined;
  readonly applicants: string | undefined;
  readonly beneficiaries: string | undefined;
  readonly categories: string | undefined;
  /** The last complete fiscal year, then the amounts of each year, as one quotation. */
  readonly amounts: string | undefined;
  /** In the order of the listing. */
  readonly authorizations: readonly string[];
}

/**
 * Returns the readable text of a listing, as a capture of its page would be: every fact of its page on a line of its own, after
 * the label of the fact. Amounts of zero are left out: the inventory has zero for a year that nobody reported.
 * @param noName what the inventory prints in place of a missing name
 */
export function listingText(listing: Listing, noName: readonly string[]): { text: string; lines: ListingLines } {
  const lines = listingLines(listing, noName);
  const { title, number, popularName, agency, assistance, applicants, beneficiaries, categories, amounts } = lines;
  const { objective, rules_regulations: rules, results } = listing;
  const parts = [
    title,
    popularName,
    number,
    agency,
    objective,
    assistance,
    applicants,
    beneficiaries,
    categories,
    amounts,
    ...spendingLines(listing),
    ...lines.authorizations,
    ...(rules ? [`Rules and regulations: ${rules}`] : []),
    ...results.map(({ year, description }) => `Result of ${year}: ${description}`),
  ];
  return { text: tidy(parts.filter((part) => part !== undefined && part !== null).join('\n')), lines };
}

function listingLines(listing: Listing, noName: readonly string[]): ListingLines {
  const { title, popular_name, cfda, agency, program_type } = listing;
  const hasName = popular_name !== '' && !noName.includes(popular_name);
  const subagency = subagencyOf(listing, noName);
  return {
    title,
    number: `${program_type === 'tax_expenditure' ? 'Tax expenditure' : 'Assistance listing'} ${cfda}`,
    popularName: hasName ? `Popular name: ${popular_name}` : undefined,
    agency: [`Agency: ${agency}`, ...(subagency ? [`Subagency: ${subagency}`] : [])].join('\n'),
    assistance: listLine('Types of assistance', listing.assistance_types),
    applicants: listLine('Applicants', listing.applicant_types),
    beneficiaries: listLine('Beneficiaries', listing.beneficiary_types),
    categories: listLine('Categories', listing.categories),
    amounts: amountLines(listing),
    authorizations: listing.authorizations.filter((text) => /\w/.test(text)).map(authorizationLine),
  };
}

/** Returns the line of an authorization. */
export const authorizationLine = (text: string): string => `Authorization: ${text}`;

/** Returns the part of the agency that runs the program; undefined if the page names none. */
export function subagencyOf(listing: Listing, noName: readonly string[]): string | undefined {
  const name = listing['sub-agency'];
  return name === '' || noName.includes(name) ? undefined : name;
}

/** Types may repeat in the inventory. */
function listLine(label: string, items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : `${label}: ${[...new Set(items)].join('; ')}.`;
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

function amountLines(listing: Listing): string | undefined {
  const lines = amountsOf(listing).map(({ label, year, amount_usd }) => amountLine(label, year, amount_usd));
  return lines.length === 0 ? undefined : [`Last complete fiscal year: ${listing.fiscal_year}.`, ...lines].join('\n');
}

const amountLine = (label: string, year: number, amount: number): string =>
  `${amountOpening(label, year)}${dollars.format(amount)}.`;

/** What USAspending.gov says of the awards, which the page shows, too. */
function spendingLines({ obligations, outlays }: Listing): string[] {
  const amounts = [
    ...obligations.map(({ x, usa_spending_actual }) => ({ what: 'obligations', year: x, amount: usa_spending_actual })),
    ...outlays.map(({ x, outlay }) => ({ what: 'outlays', year: x, amount: outlay })),
  ];
  return amounts
    .filter(({ amount }) => amount !== 0)
    .map(({ what, year, amount }) => amountLine(`USAspending.gov: ${what}`, year, amount));
}

/** Maximum characters of a summary. A summary ends with a whole sentence; one that is longer stays whole. */
const maxSummary = 600;
/** The same of a tax expenditure: later sentences often say which years or rates the first ones are about. */
const maxTaxSummary = 1500;

/** Returns the first sentences of the objective that say what the program offers; undefined if none does. */
export function benefitOf(listing: Listing, rules: InventoryRules): string | undefined {
  const sentences = sentencesOf(listing.objective ?? '');
  if (listing.program_type !== 'tax_expenditure') return firstSentences(sentences, maxSummary);
  return firstSentences(sentences.slice(benefitStart(sentences, listing, rules)), maxTaxSummary);
}

/**
 * Returns the index of the first sentence about the benefit of a tax expenditure; the number of sentences if none is.
 * @throws ImportError `register` if the rules have an opening that the page lacks
 */
function benefitStart(sentences: readonly string[], { cfda }: Listing, rules: InventoryRules): number {
  const own = rules.benefit_starts[cfda];
  const openings = own === undefined ? rules.benefit_openings : [own];
  const start = sentences.findIndex((sentence) => openings.some((opening) => sentence.startsWith(opening)));
  if (start >= 0) return start;
  if (own === undefined) return sentences.length;
  throw new ImportError(
    'register',
    `inventory.yaml: benefit_starts: ${cfda}: no sentence of its page begins with "${own}"; read the page and correct it`,
  );
}

/** Returns as many of the first sentences as a maximum of characters allows, but at least one; undefined if there is none. */
export function firstSentences(sentences: readonly string[], most: number): string | undefined {
  let summary: string | undefined;
  for (const sentence of sentences) {
    const longer: string = summary === undefined ? sentence : `${summary} ${sentence}`;
    if (summary !== undefined && longer.length > most) break;
    summary = longer;
  }
  return summary === undefined ? undefined : collapseWhitespace(summary);
}
