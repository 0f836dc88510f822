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
  const trust = trustIn(trusted);
  return (request) => limitKey(withoutPort(proxyaddr(request, trust))) ?? ofSocket(request);
}

function trustIn(trusted: TrustedProxies): (address: string, hop: number) => boolean {
  if (typeof trusted === 'number') return (_, hop) => hop < trusted;
  const isTrusted = proxyaddr.compile([...trusted]);
  return (address, hop) => isTrusted(withoutPort(address), hop);
}

/** Returns an address without the port that some proxies add: `192.0.2.1:8080` or `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(address) ?? [];
  return v6 ?? v4 ?? address;
}
