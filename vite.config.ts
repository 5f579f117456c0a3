import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'site/public',
  // The request handler is bundled with the site: router context keys are compared by identity.
  environments: { ssr: { build: { rolldownOptions: { input: './server/app.ts' } } } },
  build: { assetsInlineLimit: 0, sourcemap: false },
});
