import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { launch } from '#tests/support/launch.ts';
import { startShop } from '#tests/support/start-shop.ts';
import { median } from './median.ts';
import { memoryMb } from './process-usage.ts';
import { storePages } from './store-pages.ts';

interface Throughput {
  /** Requests per second. */
  perSecond: number;
  /** 99th percentile in milliseconds. */
  p99: number;
}

export interface PageRow {
  page: string;
  encoding: string;
  /** Bytes of the body. */
  bytes: number;
  cached: Throughput;
  bare: Throughput;
}

/** A page that is rendered for each request, or what it is compared with. */
interface AnewRow extends Throughput {
  page: string;
}

interface PagesOptions {
  /** How long each measurement takes. */
  seconds: number;
  /** How often each is repeated, in turns with what it is compared with. */
  rounds: number;
}

const pages = ['/', '/shop/products/light-phone-iii', '/blog'];
const connections = 20;

/** server/start.ts sets it too: React's development build takes two to five times as long for a page. */
const production = { NODE_ENV: 'production' };

async function throughput(url: string, headers: Record<string, string>, seconds: number): Promise<Throughput> {
  const { requests, latency, non2xx, errors } = await autocannon({ url, connections, duration: seconds, headers });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests of ${url} failed.`);
  return { perSecond: requests.average, p99: latency.p99 };
}

/** Names and values of the response's headers in turn, without those that Node adds itself, and its body as it was sent. */
function rawResponse(url: string, headers: Record<string, string>) {
  return new Promise<{ headers: string[]; body: Buffer }>((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const own = response.rawHeaders.flatMap((name, index, all) =>
          index % 2 === 0 && !/^(date|connection|keep-alive)$/i.test(name) ? [name, all[index + 1] ?? ''] : [],
        );
        resolve({ headers: own, body: Buffer.concat(chunks) });
      });
    }).on('error', reject);
  });
}

/** Cached pages against a bare server with the same bytes and headers, in turns; then pages rendered for each request. */
export async function measurePages(options: PagesOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const shop = await startShop();
  try {
    await storePages(shop.url, pages);
    const rows: PageRow[] = [];
    for (const page of pages)
      for (const encoding of ['identity', 'br']) rows.push(await measureCached(shop.url, page, encoding));
    return { rows, memory: memoryMb(shop.process.pid), anew: await measureAnew() };
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }

  async function measureCached(origin: string, page: string, encoding: string): Promise<PageRow> {
    const headers = { 'accept-encoding': encoding };
    await rawResponse(origin + page, headers);
    const { headers: own, body } = await rawResponse(origin + page, headers);
    const bareServer = await startBareServer(own, body);
    const { bare, cached } = await inTurns({ bare: bareServer.url, cached: origin + page }, headers);
    await bareServer.stop();
    return { page, encoding, bytes: body.length, cached, bare };
  }

  /**
   * The same pages rendered for each request, with the providers' responses cached, in turns with a bare server that sends two bytes and with the
   * least that React Router can render.
   */
  async function measureAnew(): Promise<AnewRow[]> {
    const bareServer = await startBareServer(['content-type', 'text/plain'], Buffer.from('ok'));
    const minimal = await startServer(['tests/measurements/minimal-server.ts'], /^Minimal: (\S+)$/m);
    const rendering = await startServer(['tests/measurements/rendering-server.ts'], /^Rendering: (\S+)$/m);
    const urls = {
      bare: bareServer.url,
      'a minimal React Router page': minimal.url,
      ...Object.fromEntries(pages.map((page) => [page, rendering.url + page])),
    };
    for (const url of Object.values(urls)) for (let warm = 0; warm < 200; warm += 1) await rawResponse(url, {});
    const measured = await inTurns(urls, {});
    for (const server of [bareServer, minimal, rendering]) await server.stop();
    return Object.entries(measured).map(([page, each]) => ({ page, ...each }));
  }

  /** Medians of as many rounds as wanted, one after another. */
  async function inTurns<Name extends string>(
    urls: Record<Name, string>,
    headers: Record<string, string>,
  ): Promise<Record<Name, Throughput>> {
    const names = Object.keys(urls) as Name[];
    const rounds: Record<Name, Throughput>[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      const measured: [Name, Throughput][] = [];
      for (const name of names) measured.push([name, await throughput(urls[name], headers, options.seconds)]);
      rounds.push(Object.fromEntries(measured) as Record<Name, Throughput>);
    }
    const middle = (name: Name): Throughput => ({
      perSecond: median(rounds.map((round) => round[name].perSecond)),
      p99: median(rounds.map((round) => round[name].p99)),
    });
    return Object.fromEntries(names.map((name) => [name, middle(name)])) as Record<Name, Throughput>;
  }

  async function startBareServer(headers: readonly string[], body: Buffer) {
    const file = join(folder, 'response');
    await writeFile(file, Buffer.concat([Buffer.from(`${JSON.stringify(headers)}\n`), body]));
    return startServer(['tests/measurements/bare-server.ts', file], /^Bare: (\S+)$/m);
  }
}

async function startServer(args: string[], address: RegExp): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = launch(args, production);
  return {
    url: await server.printed(address),
    async stop() {
      server.kill('SIGKILL');
      await server.ended;
    },
  };
}
