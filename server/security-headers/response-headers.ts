import type { MiddlewareHandler } from 'hono';
import type { Stage } from '../settings/stage.ts';

/** Browser features that neither the site's pages nor the players of their films use. */
const unusedFeatures = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...[
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'publickey-credentials-get',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ],
];

/** Headers of every response, files included. */
const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** Headers of a site that is served by https. The scope is decision 0066. */
const withHttps: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/**
 * Headers of every response of the app, beside its Content-Security-Policy (content-security.ts). They are also set where no page is expected: a
 * browser may open any address.
 */
const ofApp: Readonly<Record<string, string>> = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': unusedFeatures.map((name) => `${name}=()`).join(', '),
  'x-permitted-cross-domain-policies': 'none',
};

/** Headers of built files. A file that is opened by itself, such as an SVG picture, executes nothing. */
const ofFiles: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

interface Scheme {
  isHttps: boolean;
}

/** The security headers of every response of the app (SAFE-2). */
export function securityHeaders({ isHttps }: Scheme): MiddlewareHandler {
  const headers = Object.entries({ ...always, ...ofApp, ...(isHttps && withHttps) });
  return async function setSecurityHeaders(context, next) {
    await next();
    for (const [name, value] of headers) context.res.headers.set(name, value);
  };
}

/** The security headers of built files (SAFE-2). */
export function fileHeaders({ isHttps }: Scheme): Record<string, string> {
  return { ...always, ...ofFiles, ...(isHttps && withHttps) };
}

/** Seconds, for a 503 without a Retry-After. */
const defaultRetryAfter = '10';

/** Errors are not cached, a 503 has a Retry-After, and a 405 says what is allowed: a route without an action is only read. */
export const errorHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { status, headers } = context.res;
  if (status >= 400 && !headers.has('cache-control')) headers.set('cache-control', 'no-store');
  if (status === 405 && !headers.has('allow')) headers.set('allow', 'GET, HEAD');
  if (status === 503 && !headers.has('retry-after')) headers.set('retry-after', defaultRetryAfter);
};

/** Staging shows unpublished content, so search engines must not index it (NET-9). */
export function stagingRobots(stage: Stage): MiddlewareHandler {
  return async function setRobotsTag(context, next) {
    await next();
    if (stage === 'staging') context.res.headers.set('x-robots-tag', 'noindex, nofollow');
  };
}
