import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SandboxProcess, startSandboxProcess } from '../support/start-sandbox.ts';
import { writeLargeSeed } from './large-seed.ts';
import { type Load, measureLoad } from './load.ts';
import { median } from './median.ts';
import { memoryMb, processorMs } from './process-usage.ts';
import { type RequestKind, storefrontRequests } from './storefront-requests.ts';

const sizes = { small: { products: 12, articles: 10 }, large: { products: 10_000, articles: 10_000 } };
type Size = keyof typeof sizes;

const connections = 8;
const requestsPerTurn = 400;
const turns = 6;
const kinds: readonly RequestKind[] = ['product', 'list', 'search', 'cart'];

/** A kind of request with one size of catalog. */
interface CostRow extends Load {
  kind: RequestKind;
  products: number;
  /** CPU milliseconds of the sandbox per request, which other load on the machine affects least. */
  processorMs: number;
}

export interface SandboxMeasures {
  rows: CostRow[];
  /** Ratio of the CPU time per request with 10,000 products to that with 12. */
  growth: Record<RequestKind, number>;
  /** Memory in megabytes with 10,000 products and 10,000 articles, after all requests. */
  memory: { now: number; peak: number };
  /** Milliseconds from the start of the process to its first response, with existing data. */
  startMs: Record<Size | 'own', number>;
  /** Milliseconds to the first response of the content service, which loads its entries on the first request. */
  contentMs: Record<Size | 'own', number>;
}

/** Measures the sandbox with two sizes alternately, so that other load on the machine affects both. */
export async function measureSandbox(): Promise<SandboxMeasures> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const running: SandboxProcess[] = [];
  try {
    const nothing = { own: 0, small: 0, large: 0 };
    const starts = { startMs: { ...nothing }, contentMs: { ...nothing } };
    await noteStart('own', join(folder, 'own'));
    const subjects = { small: await open('small'), large: await open('large') };
    const rows: CostRow[] = [];
    for (const kind of kinds) rows.push(...(await compare(kind, subjects)));
    const { process } = subjects.large;
    await readAll(subjects.large);
    return { rows, growth: growthOf(rows), memory: memoryMb(process.pid), ...starts };

    async function noteStart(size: Size | 'own', dataDir: string, seedDir?: string): Promise<void> {
      const { toStart, toContent } = await measureStart(dataDir, seedDir);
      starts.startMs[size] = toStart;
      starts.contentMs[size] = toContent;
    }

    async function open(size: Size): Promise<SandboxProcess> {
      const seedDir = join(folder, `${size}-seed`);
      await writeLargeSeed(seedDir, sizes[size]);
      const dataDir = join(folder, size);
      await noteStart(size, dataDir, seedDir);
      const started = await startSandboxProcess({ dataDir, seedDir });
      running.push(started);
      return started;
    }
  } finally {
    for (const each of running) await each.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The median of three starts with existing data. The first two starts are not counted: the hash of a seed that was just written is
 * only stored by the second (sandbox/seed-cache/seed-fingerprint.ts).
 */
async function measureStart(dataDir: string, seedDir?: string): Promise<{ toStart: number; toContent: number }> {
  for (let turn = 0; turn < 2; turn += 1) await (await startSandboxProcess({ dataDir, seedDir })).stop();
  const toStart: number[] = [];
  const toContent: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const began = performance.now();
    const started = await startSandboxProcess({ dataDir, seedDir });
    toStart.push(performance.now() - began);
    await readSettings(started);
    toContent.push(performance.now() - began);
    await started.stop();
  }
  return { toStart: median(toStart), toContent: median(toContent) };
}

async function readSettings({ accounts }: SandboxProcess): Promise<void> {
  const { host, space, environment, deliveryToken } = accounts.content;
  const address = `http://${host}/spaces/${space}/environments/${environment}/entries/global-settings`;
  const response = await fetch(`${address}?access_token=${deliveryToken}`);
  if (!response.ok) throw new Error(`The content service answered ${response.status}.`);
  await response.bytes();
}

async function compare(kind: RequestKind, subjects: Record<Size, SandboxProcess>): Promise<CostRow[]> {
  const measured: Record<Size, { loads: Load[]; processorMs: number }> = {
    small: { loads: [], processorMs: 0 },
    large: { loads: [], processorMs: 0 },
  };
  const senders = {
    small: (await storefrontRequests(subjects.small.accounts.storefront))[kind],
    large: (await storefrontRequests(subjects.large.accounts.storefront))[kind],
  };
  for (const size of ['small', 'large'] as const) await measureLoad(requestsPerTurn, connections, senders[size]);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const size of ['small', 'large'] as const) {
      const { pid } = subjects[size].process;
      const before = processorMs(pid);
      measured[size].loads.push(await measureLoad(requestsPerTurn, connections, senders[size]));
      measured[size].processorMs += processorMs(pid) - before;
    }
  }
  return (['small', 'large'] as const).map((size) => {
    const { loads, processorMs: spent } = measured[size];
    const requests = requestsPerTurn * turns;
    return {
      kind,
      products: sizes[size].products,
      requests,
      perSecond: Math.round(requests / loads.reduce((sum, load) => sum + load.requests / load.perSecond, 0)),
      p99: Math.max(...loads.map(({ p99 }) => p99)),
      processorMs: spent / requests,
    };
  });
}

function growthOf(rows: readonly CostRow[]): Record<RequestKind, number> {
  const cost = (kind: RequestKind, products: number) =>
    rows.find((row) => row.kind === kind && row.products === products)?.processorMs ?? Number.NaN;
  const growth = (kind: RequestKind) => cost(kind, sizes.large.products) / cost(kind, sizes.small.products);
  return { product: growth('product'), list: growth('list'), search: growth('search'), cart: growth('cart') };
}

/** Reads all articles, in pages of a thousand, like the blog. */
async function readAll({ accounts: { content } }: SandboxProcess): Promise<void> {
  const { articles } = sizes.large;
  let count = 0;
  for (let skip = 0; skip < articles; skip += 1000) {
    const path = `/spaces/${content.space}/environments/${content.environment}/entries`;
    const response = await fetch(`http://${content.host}${path}?content_type=article&limit=1000&skip=${skip}`, {
      headers: { authorization: `Bearer ${content.deliveryToken}` },
    });
    const page: unknown = await response.json();
    if (typeof page === 'object' && page && 'items' in page && Array.isArray(page.items)) count += page.items.length;
  }
  if (count < articles) throw new Error(`The content service gave ${count} articles of ${articles}.`);
}
