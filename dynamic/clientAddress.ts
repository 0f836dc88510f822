import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyaddr from 'proxy-addr';

/** Which proxies in front of the service are believed: how many, or their networks. */
export type TrustedProxies = number | readonly string[];

/** Finds the address that a request is counted by. */
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

/** The key of an address' limits: an IPv4 address as it is, an IPv6 address by its /64. Undefined: not an address. */
export function limitKey(address: string | undefined): string | undefined {
  if (address === undefined || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}
