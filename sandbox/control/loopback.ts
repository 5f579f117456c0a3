const names = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Is it this machine's own name or address, as URLs have it ("localhost", "127.0.0.1", "[::1]")? Nobody can have such a name re-bound. */
export function isLoopback(hostname: string): boolean {
  return names.test(hostname);
}
