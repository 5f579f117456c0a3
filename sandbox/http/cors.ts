import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** Lets pages of every origin read and embed a response, without cookies (Fetch standard, 3.3 and 3.7). */
export const anyOriginHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

interface CorsOptions {
  methods: string[];
  /** Request headers beyond the CORS-safelisted ones. */
  requestHeaders: string[];
  /** Response headers that pages may read beyond the CORS-safelisted ones. */
  exposedHeaders?: string[];
}

/** Preflight responses, cached for a day, and {@link anyOriginHeaders} on every other response. */
export function allowAnyOrigin({ methods, requestHeaders, exposedHeaders = [] }: CorsOptions): MiddlewareHandler {
  const handle = cors({
    allowMethods: methods,
    allowHeaders: requestHeaders,
    exposeHeaders: exposedHeaders,
    maxAge: 86_400,
  });
  return (c, next) => {
    c.res.headers.set('cross-origin-resource-policy', anyOriginHeaders['cross-origin-resource-policy']);
    return handle(c, next);
  };
}
