import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'site',
  buildDirectory: 'build',
  // Every route is in the page's manifest. Discovered lazily, each rendering would match every prefix of the path, which takes seconds for a long one.
  routeDiscovery: { mode: 'initial' },
  // Splitting breaks the source maps of the routes that it splits.
  splitRouteModules: false,
} satisfies Config;
