import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const hash = promisify(argon2);

/** Parameters of argon2id (OWASP Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** Hashes that are computed at one time at most, so that a flood of sign-ins cannot take all memory and cores. */
const mostAtOnce = 2;
/** Hashes that may wait; past that a request is refused. */
const mostWaiting = 50;

/** Too many passwords are being checked; the client is to come again. */
export class TooBusy extends Error {}

let running = 0;
const waiting: (() => void)[] = [];

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) throw new TooBusy('too many passwords are being checked');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

function derive(password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'));
  return limited(() => hash('argon2id', { ...cost, message, nonce, memory, passes }));
}

/** Hashes a password for the store, as a PHC string with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, cost.memory, cost.passes);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

/** A hash that no password has, for a person who does not exist: checking takes as long, so that nobody learns who does. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether a password is the one of a stored hash; null or undefined stands for a person without one. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w-]+)\$([\w-]+)$/.exec(stored ?? nobody);
  if (!match) throw new Error('a stored password hash cannot be read');
  const [, memory, passes, nonce, tag] = match;
  const wanted = Buffer.from(tag!, 'base64url');
  const made = await derive(password, Buffer.from(nonce!, 'base64url'), Number(memory), Number(passes));
  return timingSafeEqual(made, wanted) && stored !== null && stored !== undefined;
}

/** What is wrong with a new password, for the person who chose it; undefined: nothing. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < 12) return 'the password must have at least 12 characters';
  if (password.length > 200) return 'the password must have at most 200 characters';
  if (new Set(password).size < 5) return 'the password must have at least 5 different characters';
  return undefined;
}
