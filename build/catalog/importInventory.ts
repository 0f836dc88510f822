import { ImportError } from '../base/errors.ts';
import type { Progress } from '../base/progress.ts';
import { type Catalog, findProgram, inventoryPageId } from './catalog.ts';
import { type ImportedList, importList, type ListedProgram, type ProgramList } from './importList.ts';
import { readInventory, type Inventory, type Listing } from './inventory.ts';
import { listingRecord } from './inventoryRecord.ts';
import { type InventoryRules, readRules } from './inventoryRules.ts';
import { judge } from './inventorySelection.ts';
import type { ExcludedListings } from './lists.ts';

/** Imports an edition of the Federal Program Inventory into the catalog, as `importList` does. */
export async function importInventory(
  dir: string,
  from: string,
  progress: Progress,
  allowed?: number,
): Promise<ImportedList> {
  const inventory = await readInventory(from, progress);
  return importList(dir, (catalog) => listOf(inventory, readRules(dir).value, catalog), progress, allowed);
}

/** Returns the selected listings with their records, and the others by reason. */
function listOf(inventory: Inventory, rules: InventoryRules, catalog: Catalog): ProgramList {
  const excluded: ExcludedListings = {};
  const programs: ListedProgram[] = [];
  for (const listing of inventory.listings.values()) {
    const judgment = judge(listing, inventory, rules);
    if (judgment.selected) {
      programs.push({
        page: inventoryPageId(listing.cfda),
        url: `${rules.site}${listing.permalink}`,
        program: programOf(listing, rules, catalog),
        record: listingRecord(listing, judgment.offer, judgment.reviewed, rules),
      });
      continue;
    }
    const reason = rules.reasons[judgment.reason];
    if (reason === undefined)
      throw new ImportError('register', `inventory.yaml: reasons: lacks ${judgment.reason}; add a sentence for it`);
    excluded[judgment.reason] ??= { reason, listings: {} };
    excluded[judgment.reason]!.listings[listing.cfda] = listing.title;
  }
  const { edition } = inventory;
  return {
    ...{ name: 'inventory', title: 'inventory', edition, programs, excluded },
    whyDropped({ value }) {
      const listing = inventory.listings.get(value.inventory_id ?? '');
      if (!listing) return `The Federal Program Inventory of ${edition} does not have the listing.`;
      const judgment = judge(listing, inventory, rules);
      return judgment.selected
        ? `The listing is part of another program: ${findProgram(catalog, programOf(listing, rules, catalog)).value.name}.`
        : rules.reasons[judgment.reason]!;
    },
  };
}

/** Returns the id of the program of a listing: that of a reviewer if the listing is merged with it. */
function programOf({ cfda }: Listing, { merged }: InventoryRules, { programs }: Catalog): string {
  const reviewers = merged[cfda];
  if (reviewers !== undefined && !programs.some(({ id }) => id === reviewers))
    throw new ImportError(
      'register',
      `inventory.yaml: merged: ${cfda}: the catalog has no program ${reviewers}; correct its id`,
    );
  return reviewers ?? inventoryPageId(cfda);
}
