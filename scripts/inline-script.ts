import { build, type Plugin } from 'vite';

const suffix = '?inline-script';

/** `script` of `x.ts?inline-script` is the module with all it imports, bundled and minified for an inline `<script>`. */
export const inlineScript: Plugin = {
  name: 'inline-script',
  load: {
    filter: { id: /\?inline-script$/ },
    async handler(id) {
      const file = id.slice(0, -suffix.length);
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: { write: false, target: 'es2022', lib: { entry: file, formats: ['iife'], name: 'script' } },
      });
      const [result] = [built].flat();
      if (!result || !('output' in result)) throw new Error(`${file} was not built.`);
      const [chunk] = result.output;
      for (const module of chunk.moduleIds) this.addWatchFile(module);
      return { code: `export const script = ${JSON.stringify(chunk.code.trim())};`, moduleType: 'js', map: null };
    },
  },
};
