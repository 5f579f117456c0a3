import { get as httpGet, type IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { createCdn } from '#server/cdn.ts';
import { siteUrl } from '#tests/support/site.ts';
import { definePart } from '../parts.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { varnish } from './fronts.ts';
import { type Load, runLoad } from './load.ts';
import { readSitemap } from './visits.ts';

const accessory = '/shop/products/screen-protector';

/** The variant of the accessory, of which some are in stock. */
const variant = '2009';

/** Milliseconds within which a purge must have reached Varnish. */
const maxPurgeMs = 1000;

/** Milliseconds within which Varnish notices that a replica is gone or back, with a margin. */
const healthMs = 5000;

const encodings = [
  'br',
  'gzip',
  'zstd',
  'identity',
  'gzip, deflate, br, zstd',
  'br;q=0, gzip',
  'zstd;q=0.5, br;q=0.000',
  '*',
] as const;

/** Addresses whose responses are for one visitor or one attempt: Varnish must never send them to another. */
const personal = ['/cart', '/cart/sim', '/checkout', '/visitor.json', '/healthz', '/readyz', '/no/such/page'];

/** Addresses that the site and Varnish read differently, each with the page that the cache must not replace with its response. */
const poisonous = [
  ['/try?%70hone=ii', '/try'],
  ['/try?x=#&phone=ii', '/try?phone=ii'],
  ['/products/plans?colour=light-gray?x', '/products/plans?colour=light-gray'],
] as const;

/**
 * Three replicas behind Varnish, as in deploy/: `--visits` to the pages of the sitemap by browsers with different encodings, a purge, personal
 * responses, and all replicas killed.
 */
export const cdn = definePart({ visits: 5000 }, async ({ visits }) => {
  const cluster = await startCluster(varnish);
  try {
    const paths = await readSitemap(cluster.url);
    // The first rendering of a page may lack a part that came too late.
    for (const { url } of cluster.replicas) await textsOf(url, paths);
    const texts = await textsOf(cluster.url, paths);
    const measures = {
      pages: paths.length,
      wrongEncodings: await countWrongEncodings(cluster.url, texts),
      hitRate: await measureHits(cluster.url, paths, visits),
      purgeMs: await measurePurge(cluster),
      sharedPersonal: await countShared(cluster.url),
      copies: await countCopies(cluster.url),
      carts: await fillCarts(cluster.url),
      lost: await killAll(cluster, await textsOf(cluster.url, paths)),
      lostWhenBack: await startAll(cluster, paths),
    };
    console.info(measures);
    const { hitRate, purgeMs, wrongEncodings, sharedPersonal, copies, carts, lost, lostWhenBack } = measures;
    const counts = [wrongEncodings, sharedPersonal, copies, carts.failed, carts.wrongCarts, lost.atOnce];
    counts.push(lost.noticed, lostWhenBack);
    return { measures, hasPassed: hitRate > 0.95 && purgeMs <= maxPurgeMs && counts.every((count) => count === 0) };
  } finally {
    await cluster.close();
  }
});

/** Pages with another status than 200, or another text. */
interface Lost {
  /** Pages lost before Varnish has noticed that no replica answers. */
  atOnce: number;
  noticed: number;
}

interface Visited {
  status: number;
  headers: IncomingHttpHeaders;
  /** Decoded. */
  text: string;
  isHit: boolean;
}

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** A GET as a browser sends it: `fetch` would decode the body. The path is sent as it is. */
function visit(origin: string, path: string, headers: Record<string, string> = {}): Promise<Visited> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const options = { hostname, port, path, headers: { host: new URL(siteUrl).host, ...headers }, agent: false };
    const request = httpGet(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const encoding = response.headers['content-encoding'];
        const body = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: (encoding ? decoders[encoding]?.(body) : body)?.toString() ?? `Unknown encoding ${encoding}`,
          isHit: String(response.headers['cache-status']).includes('varnish; hit'),
        });
      });
    });
    request.on('error', reject);
  });
}

/** Pages in an encoding that was not accepted, or with another text. */
async function countWrongEncodings(origin: string, pages: ReadonlyMap<string, string>): Promise<number> {
  let wrong = 0;
  for (const [path, text] of pages) {
    for (const accepted of encodings) {
      const { headers, text: decoded } = await visit(origin, path, { 'accept-encoding': accepted });
      const encoding = headers['content-encoding'];
      const isAccepted =
        encoding === undefined ||
        accepted === '*' ||
        new RegExp(`\\b${encoding}(?!;q=0(?:\\.0*)?(?:,|$))`).test(accepted);
      if (isAccepted && decoded === text) continue;
      wrong += 1;
      console.info(`${path} was sent as ${encoding} for ${accepted}`);
    }
  }
  return wrong;
}

/** @returns the share of visits that Varnish answered without a replica */
async function measureHits(origin: string, paths: readonly string[], visits: number): Promise<number> {
  let hits = 0;
  for (let index = 0; index < visits; index += 1) {
    const path = paths[(index * 7) % paths.length] ?? '/';
    const query = index % 3 === 0 ? `?utm_source=letter-${index}&ref=ada&made-up-${index}` : '';
    const headers = { 'accept-encoding': encodings[index % 4] ?? 'br', cookie: `cart_count=${index}` };
    if (index % 5 === 0) Object.assign(headers, { host: `made-up-${index}.example` });
    if ((await visit(origin, path + query, headers)).isHit) hits += 1;
  }
  return hits / visits;
}

