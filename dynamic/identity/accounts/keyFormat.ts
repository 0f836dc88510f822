import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The start of every API key. */
const keyPrefix = 'svc_key_';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Creates an API key: the prefix, 32 random bytes in base64url, and a checksum of six characters. */
export function makeKey(): string {
  const body = keyPrefix + randomBytes(32).toString('base64url');
  return body + checksum(body);
}

/** Whether a text has the form and the checksum of an API key. */
export function isKey(text: string): boolean {
  return /^svc_key_[A-Za-z0-9_-]{43}[0-9A-Za-z]{6}$/.test(text) && checksum(text.slice(0, -6)) === text.slice(-6);
}

/** The start of every OAuth access token. */
export const accessTokenPrefix = 'svc_at_';

/** Whether a text has the form of an OAuth access token. */
export const isAccessToken = (text: string): boolean => /^svc_at_[A-Za-z0-9_-]{43}$/.test(text);

/** CRC-32 of a text in six digits of base 62, which lets a secret scanner recognize a key offline. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < 6; i++, rest = Math.floor(rest / 62)) digits = alphabet[rest % 62]! + digits;
  return digits;
}

/** The SHA-256 of a token in base64url, as the store has it. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
