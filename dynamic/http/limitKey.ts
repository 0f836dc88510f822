import ipaddr from 'ipaddr.js';

/** Returns the key of an address's limits: an IPv4 address as it is, the /64 of an IPv6 address; undefined for no address. */
export function limitKey(address: string | undefined): string | undefined {
  if (address === undefined || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}
