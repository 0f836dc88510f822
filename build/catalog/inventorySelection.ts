import { ImportError } from '../base/errors.ts';
import type { Mechanism } from '../../api/schemas/incentive.ts';
import type { Inventory, Listing } from './inventory.ts';
import type { ReviewedFields } from './importList.ts';
import { entitiesOf } from './inventoryRecord.ts';
import { ruleFor } from './lists.ts';
import type { InventoryRules } from './inventoryRules.ts';
import { listingText } from './inventoryText.ts';
import { quotations } from './text.ts';

/**
 * Whether a listing is a program of the catalog, with its mechanisms, the primary one first, and what a reviewer set, or why it is
 * not: a key of `reasons`.
 */
type Judgment =
  | { readonly selected: true; readonly mechanisms: readonly Mechanism[]; readonly reviewed: ReviewedFields }
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

const selected = (mechanisms: readonly Mechanism[], reviewed: ReviewedFields = {}): Judgment => ({
  selected: true,
  mechanisms,
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
  const mechanisms = mechanismsOf(listing, rules);
  if (Object.hasOwn(rules.merged, listing.cfda)) return selected(mechanisms);
  if (rules.agencies_abroad.includes(listing.agency)) return excluded('abroad');
  if (mechanisms.length === 0) return excluded('no_support');
  return isForBusiness(listing, rules) ? selected(mechanisms) : excluded('no_business');
}

/** Returns the mechanisms of the types of a listing, each once, in the order of the table. */
function mechanismsOf(listing: Listing, { assistance_types }: InventoryRules): Mechanism[] {
  const types = new Set(listing.assistance_types);
  for (const type of types) ruleFor('inventory', 'assistance_types', assistance_types, type, listing.cfda);
  const named = Object.entries(assistance_types).flatMap(([type, mechanism]) =>
    mechanism !== null && types.has(type) ? mechanism : [],
  );
  return [...new Set(named)];
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
  return selected([group.mechanism], group.entity_types && { entity_types: group.entity_types });
}
