import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** CORS headers of responses. A list that is left out is not sent. */
export interface CorsOptions {
  methods?: string[];
  /** Request headers beyond the CORS-safelisted ones. */
  requestHeaders?: string[];
  /** Response headers that pages may read beyond the CORS-safelisted ones. */
  exposedHeaders?: string[];
  /** Seconds that browsers may cache the response to a preflight request; a day by default. */
  maxAge?: number;
}

type PreflightOptions = Omit<CorsOptions, 'maxAge'> & Required<Pick<CorsOptions, 'methods' | 'requestHeaders'>>;

const defaultMaxAge = 86_400;

/** Middleware that sends preflight responses, and {@link anyOriginHeaders} on every other response. */
export function allowAnyOrigin({ methods, requestHeaders, exposedHeaders = [] }: PreflightOptions): MiddlewareHandler {
  const handle = cors({
    allowMethods: methods,
    allowHeaders: requestHeaders,
    exposeHeaders: exposedHeaders,
    maxAge: defaultMaxAge,
  });
  return (c, next) => {
    c.res.headers.set('cross-origin-resource-policy', anyOriginHeaders['cross-origin-resource-policy']);
    return handle(c, next);
  };
}

/**
 * The headers as values: for APIs that send those of a preflight response on every response, which hono/cors does not, and for responses outside of
 * a Hono application, like those of injected faults.
 */
export function corsHeaders({
  methods,
  requestHeaders,
  exposedHeaders,
  maxAge = defaultMaxAge,
}: CorsOptions = {}): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    ...(methods && { 'access-control-allow-methods': methods.join(','), 'access-control-max-age': String(maxAge) }),
    ...(requestHeaders && { 'access-control-allow-headers': requestHeaders.join(',') }),
    ...(exposedHeaders && { 'access-control-expose-headers': exposedHeaders.join(',') }),
  };
}

/** Lets pages of every origin read and embed a response, without cookies (Fetch standard, 3.3 and 3.7). */
export const anyOriginHeaders = { ...corsHeaders(), 'cross-origin-resource-policy': 'cross-origin' } as const;

/** The response to a preflight request. `headers` are further ones. */
export function preflightResponse(options: CorsOptions, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 204, headers: { ...corsHeaders(options), ...headers } });
}

/** Allows the request's own origin instead of any, so that a client with `withCredentials` may read the response. Changes the response. */
export function allowCredentials(request: Request, response: Response): Response {
  const origin = request.headers.get('origin');
  if (origin === null) return response;
  response.headers.set('access-control-allow-origin', origin);
  response.headers.set('access-control-allow-credentials', 'true');
  response.headers.append('vary', 'Origin');
  return response;
}
