const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The origins that are this shop: its configured address and, when that is on this machine, the other names of the same place. The Host
 * header is not asked: whoever can make a name point here could write it there.
 */
export function ownOrigins(siteUrl: string): ReadonlySet<string> {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (!loopback.includes(hostname)) return new Set([siteUrl]);
  return new Set(loopback.map((name) => new URL(`${protocol}//${name}${port && `:${port}`}`).origin));
}
