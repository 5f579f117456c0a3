import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import config from '../react-router.config.ts';
import { routerSettings } from './router-settings.ts';

/** The browser's bundle of an app with React Router's framework mode. */
async function bundle(...plugins: Plugin[]): Promise<string> {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? id : undefined),
    load: (id) => (id === 'entry' ? "export { HydratedRouter } from 'react-router/dom';" : undefined),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    // Vitest's environment is no production, whose files a build resolves.
    resolve: { conditions: ['module', 'browser', 'production'] },
    plugins: [entry, ...plugins],
    build: { write: false, rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
  });
  const [result] = [built].flat();
  if (!result || !('output' in result)) throw new Error('Nothing was built.');
  return result.output[0].code;
}

/** Texts from the code for route discovery, instrumentations, integrity hashes, messages to developers, and errors without a boundary. */
const unused = [
  'manifest version mismatch',
  'instrumented handlers',
  'rr-importmap',
  'You must provide a non-empty routes array',
  'will be treated as if it were',
  'Unexpected Application Error!',
  'Hey developer',
];

test('what the settings turn off in React Router, and its messages to developers, are not in the browser’s bundle', async () => {
  const whole = await bundle();
  expect(unused.filter((text) => !whole.includes(text))).toEqual([]);
  const trimmed = await bundle(routerSettings());
  expect(unused.filter((text) => trimmed.includes(text))).toEqual([]);
  expect(trimmed).toContain('__reactRouterContext');
});

test('the conditions are those of the settings', () => {
  const { routeDiscovery, splitRouteModules, ...others } = config;
  expect({ routeDiscovery, splitRouteModules }).toEqual({
    routeDiscovery: { mode: 'initial' },
    splitRouteModules: false,
  });
  expect(Object.keys(others), 'any other setting may need conditions of its own').toEqual([
    'appDirectory',
    'buildDirectory',
  ]);
});

test('a release of React Router whose sources have changed fails the build', async () => {
  const renamed: Plugin = {
    name: 'renamed',
    enforce: 'pre',
    transform: {
      filter: { id: /dom\/ssr\/routes\.js$/ },
      handler: (code) => code.replaceAll('isSpaMode', 'spa'),
    },
  };
  await expect(bundle(renamed, routerSettings())).rejects.toThrow(/routes\.js has no longer a condition isSpaMode/);
});
