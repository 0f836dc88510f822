import type { ServerResponse } from 'node:http';
import { ApiError } from '../../api/domain/errors.ts';
import type { Me } from '../../api/schemas/me.ts';
import type { Asker } from './compute.ts';

/** One error for all: the default reason of `abort` is a new one with a stack, which takes longer than a kept answer. */
const connectionClosed = new ApiError('unavailable', 'the client closed its connection');

/** Who waits for a response: the client by the key of its limits, until its connection closes. */
export function askerOf(address: string, me: Me | undefined, response: ServerResponse): Asker {
  let closed: AbortController | undefined;
  return {
    client: me?.access.tier === 'api' ? me.credential.id : address,
    /** Made when the request has to wait: an answer that is kept needs none. */
    get signal() {
      if (!closed) {
        const controller = (closed = new AbortController());
        if (response.destroyed) controller.abort(connectionClosed);
        else response.once('close', () => controller.abort(connectionClosed));
      }
      return closed.signal;
    },
  };
}
