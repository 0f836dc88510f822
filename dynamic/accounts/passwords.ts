import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

const derive = promisify(argon2);

/** Parameters of argon2id (OWASP Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** Hashes that are computed at once, and that wait at most: one takes some 40 ms of a core and 19 MiB. */
const [atOnce, waiting] = [2, 40];

/** Too many passwords are being checked at this moment. */
export class PasswordsBusy extends Error {}

/** Hashes and checks passwords, no more of them at once than the machine bears. */
export class Passwords {
  readonly #limit = pLimit(atOnce);

  /** Hashes a password for the store, as a PHC string with its own salt. @throws PasswordsBusy */
  async hash(password: string): Promise<string> {
    const nonce = randomBytes(16);
    return phc(nonce, await this.#derive(password, nonce));
  }

  /**
   * Whether a password is the one that was hashed. It takes as long where there is none to compare with: how long it
   * took does not tell who exists. @throws PasswordsBusy
   */
  async matches(password: string, stored: string | null): Promise<boolean> {
    const [nonce, tag] = (stored ?? nobody).split('$').slice(-2) as [string, string];
    const given = await this.#derive(password, Buffer.from(nonce, 'base64url'));
    return timingSafeEqual(given, Buffer.from(tag, 'base64url')) && stored !== null;
  }

  async #derive(password: string, nonce: Buffer): Promise<Buffer> {
    if (this.#limit.pendingCount >= waiting) throw new PasswordsBusy('too many passwords are being checked');
    return this.#limit(() => derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce }));
  }
}

const phc = (nonce: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${nonce.toString('base64url')}$${tag.toString('base64url')}`;

/** What nobody's password hashes to. */
const nobody = phc(randomBytes(16), randomBytes(cost.tagLength));

/** What is wrong with a new password, for the person who chose it; undefined: nothing. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < 12) return 'the password must have at least 12 characters';
  if (password.length > 200) return 'the password must have at most 200 characters';
  if (new Set(password).size < 5) return 'the password must have at least 5 different characters';
  return undefined;
}
