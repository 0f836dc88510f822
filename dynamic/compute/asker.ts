import type { ServerResponse } from 'node:http';
import { ApiError } from '../../api/domain/errors.ts';
import type { Me } from '../../api/schemas/me.ts';
import { networksOf } from '../http/limitKey.ts';
import type { Asker } from './compute.ts';
import type { Client } from './costs.ts';

/** One error for all: the default reason of `abort` is a new one with a stack, which takes longer than a kept answer. */
const connectionClosed = new ApiError('unavailable', 'the client closed its connection');

/** The part of an account's cost that each of its credentials bears. */
const accountShare = 1 / 4;

/** Who waits for a response: the client by the key of its limits, until its connection closes. */
export function askerOf(address: string, me: Me | undefined, response: ServerResponse): Asker {
  let closed: AbortController | undefined;
  return {
    client: clientOf(address, me),
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

function clientOf(address: string, me: Me | undefined): Client {
  if (me?.access.tier !== 'api') return { key: address, lane: 'open', groups: networksOf(address) };
  const { account, credential } = me;
  return { key: credential.id, lane: 'api', groups: [{ key: account.id, share: accountShare }] };
}
