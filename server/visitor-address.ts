/**
 * The address that a visitor asks from. What stands in X-Forwarded-For is believed only as far as proxies of ours wrote it: each adds the
 * address it was asked from at the end, so with n of them the visitor's is the nth from the end; all before it anybody may have made up.
 *
 * @param peer The address at the other end of the connection.
 * @param trustedProxies How many proxies of ours stand between.
 * @returns null when it cannot be told
 */
export function visitorAddress(headers: Headers, peer: string | null, trustedProxies: number): string | null {
  if (trustedProxies === 0) return peer;
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
  return forwarded.at(-trustedProxies) || null;
}
