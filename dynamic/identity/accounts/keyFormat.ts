import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What every API key starts with. */
export const keyPrefix = 'svc_key_';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Makes an API key: the prefix, 32 random bytes in base64url, and six characters that a typo does not match. */
export function makeKey(random: (bytes: number) => Buffer = randomBytes): string {
  const body = keyPrefix + random(32).toString('base64url');
  return body + checksum(body);
}

/** Whether a text is an API key without a typo; whether it is a good one, the store knows. */
export function isKey(text: string): boolean {
  return /^svc_key_[A-Za-z0-9_-]{43}[0-9A-Za-z]{6}$/.test(text) && checksum(text.slice(0, -6)) === text.slice(-6);
}

/** What every OAuth access token starts with. */
export const accessTokenPrefix = 'svc_at_';

/** Whether a text looks like an OAuth access token: whether it is a good one, the store knows. */
export const isAccessToken = (text: string): boolean => /^svc_at_[A-Za-z0-9_-]{43}$/.test(text);

/** CRC-32 of a text in six digits of base 62, so that a secret scanner recognises a key offline. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < 6; i++, rest = Math.floor(rest / 62)) digits = alphabet[rest % 62]! + digits;
  return digits;
}

/** How a token stands in the store: its SHA-256 in base64url. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
