import { seededRandom } from '../../api/domain/random.ts';
import type { Progress } from '../base/progress.ts';
import { type Catalog, inventoryPageId, type Program } from './catalog.ts';
import { readText } from './check.ts';
import { lawPageId } from './importLaws.ts';
import { readInventory } from './inventory.ts';
import { readRules } from './inventoryRules.ts';
import { listingText } from './inventoryText.ts';
import { readLawRules } from './lawRules.ts';
import { readLaws } from './laws.ts';
import { lawText } from './lawText.ts';
import { quotations } from './text.ts';

/** The folders with the publishers' editions of the lists. */
export interface Editions {
  readonly inventory?: string | undefined;
  readonly laws?: string | undefined;
}

/** Returns the texts of the pages of publishers' editions, by the id of the page. */
export async function editionTexts(
  dir: string,
  { inventory, laws }: Editions,
  progress: Progress,
): Promise<Map<string, string>> {
  const listings = inventory === undefined ? [] : [...(await readInventory(inventory, progress)).listings.values()];
  const records = laws === undefined ? [] : (await readLaws(laws, progress)).laws;
  const { no_name } = readRules(dir).value;
  const lawRules = records.length > 0 ? readLawRules(dir) : undefined;
  // A record of an unknown type is no program, and has no text.
  const isKnown = ({ incentives, users }: (typeof records)[number]) =>
    incentives.every((code) => Object.hasOwn(lawRules!.incentive_types, code)) &&
    users.every((code) => Object.hasOwn(lawRules!.user_types, code));
  return new Map([
    ...listings.map((listing) => [inventoryPageId(listing.cfda), listingText(listing, no_name).text] as const),
    ...records.filter(isKnown).map((record) => [lawPageId(record), lawText(record, lawRules!).text] as const),
  ]);
}

/** What a sample of programs quotes. */
interface Sample {
  readonly programs: number;
  readonly quotations: number;
  /** Programs whose page is in the editions. */
  readonly compared: number;
  /** Quotations that are not whole sentences of the captured page, or of the page in the edition. */
  readonly faults: readonly string[];
}

/**
 * Compares every quotation of random programs with the captured page and, where editions have it, with the publisher's page.
 * @param texts of the pages of editions, by the id of the page
 */
export function compareSample(
  { dir, programs }: Catalog,
  texts: ReadonlyMap<string, string>,
  { count, seed }: { readonly count: number; readonly seed: string },
): Sample {
  const random = seededRandom(seed);
  const current = programs.filter(({ value }) => !value.retired).map((program) => ({ program, at: random() }));
  const chosen = current
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ program }) => program);
  const evidenceOf = ({ value }: Program) => Object.entries(value.evidence);
  const faults = chosen.flatMap((program) => {
    const { id, source } = program;
    const captured = source.value.capture && readText(dir, source.id, source.value.capture.sha256);
    const published = texts.get(source.id);
    const pages = [
      { where: 'the captured page', text: captured ?? '' },
      ...(published === undefined ? [] : [{ where: "the publisher's page", text: published }]),
    ];
    return pages.flatMap(({ where, text }) => {
      const faultOf = quotations(text);
      return evidenceOf(program).flatMap(([field, sentence]) => {
        const fault = faultOf(sentence);
        return fault === undefined ? [] : [`${id}: ${field}: in ${where}: ${fault}`];
      });
    });
  });
  return {
    programs: chosen.length,
    quotations: chosen.reduce((sum, program) => sum + evidenceOf(program).length, 0),
    compared: chosen.filter(({ source }) => texts.has(source.id)).length,
    faults,
  };
}
