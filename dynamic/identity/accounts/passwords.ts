import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { RankedQueue } from './rankedQueue.ts';

const derive = promisify(argon2);

/** Parameters of argon2id (OWASP Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** Limits of concurrent and waiting hashes: one hash takes about 40 ms of a core and 19 MiB. */
const limits = { maxRunning: 2, maxWaiting: 40 } as const;

/**
 * Hashes and checks passwords, a bounded number at once. The rank is how many passwords the same client has sent today: the
 * lowest rank goes first (D52).
 */
export class Passwords {
  readonly #queue = new RankedQueue(limits);

  /** Hashes a password for the store, as a PHC string with its own salt. @throws QueueFull */
  async hash(password: string, rank = 0): Promise<string> {
    const nonce = randomBytes(16);
    return phc(nonce, await this.#derive(password, nonce, rank));
  }

  /**
   * Whether a password matches a stored hash. Without one it takes as long, so the time does not show whether a person
   * exists. @throws QueueFull
   */
  async matches(password: string, stored: string | null, rank: number): Promise<boolean> {
    const [nonce, tag] = (stored ?? unmatchableHash).split('$').slice(-2) as [string, string];
    const computed = await this.#derive(password, Buffer.from(nonce, 'base64url'), rank);
    return timingSafeEqual(computed, Buffer.from(tag, 'base64url')) && stored !== null;
  }

  #derive(password: string, nonce: Buffer, rank: number): Promise<Buffer> {
    return this.#queue.run(rank, () => derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce }));
  }
}

const phc = (nonce: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${nonce.toString('base64url')}$${tag.toString('base64url')}`;

/** A hash that no password matches. */
const unmatchableHash = phc(randomBytes(16), randomBytes(cost.tagLength));

/** What is wrong with a new password; undefined if it is valid. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < 12) return 'the password must have at least 12 characters';
  if (password.length > 200) return 'the password must have at most 200 characters';
  if (new Set(password).size < 5) return 'the password must have at least 5 different characters';
  return undefined;
}
