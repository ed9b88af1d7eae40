import ipaddr from 'ipaddr.js';

/** Whether an address belongs to the public internet, not to this machine or its network. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4-mapped IPv6 address is judged by its IPv4 address.
  return ipaddr.process(address).range() === 'unicast';
}
