import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { createClient as createQueryClient } from '@sanity/client';
import { createClient as createContentClient } from 'contentful';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSeed } from '#seed/load.ts';
import { providerNames } from './provider.ts';
import { SandboxError } from './sandbox-error.ts';
import { type Sandbox, startSandbox } from './start.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const seedDir = join(repository, 'seed');
const closers: (() => Promise<unknown>)[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await rm(folder, { recursive: true });
});

const shopUrl = 'http://127.0.0.1:3000';

async function start(options: Partial<Parameters<typeof startSandbox>[0]> = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, dataDir: folder, shopUrl, ...options });
  closers.push(sandbox.close);
  return sandbox;
}

/** The error message of a start that must fail. */
async function refusal(options: Partial<Parameters<typeof startSandbox>[0]>): Promise<string> {
  const error = await start(options).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SandboxError);
  return error instanceof Error ? error.message : '';
}

function textOf(description: Sandbox['description'], name: keyof Sandbox['description'], key: string): string {
  return String(description[name]?.[key]);
}

describe('a sandbox that runs', () => {
  test("The official clients read the seed with the description's ids and tokens", async () => {
    const { description } = await start();
    const content = createContentClient({
      host: textOf(description, 'content', 'host'),
      space: textOf(description, 'content', 'space'),
      environment: textOf(description, 'content', 'environment'),
      accessToken: textOf(description, 'content', 'deliveryToken'),
      insecure: true,
    });
    const settings = await content.getEntries({ content_type: 'globalSettings', include: 4 });
    expect(settings.items).toHaveLength(1);
    const { items } = await content.getAssets({ limit: 1, mimetype_group: 'image' });
    const picture = await fetch(`http:${items[0]?.fields.file?.url}`);
    expect(picture.headers.get('content-type')).toMatch(/^image\//);
    await picture.bytes();

    const query = createQueryClient({
      apiHost: description.startPage?.url,
      projectId: textOf(description, 'startPage', 'projectId'),
      dataset: textOf(description, 'startPage', 'dataset'),
      apiVersion: textOf(description, 'startPage', 'apiVersion'),
      token: textOf(description, 'startPage', 'token'),
      useProjectHostname: false,
      useCdn: false,
      perspective: 'published',
    });
    expect(await query.fetch('count(*[_type == "genericPage" && slug.current == "start"])')).toBe(1);
  });

  test('The control port has the same description, and every provider responds at its address', async () => {
    const { control, description } = await start();
    expect(await (await fetch(`${control}/_sandbox`)).json()).toEqual(description);
    const named = providerNames.filter((name) => name !== 'storefrontTls');
    expect(Object.keys(description)).toEqual(['control', ...named]);
    for (const { url } of Object.values(description)) expect((await fetch(url)).status).toBeLessThan(500);
  });

  test("Stock that was set persists over a restart, and is the seed's again after a reset", async () => {
    const first = await start();
    const { id, stock } = await someVariant();
    expect(await stockOf(first, id)).toBe(stock);
    expect(await setStock(first.control, id, stock + 7)).toBe(204);
    expect(await setStock(first.control, 1, 7)).toBe(404);
    await first.close();
    closers.pop();

    const second = await start();
    expect(await stockOf(second, id)).toBe(stock + 7);
    await fetch(`${second.control}/_sandbox/reset`, { method: 'POST' });
    expect(await stockOf(second, id)).toBe(stock);
    expect(await (await fetch(`${second.control}/_sandbox/orders`)).json()).toEqual([]);
  });

  test.each([99, 0])('A database of schema version %i is dropped, and the seed is served', async (version) => {
    const first = await start();
    const { id, stock } = await someVariant();
    expect(await setStock(first.control, id, stock + 7)).toBe(204);
    await first.close();
    closers.pop();
    const database = new DatabaseSync(join(folder, 'sandbox.sqlite'));
    database.exec(`PRAGMA user_version = ${version}`);
    database.close();
    expect(await stockOf(await start(), id)).toBe(stock);
  });

  test('Of the pictures from earlier starts the newest 512 MB stay', async () => {
    const images = join(folder, 'images');
    await mkdir(images);
    const megabytes = { 'newest.jpg': 300, 'middle.webp': 200, 'older.jpg': 100, 'oldest.avif': 1 };
    for (const [age, [name, size]] of Object.entries(megabytes).entries()) {
      await writeFile(join(images, name), '');
      await truncate(join(images, name), size * 1024 * 1024);
      await utimes(join(images, name), 1_700_000_000 - age, 1_700_000_000 - age);
    }
    await start();
    expect((await readdir(images)).sort()).toEqual(['middle.webp', 'newest.jpg']);
  });

  test('A delayed response is sent when the sandbox closes', async () => {
    const sandbox = await start();
    const fault = { provider: 'media', kind: 'delay', ms: 600_000 };
    await fetch(`${sandbox.control}/_sandbox/faults`, { method: 'POST', body: JSON.stringify(fault) });
    const waiting = fetch(`${sandbox.description.media?.url}/`);
    while ((await journalOf(sandbox)).length === 0);
    await sandbox.close();
    closers.pop();
    const { status, headers } = await waiting;
    expect([status, headers.get('connection')]).toEqual([404, 'close']);
    await expect(fetch(sandbox.control)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });
});

/** A variant of the seed that has stock. */
async function someVariant(): Promise<{ id: number; stock: number }> {
  const { catalogue } = await loadSeed(seedDir);
  const variants = catalogue.products.flatMap((product) => product.variants);
  const variant = variants.find(({ stock, tracked }) => tracked && stock > 0);
  if (!variant) throw new Error('No variant of the seed has stock.');
  return variant;
}

async function setStock(control: string, variantId: number, quantity: number): Promise<number> {
  const body = JSON.stringify({ variantId, quantity });
  return (await fetch(`${control}/_sandbox/stock`, { method: 'POST', body })).status;
}

async function journalOf({ control }: Sandbox): Promise<unknown[]> {
  return (await fetch(`${control}/_sandbox/requests`)).json();
}

async function stockOf({ description }: Sandbox, variantId: number): Promise<unknown> {
  const response = await fetch(`${description.storefront?.url}/api/2023-10/graphql.json`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-storefront-access-token': String(description.storefront?.token),
    },
    body: JSON.stringify({
      query: 'query ($id: ID!) { node(id: $id) { ... on ProductVariant { quantityAvailable } } }',
      variables: { id: `gid://shopify/ProductVariant/${variantId}` },
    }),
  });
  const { data } = await response.json();
  return data.node.quantityAvailable;
}

