import { createHash } from 'node:crypto';
import type { Digest } from '../../api/answer.ts';

/** Base64url SHA-256. */
export const sha256: Digest = (body) => createHash('sha256').update(body).digest('base64url');
