import type { Handler } from '../provider.ts';

/**
 * Lets pages of every origin read the answers, and answers their preflights (Fetch standard, 3.3). Cookies take no part.
 *
 * @param methods As Access-Control-Allow-Methods has them.
 * @param headers Request headers beyond the plain ones that pages may send.
 */
export function openToPages(methods: string, headers: string, handle: Handler): Handler {
  return async (request) => {
    if (request.method === 'OPTIONS') {
      const allowed = { 'access-control-allow-methods': methods, 'access-control-allow-headers': headers };
      return new Response(null, { status: 204, headers: { ...open, ...allowed, 'access-control-max-age': '86400' } });
    }
    return readableByPages(await handle(request));
  };
}

const open = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** The same answer, which pages of every origin may read. */
export function readableByPages(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(open)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
