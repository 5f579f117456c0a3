import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { classNamePattern, shortClassNames } from './scripts/class-names.ts';
import { reactModules } from './scripts/react-modules.ts';
import { routerSettings } from './scripts/router-settings.ts';
import { sourcesHash } from './scripts/sources-hash.ts';
import { standaloneScript } from './scripts/standalone-script.ts';

/**
 * Source maps for error reports, which a build moves out of the served folder (scripts/build.ts). Not set by `build.sourcemap`, with
 * which React Router warns in every build that they are public.
 */
const hiddenSourceMaps: Plugin = {
  name: 'hidden-source-maps',
  apply: 'build',
  outputOptions: (options) => ({ ...options, sourcemap: 'hidden' }),
};

/**
 * The order of the layers and the breakpoints by name, in every CSS module: Lightning CSS resolves `@custom-media` only within a file and what it
 * imports.
 */
const breakpoints: Plugin = {
  name: 'breakpoints',
  enforce: 'pre',
  transform: {
    filter: { id: /\.module\.css(\?|$)/ },
    async handler(code) {
      const file = join(import.meta.dirname, 'site/app/theme/media.css');
      this.addWatchFile(file);
      return { code: (await readFile(file, 'utf8')) + code, map: null };
    },
  },
};

/**
 * Dynamic imports as they are written: Vite wraps each into a function that loads stylesheets and preloads what the chunk imports. There is one
 * stylesheet, and a chunk that is loaded on demand imports little that its page has not.
 */
function directImports(): Plugin {
  let isReplaced = false;
  return {
    name: 'direct-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler() {
        isReplaced = true;
        return { code: 'export const __vitePreload = (load) => load();', map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('Vite has no longer a module vite/preload-helper.');
    },
  };
}

export default defineConfig(({ command }) => {
  const isBuild = command === 'build';
  const version = isBuild ? sourcesHash(import.meta.dirname).slice(0, 12) : 'development';

  return {
    plugins: [
      reactRouter(),
      standaloneScript,
      breakpoints,
      shortClassNames(import.meta.dirname),
      reactModules(),
      routerSettings(),
      directImports(),
      hiddenSourceMaps,
    ],
    publicDir: 'site/public',
    // React Router would load `.env`, which has the accounts of `npm run serve`, into the development server, whose services are embedded.
    envDir: false,
    css: {
      transformer: 'lightningcss',
      // Names of containers, grid areas and keyframes stay global: several CSS modules of the cart query one container, and several fade in.
      lightningcss: {
        drafts: { customMedia: true },
        cssModules: { pattern: classNamePattern, container: false, grid: false, animation: false },
      },
    },
    define: { 'import.meta.env.RELEASE': JSON.stringify(`${manifest.name}@${version}`) },
    environments: {
      // The request handler is bundled with the site: router context keys are compared by identity.
      ssr: {
        // The client of the error reports is bundled without tracing, with a tenth of its code: the whole package takes half a second to load.
        define: isBuild ? { __SENTRY_TRACING__: 'false', __SENTRY_CHANNEL_INJECTION__: 'false' } : {},
        resolve: { noExternal: isBuild ? [/^@sentry\//, /^@opentelemetry\//] : [] },
        // The server imports the lazy chunks at its start too, so that their dynamic imports have no effect, which the check would report.
        build: { rolldownOptions: { input: './server/app.ts', checks: { ineffectiveDynamicImport: false } } },
      },
      // One chunk for the libraries, one for the code that every page needs, and one for the cart: large files compress better, each request has a
      // cost, and the libraries stay in the browser's cache when our code changes.
      client: {
        define: isBuild ? { __SENTRY_DEBUG__: 'false', __SENTRY_TRACING__: 'false' } : {},
        build: {
          modulePreload: false,
          rolldownOptions: {
            // React's renderer also looks for functions that only the scheduler of tests has. TypeScript checks the imports of our own code.
            checks: { importIsUndefined: false },
            // What is read and not used has no effect here: no script forces a layout by reading a size.
            treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
            output: {
              // Two characters less than by default: the manifest of routes lists every chunk, and a hash does not compress.
              entryFileNames: 'assets/[name]-[hash:6].js',
              chunkFileNames: 'assets/[name]-[hash:6].js',
              codeSplitting: {
                groups: [
                  {
                    name: 'platform',
                    test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  },
                  {
                    name: 'every',
                    test: /\/site\/(entry\.client|root\.tsx|app\/(layout|theme)\/|kernel\/(layout\/|theme\/|with-timeout|toasts\/notify|screens\/(error|failed|not-found|page|picture)-|browser\/(browser-state|measure-as|plain-click)|ui\/(picture|rich-text))|catalogue\/(item|labels|money|phones)|features\/(visit-counts\/|consent\/(consent-answer|use-answer)|cart\/(every-page\/|use-stored-cart)))/,
                  },
                  { name: 'notice', test: /\/site\/features\/consent\/(notice|store-answer|pixel-cookies)/ },
                  { name: 'track', test: /\/site\/(features\/tracking\/track|kernel\/shop-events)/ },
                  {
                    name: 'cart',
                    test: /\/site\/features\/cart\/(add-to-cart|client\/|rules\/|view\/(?!cart-(screen|sheet)\.))/,
                  },
                  { name: 'shared', test: /\/site\//, minShareCount: 6 },
                  // The product page is one chunk. What other pages share with it has groups before it, because a group also takes the modules that
                  // its own import.
                  { name: 'phones', test: /\/site\/features\/(compatibility|credit-check)\//, minShareCount: 3 },
                  { name: 'product', test: /\/site\/features\/product\/(?!financing-offers|hour-wheel\.)/ },
                ],
              },
            },
          },
        },
      },
    },
    // Otherwise Vite finds this dependency at the first error of a page in development, and reloads the page.
    optimizeDeps: { include: ['@sentry/browser'] },
    // Without the timings of plugins, which would be printed whenever the shop is started after a change.
    // One stylesheet blocks the first paint, not one for each part of the page; with every page's styles it has 12 KB.
    build: {
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      sourcemap: false,
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  };
});
