import { ImportError } from '../base/errors.ts';
import type { Inventory, Listing } from './inventory.ts';
import type { ReviewedFields } from './importList.ts';
import { entitiesOf, type InventoryOffer } from './inventoryRecord.ts';
import { ruleFor } from './lists.ts';
import type { InventoryRules } from './inventoryRules.ts';
import { listingText } from './inventoryText.ts';
import { quotations } from './text.ts';

/**
 * Whether a listing is a program of the catalog, with its mechanisms, the primary one first, and what a reviewer set, or why it is
 * not: a key of `reasons`.
 */
type Judgment =
  | { readonly selected: true; readonly offer: InventoryOffer; readonly reviewed: ReviewedFields }
  | { readonly selected: false; readonly reason: string };

/** Returns whether a listing is a program of the catalog. */
export function judge(listing: Listing, { active }: Inventory, rules: InventoryRules): Judgment {
  if (hasEnded(listing, rules)) return excluded('ended');
  switch (listing.program_type) {
    case undefined:
      return excluded('no_type');
    case 'interest':
    case 'interest_national_debt':
      return excluded('interest');
    case 'tax_expenditure':
      return judgeTax(listing, rules);
    case 'assistance_listing':
      return active.has(listing.cfda) ? judgeAssistance(listing, rules) : excluded('inactive');
  }
}

const selected = (offer: InventoryOffer, reviewed: ReviewedFields = {}): Judgment => ({
  selected: true,
  offer,
  reviewed,
});
const excluded = (reason: string): Judgment => ({ selected: false, reason });

/** @throws ImportError `register` if the page does not have the sentence of the rules */
function hasEnded(listing: Listing, { ended, no_name }: InventoryRules): boolean {
  const sentence = ended[listing.cfda];
  if (sentence === undefined) return false;
  const fault = quotations(listingText(listing, no_name).text)(sentence);
  if (fault !== undefined)
    throw new ImportError(
      'register',
      `inventory.yaml: ended: ${listing.cfda}: ${fault}; read its page and say whether the program ended`,
    );
  return true;
}

function judgeAssistance(listing: Listing, rules: InventoryRules): Judgment {
  const offer = offerOf(listing, rules);
  if (Object.hasOwn(rules.merged, listing.cfda)) return selected(offer);
  if (rules.agencies_abroad.includes(listing.agency)) return excluded('abroad');
  if (offer.mechanisms.length === 0) return excluded('no_support');
  return isForBusiness(listing, rules) ? selected(offer) : excluded('no_business');
}

/** Returns what the types of a listing offer: each mechanism once, in the order of the table, and the first form. */
function offerOf(listing: Listing, { assistance_types }: InventoryRules): InventoryOffer {
  const types = new Set(listing.assistance_types);
  for (const type of types) ruleFor('inventory', 'assistance_types', assistance_types, type, listing.cfda);
  const named = Object.entries(assistance_types).flatMap(([type, offer]) =>
    offer !== null && types.has(type) ? offer : [],
  );
  const form = named.find((one) => one.form !== null)?.form ?? null;
  return { mechanisms: [...new Set(named.map(({ mechanism }) => mechanism))], form };
}

/** Whether a firm may apply, or benefits from a program for business and commerce. */
function isForBusiness(listing: Listing, rules: InventoryRules): boolean {
  const hasFirms = (field: 'applicant_types' | 'beneficiary_types') =>
    entitiesOf(listing, field, rules).some((type) => type === 'for_profit' || type === 'small_business');
  if (hasFirms('applicant_types')) return true;
  const areas = listing.categories.map((category) => category.split(' - ')[0]!);
  return hasFirms('beneficiary_types') && areas.some((area) => rules.business_categories.includes(area));
}

/** @throws ImportError `register` if the rules do not have the tax expenditure, or with another title */
function judgeTax({ cfda, title }: Listing, { tax_expenditures }: InventoryRules): Judgment {
  const group = tax_expenditures.find(({ listings }) => Object.hasOwn(listings, cfda));
  if (group?.listings[cfda] !== title)
    throw new ImportError(
      'register',
      `inventory.yaml: tax_expenditures: ${cfda} is now "${title}"; read its page and say whether it is for businesses`,
    );
  if ('excluded' in group) return excluded(group.excluded);
  const offer = { mechanisms: [group.mechanism], form: group.form ?? null };
  return selected(offer, group.entity_types && { entity_types: group.entity_types });
}
