import { isIPv6 } from 'node:net';

/** What a visitor has of addresses: one of IPv4, and of IPv6 a whole network (its first 64 bits), any address of which they may ask from. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // A URL writes an address in its one shortest form, and one of IPv4 in hexadecimal digits.
  const [before = '', after] = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1).split('::');
  const first = groups(before);
  const last = groups(after ?? '');
  const all = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  const isMapped = all.slice(0, 5).every((group) => group === '0') && all[5] === 'ffff';
  return (isMapped ? all : all.slice(0, 4)).join(':');
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
