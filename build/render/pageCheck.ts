import { z } from 'zod';
import { type Release, sourcesAt } from '../../api/domain/release.ts';
import { operations } from '../../api/operations/index.ts';
import type { Operation } from '../../api/operations/operation.ts';
import { Attribution, geographies } from '../../api/schemas/common.ts';

/** The credits that pages of a release need, as plain values that can be sent to another thread. */
export interface Credits {
  /** The key of the dataset that defines the regions. */
  readonly geography: string;
  /** The datasets behind each measure, and behind its values at each geography (`measure geography`). */
  readonly sources: ReadonlyMap<string, readonly string[]>;
}

/** Returns the datasets that define the regions of a release and that are behind its measures. */
export function pageCredits({ content: { geography, measures } }: Release): Credits {
  const sources = measures.flatMap((measure) => [
    [measure.name, measure.sources] as const,
    ...geographies.map((at) => [`${measure.name} ${at}`, sourcesAt(measure, at)] as const),
  ]);
  return { geography, sources: new Map(sources) };
}

/**
 * Checks a page before it is stored: it must match the response schema of its operation, given by id, and credit the datasets
 * behind it.
 */
export function createPageCheck(credits: Credits): (operation: string, key: string, body: Buffer) => void {
  const shapes = new Map(operations.map((operation) => [operation.id, envelopeOf(operation)]));
  return (operation, key, body) => {
    const page = JSON.parse(body.toString()) as Page;
    const read = shapes.get(operation)!.safeParse(page);
    if (!read.success) throw new Error(`page ${key} does not match its schema:\n${z.prettifyError(read.error)}`);
    const credited = new Set(page.attribution.map(({ dataset }) => dataset));
    for (const dataset of behind(page.data, credits))
      if (!credited.has(dataset)) throw new Error(`page ${key} does not credit ${dataset}, which it uses`);
  };
}

interface Page {
  readonly data: unknown;
  readonly attribution: readonly { readonly dataset: string }[];
}

/** Returns a strict response schema, to find unknown fields. */
function envelopeOf({ data, meta }: Operation): z.ZodType {
  return z.strictObject({ data, ...(meta ? { meta } : {}), attribution: z.array(Attribution) });
}

/** Returns the datasets behind some data, found in the data: what it names, and the geography if it names a region. */
function behind(data: unknown, { geography, sources }: Credits): Set<string> {
  const found = new Set<string>();
  const addSources = (of: string) => sources.get(of)?.forEach((source) => found.add(source));
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const { dataset, measure, name, population, cbsa, values, ...rest } = value as Record<string, unknown>;
    if (typeof dataset === 'string') {
      found.add(dataset);
      // A measure covers all its geographies, values cover one, and figures of a metro cover metros.
      const at = 'geographies' in rest ? '' : ` ${typeof rest['geography'] === 'string' ? rest['geography'] : 'msa'}`;
      addSources(`${String(measure ?? name)}${at}`);
    }
    if (population !== undefined) addSources('population msa');
    // The many rows of a values page only show that it names regions.
    if (cbsa !== undefined || values !== undefined) found.add(geography);
    for (const [key, member] of Object.entries(value)) if (key !== 'values') visit(member);
  };
  visit(data);
  return found;
}
