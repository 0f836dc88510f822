import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const hash = promisify(argon2);

/** Parameters of argon2id (OWASP Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** Hashes a password for the store, as a PHC string with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hash('argon2id', { ...cost, message: password.normalize('NFKC'), nonce });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

/** What is wrong with a new password, for the person who chose it; undefined: nothing. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < 12) return 'the password must have at least 12 characters';
  if (password.length > 200) return 'the password must have at most 200 characters';
  if (new Set(password).size < 5) return 'the password must have at least 5 different characters';
  return undefined;
}
