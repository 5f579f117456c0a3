import { BlockList, isIP } from 'node:net';

/** Addresses inside somebody's own network, which no lookup knows: RFC 1918, RFC 4193, loopback, link-local. */
const ownNetworks = new BlockList();
ownNetworks.addSubnet('127.0.0.0', 8);
ownNetworks.addSubnet('10.0.0.0', 8);
ownNetworks.addSubnet('172.16.0.0', 12);
ownNetworks.addSubnet('192.168.0.0', 16);
ownNetworks.addSubnet('169.254.0.0', 16);
ownNetworks.addSubnet('::1', 128, 'ipv6');
ownNetworks.addSubnet('fc00::', 7, 'ipv6');
ownNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Is it an address of the internet, rather than one of somebody's own network, or none at all? */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !ownNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
