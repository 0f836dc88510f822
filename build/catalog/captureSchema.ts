import { z } from 'zod';
import { DateTime } from '../../api/schemas/common.ts';

/** The SHA-256 of a readable text. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The id of an entry, which is the name of its file. */
export const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case letters, digits and single hyphens');

/** The text of a page that was read. */
export const Capture = z.strictObject({
  sha256: sha256.describe('of the readable text'),
  captured_at: DateTime.describe('when the page was first read as this text'),
  read_at: DateTime.describe('when it was last read as this text'),
});
