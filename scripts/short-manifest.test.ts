import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shortenManifest } from './short-manifest.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manifest-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the manifest has no false properties, and no imports of the entry', async () => {
  const path = join(folder, 'manifest-a1.js');
  const about = { id: 'about', hasLoader: true, hasAction: false, module: '/about.js' };
  const manifest = {
    entry: { imports: ['/react.js'] },
    routes: { about: { ...about, imports: ['/two.js', '/react.js', '/one.js'] } },
  };
  await writeFile(path, `window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  shortenManifest(folder);
  const shortened = await readFile(path, 'utf8');
  expect(JSON.parse(shortened.replace('window.__reactRouterManifest=', '').replace(/;$/, ''))).toEqual({
    entry: { imports: ['/react.js'] },
    routes: { about: { id: 'about', hasLoader: true, module: '/about.js', imports: ['/one.js', '/two.js'] } },
  });
  shortenManifest(folder);
  expect(await readFile(path, 'utf8')).toBe(shortened);
});

test('a manifest of another name or form is an error', async () => {
  expect(() => shortenManifest(folder)).toThrow('manifest is not in');
  await writeFile(join(folder, 'manifest-a1.js'), 'export default {};');
  expect(() => shortenManifest(folder)).toThrow('manifest-a1.js has another form');
});
