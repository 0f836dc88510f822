import { z } from 'zod';
import { State, StateOrFips, uspsPattern } from './states.ts';
import { confidences } from './bounds.ts';
import { geographies, releaseId } from './common.ts';

/**
 * A whole number within bounds: in a URL its digits (D1), in the arguments of a tool also the number (D189).
 * `json` in its metadata is the schema that a client reads. `tool` is what differs in the schema that a model reads.
 */
export function integer(bounds: { min: number; max?: number; default: number; description: string }) {
  const { min, max = Number.MAX_SAFE_INTEGER, description } = bounds;
  const message =
    bounds.max === undefined
      ? `must be a whole number, at least ${min}`
      : `must be a whole number from ${min} to ${max}`;
  const digits = z
    .string()
    .regex(/^[0-9]+$/, message)
    .transform(Number);
  return z
    .union([digits, z.int(message)], message)
    .pipe(
      z
        .number()
        .min(min, message)
        .max(max, bounds.max === undefined ? `must be at most ${max}` : message),
    )
    .default(bounds.default)
    .meta({
      description,
      json: {
        type: 'integer',
        minimum: min,
        ...(bounds.max === undefined ? {} : { maximum: max }),
        default: bounds.default,
      },
    });
}

export const page = integer({
  min: 1,
  default: 1,
  description: 'number of the page, from 1; the list is empty after the last page',
});
export const defaultPerPage = 100;
export const perPage = integer({ min: 1, max: 500, default: defaultPerPage, description: 'maximum rows per page' });

export const state = State.meta({ json: { type: 'string', pattern: uspsPattern, examples: ['OK'] } });
export const stateOrFips = StateOrFips.meta({
  json: { type: 'string', pattern: '^([A-Za-z]{2}|[0-9]{2})$', examples: ['OK', '40'] },
});

export const date = z.iso
  .date('must be a date such as 2026-12-31')
  .meta({ json: { type: 'string', format: 'date', examples: ['2026-12-31'] } });

export const edition = z
  .string()
  .min(1, 'must be an edition, as listed by /measures/{name}/revisions')
  .optional()
  .meta({
    description: 'an edition of the dataset, as listed by `GET /measures/{name}/revisions`; default: the newest',
  });

const yearMessage = 'must be a year such as 2024';
const yearDigits = z
  .string()
  .regex(/^[0-9]{4}$/, yearMessage)
  .transform(Number);

/** A year, such as 2024. */
export function year(example: number) {
  return z
    .union([yearDigits, z.int(yearMessage).min(1000, yearMessage).max(9999, yearMessage)], yearMessage)
    .meta({ json: { type: 'integer', minimum: 1000, maximum: 9999, examples: [example] } });
}

export const geography = z.enum(geographies, `must be one of ${geographies.join(', ')}`);

const idOfRelease = 'must be the id of a release, as GET /releases lists them';

/** The release that a request names, at every address that answers from a release (D161). */
export const release = z
  .string(idOfRelease)
  .regex(releaseId, idOfRelease)
  .optional()
  .meta({
    description: 'id of a release that this server holds; `GET /releases` lists the ids; default: the active release',
    examples: ['2026-11-28'],
    notFound: 'The server does not hold the release that `release` names.',
  });

const bit = z.enum(['0', '1']).transform((text) => text === '1');

/** Whether something is requested: 1 or 0 in a URL, true or false in the arguments of a tool. */
export const flag = z
  .union([bit, z.boolean()], 'must be 1 or 0')
  .default(false)
  .meta({ json: { type: 'string', enum: ['0', '1'] } });

/** As `flag`, for what happens unless the request says 0; undefined if it does not say. */
export const optionalFlag = z
  .union([bit, z.boolean()], 'must be 1 or 0')
  .optional()
  .meta({ json: { type: 'string', enum: ['0', '1'], default: '1' } });

/** Several names: in a URL one text with commas between them, in the arguments of a tool also a list. */
export function names(example: string, message?: string) {
  return z
    .union([z.string(), z.array(z.string())], message)
    .transform((given) => [given].flat().flatMap((text) => text.split(',')))
    .meta({ json: { type: 'string', examples: [example] } });
}

/** The parameter that adds bounds. Tools have none: every argument costs tokens. */
export const bounds = flag.meta({
  description:
    'Extension: set to 1 to add the 90 percent confidence interval of each figure with a published margin of error, or computed from such figures: as `bounds`, in a series as `lower` and `upper`',
  tool: false,
});

/** A parameter that is a confidence. It is no argument of tools, as `bounds`. */
export function confidence(description: string) {
  return z
    .enum(confidences.map(String), `must be one of ${confidences.join(', ')}`)
    .transform((text) => confidences.find((one) => String(one) === text))
    .optional()
    .meta({ description, json: { type: 'integer', enum: confidences }, tool: false });
}

/** The confidence of the bounds. */
export const level = confidence(
  'Extension: with `bounds`, their confidence in percent; default: 90. Margins at 95 and 99 percent are those at 90 percent times 1.96 / 1.645 and 2.576 / 1.645, assuming normally distributed errors',
);

/** The parameter that names missing figures with their reasons. It is no argument of tools, as `bounds`. */
export function absent(adds: string) {
  return flag.meta({ description: `Extension: set to 1 to add ${adds}`, tool: false });
}

/** Whether an extension is requested: 1 or 0, for tools true or false. `adds` says what it adds to the answer. */
export function extension(adds: string) {
  return flag.meta({
    description: `Extension: set to 1 to add ${adds}`,
    tool: { type: 'boolean', default: false, description: `true adds ${adds}` },
  });
}
