import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Scripts that run without the app's modules, bundled with all they import and minified:
 * - `script` of `x.ts?inline-script` is the text for an inline `<script>`;
 * - `url` of `x.ts?script-url` is the address of a file in the build, or of the module itself in development.
 */
export const standaloneScript: Plugin = {
  name: 'standalone-script',
  load: {
    filter: { id: /\?(inline-script|script-url)$/ },
    async handler(id) {
      const [file = '', form] = id.split('?');
      const { config, mode } = this.environment;
      if (form === 'script-url' && mode === 'dev') return exported('url', `/${relative(config.root, file)}`);
      const { code, moduleIds } = await bundle(file);
      for (const module of moduleIds) this.addWatchFile(module);
      if (form === 'inline-script') return exported('script', code.trim());
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      const fileName = `assets/${file.replace(/^.*\/|\.ts$/g, '')}-${hash}.js`;
      // The pages of the server's build load the script from the browser's build.
      if (config.consumer === 'client') this.emitFile({ type: 'asset', fileName, source: code });
      return exported('url', `/${fileName}`);
    },
  },
};

async function bundle(file: string) {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', lib: { entry: file, formats: ['iife'], name: 'script' } },
  });
  const [result] = [built].flat();
  if (!result || !('output' in result)) throw new Error(`${file} was not built.`);
  return result.output[0];
}

function exported(name: string, text: string) {
  return { code: `export const ${name} = ${JSON.stringify(text)};`, moduleType: 'js', map: null } as const;
}
