import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'site/public',
  environments: {
    // The request handler is bundled with the site: router context keys are compared by identity.
    ssr: { build: { rolldownOptions: { input: './server/app.ts' } } },
    // What every screen needs in one piece, and what many need in another: they compress better so, each file costs its headers, and a change
    // of ours leaves the first in the browser's cache.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'platform', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                {
                  name: 'frame',
                  test: /\/site\/(chrome\/|theme\/|cart\/(cart-count|sheet-)|pages\/(error|failed|page|picture|screen|use)-)/,
                },
                { name: 'shared', test: /\/site\//, minShareCount: 6 },
              ],
            },
          },
        },
      },
    },
  },
  build: { assetsInlineLimit: 0, sourcemap: false },
});
