import { Agent } from 'node:http';
import { type Memory, readMemory } from './memory-reading.ts';
import { sendRequest } from './send-request.ts';
import type { SiteProcess } from './site-process.ts';
import type { SiteRequest } from './site-requests.ts';
import { becomeVisitor } from './visitor.ts';

export interface MemoryMark extends Memory {
  /** Number of completed requests. */
  requests: number;
}

/** Memory is read at its end. */
export interface Round {
  /** Number of requests since the first round. */
  requests?: number;
  /** Milliseconds of this round. */
  ms?: number;
  /** Runs before its first request. */
  begin?: () => Promise<void>;
}

export interface MemoryLoad {
  rounds: readonly Round[];
  /** Concurrent requests. */
  connections: number;
  /** The request with this index, and the milliseconds after which its client aborts, if any. */
  requestOf: (index: number) => { request: SiteRequest; leaveAfterMs?: number };
  onMark?: (mark: MemoryMark) => void;
}

export interface MemoryMeasures {
  marks: MemoryMark[];
  /** Number of responses by status; "left" for aborted requests. */
  statuses: Record<string, number>;
}

/** Sends requests to a site and reads its memory in between, after forced collections. */
export async function measureMemory(site: SiteProcess, load: MemoryLoad): Promise<MemoryMeasures> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const statuses: Record<string, number> = {};
  const marks: MemoryMark[] = [];
  let next = 0;
  try {
    for (const { requests = Number.POSITIVE_INFINITY, ms = Number.POSITIVE_INFINITY, begin } of load.rounds) {
      await begin?.();
      const end = performance.now() + ms;
      await Promise.all(Array.from({ length: load.connections }, () => sendUntil(requests, end)));
      const mark = { requests: next, ...(await readMemory(site.inspector)) };
      marks.push(mark);
      load.onMark?.(mark);
    }
    return { marks, statuses };
  } finally {
    agent.destroy();
  }

  async function sendUntil(requests: number, end: number): Promise<void> {
    while (next < requests && performance.now() < end) {
      const { request, leaveAfterMs } = load.requestOf(next);
      next += 1;
      const outcome = await sendRequest(site.url, request, { agent, leaveAfterMs }).then(
        ({ status }) => String(status),
        (error: unknown) => {
          if (leaveAfterMs === undefined) throw error;
          return 'left';
        },
      );
      statuses[outcome] = (statuses[outcome] ?? 0) + 1;
    }
  }
}

/** Growth of the heap from the first mark to the last, in megabytes and relative to the first. */
export function heapGrowth(marks: readonly MemoryMark[]): { megabytes: number; share: number } {
  const first = marks[0]?.heapMb ?? Number.NaN;
  const last = marks.at(-1)?.heapMb ?? Number.NaN;
  return { megabytes: last - first, share: (last - first) / first };
}

/** Growth of the heap from each mark to the next, in megabytes: the slope of the line through all of them (least squares). */
export function heapSlope(marks: readonly MemoryMark[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = (marks.length - 1) / 2;
  const average = mean(marks.map(({ heapMb }) => heapMb));
  const covariance = mean(marks.map(({ heapMb }, index) => (index - middle) * (heapMb - average)));
  return covariance / mean(marks.map((_, index) => (index - middle) ** 2));
}

/** Creates visitors with carts and distinct IP addresses. */
export async function becomeVisitors({ sandbox }: SiteProcess, count: number) {
  const film = 'https://vimeo.com/240248891';
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      visitor: await becomeVisitor(sandbox.url, film),
      address: { 'x-forwarded-for': `198.51.100.${index}` },
    })),
  );
}
