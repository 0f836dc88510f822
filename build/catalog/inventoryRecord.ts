import type { EntityType, Form, Mechanism } from '../../api/schemas/incentive.ts';
import { entityTypes } from '../../api/schemas/incentive.ts';
import { ImportError } from '../base/errors.ts';
import type { ProgramEntry, StatedField } from './catalogSchema.ts';
import { isStated } from './check.ts';
import { inconsistency } from './consistency.ts';
import { industryOf } from './industries.ts';
import type { ListingRecord, ReviewedFields } from './importList.ts';
import type { Listing } from './inventory.ts';
import { amountsOf } from './inventoryAmounts.ts';
import type { InventoryRules } from './inventoryRules.ts';
import { authorizationLine, benefitOf, listingText, subagencyOf } from './inventoryText.ts';
import { ruleFor } from './lists.ts';
import { sentencesOf } from './text.ts';

/** The fields of a record with the sentence behind each. */
type Stated = { [F in StatedField]?: readonly [value: ProgramEntry[F] | undefined, sentence: string | undefined] };

/** What a listing offers: its mechanisms, the primary one first, and its form if no mechanism says it. */
export interface InventoryOffer {
  readonly mechanisms: readonly Mechanism[];
  readonly form: Form | null;
}

/** Returns the record of a listing. A field that the page does not state is absent. */
export function listingRecord(
  listing: Listing,
  { mechanisms, form }: InventoryOffer,
  reviewed: ReviewedFields,
  rules: InventoryRules,
): ListingRecord {
  const { text, lines } = listingText(listing, rules.no_name);
  const benefit = benefitOf(listing, rules);
  const statute = statuteOf(listing);
  const area = areaOf(listing, rules);
  const industry = industryOf('inventory.yaml', rules.industries, listing.cfda, text);
  const assistance = listing.program_type === 'tax_expenditure' ? lines.title : lines.assistance;
  const stated: Stated = {
    name: [listing.title, lines.title],
    aliases: [aliasesOf(listing, lines.popularName), lines.popularName],
    administering_agency: [subagencyOf(listing, rules.no_name) ?? listing.agency, lines.agency],
    mechanism: [mechanisms[0] ?? null, assistance],
    mechanisms: [[...mechanisms], assistance],
    form: [form, assistance],
    eligibility_summary: [lines.applicants ?? null, lines.applicants],
    benefit_summary: [benefit ?? null, benefit],
    industries: [industry && [industry.words], industry?.sentence],
    statute: [statute, statute && authorizationLine(statute)],
    inventory_id: [listing.cfda, lines.number],
    entity_types: [entitiesOf(listing, 'applicant_types', rules), lines.applicants],
    beneficiary_types: [entitiesOf(listing, 'beneficiary_types', rules), lines.beneficiaries],
    activities: [[...new Set(listing.categories)], lines.categories],
    area_limit: [area?.area, area?.sentence],
    area_states: [area?.states, area?.sentence],
    obligations: [amountsOf(listing).map(({ label: _, ...amount }) => amount), lines.amounts],
  };
  return statedRecord(text, stated, { ...reviewed, ...industry?.reviewed });
}

/** Returns a record of what a page states, except for what a reviewer set. */
export function statedRecord(text: string, stated: Stated, reviewed: ReviewedFields): ListingRecord {
  const known = Object.entries(stated).filter(
    ([field, [value, sentence]]) => !(field in reviewed) && sentence !== undefined && isStated(value),
  );
  return {
    text,
    fields: Object.fromEntries(known.map(([field, [value]]) => [field, value])),
    evidence: Object.fromEntries(known.map(([field, [, sentence]]) => [field, sentence])),
    reviewed,
  };
}

/** Maximum characters of an alias: some popular names are a list of programs. */
const maxAlias = 80;

/** Returns the popular name without parentheses as an alias; none if it repeats the title, is too long or is not a name. */
function aliasesOf({ popular_name, title }: Listing, line: string | undefined): string[] {
  const name = /^\(([^()]+)\)$/.exec(popular_name)?.[1] ?? popular_name;
  const isAlias = line !== undefined && name.length <= maxAlias && name.toLowerCase() !== title.toLowerCase();
  return isAlias ? [name] : [];
}

/** Maximum characters of a statute: some authorizations are a page of history. */
const maxStatute = 200;

/** Returns the first authorization that names a section of the United States Code, in the words of the page. */
function statuteOf({ authorizations }: Listing): string | undefined {
  const isCitation = (text: string) =>
    /U\.?\s?S\.?\s?C/.test(text) &&
    text.length <= maxStatute &&
    inconsistency('statute', text, authorizationLine(text)) === undefined;
  return authorizations.find(isCitation);
}

/** Returns who may apply or benefit, in the order of the vocabulary. @throws ImportError for a type that the rules lack */
export function entitiesOf(
  listing: Listing,
  field: 'applicant_types' | 'beneficiary_types',
  rules: InventoryRules,
): EntityType[] {
  const named = new Set(
    listing[field].flatMap((type) => ruleFor('inventory', field, rules[field], type, listing.cfda)),
  );
  return entityTypes.filter((type) => named.has(type));
}

/** The area that a program is limited to, and the sentence of its page that says so. */
interface ListedArea {
  readonly area: string;
  readonly states: string[];
  readonly sentence: string;
}

/**
 * Returns the area that the rules have for a listing, with the first sentence of its page that names it.
 * @throws ImportError `register` if no sentence does, or that sentence lacks a state that the rules have
 */
function areaOf({ cfda, title, objective }: Listing, { areas }: InventoryRules): ListedArea | undefined {
  const rule = areas[cfda];
  if (!rule) return undefined;
  const { area, states } = rule;
  const sentence = [...sentencesOf(objective ?? ''), title].find((one) => one.includes(area)) ?? '';
  const missing = [area, ...Object.values(states)].find((words) => !sentence.includes(words));
  if (missing !== undefined)
    throw new ImportError(
      'register',
      `inventory.yaml: areas: ${cfda}: no sentence of its page has "${missing}"; read the page and correct it`,
    );
  return { area, states: Object.keys(states), sentence };
}
