import type { IncomingMessage } from 'node:http';
import type { Counters, Standing, Window } from '../../../api/gate/limits.ts';
import { forwardedHeader, unseal } from './forwarded.ts';

/**
 * Counters of the function: what the gate in front has counted is not counted again. Both sides of it meet in the key of
 * the request's windows, which no address of a client can be.
 */
export class CountedAhead implements Counters {
  readonly #secret: string;
  readonly #counters: Counters;
  readonly #counted = new Map<string, Standing>();
  #number = 0;

  constructor(secret: string, counters: Counters) {
    this.#secret = secret;
    this.#counters = counters;
  }

  /** The address that a request is counted by: the one that the gate saw. */
  readonly clientAddress = (request: IncomingMessage): string => {
    const header = request.headers[forwardedHeader];
    const told = unseal(this.#secret, typeof header === 'string' ? header : undefined);
    if (!told) return 'unknown';
    if (!told.standing) return told.address;
    const address = `counted ${this.#number++}`;
    this.#counted.set(`address ${address}`, told.standing);
    return address;
  };

  take(windows: readonly Window[], now: number): Standing | Promise<Standing> {
    const key = windows[0]!.key;
    const standing = this.#counted.get(key);
    if (!standing) return this.#counters.take(windows, now);
    this.#counted.delete(key);
    return standing;
  }
}
