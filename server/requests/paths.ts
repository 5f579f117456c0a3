import { beaconPath } from '#site/features/visit-counts/visit-report.ts';
import { tunnelPath } from '#site/kernel/error-reports/tunnel.ts';

/** Health checks, which listen.ts answers before the app is loaded. */
export const alivePath = '/healthz';
export const readyPath = '/readyz';

/** Paths that the server itself answers before the site does, as patterns of the router. */
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

/** Matches the server's paths and all paths below them. They are not cached, because a stored "not found" would replace the server's response. */
export const reservedPaths = new RegExp(`^/(?:${[...firstSegments].join('|')})(?:/|$)`, 'i');