/** @returns milliseconds from a change of the stock until Varnish sent the last old page; all replicas purge, and repeat it */
async function measurePurge({ url, sandbox }: Cluster): Promise<number> {
  const began = performance.now();
  const elapsed = () => Math.round(performance.now() - began);
  let lastOld = 0;
  await sandbox.setStock(variant, 0);
  for (let index = 0; elapsed() < 5 * maxPurgeMs; index += 1) {
    const { text } = await visit(url, accessory, { 'accept-encoding': encodings[index % 4] ?? 'br' });
    if (text.includes('>Add to cart<')) lastOld = elapsed();
    await setTimeout(10);
  }
  if (lastOld === 0) throw new Error('The accessory was not in stock.');
  return lastOld;
}

/** Counts cached responses to one visitor or an editor, replaced pages, and public ones with a cookie or with keys for Varnish. */
async function countShared(origin: string): Promise<number> {
  let shared = 0;
  for (const path of personal) {
    for (let index = 0; index < 5; index += 1) {
      if ((await visit(origin, path, { cookie: `cart_count=${index}` })).isHit) shared += 1;
    }
  }
  for (const [odd, page] of poisonous) {
    const before = await visit(origin, page);
    for (let index = 0; index < 2; index += 1) if ((await visit(origin, odd)).isHit) shared += 1;
    if ((await visit(origin, page)).text !== before.text) shared += 1;
  }
  for (const path of ['/', '/about', accessory]) {
    const headers = { cookie: 'cart=stolen; theme=dark', origin: siteUrl };
    if ((await visit(origin, path, headers)).headers['set-cookie']) shared += 1;
    const { headers: sent } = await visit(origin, path);
    if (sent['surrogate-key'] ?? sent.xkey) shared += 1;
    // Editors in the preview see drafts.
    for (const cookie of ['preview=draft', 'theme=dark; __Host-preview=draft'])
      if ((await visit(origin, path, { cookie })).isHit) shared += 1;
  }
  return shared;
}

/** Counts the copies of one page that the cache stores for invented lists of encodings and spellings of its address. */
async function countCopies(origin: string): Promise<number> {
  let copies = 0;
  await visit(origin, '/about', { 'accept-encoding': 'br' });
  for (const weight of ['0.00011', '0.00012', '1.0'])
    if (!(await visit(origin, '/about', { 'accept-encoding': `br;q=${weight}` })).isHit) copies += 1;
  for (const spelling of ['//about', '/./about', '/about/', '/%61bout'])
    if ((await visit(origin, spelling)).isHit || (await visit(origin, spelling)).isHit) copies += 1;
  return copies;
}

/** Checks that shoppers find their own carts. */
async function fillCarts(origin: string): Promise<Pick<Load, 'failed' | 'failures' | 'wrongCarts'>> {
  const { failed, failures, wrongCarts } = await runLoad(origin, { requests: 1000, rate: 100, resends: false });
  return { failed, failures, wrongCarts };
}

/** @returns how many pages are lost at once, and how many after Varnish has noticed that no replica answers */
async function killAll({ url, replicas }: Cluster, texts: ReadonlyMap<string, string>): Promise<Lost> {
  await Promise.all(replicas.map(({ stop }) => stop('SIGKILL')));
  await expireAll(url);
  const atOnce = await countLost(url, texts);
  await setTimeout(healthMs);
  return { atOnce, noticed: await countLost(url, texts) };
}

/** @returns how many pages are lost when the replicas are back, and 1 more if a missing page is not answered by 404 */
async function startAll({ url, replicas }: Cluster, paths: readonly string[]): Promise<number> {
  await Promise.all(replicas.map(({ start }) => start()));
  await setTimeout(healthMs);
  const texts = await textsOf(url, paths);
  const answer = await visit(url, '/no/such/page');
  return (await countLost(url, texts)) + (answer.status === 404 ? 0 : 1);
}

/** Makes Varnish take every page as expired: all pages have the settings' tag. */
async function expireAll(url: string): Promise<void> {
  const { CDN_PURGE_URL = '', CDN_PURGE_TOKEN = '' } = varnish.settingsAt?.(url) ?? {};
  const address = { purgeUrl: CDN_PURGE_URL, purgeToken: CDN_PURGE_TOKEN };
  await createCdn(address, fetch, console.error).purge(['entry:global-settings']);
}

async function countLost(origin: string, texts: ReadonlyMap<string, string>): Promise<number> {
  let lost = 0;
  for (const [path, text] of texts) {
    const visited = await visit(origin, path);
    if (visited.status === 200 && visited.text === text) continue;
    lost += 1;
    console.info(`${visited.status} for ${path}`);
  }
  return lost;
}

async function textsOf(origin: string, paths: Iterable<string>): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const path of paths) texts.set(path, (await visit(origin, path)).text);
  return texts;
}
