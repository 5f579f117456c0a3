import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'site',
  buildDirectory: 'build',
  // Client loaders and actions share their route's chunk: they are small, each file costs a request, and splitting breaks source maps.
  splitRouteModules: false,
  // Every route is in the page's manifest. Discovered lazily, each rendering would match every prefix of the path, which takes seconds for a long one.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