describe('a sandbox that cannot start', () => {
  test('A port in use is named, the ports before it are closed, and no data is written', async () => {
    const base = await freeRange();
    const server = createServer();
    server.listen(base + 1 + providerNames.indexOf('content'), '127.0.0.1');
    await once(server, 'listening');
    closers.push(async () => server.close());

    const port = base + 1 + providerNames.indexOf('content');
    expect(await refusal({ port: base })).toBe(
      `Port ${port} (content) is already taken; stop what uses it or set SANDBOX_PORT to another number.`,
    );
    await expect(fetch(`http://127.0.0.1:${base}/`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    expect(await readdir(folder)).toEqual([]);
  });

  test("A port too high for the providers' ports is named, with the maximum", async () => {
    const highest = 65_535 - providerNames.length;
    expect(await refusal({ port: 65_530 })).toBe(
      `Port 65530 leaves no room for the ports after it; set SANDBOX_PORT to at most ${highest}, or to 0 for any free ports.`,
    );
    expect(await refusal({ port: highest + 1 })).toContain(`at most ${highest}`);
    expect(await readdir(folder)).toEqual([]);
  });

  test('A host of another machine is named', async () => {
    expect(await refusal({ host: '203.0.113.1' })).toBe(
      '203.0.113.1 is not an address of this machine; set HOST to one that is.',
    );
  });

  test('A data folder that is a file is named and left unchanged', async () => {
    const dataDir = join(folder, 'data');
    await writeFile(dataDir, 'mine');
    expect(await refusal({ dataDir })).toBe(`The data folder ${dataDir} is not a folder; set DATA_DIR to one that is.`);
    expect(await refusal({ dataDir: join(dataDir, 'below') })).toContain(`${dataDir} is not a folder;`);
    expect(await readFile(dataDir, 'utf8')).toBe('mine');
  });

  test('A data folder that another sandbox has is named, until that one is closed', async () => {
    const first = await start();
    expect(await refusal({})).toBe(
      `The data folder ${folder} is in use by another sandbox; stop that one or set DATA_DIR to another folder.`,
    );
    await first.close();
    await (await start()).close();
  });

  test('A data folder that cannot be created is named', async () => {
    expect(await refusal({ dataDir: '/proc/none/data' })).toBe(
      'The data folder /proc/none/data cannot be written; set DATA_DIR to a folder that can be.',
    );
  });

  test('A file that is not a database is named and left unchanged', async () => {
    const path = join(folder, 'sandbox.sqlite');
    await writeFile(
      path,
      'this is no database, although it is long enough to be taken for one by its size alone'.repeat(20),
    );
    const before = await readFile(path);
    expect(await refusal({})).toBe(
      `The database ${path} is damaged (file is not a database); move it away and the sandbox begins again from the seed.`,
    );
    expect(await readFile(path)).toEqual(before);
    expect(await readdir(folder)).toEqual(['sandbox.sqlite']);
  });

  test('A database with a damaged page is named', async () => {
    await (await start()).close();
    closers.pop();
    const path = join(folder, 'sandbox.sqlite');
    const bytes = await readFile(path);
    bytes.fill(0xff, 4096, 4096 * 4);
    await writeFile(path, bytes);
    expect(await refusal({})).toMatch(/^The database .+sandbox\.sqlite is damaged \(.+\); move it away .+\.$/);
  });

  test('A database that is a folder is named', async () => {
    await mkdir(join(folder, 'sandbox.sqlite'));
    expect(await refusal({})).toMatch(/^The database .+sandbox\.sqlite cannot be opened; .+\.$/);
  });

  test.each([
    ['of another program', 'PRAGMA application_id = 7', 'has tables that are not those of this sandbox'],
    [
      'without an application id',
      'PRAGMA application_id = 0; PRAGMA user_version = 0',
      'has tables that are not those of this sandbox',
    ],
  ])('A database %s is named and left unchanged', async (_title, change, message) => {
    await (await start()).close();
    closers.pop();
    const path = join(folder, 'sandbox.sqlite');
    const database = new DatabaseSync(path);
    database.exec(`PRAGMA journal_mode = DELETE; ${change}`);
    database.close();
    const before = await readFile(path);
    const sentence = await refusal({});
    expect(sentence).toContain(`The database ${path} ${message}`);
    expect(sentence).toMatch(/; move it away and the sandbox begins again from the seed\.$/);
    expect(await readFile(path)).toEqual(before);
  });

  test.each([
    ['a file', (images: string) => writeFile(images, 'mine')],
    ['not to be written', (images: string) => symlink('/proc', images)],
  ])('A folder for pictures that is %s is named, and no database is created', async (_title, spoil) => {
    const images = join(folder, 'images');
    await spoil(images);
    expect(await refusal({})).toBe(
      `The folder of finished pictures ${images} cannot be written; move away what is there, or set DATA_DIR to another folder.`,
    );
    expect(await readdir(folder)).toEqual(['images']);
  });

  test('An invalid seed is named by file and field, before anything is written', async () => {
    const broken = join(folder, 'broken');
    await cp(seedDir, broken, { recursive: true, filter: (path) => !path.endsWith('.ts') });
    const shop = join(broken, 'catalogue/shop.json');
    await writeFile(shop, JSON.stringify({ ...JSON.parse(await readFile(shop, 'utf8')), currency: 'shells' }));
    expect(await refusal({ seedDir: broken, dataDir: join(folder, 'data') })).toMatch(/shop\.json: currency .+\.$/);
    expect(await readdir(folder)).toEqual(['broken']);
  });
});

/** The first of enough consecutive free ports, outside of the ephemeral range. */
async function freeRange(): Promise<number> {
  for (let port = 21_000; port < 30_000; port += 20) {
    const range = Array.from({ length: providerNames.length + 1 }, (_, index) => port + index);
    const free = await Promise.all(range.map(isFree));
    if (free.every(Boolean)) return port;
  }
  throw new Error('No free ports between 21000 and 30000.');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.once('listening', () => server.close(() => resolve(true)));
  });
}

