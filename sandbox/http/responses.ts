import { anyOriginHeaders } from './cors.ts';

/** A plain-text response of one sentence, for errors without a format of their own. */
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

/**
 * The text of a script that runs a function. The function is type-checked as TypeScript and reaches the browser as Node sees it, types
 * removed; it may refer to nothing outside itself.
 */
export function scriptOf(run: () => void): string {
  return `(${run})();\n`;
}

/** A script that pages of every origin may load. */
export function scriptResponse(text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...anyOriginHeaders,
    },
  });
}

/** An identifier, dots allowed: anything else would run as code in the page that loads the script. */
const callbackName = /^[A-Za-z_$][\w$.]{0,63}$/;

const jsonpHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * A value as JSON, or as JSONP if the page names a callback. The status is always 200, because a script element cannot read the body of an error;
 * only a callback that is not an identifier is refused with 400.
 * @param answer called unless the callback is refused
 */
export function jsonOrScript(answer: () => unknown, callback: string | null): Response {
  if (callback === null) return Response.json(answer(), { headers: jsonpHeaders });
  if (!callbackName.test(callback)) return plainTextResponse(400, 'The callback must be the name of a function.');
  // The leading comment prevents the script from being read as another file type by its first bytes.
  const script = `/**/${callback}(${JSON.stringify(answer())});`;
  return new Response(script, {
    headers: { ...jsonpHeaders, 'content-type': 'application/javascript; charset=utf-8' },
  });
}
