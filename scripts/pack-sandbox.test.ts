import { spawn, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-sandbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('The packed sandbox runs in an empty folder, from a copy of its seed that is named', async () => {
  const { stderr } = spawnSync(process.execPath, ['--no-warnings', join(root, 'scripts/pack-sandbox.ts'), folder], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const packages = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  spawnSync('tar', ['xzf', packages.join(), '--one-top-level=empty'], { cwd: folder });
  // Its dependencies are those of the project, in the same versions.
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await rm(join(folder, 'light-sandbox'), { recursive: true });

  const packed = join(folder, 'empty/package');
  const withoutScripts = (path: string) => !path.endsWith('.js');
  await cp(join(packed, 'seed'), join(folder, 'empty/my-seed'), { recursive: true, filter: withoutScripts });
  const args = [join(packed, 'light-sandbox.js'), '--seed', 'my-seed', '--port', '0'];
  const sandbox = spawn(process.execPath, args, { cwd: join(folder, 'empty'), stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const addresses: Record<string, string> = {};
    for await (const line of createInterface(sandbox.stdout)) {
      const [, name = '', address = ''] = /^(.*?) +(\S+)$/.exec(line) ?? [];
      addresses[name] = address;
      if (name === 'pixel') break;
    }
    const entry = await fetch(
      `${addresses.content}/spaces/lightsandbox/entries/about?access_token=sandbox-delivery-token`,
    );
    expect(await entry.json()).toMatchObject({ fields: { title: 'About' } });
    const storefront = await fetch(`${addresses.storefront}/api/2026-04/graphql.json`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-storefront-access-token': 'sandbox-storefront-token-for-all',
      },
      body: JSON.stringify({ query: '{ product(handle: "lamp") { title featuredImage { url } } }' }),
    });
    const { data } = (await storefront.json()) as {
      data: { product: { title: string; featuredImage: { url: string } } };
    };
    expect(data.product.title).toBe('Lamp');
    const picture = await fetch(`${data.product.featuredImage.url}&width=20`);
    expect(picture.headers.get('content-type')).toMatch(/^image\//);
    // What a query needs: a process of its own, from the package's files.
    const count = await fetch(`${addresses.startPage}/v2021-03-25/data/query/production?query=count(*[_type=="page"])`);
    expect(await count.json()).toMatchObject({ result: 2 });
  } finally {
    const ended = new Promise((resolve) => sandbox.once('exit', resolve));
    sandbox.kill();
    await ended;
  }
});

test('An option that it does not have makes no package', async () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/pack-sandbox.ts'), '--out'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain("Unknown option '--out'");
  expect(await readdir(folder)).toEqual([]);
});
