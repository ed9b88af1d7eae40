import { BlockList, isIPv6 } from 'node:net';

/** A list of addresses and networks (`10.0.0.0/8`) to match addresses against. IPv4-mapped IPv6 addresses count as IPv4. */
export function listOfNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
