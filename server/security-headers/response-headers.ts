import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Stage } from '../settings/stage.ts';

/** Security headers of every response, beside its Content-Security-Policy (content-security.ts). */
export const securityHeaders = secureHeaders({
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  strictTransportSecurity: 'max-age=31536000; includeSubDomains',
  crossOriginResourcePolicy: 'same-origin',
  crossOriginOpenerPolicy: 'same-origin',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  xXssProtection: false,
});

/** Seconds, for a 503 without a Retry-After. */
const defaultRetryAfter = '10';

/** Errors are not cached, and a 503 has a Retry-After. */
export const errorHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { status, headers } = context.res;
  if (status >= 400 && !headers.has('cache-control')) headers.set('cache-control', 'no-store');
  if (status === 503 && !headers.has('retry-after')) headers.set('retry-after', defaultRetryAfter);
};

/** Staging shows unpublished content, so search engines must not index it (NET-9). */
export function stagingRobots(stage: Stage): MiddlewareHandler {
  return async function setRobotsTag(context, next) {
    await next();
    if (stage === 'staging') context.res.headers.set('x-robots-tag', 'noindex, nofollow');
  };
}
