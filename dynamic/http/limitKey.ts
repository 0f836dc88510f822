import ipaddr from 'ipaddr.js';

/** The key of an address' limits: an IPv4 address as it is, an IPv6 address by its /64. Undefined: not an address. */
export function limitKey(address: string | undefined): string | undefined {
  if (address === undefined || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}
