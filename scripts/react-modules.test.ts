import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { reactModules } from './react-modules.ts';

/** The browser's bundle of a module, with React in it. */
async function bundle(source: string, ...plugins: Plugin[]): Promise<string> {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? id : undefined),
    load: (id) => (id === 'entry' ? source : undefined),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    // Vitest's environment is no production, whose files React's packages choose.
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [entry, ...plugins],
    build: { write: false, rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
  });
  const [result] = [built].flat();
  if (!result || !('output' in result)) throw new Error('Nothing was built.');
  return result.output[0].code;
}

const app = "export { createRoot } from 'react-dom/client';";
/** Functions of React and of its scheduler that the app does not use. */
const unused = ['unstable_useCacheRefresh', 'unstable_wrapCallback'];

test('what the app does not use of React is not in the browser’s bundle', async () => {
  const whole = await bundle(app);
  expect(unused.filter((name) => !whole.includes(name))).toEqual([]);
  const trimmed = await bundle(app, reactModules());
  expect(unused.filter((name) => trimmed.includes(name))).toEqual([]);
});

test('React’s modules find each other in the browser’s bundle', async () => {
  const url = `data:text/javascript,${encodeURIComponent(await bundle(app, reactModules()))}`;
  const { createRoot } = await import(url);
  // Number 299: "Target container is not a DOM element".
  expect(() => createRoot(null)).toThrow('Minified React error #299');
});

test('a release of React whose files have changed fails the build', async () => {
  const changed: Plugin = {
    name: 'changed',
    enforce: 'pre',
    transform: {
      filter: { id: /react\.production\.js$/ },
      handler: (code) => code.replace('exports.use = ', 'exports["use"] = '),
    },
  };
  await expect(bundle("export { useState } from 'react';", changed, reactModules())).rejects.toThrow(
    /react\.production\.js has another form/,
  );
});
