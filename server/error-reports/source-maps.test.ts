import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { staticFiles } from '../files/static-files.ts';

const build = join(import.meta.dirname, '../../build');
const app = async () => new Response('the app', { status: 404 });
const files = staticFiles({ root: join(build, 'client'), isHttps: false, readEarlierAsset: async () => null, app });
const scripts = globSync('assets/*.js', { cwd: join(build, 'client') });

describe('[NET-7] source maps', () => {
  test('are created and stored for both builds', () => {
    const maps = globSync('{client,server}/**/*.map', { cwd: join(build, 'source-maps') });
    expect(maps).toContain('server/index.js.map');
    expect(maps.filter((map) => map.startsWith('client/assets/')).length).toBeGreaterThan(10);
    expect(readFileSync(join(build, 'source-maps/server/index.js.map'), 'utf8')).toContain('server/app.ts');
  });

  test('are neither served nor referenced by a served file', async () => {
    expect(scripts.length).toBeGreaterThan(10);
    for (const script of scripts) {
      const map = await files(new Request(`http://shop.test/${script}.map`), null);
      expect([script, map.status]).toEqual([script, 404]);
      const served = await files(new Request(`http://shop.test/${script}`), null);
      expect([served.status, served.headers.get('sourcemap')]).toEqual([200, null]);
      expect(await served.text()).not.toMatch(/[#@] sourceMappingURL=/);
    }
    for (const path of [
      'source-maps/server/index.js.map',
      '../source-maps/server/index.js.map',
      '%2e%2e/source-maps/server/index.js.map',
    ])
      expect((await files(new Request(`http://shop.test/${path}`), null)).status).toBe(404);
  });
});
