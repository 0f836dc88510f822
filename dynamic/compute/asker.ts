import type { ServerResponse } from 'node:http';
import type { Me } from '../../api/schemas/me.ts';
import type { Asker } from './compute.ts';

/** Who waits for a response: the client by the key of its limits, until its connection closes. */
export function askerOf(address: string, me: Me | undefined, response: ServerResponse): Asker {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  if (response.destroyed) closed.abort();
  return { client: me?.access.tier === 'api' ? me.credential.id : address, signal: closed.signal };
}
