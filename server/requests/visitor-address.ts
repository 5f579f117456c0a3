import { isIP, isIPv6 } from 'node:net';

/**
 * The visitor's IP address. X-Forwarded-For is trusted only as far as our own proxies wrote it: each appends the address of its client, so with
 * n proxies the visitor's address is the nth from the end; the entries before it may be forged.
 *
 * @param peer The address at the other end of the connection.
 * @param trustedProxies Number of our own proxies in between.
 * @returns null when it is unknown
 */
export function visitorAddress(headers: Headers, peer: string | null, trustedProxies: number): string | null {
  if (trustedProxies === 0) return parseAddress(peer ?? '');
  return parseAddress(headers.get('x-forwarded-for')?.split(',').at(-trustedProxies) ?? '');
}

/** Some proxies append the port, with brackets around IPv6; IPv4 may be written as mapped IPv6. */
function parseAddress(text: string): string | null {
  const written = text.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(address) === 0 ? null : address;
}

/** The addresses that one visitor may use: a single one of IPv4, and a whole network of IPv6 (its first 64 bits). */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // URL normalizes an address to its shortest form, and an embedded IPv4 address to hexadecimal digits.
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
