import { isIP } from 'node:net';

/**
 * The address that a visitor asks from. What stands in X-Forwarded-For is believed only as far as proxies of ours wrote it: each adds the
 * address it was asked from at the end, so with n of them the visitor's is the nth from the end; all before it anybody may have made up.
 *
 * @param peer The address at the other end of the connection.
 * @param trustedProxies How many proxies of ours stand between.
 * @returns null when it cannot be told
 */
export function visitorAddress(headers: Headers, peer: string | null, trustedProxies: number): string | null {
  if (trustedProxies === 0) return addressIn(peer ?? '');
  return addressIn(headers.get('x-forwarded-for')?.split(',').at(-trustedProxies) ?? '');
}

/** Some proxies add the port, with brackets round an address of IPv6; an address of IPv4 may come as one of IPv6. */
function addressIn(text: string): string | null {
  const written = text.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(address) === 0 ? null : address;
}
