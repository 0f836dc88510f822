import { z } from 'zod';
import { operations } from '../../api/operations/index.ts';
import type { Operation } from '../../api/operations/operation.ts';
import { Attribution } from '../../api/schemas/common.ts';

/**
 * Checks a page before it is stored: it must match the response schema of its operation, given by id, and credit the datasets that
 * the operation states.
 * @param regions key of the dataset that defines the regions
 */
export function createPageCheck(regions: string): (operation: string, key: string, body: Buffer) => void {
  const checks = new Map(operations.map((operation) => [operation.id, { operation, shape: envelopeOf(operation) }]));
  return (id, key, body) => {
    const { operation, shape } = checks.get(id)!;
    const page = JSON.parse(body.toString()) as Page;
    const read = shape.safeParse(page);
    if (!read.success) throw new Error(`page ${key} does not match its schema:\n${z.prettifyError(read.error)}`);
    if (!operation.credited) throw new Error(`page ${key} is stored, but ${id} does not state what it must credit`);
    const credited = new Set(page.attribution.map(({ dataset }) => dataset));
    for (const dataset of operation.credited(page.data, regions))
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
