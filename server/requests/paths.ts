import { beaconPath } from '#site/features/visit-counts/visit-report.ts';
import { tunnelPath } from '#site/kernel/error-reports/tunnel.ts';

/** Health checks, which listen.ts answers before the app is there. */
export const alivePath = '/healthz';
export const readyPath = '/readyz';

/** What the server itself answers before the site does, as patterns of the router. */
export const serverPaths = [
  alivePath,
  readyPath,
  '/metrics',
  '/operator/settings',
  '/operator/visits',
  '/preview',
  '/preview/changes',
  '/preview/exit',
  '/preview/share',
  '/preview/shared',
  '/webhooks/:provider',
  beaconPath,
  tunnelPath,
];

const firstSegments = new Set(serverPaths.map((path) => path.split('/')[1]));

/** These and all addresses below them: a cached "not found" must not take their place. */
export const reservedPaths = new RegExp(`^/(?:${[...firstSegments].join('|')})(?:/|$)`, 'i');
