import { becomeVisitors } from '#tests/soak/memory.ts';
import type { SiteProcess } from '#tests/soak/site-process.ts';
import { type SiteRequest, siteRequests } from '#tests/soak/site-requests.ts';
import { siteUrl } from '#tests/support/site.ts';
import { createRandom } from './random.ts';
import { changedRequest, foreignHost, recordedRequests } from './random-site-request.ts';
import { send } from './send.ts';
import { problemsIn } from './site-problems.ts';

export interface RequestFailure {
  /** The seed that reproduces it; null for a recorded case. */
  seed: number | null;
  request: SiteRequest;
  problems: string[];
}

export interface RequestRun {
  requests: number;
  /** Number of responses by status; 0: the connection was closed, which is allowed for invalid HTTP. */
  statuses: Record<string, number>;
  failures: RequestFailure[];
}

interface RequestRunOptions {
  seeds: readonly number[];
  onProgress?: (requests: number, failures: number) => void;
}

const concurrency = 8;
const visitors = 20;
/** Milliseconds; generous, since response times are not tested here. */
const timeoutMs = 300_000;

/** Sends the recorded requests and one changed request per seed to a running site. */
export async function runSiteRequests(
  site: SiteProcess,
  { seeds, onProgress }: RequestRunOptions,
): Promise<RequestRun> {
  const lists = (await becomeVisitors(site, visitors)).map(({ visitor }) => siteRequests(visitor));
  const run: RequestRun = { requests: 0, statuses: {}, failures: [] };
  const recorded = recordedRequests(lists[0] ?? []).map((request) => ({ seed: null, request }));
  const next = [...recorded, ...seeds.map((seed) => ({ seed, request: draw(seed) }))].values();
  await Promise.all(Array.from({ length: concurrency }, work));
  return run;

  function draw(seed: number): SiteRequest {
    const random = createRandom(seed);
    return changedRequest(random.pick(random.pick(lists)), random);
  }

  async function work(): Promise<void> {
    for (const { seed, request } of next) {
      const problems = await problemsOf(request, run.requests);
      run.requests += 1;
      if (problems.length > 0) run.failures.push({ seed, request, problems });
      onProgress?.(run.requests, run.failures.length);
    }
  }

  async function problemsOf({ method, path, headers, body }: SiteRequest, index: number): Promise<string[]> {
    const from = `198.18.${Math.floor(index / 256) % 256}.${index % 256}`;
    const named = { host: new URL(siteUrl).host, 'x-forwarded-for': from, ...headers };
    const { status, text } = await send({ method, path, headers: named, body, origin: site.url }, timeoutMs);
    run.statuses[status] = (run.statuses[status] ?? 0) + 1;
    return problemsIn({ address: siteUrl + path, ...readWire(text), status }, site.ownOrigins, [foreignHost]);
  }
}

/** Parses a raw response. */
function readWire(wire: string) {
  const end = wire.indexOf('\r\n\r\n');
  const head = wire.slice(0, end);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? null;
  const body = wire.slice(end + 4);
  const text = header('transfer-encoding') === 'chunked' ? unchunked(body) : body;
  return { location: header('location'), contentType: header('content-type') ?? '', text };
}

function unchunked(body: string): string {
  let text = '';
  for (let at = 0; at < body.length; ) {
    const line = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.slice(at, line), 16);
    if (line < 0 || !(size > 0)) break;
    text += body.slice(line + 2, line + 2 + size);
    at = line + 2 + size + 2;
  }
  return text;
}
