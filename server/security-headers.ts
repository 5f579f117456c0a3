import { secureHeaders } from 'hono/secure-headers';

/** What every answer carries. The Content-Security-Policy with its hashes comes with the kept pages. */
export const securityHeaders = secureHeaders({
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  strictTransportSecurity: 'max-age=31536000; includeSubDomains',
  crossOriginResourcePolicy: 'same-origin',
  crossOriginOpenerPolicy: 'same-origin',
  contentSecurityPolicy: { frameAncestors: ["'none'"], baseUri: ["'self'"], objectSrc: ["'none'"] },
  permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  xXssProtection: false,
});