/** The control port's origin, from the output of the command. */
function controlIn(printed: string): string {
  return /^control +(http:\/\/127\.0\.0\.1:\d+)$/m.exec(printed)?.[1] ?? '';
}

describe('the command', () => {
  function run(environment: Record<string, string>, args: string[] = []) {
    const child = spawn(process.execPath, ['sandbox/main.ts', ...args], {
      cwd: repository,
      env: { DATA_DIR: folder, SANDBOX_PORT: '0', ...environment },
    });
    const output = { out: '', err: '' };
    child.stdout.on('data', (chunk) => (output.out += chunk));
    child.stderr.on('data', (chunk) => (output.err += chunk));
    return { child, output, ended: once(child, 'close') };
  }

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'It prints the addresses and exits with 0 on %s, sent twice',
    async (signal) => {
      const { child, output, ended } = run({});
      await once(child.stdout, 'data');
      expect((await fetch(`${controlIn(output.out)}/_sandbox`)).status).toBe(200);
      // There are two signals because npm passes on the Ctrl-C that a terminal has sent to both processes.
      child.kill(signal);
      child.kill(signal);
      expect(await ended).toEqual([0, null]);
      expect(output.err).toBe('');
    },
  );

  test('Committed writes survive SIGKILL', async () => {
    const { child, output, ended } = run({});
    await once(child.stdout, 'data');
    const { id, stock } = await someVariant();
    expect(await setStock(controlIn(output.out), id, stock + 7)).toBe(204);
    child.kill('SIGKILL');
    await ended;
    expect(await stockOf(await start(), id)).toBe(stock + 7);
  });

  test.each([
    [{ SANDBOX_PORT: 'many' }, 'SANDBOX_PORT is "many"; set it to a port number, or to 0 for any free ports.\n'],
    [
      { SANDBOX_PORT: '65530' },
      'Port 65530 leaves no room for the ports after it; set SANDBOX_PORT to at most 65521, or to 0 for any free ports.\n',
    ],
    [{ DATA_DIR: '/dev/null' }, 'The data folder /dev/null is not a folder; set DATA_DIR to one that is.\n'],
    [{ SITE_URL: 'shop' }, 'SITE_URL is "shop"; set it to the shop\'s origin, like http://127.0.0.1:3000.\n'],
    [{ SITE_URL: 'shop:3000' }, 'SITE_URL is "shop:3000"; set it to the shop\'s origin, like http://127.0.0.1:3000.\n'],
    [
      { SITE_URL: 'http://127.0.0.1/shop' },
      'SITE_URL is "http://127.0.0.1/shop"; set it to the shop\'s origin, like http://127.0.0.1:3000.\n',
    ],
    [{ SANDBOX_NAMES: 'all' }, 'SANDBOX_NAMES is "all"; set it to own, or to provider.\n'],
  ])('With %j it prints one sentence and exits with 1', async (environment, sentence) => {
    const { output, ended } = run(environment);
    expect(await ended).toEqual([1, null]);
    expect(output).toEqual({ out: '', err: sentence });
  });

  test('Asked for help, or for an option that it does not have, it names its options', async () => {
    const help = run({}, ['--help']);
    expect(await help.ended).toEqual([0, null]);
    expect(help.output.out).toMatch(/^Options are --seed, --port, .*\.\n$/);

    const misspelt = run({}, ['--sed', 'mine']);
    expect(await misspelt.ended).toEqual([1, null]);
    expect(misspelt.output).toEqual({ out: '', err: `Unknown option '--sed'\n${help.output.out}` });
  });
});
