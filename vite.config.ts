import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'site/public',
  environments: {
    // The request handler is bundled with the site: router context keys are compared by identity.
    ssr: { build: { rolldownOptions: { input: './server/app.ts' } } },
    // What every screen needs in one piece: it compresses better so, and a change of ours leaves it in the browser's cache.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: 'platform', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }],
            },
          },
        },
      },
    },
  },
  build: { assetsInlineLimit: 0, sourcemap: false },
});
