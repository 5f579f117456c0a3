/** A plain-text response of one sentence, for errors that have no dialect of their own. */
export function plainTextResponse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff', ...headers },
  });
}

/** 405 for a path that exists; `methods` are those it supports. */
export function methodNotAllowedResponse(method: string, methods: readonly string[]): Response {
  return plainTextResponse(405, `${method} is not possible here; use ${methods.join(' or ')}.`, {
    allow: methods.join(', '),
  });
}

/** Does the request's If-None-Match name this entity tag (RFC 9110, 13.1.2: weak comparison)? Then the response is 304. */
export function matchesEtag(request: Request, etag: string): boolean {
  const tags = request.headers.get('if-none-match')?.split(',') ?? [];
  return tags.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/**
 * A wait as headers like Retry-After have it: whole seconds, rounded up and at least 1, as clients take 0 for "at once".
 *
 * @param waitMs Milliseconds.
 */
export function wholeSeconds(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1000));
}
