import { z } from 'zod';
import { type Release, sourcesAt } from '../../api/domain/release.ts';
import { operations } from '../../api/operations/index.ts';
import type { Operation } from '../../api/operations/operation.ts';
import { Attribution, geographies } from '../../api/schemas/common.ts';

/** Which credits a release's pages need, as plain values: they go to another thread. */
export interface Credits {
  /** Key of the dataset that defines the regions. */
  readonly geography: string;
  /** The datasets behind each measure, and behind its values at each geography (`measure geography`). */
  readonly sources: ReadonlyMap<string, readonly string[]>;
}

export function creditsOf({ content: { geography, measures } }: Release): Credits {
  const sources = measures.flatMap((measure) => [
    [measure.name, measure.sources] as const,
    ...geographies.map((at) => [`${measure.name} ${at}`, sourcesAt(measure, at)] as const),
  ]);
  return { geography, sources: new Map(sources) };
}

/**
 * Checks a page before it is stored: it parses as its operation's answer, and credits what stands behind it.
 * The operation is given by its id.
 */
export function createPageCheck(credits: Credits): (operation: string, key: string, body: Buffer) => void {
  const shapes = new Map(operations.map((operation) => [operation.id, envelopeOf(operation)]));
  return (operation, key, body) => {
    const page = JSON.parse(body.toString()) as Page;
    const read = shapes.get(operation)!.safeParse(page);
    if (!read.success) throw new Error(`page ${key} does not fit its schema:\n${z.prettifyError(read.error)}`);
    const credited = new Set(page.attribution.map(({ dataset }) => dataset));
    for (const dataset of behind(page.data, credits))
      if (!credited.has(dataset)) throw new Error(`page ${key} does not credit ${dataset}, which stands behind it`);
  };
}

interface Page {
  readonly data: unknown;
  readonly attribution: readonly { readonly dataset: string }[];
}

/** An answer's shape without members of any other name, so that a stray field is found. */
function envelopeOf({ data, meta }: Operation): z.ZodType {
  return z.strictObject({ data, ...(meta ? { meta } : {}), attribution: z.array(Attribution) });
}

/** The datasets behind some data, found from the data alone: what it names, and the geography where it names a region. */
function behind(data: unknown, { geography, sources }: Credits): Set<string> {
  const found = new Set<string>();
  const addSources = (of: string) => sources.get(of)?.forEach((source) => found.add(source));
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const { dataset, measure, name, population, cbsa, values, ...rest } = value as Record<string, unknown>;
    if (typeof dataset === 'string') {
      found.add(dataset);
      // A Measure is of all its geographies, values are of one, a metro's figures of metros.
      const at = 'geographies' in rest ? '' : ` ${typeof rest['geography'] === 'string' ? rest['geography'] : 'msa'}`;
      addSources(`${String(measure ?? name)}${at}`);
    }
    if (population !== undefined) addSources('population msa');
    // Rows of a values page are many and alike: that they name regions says it all.
    if (cbsa !== undefined || values !== undefined) found.add(geography);
    for (const [key, member] of Object.entries(value)) if (key !== 'values') visit(member);
  };
  visit(data);
  return found;
}
