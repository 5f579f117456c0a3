import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type Launched, launch } from '#tests/support/launch.ts';
import { startShop } from '#tests/support/start-shop.ts';
import { memoryMb } from './process-usage.ts';

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

const pages = ['/', '/shop/products/light-phone-iii', '/blog'];
const connections = 20;
/** Seconds of each measurement; each is repeated, alternating between the two servers. */
const duration = 4;
const rounds = 3;

async function throughput(url: string, headers: Record<string, string>): Promise<Throughput> {
  const { requests, latency, non2xx, errors } = await autocannon({ url, connections, duration, headers });
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
export async function measurePages() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const shop = await startShop();
  try {
    const rows: PageRow[] = [];
    for (const page of pages)
      for (const encoding of ['identity', 'br']) rows.push(await measureCached(shop.url, page, encoding, folder));
    const memory = memoryMb(shop.process.pid);
    return { rows, memory, anew: await measureAnew() };
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureCached(origin: string, page: string, encoding: string, folder: string): Promise<PageRow> {
  const headers = { 'accept-encoding': encoding };
  await rawResponse(origin + page, headers);
  const { headers: own, body } = await rawResponse(origin + page, headers);
  const file = join(folder, 'response');
  await writeFile(file, Buffer.concat([Buffer.from(`${JSON.stringify(own)}\n`), body]));
  const bareServer = launch(['tests/bench/bare-server.ts', file], {});
  const bareUrl = await bareServer.printed(/^Bare: (\S+)$/m);
  const cached: Throughput[] = [];
  const bare: Throughput[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await throughput(bareUrl, headers));
    cached.push(await throughput(origin + page, headers));
  }
  await stop(bareServer);
  return { page, encoding, bytes: body.length, cached: median(cached), bare: median(bare) };
}

/** The same pages rendered for each request, with the providers' responses cached. */
async function measureAnew() {
  const server = launch(['tests/bench/rendering-server.ts'], {});
  const url = await server.printed(/^Rendering: (\S+)$/m);
  const rows = [];
  for (const page of pages) {
    for (let warm = 0; warm < 200; warm += 1) await rawResponse(url + page, {});
    rows.push({ page, ...(await throughput(url + page, {})) });
  }
  await stop(server);
  return rows;
}

async function stop(server: Launched): Promise<void> {
  server.kill('SIGKILL');
  await server.ended;
}

function median(measured: Throughput[]): Throughput {
  const middle = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
  return {
    perSecond: middle(measured.map(({ perSecond }) => perSecond)),
    p99: middle(measured.map(({ p99 }) => p99)),
  };
}
