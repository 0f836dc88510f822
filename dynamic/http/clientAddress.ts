import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyaddr from 'proxy-addr';
import { limitKey } from './limitKey.ts';

/** The trusted proxies in front of the service: how many, or their networks. */
export type TrustedProxies = number | readonly string[];

/** Returns a function that finds the address that a request is counted by. */
export function createClientAddress(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const known = new WeakMap<Socket, string>();
  const ofSocket = ({ socket }: IncomingMessage) => {
    let key = known.get(socket);
    if (key === undefined) known.set(socket, (key = limitKey(socket.remoteAddress) ?? 'unknown'));
    return key;
  };
  if (trusted === 0) return ofSocket;
  const trust =
    typeof trusted === 'number' ? (_: string, hop: number) => hop < trusted : proxyaddr.compile([...trusted]);
  return (request) => limitKey(proxyaddr(request, trust)) ?? ofSocket(request);
}
